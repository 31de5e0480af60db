import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { until } from './clock.ts'
import { cleanEnvironment, type Finished, PROGRAM, run } from './program.ts'

const UNSHARE = ['--pid', '--fork', '--mount-proc', '--kill-child']

/** Whether a process can be given a PID namespace of its own, as in a container, where it is process 1. */
export const hasContainers = spawnSync('unshare', [...UNSHARE, 'true']).status === 0

export const NO_CONTAINERS = 'no PID namespace can be made here: what needs one is skipped, not passed'

const argumentsFor = (state: string) => [
  ...UNSHARE,
  process.execPath,
  PROGRAM,
  'serve',
  '--port',
  '0',
  '--state',
  state,
]

/** Serves a state folder as process 1 of a container. */
export async function startContained(state: string): Promise<{ base: string; kill(): Promise<void> }> {
  const child = spawn('unshare', argumentsFor(state), { env: cleanEnvironment(), stdio: ['ignore', 'pipe', 'ignore'] })
  const closed = once(child, 'close')
  let stdout = ''
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString()
  })
  const base = () => / at (http:\S+)/.exec(stdout)?.[1] ?? ''
  const kill = async () => {
    child.kill('SIGKILL')
    await closed
  }
  try {
    await until('it serves', () => base() !== '', 30_000)
  } catch (error) {
    await kill()
    throw error
  }
  return { base: base(), kill }
}

/** The same where it is expected to be refused. */
export const runContained = (state: string): Promise<Finished> =>
  run('timeout', ['20', 'unshare', ...argumentsFor(state), '--log-level', 'error'])
