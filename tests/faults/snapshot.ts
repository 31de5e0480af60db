import { copyFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sleep, until } from '../support/clock.ts'
import { ask } from '../support/http.ts'
import { makeKey } from '../support/keys.ts'
import { errorsOf, logOf } from '../support/log.ts'
import { DIST, PROGRAM, type RunningServer, startServer, temporaryFolder } from '../support/program.ts'
import { countOf, keepAsking, longestOf, statusesOf } from './asking.ts'
import { type Fault, hold, milliseconds, whole } from './fault.ts'
import { UNLIMITED } from './serving.ts'

const versionOf = async ({ base }: RunningServer) => (await ask(base, '/v1/health')).headers.get('x-atlas-version')

/** What lies in the place of the snapshot when it is loaded anew. */
function unsound(sound: Buffer): Record<string, Buffer> {
  const flipped = Buffer.from(sound)
  const middle = sound.byteLength >> 1
  flipped.writeUInt8(sound.readUInt8(middle) ^ 0x10, middle)
  return {
    truncated: sound.subarray(0, middle),
    flipped,
    empty: Buffer.alloc(0),
    foreign: readFileSync(PROGRAM),
  }
}

export const snapshot: Fault = async () => {
  const state = temporaryFolder()
  const file = join(temporaryFolder(), 'atlas.snapshot')
  copyFileSync(join(DIST, 'atlas.snapshot'), file)
  const { headers } = await makeKey(state, ...UNLIMITED)
  const server = await startServer(['--snapshot', file], { state })
  const version = await versionOf(server)
  const asking = keepAsking(server.base, { headers, target: '/v1/materials?per_page=20', connections: 8 })
  await sleep(500)
  const sound = readFileSync(file)
  const said: string[] = []
  for (const [kind, bytes] of Object.entries(unsound(sound))) {
    replace(file, bytes)
    server.child.kill('SIGHUP')
    await until(`a ${kind} snapshot is refused`, () => errorsOf(server).length > said.length)
    await sleep(300)
    const lines = errorsOf(server)
    hold(lines.length === said.length + 1, `one line is said of a ${kind} snapshot`, lines)
    hold(lines.at(-1)?.msg === 'not taken, the old snapshot stays', 'the old snapshot stays', lines.at(-1))
    hold((await versionOf(server)) === version, 'the old snapshot goes on answering', kind)
    said.push(String(lines.at(-1)?.error).replace(`${file}: `, `${kind}: `))
  }
  replace(file, sound)
  server.child.kill('SIGHUP')
  await until('a sound one is taken', () => logOf(server).some(({ msg }) => /now serving/.test(msg)))
  const answers = await asking.stop()
  await server.stop()
  hold(countOf(answers, 200) === answers.length, 'no request fails', statusesOf(answers))
  return [
    {
      fault: 'snapshot replaced by an unsound one',
      tried: `SIGHUP with ${said.length} of them under load: truncated, one bit flipped, empty, another file`,
      happens: `the old one stays, one line each (${said.join('; ')}); a sound one is taken afterwards`,
      lost: `no request: ${whole(answers.length)} × 200, longest ${milliseconds(longestOf(answers))}`,
    },
  ]
}

/** At once, as a deployment does it. */
function replace(file: string, bytes: Buffer) {
  writeFileSync(`${file}.new`, bytes)
  renameSync(`${file}.new`, file)
}
