import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))
export const DIST = join(ROOT, 'dist')
export const PROGRAM = join(DIST, 'atlas.mjs')

const folders: string[] = []
const servers = new Set<ChildProcess>()
process.on('exit', () => {
  for (const server of servers) server.kill('SIGKILL')
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** An empty folder that is gone when the tests end. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-test-'))
  folders.push(folder)
  return folder
}

export type Finished = { code: number | null; stdout: string; stderr: string }

/** The environment of a test: nothing of the caller's settings, and a state folder of its own where it names one. */
export const cleanEnvironment = (extra: Record<string, string> = {}) => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  ...extra,
})

type RunOptions = { cwd?: string; env?: Record<string, string> }

/** Runs a command to its end. */
export async function run(
  command: string,
  args: string[],
  { cwd = ROOT, env = {} }: RunOptions = {},
): Promise<Finished> {
  const child = spawn(command, args, { cwd, env: cleanEnvironment(env) })
  const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)]
  const [code]: unknown[] = await once(child, 'close')
  return { code: typeof code === 'number' ? code : null, stdout: stdout.text, stderr: stderr.text }
}

/** Runs the built program, as `node dist/atlas.mjs …`. */
export const atlas = (args: string[], options?: RunOptions) => run(process.execPath, [PROGRAM, ...args], options)

/** Runs a script of the project to its end; the runner of the tests has bundled some, so that each start need not compile them. */
const runScript = (script: string, bundled: string | undefined, args: string[], options?: RunOptions) =>
  run(process.execPath, [...(bundled ? [bundled] : ['--import', 'tsx', join(ROOT, script)]), ...args], options)

/** Runs the build as `npm run build -- …` does. */
export const build = (args: string[]) => runScript('build/build.ts', process.env.ATLAS_TEST_BUILD, args)

/** Makes the single executable as the second half of `npm run package -- …` does. */
export const makeExecutable = (args: string[]) => runScript('build/package.ts', undefined, args)

/** Runs tests as the second half of `npm test` does. */
export const runTests = (args: string[], options?: RunOptions) =>
  runScript('tests/run.ts', process.env.ATLAS_TEST_RUNNER, args, options)

function collect(stream: NodeJS.ReadableStream | null) {
  const collected = { text: '' }
  stream?.on('data', (chunk: Buffer) => {
    collected.text += chunk.toString()
  })
  return collected
}

export type RunningServer = {
  base: string
  state: string
  child: ChildProcess
  stdout(): string
  stderr(): string
  /** Ends it and answers its exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

/** Starts `atlas serve` on a free port with a state folder of its own and waits for its address. */
export async function startServer(
  args: string[] = [],
  options: RunOptions & { state?: string; program?: string; executable?: string } = {},
): Promise<RunningServer> {
  const state = options.state ?? temporaryFolder()
  const { program = PROGRAM, executable } = options
  const [command, ...before] = executable === undefined ? [process.execPath, program] : [executable]
  const child = spawn(command, [...before, 'serve', '--port', '0', '--state', state, ...args], {
    cwd: options.cwd ?? temporaryFolder(),
    env: cleanEnvironment(options.env),
  })
  const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)]
  const closed = once(child, 'close')
  servers.add(child)
  // A test that fails before it has stopped its server must not keep the run from ending.
  holdRun(child, false)
  for (const deadline = Date.now() + 20_000; ; ) {
    const base = / at (http:\S+)/.exec(stdout.text)?.[1]
    if (base) return { base, state, child, stdout: () => stdout.text, stderr: () => stderr.text, stop }
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`the server did not start: ${stderr.text}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }

  async function stop(signal: NodeJS.Signals = 'SIGTERM') {
    holdRun(child, true)
    child.kill(signal)
    await closed
    servers.delete(child)
    return child.exitCode
  }
}

/** Whether this process waits for the child before it ends. */
function holdRun(child: ChildProcess, isHeld: boolean) {
  for (const handle of [child, child.stdout, child.stderr])
    if (handle === child || handle instanceof Socket) isHeld ? handle.ref() : handle.unref()
}
