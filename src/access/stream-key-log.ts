import { isKeyEvent, type KeyEvent } from './key-events.ts'
import type { KeyLog } from './key-log.ts'
import type { RedisLink } from './redis-link.ts'

const PAGE = 1_000

/** Events of keys in a stream of the shared server, which every process follows. */
export class StreamKeyLog implements KeyLog {
  readonly #link: RedisLink
  readonly #stream: string
  #generation = 0
  #last = ''

  constructor(link: RedisLink, prefix: string) {
    this.#link = link
    this.#stream = `${prefix}keys`
  }

  async changes() {
    // Another connection may be to a server that was set up anew: what was read of the old one no longer counts.
    const isWhole = this.#generation !== this.#link.generation
    const generation = this.#link.generation
    let last = isWhole ? '' : this.#last
    const events: KeyEvent[] = []
    for (;;) {
      const [answer] = await this.#link.send(
        ['XRANGE', this.#stream, last && `(${last}`, '+', 'COUNT', String(PAGE)].map((part) => part || '-'),
      )
      const page = entriesOf(answer)
      for (const { id, text } of page) {
        last = id
        const event: unknown = JSON.parse(text)
        if (isKeyEvent(event)) events.push(event)
      }
      if (page.length < PAGE) break
    }
    this.#generation = generation
    this.#last = last
    return isWhole || events.length > 0 ? { events, isWhole } : undefined
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
