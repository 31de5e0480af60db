import type { Notify } from '../../system/notice.ts'
import { inTurn } from '../../system/turns.ts'
import { EntryReader } from '../keys/key-damage.ts'
import type { KeyEvent, LoggedEvent } from '../keys/key-events.ts'
import type { KeyLog } from '../keys/key-log.ts'
import type { Link } from './redis-link.ts'

const PAGE_SIZE = 1_000

/** Key events in a stream on the shared server, which every process follows. */
export class StreamKeyLog implements KeyLog {
  readonly #link: Link
  readonly #stream: string
  #generation = 0
  #lastId = ''
  /** Events read so far; kept when a later page fails, and returned with the next successful call. */
  #unreported: LoggedEvent[] = []
  #isWhole = true
  readonly #notify: Notify
  #reader: EntryReader

  constructor(link: Link, prefix: string, notify: Notify = () => {}) {
    this.#link = link
    this.#notify = notify
    this.#reader = new EntryReader(notify)
    this.#stream = `${prefix}keys`
  }

  /** One read at a time, so that each event is given to one caller. */
  readonly changes = inTurn(() => this.#read())

  async #read() {
    await this.#checkPosition()
    for (;;) {
      const from = this.#lastId === '' ? '-' : `(${this.#lastId}`
      const [answer] = await this.#link.send(['XRANGE', this.#stream, from, '+', 'COUNT', String(PAGE_SIZE)])
      const page = entriesOf(answer)
      for (const { id, text } of page) {
        this.#lastId = id
        this.#unreported.push(...this.#eventsOf(`${this.#stream}: entry ${id}`, text))
      }
      if (page.length < PAGE_SIZE) break
    }
    const changes = { events: this.#unreported, isWhole: this.#isWhole }
    this.#unreported = []
    this.#isWhole = false
    return changes.isWhole || changes.events.length > 0 ? changes : undefined
  }

  /** An entry is skipped rather than thrown for: reading would stop at it for good. */
  #eventsOf(name: string, text: string): LoggedEvent[] {
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch {
      return this.#reader.readUnusable({ name, text, isOneEntry: true })
    }
    return this.#reader.read(value, name)
  }

  /** After a reconnect the server may be a new or emptied one: if our last entry is gone, reading starts over. */
  async #checkPosition() {
    const { generation } = this.#link
    if (this.#generation === generation) return
    const isStillThere = this.#lastId !== '' && (await this.#hasEntry(this.#lastId))
    if (!isStillThere) {
      this.#lastId = ''
      this.#unreported = []
      this.#isWhole = true
      this.#reader = new EntryReader(this.#notify)
    }
    this.#generation = generation
  }

  async #hasEntry(id: string): Promise<boolean> {
    const [answer] = await this.#link.send(['XRANGE', this.#stream, id, id])
    return entriesOf(answer).length > 0
  }

  async append(event: KeyEvent) {
    await this.#link.send(['XADD', this.#stream, '*', 'event', JSON.stringify(event)])
  }
}

/** Parses the reply to XRANGE: entries of an id and a list of fields and values in turn; ours have a single field. */
function entriesOf(answer: unknown): { id: string; text: string }[] {
  if (!Array.isArray(answer)) return []
  return answer.map((entry: unknown) => {
    const [id, fields]: unknown[] = Array.isArray(entry) ? entry : []
    const [, text]: unknown[] = Array.isArray(fields) ? fields : []
    return { id: String(id), text: String(text) }
  })
}
