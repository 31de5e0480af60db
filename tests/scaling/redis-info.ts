import { RedisLink } from '../../src/access/shared/redis-link.ts'

const notice = (message: string) => process.stderr.write(`${message}\n`)

/** A connection that waits longer than a server would. */
export async function linkTo(url: string): Promise<RedisLink> {
  const link = new RedisLink({ url, timeoutMs: 20_000 }, notice)
  await link.connect()
  return link
}

export type Commands = Map<string, { calls: number; microseconds: number }>

/** Calls of each command so far, those from scripts too, and the time they took. */
export async function commandsOf(url: string): Promise<Commands> {
  const link = await linkTo(url)
  const [info] = await link.send(['INFO', 'commandstats'])
  link.stop()
  return new Map(
    [...String(info).matchAll(/cmdstat_(\S+?):calls=(\d+),usec=(\d+)/g)].map(([, name = '', calls, microseconds]) => [
      name,
      { calls: Number(calls), microseconds: Number(microseconds) },
    ]),
  )
}

/** What was called in between, per request. */
export function operationsPerRequest(before: Commands, after: Commands, requests: number): string {
  return [...after]
    .map(([name, { calls }]) => ({ name, calls: calls - (before.get(name)?.calls ?? 0) }))
    .filter(({ name, calls }) => calls > 0 && !/^(info|ping|hello|client)/.test(name))
    .toSorted((a, b) => b.calls - a.calls)
    .map(({ name, calls }) => `${name} ${(calls / requests).toFixed(3)}`)
    .join(', ')
}

/** Bytes that the server's data and its keepers take. */
export async function usedMemory(link: RedisLink): Promise<number> {
  const [info] = await link.send(['INFO', 'memory'])
  return Number(/used_memory:(\d+)/.exec(String(info))?.[1])
}
