import { pathToFileURL } from 'node:url'
import { configureGlobal } from 'fast-check'
import { hookRecord } from './globals.ts'
import type { FileReport, Report } from './report.ts'

/**
 * Runs the test files named by the arguments, one after the other, and sends a report of each. The counts come from uvu's suites
 * themselves: its printed summary leaves skipped tests out of the total and changes with colours.
 */
// The runner is gone, so nobody waits for a report.
process.on('disconnect', () => process.exit(1))
// It does not keep a process alive whose tests wait for nothing.
process.channel?.unref()

configureGlobal({ seed: Number(process.env.ATLAS_TEST_SEED) })
globalThis.UVU_DEFER = 1
for (const file of process.argv.slice(2)) {
  const startedAt = performance.now()
  const report = await runFile(file)
  await send({ file, durationMs: performance.now() - startedAt, report })
}
process.exit()

async function runFile(file: string): Promise<Report> {
  const suites: NonNullable<typeof globalThis.UVU_QUEUE>[number] = []
  globalThis.UVU_QUEUE = [suites]
  globalThis.ATLAS_HOOKS = undefined
  await import(pathToFileURL(file).href)
  const report: Report = { passed: 0, failed: 0, skipped: 0, failures: [] }
  const fail = (text: string, counts = 1) => {
    report.failed += counts
    report.failures.push(text)
  }
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
  if (process.exitCode)
    fail(`the process would have ended with exit code ${process.exitCode} after its tests were over`)
  process.exitCode = undefined
  return report
}

function send(report: FileReport) {
  return new Promise((resolve) => process.send?.(report, resolve))
}
