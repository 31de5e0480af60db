import { errorCode } from '../../system/error-code.ts'
import type { Notify } from '../../system/notice.ts'

/**
 * The server did not answer in time, or there is no connection to it. `wasSent`: it may have executed the commands
 * nevertheless.
 */
export class LinkDown extends Error {
  readonly wasSent: boolean

  constructor(message: string, wasSent = false) {
    super(message)
    this.wasSent = wasSent
  }
}

/** What the shared budgets, usage and keys need of a connection. */
export interface Link {
  readonly isUp: boolean
  /** Incremented with every new connection, so that readers notice when to check their position again. */
  readonly generation: number
  /** Sends commands together; returns their replies in order. Throws LinkDown, or the server's error reply. */
  send(...commands: string[][]): Promise<unknown[]>
}

export type RedisOptions = { url: string; timeoutMs: number }

type Client = {
  sendCommand(args: string[]): Promise<unknown>
  destroy(): void
  /** Whether the server replied with this error (out of memory, read-only, loading); the connection is still usable. */
  isServerError(error: unknown): boolean
}

const RECONNECT_MS = 200

/**
 * One connection to a Valkey or Redis server, with a timeout on every command. A connection that fails or times out is
 * dropped; from then on callers get LinkDown immediately, while reconnecting is tried until `stop`.
 */
export class RedisLink implements Link {
  readonly #options: RedisOptions
  readonly #notify: Notify
  #client: Client | undefined
  #timer: NodeJS.Timeout | undefined
  #isStopped = false
  #hasFailed = false
  generation = 0

  constructor(options: RedisOptions, notify: Notify) {
    this.#options = options
    this.#notify = notify
  }

  get isUp() {
    return this.#client !== undefined
  }

  /** Connects; after a failure it reports once, returns, and retries in the background. */
  async connect() {
    if (this.#isStopped || this.#client) return
    try {
      const client = await this.#open()
      // Nobody would ever close it.
      if (this.#isStopped) return dispose(client)
      this.#client = client
      this.generation++
      if (this.#hasFailed) this.#notify('the shared budgets can be reached again', true)
      this.#hasFailed = false
    } catch (error) {
      this.#handleFailure(error)
    }
  }

  async send(...commands: string[][]): Promise<unknown[]> {
    const client = this.#client
    if (!client) throw new LinkDown('not connected')
    try {
      const answers = commands.map((command) => client.sendCommand(command))
      return await withTimeout(Promise.all(answers), this.#options.timeoutMs)
    } catch (error) {
      if (client.isServerError(error)) throw error
      if (client === this.#client) this.#handleFailure(error)
      throw new LinkDown(errorCode(error), true)
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
      isServerError: (error) => error instanceof ErrorReply,
    }
    connection.on('error', (error: unknown) => {
      if (client === this.#client) this.#handleFailure(error)
    })
    try {
      await withTimeout(connection.connect(), 2 * timeoutMs)
      await withTimeout(connection.sendCommand(['PING']), timeoutMs)
    } catch (error) {
      dispose(client)
      throw error
    }
    return client
  }

  #handleFailure(error: unknown) {
    if (this.#isStopped) return
    if (!this.#hasFailed) this.#notify(`the shared budgets cannot be reached (${errorCode(error)}); trying on`)
    this.#hasFailed = true
    if (this.#client) dispose(this.#client)
    this.#client = undefined
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.connect(), RECONNECT_MS).unref()
  }
}

function dispose(client: Client) {
  try {
    client.destroy()
  } catch {
    // Already closed.
  }
}

async function withTimeout<T>(answer: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    // If this process was blocked for longer than the limit, the reply may have arrived unread: one more turn reads it.
    timer = setTimeout(
      () => setTimeout(() => setImmediate(() => reject(new LinkDown(`no answer in ${limitMs} ms`))), 1),
      limitMs,
    )
  })
  try {
    return await Promise.race([answer, timeout])
  } finally {
    clearTimeout(timer)
  }
}
