import { errorCode } from '../../system/error-code.ts'
import type { Notice } from '../../system/notice.ts'

/** The server did not answer in time, or there is no connection to it. */
export class LinkDown extends Error {}

export type RedisOptions = { url: string; timeoutMs: number }

type Client = {
  sendCommand(args: string[]): Promise<unknown>
  destroy(): void
  /** The server's own refusal (out of memory, read-only, loading), which leaves the connection as it is. */
  isReply(error: unknown): boolean
}

const RECONNECT_MS = 200

/**
 * One connection to a Valkey or Redis server that never makes anybody wait longer than its time limit: a connection that
 * fails or is late is dropped, callers get LinkDown at once, and a new one is tried until `stop`.
 */
export class RedisLink {
  readonly #options: RedisOptions
  readonly #notice: Notice
  #client: Client | undefined
  #timer: NodeJS.Timeout | undefined
  #isStopped = false
  #hasFailed = false
  /** Grows with every connection, so that what was read over an earlier one can be told from this one's. */
  generation = 0

  constructor(options: RedisOptions, notice: Notice) {
    this.#options = options
    this.#notice = notice
  }

  get isUp() {
    return this.#client !== undefined
  }

  /** Tries once now, and again and again after a failure. */
  async connect() {
    if (this.#isStopped || this.#client) return
    try {
      this.#client = await this.#open()
      this.generation++
      if (this.#hasFailed) this.#notice('the shared budgets can be reached again', true)
      this.#hasFailed = false
    } catch (error) {
      this.#failed(error)
    }
  }

  /** Sends commands in one write and gives their answers; throws LinkDown, or the server's own error. */
  async send(...commands: string[][]): Promise<unknown[]> {
    const client = this.#client
    if (!client) throw new LinkDown('not connected')
    try {
      const answers = commands.map((command) => client.sendCommand(command))
      return await inTime(Promise.all(answers), this.#options.timeoutMs)
    } catch (error) {
      if (client.isReply(error)) throw error
      if (client === this.#client) this.#failed(error)
      throw new LinkDown(errorCode(error))
    }
  }

  stop() {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#client?.destroy()
    this.#client = undefined
  }

  async #open(): Promise<Client> {
    const { url, timeoutMs } = this.#options
    const { createClient, ErrorReply } = await import('@redis/client')
    const connection = createClient({
      url,
      disableOfflineQueue: true,
      socket: { connectTimeout: timeoutMs, reconnectStrategy: false },
    })
    const client: Client = {
      sendCommand: (args) => connection.sendCommand(args),
      destroy: () => connection.destroy(),
      isReply: (error) => error instanceof ErrorReply,
    }
    connection.on('error', (error: unknown) => {
      if (client === this.#client) this.#failed(error)
    })
    try {
      await inTime(connection.connect(), 2 * timeoutMs)
      await inTime(connection.sendCommand(['PING']), timeoutMs)
    } catch (error) {
      dispose(client)
      throw error
    }
    return client
  }

  #failed(error: unknown) {
    if (!this.#hasFailed) this.#notice(`the shared budgets cannot be reached (${errorCode(error)}); trying on`)
    this.#hasFailed = true
    if (this.#client) dispose(this.#client)
    this.#client = undefined
    clearTimeout(this.#timer)
    if (!this.#isStopped) this.#timer = setTimeout(() => void this.connect(), RECONNECT_MS).unref()
  }
}

function dispose(client: Client) {
  try {
    client.destroy()
  } catch {
    // It was closed already.
  }
}

async function inTime<T>(answer: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    // Where this process was busy for longer than that, the answer may lie unread: it is looked for once more.
    timer = setTimeout(
      () => setTimeout(() => setImmediate(() => reject(new LinkDown(`no answer in ${limitMs} ms`))), 1),
      limitMs,
    )
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
