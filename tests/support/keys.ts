import { atlas } from './program.ts'

export type MadeKey = {
  key: string
  account: string
  stdout: string
  stderr: string
  headers: { authorization: string }
}

/** Makes a key in a state folder with the command, as people do. */
export async function makeKey(state: string, ...args: string[]): Promise<MadeKey> {
  const name = args.includes('--name') ? [] : ['--name', 'A test']
  const { code, stdout, stderr } = await atlas(['keys', 'create', ...name, '--state', state, ...args])
  if (code !== 0) throw new Error(`no key was made: ${stderr}`)
  const key = stdout.trim()
  const account = /acct_\w+/.exec(stderr)?.[0] ?? ''
  return { key, account, stdout, stderr, headers: { authorization: `Bearer ${key}` } }
}
