import { isKeyEvent, type KeyEvent } from '../keys/key-events.ts'
import type { KeyLog } from '../keys/key-log.ts'
import type { RedisLink } from './redis-link.ts'

const PAGE = 1_000

/** Events of keys in a stream of the shared server, which every process follows. */
export class StreamKeyLog implements KeyLog {
  readonly #link: RedisLink
  readonly #stream: string
  #generation = 0
  #last = ''
  /** What was read before a fault in the middle; it is told with the rest. */
  #read: KeyEvent[] = []
  #isWhole = true

  constructor(link: RedisLink, prefix: string) {
    this.#link = link
    this.#stream = `${prefix}keys`
  }

  async changes() {
    await this.#checkPlace()
    for (;;) {
      const from = this.#last === '' ? '-' : `(${this.#last}`
      const [answer] = await this.#link.send(['XRANGE', this.#stream, from, '+', 'COUNT', String(PAGE)])
      const page = entriesOf(answer)
      for (const { id, text } of page) {
        this.#last = id
        const event: unknown = JSON.parse(text)
        if (isKeyEvent(event)) this.#read.push(event)
      }
      if (page.length < PAGE) break
    }
    const changes = { events: this.#read, isWhole: this.#isWhole }
    this.#read = []
    this.#isWhole = false
    return changes.isWhole || changes.events.length > 0 ? changes : undefined
  }

  /** Another connection may be to a server that was set up anew: then what was read of the old one no longer counts. */
  async #checkPlace() {
    const { generation } = this.#link
    if (this.#generation === generation) return
    const isStillThere = this.#last !== '' && (await this.#holds(this.#last))
    if (!isStillThere) {
      this.#last = ''
      this.#read = []
      this.#isWhole = true
    }
    this.#generation = generation
  }

  async #holds(id: string): Promise<boolean> {
    const [answer] = await this.#link.send(['XRANGE', this.#stream, id, id])
    return entriesOf(answer).length > 0
  }

  async append(event: KeyEvent) {
    await this.#link.send(['XADD', this.#stream, '*', 'event', JSON.stringify(event)])
  }
}

/** An entry as the server answers it: its id, then its fields and values in turn; ours has the one field. */
function entriesOf(answer: unknown): { id: string; text: string }[] {
  if (!Array.isArray(answer)) return []
  return answer.map((entry: unknown) => {
    const [id, fields]: unknown[] = Array.isArray(entry) ? entry : []
    const [, text]: unknown[] = Array.isArray(fields) ? fields : []
    return { id: String(id), text: String(text) }
  })
}
