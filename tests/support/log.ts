import { until } from './clock.ts'
import type { RunningServer } from './program.ts'

export type LogLine = { level: string; time: string; msg: string; [field: string]: unknown }

/** What a server has logged so far; fails for a line that is no JSON. */
export const logOf = (server: RunningServer): LogLine[] =>
  server
    .stderr()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))

export const errorsOf = (server: RunningServer) => logOf(server).filter(({ level }) => level === 'error')

/** Waits until it has said such a thing, and gives that line. */
export async function said(server: RunningServer, pattern: RegExp): Promise<string> {
  const find = () =>
    server
      .stderr()
      .split('\n')
      .find((line) => pattern.test(line))
  await until(`${pattern} is said`, () => find() !== undefined)
  return find() ?? ''
}
