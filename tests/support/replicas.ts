import { until } from './clock.ts'
import { type RunningServer, startServer } from './program.ts'
import { type RunningRedis, startRedis } from './redis.ts'

const started: RunningServer[] = []
const redises: RunningRedis[] = []

/** Ends all replicas and shared servers of a test file. */
export async function endAll() {
  for (const server of started) await server.stop('SIGKILL')
  for (const redis of redises) await redis.kill().catch(() => {})
}

/** A shared server of a test's own. */
export async function redisFor(options = {}) {
  const redis = await startRedis(options)
  redises.push(redis)
  return redis
}

/** So many processes on one shared server. */
export async function replicas(count: number, { url }: RunningRedis, args: string[] = []): Promise<RunningServer[]> {
  const env = { ATLAS_REDIS_URL: url }
  const servers = await Promise.all(Array.from({ length: count }, () => startServer(args, { env })))
  started.push(...servers)
  return servers
}

/** A number that the server keeps of the one account that was made on it. */
export function keptOf(redis: RunningRedis, what: 'budget' | 'usage', field: string): number {
  const keys = redis.command('KEYS', `atlas:${what}:acct_*`).split('\n')
  const [key = ''] = keys.filter((name) => !name.includes('acct_demo') && !name.includes(':month:'))
  return Number(redis.command('HGET', key, field))
}

/** Waits until a clock minute has at least so many seconds left, so that a test stays in one window. */
export const earlyInTheMinute = () => until('a minute begins', () => new Date().getUTCSeconds() < 40, 30_000)

/** How many answers had that status. */
export const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length
