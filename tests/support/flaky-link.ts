import { createRequire } from 'node:module'
import type * as Redis from '@redis/client'
import { type Link, LinkDown } from '../../src/access/shared/redis-link.ts'
import type { RunningRedis } from './redis.ts'
import { endAll } from './replicas.ts'

// Node cannot tell the names that this package exports.
const { createClient }: typeof Redis = createRequire(import.meta.url)('@redis/client')

/** What happens to the next commands: all is well, nobody is there, or the server takes them and its answer is lost. */
type Way = 'up' | 'gone' | 'answer lost' | 'refused'

/** A link to a real server that fails when, and in the way, that a test wants. */
export class FlakyLink implements Link {
  readonly #client: ReturnType<typeof createClient>
  way: Way = 'up'
  /** Commands that were passed on to the server. */
  readonly sent: string[][] = []
  /** Holds back the answers until it is over. */
  until: Promise<void> = Promise.resolve()

  constructor({ url }: RunningRedis) {
    this.#client = createClient({ url })
    this.#client.on('error', () => {})
  }

  async connect() {
    await this.#client.connect()
  }

  stop() {
    this.#client.destroy()
  }

  get isUp() {
    return this.way !== 'gone'
  }

  generation = 1

  async send(...commands: string[][]): Promise<unknown[]> {
    if (this.way === 'gone') throw new LinkDown('not connected')
    if (this.way === 'refused') throw new Error('OOM command not allowed')
    const isLost = this.way === 'answer lost'
    this.sent.push(...commands)
    const answers = await Promise.all(commands.map((command) => this.#client.sendCommand(command)))
    await this.until
    if (isLost) throw new LinkDown('no answer', true)
    return answers
  }
}

const links: FlakyLink[] = []

/** A link of a test's own, connected. */
export async function linkTo(redis: RunningRedis): Promise<FlakyLink> {
  const link = new FlakyLink(redis)
  links.push(link)
  await link.connect()
  return link
}

/** Ends all links of a test file, and the servers behind them. */
export async function endLinks() {
  for (const link of links) link.stop()
  await endAll()
}
