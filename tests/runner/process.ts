import { type ChildProcess, spawn } from 'node:child_process'
import { lostFile, Report } from './report.ts'

export type Ended = { report: Report; output: string; durationMs: number }

const running = new Set<ChildProcess>()

/** Ends every test process with all that it has started. */
export function killAll() {
  for (const child of running) killGroup(child)
}

function killGroup({ pid }: ChildProcess) {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // The group has ended already.
  }
}

/** Runs a bundled test file in a process of its own until it ends or the limit is over. */
export function runFile(args: string[], env: Record<string, string>, limitMs: number): Promise<Ended> {
  const startedAt = performance.now()
  // A group of its own, so that a file that hangs ends with the servers that it started.
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
    env: { ...process.env, ...env },
  })
  running.add(child)
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
  let report: Report | undefined
  child.on('message', (message) => {
    report = Report.parse(message)
  })
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    killGroup(child)
  }, limitMs)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', () => killGroup(child))
    child.on('close', (code, signal) => {
      clearTimeout(timer)
      running.delete(child)
      const how = code === null ? `by ${signal}` : `with exit code ${code}`
      const lost = isLate
        ? `the file was not over after ${limitMs / 1000} s and was ended`
        : `the process ended ${how} ${report ? 'after' : 'before'} its tests were over`
      const output = Buffer.concat(chunks).toString()
      const durationMs = performance.now() - startedAt
      // What the process died of is in what it printed.
      if (!report) return resolve({ report: lostFile(`${lost}\n${output}`), output: '', durationMs })
      const isSound = code === 0 && !isLate
      resolve({ report: isSound ? report : withFailure(report, lost), output, durationMs })
    })
  })
}

const withFailure = (report: Report, text: string): Report => ({
  ...report,
  failed: report.failed + 1,
  failures: [...report.failures, text],
})
