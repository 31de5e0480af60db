import type { AuthoredCovers, AuthoredSelector } from '../../src/schema/regulatory.ts'

/** The selectors of a rule, each with its path from the rule. */
export function selectorsOf({ only, not, ...any }: AuthoredCovers): { path: string[]; selector: AuthoredSelector }[] {
  return [
    { path: ['covers'], selector: any },
    ...(only ? [{ path: ['covers', 'only'], selector: only }] : []),
    ...(not ? [{ path: ['covers', 'not'], selector: not }] : []),
  ]
}
