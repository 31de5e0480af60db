import { type ChildProcess, spawn } from 'node:child_process'
import { FileReport, lostFile, type Report } from './report.ts'

/** What the files of one process came to, by file, and all that it printed. Files behind one that ended the process have no report. */
export type Ended = { reports: Map<string, FileReport>; output: string }

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

/** Runs bundled test files in a process of their own until they end or the limit is over. */
export function runFiles(
  worker: string,
  files: readonly string[],
  env: Record<string, string>,
  limitMs: number,
): Promise<Ended> {
  const startedAt = performance.now()
  // A group of its own, so that a file that hangs ends with the servers that it started.
  const child = spawn(process.execPath, [worker, ...files], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
    env: { ...process.env, ...env },
  })
  running.add(child)
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => chunks.push(chunk))
  const reports = new Map<string, FileReport>()
  child.on('message', (message) => {
    const report = FileReport.parse(message)
    reports.set(report.file, report)
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
      const output = Buffer.concat(chunks).toString()
      const lost = files.filter((file) => !reports.has(file))
      const how = code === null ? `by ${signal}` : `with exit code ${code}`
      const reason = isLate
        ? `the file was not over after ${limitMs / 1000} s and was ended`
        : `the process ended ${how} ${lost.length > 0 ? 'before' : 'after'} its tests were over`
      const durationMs = performance.now() - startedAt
      // What the process died of is in what it printed.
      const [file] = lost
      if (file !== undefined) reports.set(file, { file, durationMs, report: lostFile(`${reason}\n${output}`) })
      const last = reports.get(files.at(-1) ?? '')
      if (last && lost.length === 0 && (code !== 0 || isLate)) withFailure(last.report, reason)
      resolve({ reports, output: lost.length > 0 ? '' : output })
    })
  })
}

function withFailure(report: Report, text: string) {
  report.failed++
  report.failures.push(text)
}
