import type { LineWordKind } from '../../schema/lists.ts'
import type { SnapshotVocabulary } from '../../snapshot/content.ts'
import { CodeTable, type Found } from './code-table.ts'
import type { FoldedLine } from './folded-line.ts'

type Meaning = { key: string; kind: LineWordKind }
/** `endFrom`: it is only the end of the word that stands there, which begins so far. */
export type LineWord = Omit<Found<Meaning>, 'stemTo'> & { endFrom?: number }

/** A shorter word is the end of too many others. */
const MIN_END = 4
const MAX_END = 12
/** Words that are no end of a compound: Bohne ends with ohne. */
const ONLY_WHOLE: readonly LineWordKind[] = [
  ...([
    'route',
    'virgin',
    'negation',
    'purpose',
    'imitation',
    'joint',
    'printing',
    'sort',
    'service',
    'promise',
    'filling',
    'filled',
  ] as const),
]
/** What turns a word into its opposite: unverzinkt, ungalvanised, nieocynkowana. */
const OPPOSITE = /^(?:un|non|not|nicht|niet|on|nie)$/

/** The words of a line that say something besides its material. */
export class LineWords {
  readonly #table: CodeTable<Meaning>
  /** Words that also count as the end of a compound. */
  readonly #ends = new Map<string, Meaning>()

  constructor(words: SnapshotVocabulary['line_words']) {
    const all = Object.entries(words).flatMap(([key, { kind, words: codes }]) =>
      codes.map((code) => [code, { key, kind }] as const),
    )
    this.#table = new CodeTable(all)
    for (const [code, means] of all)
      if (!ONLY_WHOLE.includes(means.kind) && code.length >= MIN_END && /^\p{L}+$/u.test(code))
        this.#ends.set(code, means)
  }

  find(line: FoldedLine): LineWord[] {
    const whole = this.#table.find(line)
    const ends = line.words.flatMap(({ text, from, to }): LineWord[] => {
      for (let length = Math.min(MAX_END, text.length - 2); length >= MIN_END; length--) {
        const means = this.#ends.get(text.slice(-length))
        if (means) return OPPOSITE.test(text.slice(0, -length)) ? [] : [{ from, to, means, endFrom: to - length }]
      }
      return []
    })
    return [...whole, ...ends].toSorted((a, b) => a.from - b.from)
  }
}
