import { DEMO_KEY } from '../../src/access/account.ts'
import { median } from '../../src/system/median.ts'
import { residentMiB } from '../bench/processes.ts'
import { PROGRAM } from '../support/program.ts'
import { freePort, LOOPBACK, start } from './processes.ts'
import { baseOf, known } from './replicas.ts'
import { row } from './table.ts'

const ROUNDS = 3

type Environment = Record<string, string>

/** Start to the first answer for a key, and resident memory, of the program with these accounts (`key` of one of them) and with none. */
export async function startTimes(count: number, key: string, full: Environment, empty: Environment) {
  const where = 'ATLAS_REDIS_URL' in full ? 'shared server' : 'state folder'
  const [none, all] = [await started(DEMO_KEY, empty), await started(key, full)]
  row(`${where}: start, ms, no accounts and ${count}`, `${none.ms.toFixed(0)}, ${all.ms.toFixed(0)}`)
  row(`${where}: resident memory of a process, MiB`, `${none.mib.toFixed(0)}, ${all.mib.toFixed(0)}`)
}

async function started(key: string, env: Environment): Promise<{ ms: number; mib: number }> {
  const rounds: { ms: number; mib: number }[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const port = await freePort()
    const startedAt = performance.now()
    const args = [PROGRAM, 'serve', '--host', LOOPBACK, '--port', String(port)]
    const server = await start(process.execPath, args, port, env)
    await known(baseOf({ port }), { key })
    const ms = performance.now() - startedAt
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    rounds.push({ ms, mib: residentMiB(server.child) })
    await server.stop()
  }
  return { ms: median(rounds.map(({ ms }) => ms)), mib: median(rounds.map(({ mib }) => mib)) }
}
