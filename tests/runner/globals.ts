/** What uvu's suites leave for whoever runs them: errors as text or `true` for none, then how many passed, were skipped, were to run. */
type SuiteRun = () => Promise<[errors: string | true, passed: number, skipped: number, total: number]>

declare global {
  /** Set before uvu is loaded: suites then wait to be run instead of running by themselves. */
  var UVU_DEFER: 1 | undefined
  /** One list per file, of the suites that called `run`. */
  var UVU_QUEUE: SuiteRun[][] | undefined
  var ATLAS_HOOKS: HookRecord | undefined
}

export type HookRecord = {
  /** Errors of hooks that uvu would swallow, or end the run with. */
  errors: string[]
  /** How many `after` hooks threw: each fails on its own, whereas a throwing `before` fails the tests behind it. */
  thrownAfter: number
  /** The suites that have tests but have not called `run` yet. */
  notRun: Set<string>
}

/** One record per process, whichever bundle asks for it. */
export function hookRecord(): HookRecord {
  globalThis.ATLAS_HOOKS ??= { errors: [], thrownAfter: 0, notRun: new Set() }
  return globalThis.ATLAS_HOOKS
}
