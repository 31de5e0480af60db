import { Lexicon } from '../../search/lexicon.ts'
import type { SearchDocument } from '../../snapshot/content.ts'
import { isCode, nameKey } from '../../text/fold.ts'
import type { FoldedLine, Word } from './folded-line.ts'
import { isInCapitals } from './folded-line.ts'
import type { Mention } from './mentions.ts'

const MAX_WORDS = 7
/** A line may have more words than the name: its codes apart, `of` between. */
const MORE_WORDS = 2
/** Shorter names are symbols that also mean something else. */
const MIN_NAME = 5
const MIN_SYMBOL = 3
/** One sign of these is a word: 钢, steel. */
const IDEOGRAPHIC = /^\p{Script=Han}+$/u
/** A first part shorter than this is no word of a compound. */
const MIN_PART = 4
const MIN_REST = 3
/** Shorter words end too many others: Trinkglas, Sicherheitsklebeband. */
const MIN_END = 5
/** What stands for more names is no abbreviation. */
const MAX_WHOLE = 30
/** Shorter beginnings are of too many words. */
const GUESSED = /^\p{L}{5,24}$/u
/** Languages that write compounds as one word. */
const COMPOUNDING = new Set(['de', 'nl'])
/** Shorter words are next to too many others, longer ones take long. */
const SPELLED = { min: 7, max: 16, perLine: 4 } as const

type OtherNames = readonly { language: string; names: string }[]
type Document = Pick<SearchDocument, 'type' | 'id' | 'title' | 'names'>

/** Names and aliases of materials in lines: whole, as the first part of a compound, or misspelt. */
export class MaterialNames {
  readonly #ids = new Map<string, string>()
  /** The same with those that mean something else within a longer line. */
  readonly #whole = new Map<string, string>()
  readonly #titles = new Set<string>()
  /** In other languages than English. */
  readonly #elsewhere = new Map<string, string>()
  /** What compounds begin with. */
  readonly #parts: Map<string, string>
  /** The longest name that begins with these letters or digits, in words. */
  readonly #longest = new Map<string, number>()
  /** The same of names in other languages. */
  readonly #longestElsewhere = new Map<string, number>()
  readonly #single: Lexicon
  /** What may be cut short. */
  readonly #abbreviable: Lexicon
  readonly #isWord: (text: string) => boolean

  /** `words`: everyday words that begin compounds too; `isWord`: whether English has a word, which then is no other one misspelt. */
  constructor(
    documents: readonly Document[],
    words: Iterable<readonly [word: string, id: string]>,
    otherNames: OtherNames,
    { isHomonym, isWord }: { isHomonym: (name: string) => boolean; isWord: (text: string) => boolean },
  ) {
    this.#isWord = isWord
    const everyday = new Map(words)
    this.#parts = new Map(everyday)
    for (const { type, id, title, names } of documents)
      if (type === 'material') {
        this.#titles.add(nameKey(title))
        for (const name of names) {
          if (!this.#whole.has(name)) this.#whole.set(name, id)
          if (!this.#ids.has(name) && !isHomonym(name)) this.#add(name, id)
        }
      }
    for (const { language, names } of otherNames)
      for (const line of names.split('\n')) {
        const [id = '', ...own] = line.split('\t')
        for (const name of own)
          if (!isHomonym(name)) this.#addElsewhere(name.replaceAll('ß', 'ss').replaceAll('ł', 'l'), id, language)
      }
    this.#abbreviable = new Lexicon(
      [...new Set([...this.#parts.keys(), ...this.#ids.keys(), ...this.#elsewhere.keys()])].toSorted(),
    )
    const spelled = new Set([...this.#ids.keys(), ...everyday.keys()].filter((name) => /^\p{L}{7,16}$/u.test(name)))
    this.#single = new Lexicon([...spelled].toSorted())
  }

  #add(name: string, id: string) {
    this.#ids.set(name, id)
    addLength(this.#longest, name)
    if (name.length >= MIN_NAME && !this.#parts.has(name)) this.#parts.set(name, id)
  }

  #addElsewhere(name: string, id: string, language: string) {
    const key = bareKey(name)
    if ((name.length < MIN_SYMBOL && !IDEOGRAPHIC.test(name)) || this.#ids.has(name) || this.#elsewhere.has(key)) return
    this.#elsewhere.set(key, id)
    addLength(this.#longestElsewhere, key)
    if (COMPOUNDING.has(language) && name.length >= MIN_NAME && !this.#parts.has(name)) this.#parts.set(name, id)
  }

  /** Names that stand in the line as they are. */
  find(line: FoldedLine): Mention[] {
    const { words } = line
    const name = words.length <= MAX_WORDS && !isMeasure(line, words.at(-1)) ? joined(words) : ''
    const id = name.length < MIN_SYMBOL ? undefined : this.#whole.get(name)
    if (id !== undefined)
      return [
        {
          from: words[0]?.from ?? 0,
          to: words.at(-1)?.to ?? 0,
          id,
          kind: 'name',
          system: 'name',
          onlyInTextile: false,
        },
      ]
    return line.words.flatMap((_, at) => this.#longestAt(line, at) ?? this.#cutShortAt(line, at) ?? [])
  }

  #longestAt(line: FoldedLine, at: number): Mention | undefined {
    const { words } = line
    const first = firstPart(words[at]?.text ?? '')
    const most = this.#longest.get(first) ?? 0
    const mostElsewhere = this.#longestElsewhere.get(first.endsWith('s') ? bareKey(first) : first) ?? 0
    for (let count = Math.min(MAX_WORDS, Math.max(most, mostElsewhere), words.length - at); count > 0; count--) {
      const [from, to] = [words[at]?.from ?? 0, words[at + count - 1]?.to ?? 0]
      if (isMeasure(line, words[at + count - 1])) continue
      const name = joined(words.slice(at, at + count))
      const id = this.#ids.get(name) ?? this.#ids.get(singular(name))
      const isShort = name.length < MIN_NAME && !this.#titles.has(name)
      if (id !== undefined && name.length >= MIN_SYMBOL && (!isShort || isInCapitals(line, from, to)))
        return { from, to, id, kind: isShort ? 'symbol' : 'name', system: 'name', onlyInTextile: false }
      const other = count <= mostElsewhere ? this.#elsewhere.get(bareKey(name)) : undefined
      if (other !== undefined) return { from, to, id: other, kind: 'word', system: 'name', onlyInTextile: false }
    }
    return undefined
  }

  /** Compounds that begin with a name (Kupferdraht), names cut short (Steinw.), and words that are nearly one. */
  guess({ words, text: line }: FoldedLine): Mention[] {
    const plain = words.filter(({ text }) => GUESSED.test(text))
    const long = plain.filter(({ text }) => text.length >= SPELLED.min && !this.#isWord(text))
    const compounds = long.flatMap((word) => this.#compound(word) ?? [])
    if (compounds.length > 0) return compounds
    const short = plain.flatMap((word) => (line[word.to] === '.' ? (this.#abbreviated(word) ?? []) : []))
    if (short.length > 0) return short
    return long
      .filter(({ text }) => text.length <= SPELLED.max)
      .slice(0, SPELLED.perLine)
      .flatMap((word) => this.#misspelt(word) ?? [])
  }

  #compound({ text, from, to }: Word): Mention | undefined {
    for (let length = text.length - MIN_REST; length >= MIN_PART; length--) {
      const id = this.#parts.get(text.slice(0, length))
      if (id !== undefined)
        return { from, to, id, kind: 'compound', system: 'part of a compound', onlyInTextile: false }
    }
    for (let start = MIN_REST; start <= text.length - MIN_END; start++) {
      const id = this.#parts.get(text.slice(start))
      if (id !== undefined)
        return { from, to, id, kind: 'compound', system: 'part of a compound', onlyInTextile: false }
    }
    return undefined
  }

  /** Two words of which the second is cut short: `vetro temp.`, `acero inox.` */
  #cutShortAt({ text, words }: FoldedLine, at: number): Mention | undefined {
    const [first, second] = [words[at], words[at + 1]]
    if (!first || !second || text[second.to] !== '.' || !/^\p{L}{4,}$/u.test(second.text)) return undefined
    return this.#abbreviated({ text: joined([first, second]), from: first.from, to: second.to })
  }

  /** What something is short for, if all that it may be short for is called after one material. */
  #abbreviated({ text, from, to }: Word): Mention | undefined {
    const [first, end] = this.#abbreviable.withPrefix(text)
    const names = Array.from({ length: Math.min(end - first, MAX_WHOLE) }, (_, at) => this.#abbreviable.at(first + at))
    const [whole = '', ...others] = names
    const id = this.#idOf(whole)
    const isOne = end - first <= MAX_WHOLE && others.every((name) => name.startsWith(whole) || this.#idOf(name) === id)
    return id && isOne ? { from, to, id, kind: 'compound', system: 'name cut short', onlyInTextile: false } : undefined
  }

  #idOf(name: string): string | undefined {
    return this.#ids.get(name) ?? this.#elsewhere.get(bareKey(name)) ?? this.#parts.get(name)
  }

  #misspelt({ text, from, to }: Word): Mention | undefined {
    const [near] = this.#single
      .withinDistance(text, text.length < 10 ? 1 : 2)
      .filter(({ index }) => beginning(this.#single.at(index)) === beginning(text))
      .toSorted((a, b) => a.distance - b.distance)
    const name = near && this.#single.at(near.index)
    const id = name === undefined ? undefined : (this.#ids.get(name) ?? this.#parts.get(name))
    return id === undefined
      ? undefined
      : { from, to, id, kind: 'spelling', system: 'name misspelt', onlyInTextile: false }
  }
}

/** A word up to its first vowel, two letters at least: what begins otherwise is another word, as feather is none for leather. */
const beginning = (word: string) => word.slice(0, Math.max(2, word.search(/[aeiouy]/) + 1))

/** Keeps how many words the longest name has that begins as this one. */
function addLength(longest: Map<string, number>, name: string) {
  const first = firstPart(name)
  const most = name.split(' ').length + MORE_WORDS
  if ((longest.get(first) ?? 0) < most) longest.set(first, most)
}

/** Whether a number is a length, a mass or a share: the 12 of polyamide 12 mm, the 80 of aluminium 20 % PE 80 %. */
const isMeasure = ({ text }: FoldedLine, word: Word | undefined) =>
  word !== undefined &&
  /^\d+$/.test(word.text) &&
  /^\s?(?:%|(?:mm|cm|m|kg|g)(?![\p{L}\p{N}]))/u.test(text.slice(word.to, word.to + 4))

/** A name without what its users leave out or add: endings of the plural and words for `of` in Romance languages. */
const bareKey = (name: string) =>
  name.replace(/(?<=\p{L}{4})s(?= |$)/gu, '').replace(/ (?:de|di|del|da|du|d|en|in)(?= )/g, '')

/** An English name without the s of its plural. */
const singular = (name: string) => name.replace(/(?<=\p{L}{3}[^s])s$/u, '')

/** The letters or the digits that a name begins with: PA 66 and PA66 begin alike. */
const firstPart = (name: string) => /^(?:\p{L}+|\p{N}+)/u.exec(name)?.[0] ?? ''

/** Words as one name, with each code as one word: the form that nameKey gives. */
const joined = (words: readonly Word[]) =>
  words.map(({ text }, at) => (at === 0 || isCode(words[at - 1]?.text ?? '', text) ? text : ` ${text}`)).join('')
