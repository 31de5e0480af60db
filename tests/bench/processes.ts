import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { atlas, cleanEnvironment, PROGRAM, ROOT, temporaryFolder } from '../support/program.ts'

export type Served = { base: string; child: ChildProcess; stop(): Promise<void> }

/** Starts a server that prints "… at http://…" and waits for that line. */
async function served(args: string[]): Promise<Served> {
  const child = spawn(process.execPath, args, { cwd: temporaryFolder(), env: cleanEnvironment() })
  const base = await new Promise<string>((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      const found = / at (http:\S+)/.exec(text)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}`)))
  })
  const stop = async () => {
    const closed = once(child, 'close')
    child.kill('SIGTERM')
    await closed
  }
  return { base, child, stop }
}

/** Bare node:http with one body; without a file of headers, its type is the only one. */
export const serveBare = (bodyFile: string, ...headersFile: string[]) =>
  served([join(ROOT, 'tests/bench/bare-server.mjs'), bodyFile, ...headersFile])

/** Another server with the same body; `folder` as peer-server.mjs has it. */
export const servePeer = (kind: string, folder: string) =>
  served([join(ROOT, 'tests/bench/peer-server.mjs'), kind, folder])

export const serveAtlas = (state = temporaryFolder()) => served([PROGRAM, 'serve', '--port', '0', '--state', state])

/** The service through tsx, with its journal or with nothing counted. */
export const serveLedger = (kind: 'journal' | 'none') =>
  served(['--import', import.meta.resolve('tsx'), join(ROOT, 'tests/bench/ledger-server.ts'), kind])

/** A key whose budget no benchmark spends. */
export async function unlimitedKey(state: string): Promise<string> {
  const most = '999999999'
  const args = ['keys', 'create', '--name', 'bench', '--plan', 'production', '--per-minute', most, '--per-day', most]
  const { stdout } = await atlas([...args, '--state', state])
  return stdout.trim()
}

/** Resident memory of a process in MiB; Linux only. */
export function residentMiB({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}

/** CPU seconds that a process has used; Linux only. */
export function cpuSeconds({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}
