import { pathToFileURL } from 'node:url'
import { hookRecord } from './globals.ts'
import type { Report } from './report.ts'

/**
 * Runs one test file, named by the first argument, and sends its report. The counts come from uvu's suites themselves: its printed
 * summary leaves skipped tests out of the total and changes with colours.
 */
const [, , file = ''] = process.argv
// The runner is gone, so nobody waits for a report.
process.on('disconnect', () => process.exit(1))
// It does not keep a process alive whose tests wait for nothing.
process.channel?.unref()

globalThis.UVU_DEFER = 1
const suites: NonNullable<typeof globalThis.UVU_QUEUE>[number] = []
globalThis.UVU_QUEUE = [suites]
await import(pathToFileURL(file).href)

const report: Report = { passed: 0, failed: 0, skipped: 0, failures: [] }
for (const run of suites) {
  const [errors, passed, skipped, total] = await run()
  report.passed += passed
  report.skipped += skipped
  report.failed += total - passed
  if (errors !== true) report.failures.push(errors)
}
const { errors, thrownAfter, notRun } = hookRecord()
for (const error of errors) fail(error, 0)
report.failed += thrownAfter
for (const name of notRun) fail(`the suite “${name}” never calls run()`)
if (notRun.size === 0 && report.passed + report.failed + report.skipped === 0) fail('the file has no test')
if (errors.length > 0) report.failed = Math.max(report.failed, 1)

process.send?.(report, () => process.exit())

function fail(text: string, counts = 1) {
  report.failed += counts
  report.failures.push(text)
}
