import { ASCII } from '../text/fold.ts'
import { assembled, JOINTS, OPERATORS } from './assembled.ts'
import { compoundParts } from './compounds.ts'
import { isEnglishAlone, isFunctionWord } from './english.ts'
import { hanPieces } from './han.ts'
import { hasHan, plainWords, stemOf } from './stems.ts'
import { type LanguageWords, WordList } from './word-list.ts'

/** Names and question words of other languages, each with the English that it is read as; an empty meaning is a stop word. */
export type Glossary = { meanings: readonly string[]; languages: readonly LanguageWords[] }

/** A question in English; `wordsFor` gives the words of the question that a part of `text` was read from. */
export type Translation = { language: string; asked: string; text: string; wordsFor(english: string): string }

/** The words of the records: whether they have a word, how they use it, and whether it may be a misspelling of one of theirs. */
export type English = {
  has(word: string): boolean
  usage(word: string): { described: number; isAsked: boolean }
  isNear(word: string): boolean
}

/** A part of a question; `meaning` is undefined for one that stays as it is. */
export type Piece = { from: number; to: number; meaning: string | undefined }

type Token = { from: number; to: number; written: string; word: string }
type Language = LanguageWords & { list: WordList }

const MAX_TOKENS = 32
const MAX_PHRASE = 5
/** Shorter words are no compounds, and no misspellings. */
const MIN_COMPOUND = 7
/** Taking words apart costs most; nobody asks for more compounds that are in no list. */
const MAX_COMPOUNDS = 4
const MIN_MISSPELT = 6
/** Shorter questions of one word may be in any language. */
const MIN_WHOLE = 3
/** A word that records have so many times less often than what it means in another language is hardly English. */
const FOREIGN = 8
const MIN_FOREIGN = 4
const MIN_TWICE_MISSPELT = 8
/** By how much a language has to explain a question better than English: one word that records share with it is not enough. */
const MIN_SCORE = 1
/** “linoleum vs vinyl” is no question about the Verenigde Staten. */
const IN_CAPITALS = new Set(['vs'])
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Reads questions in other languages as English ones, word by word, by closed lists. */
export class Translator {
  readonly #languages: readonly Language[]
  readonly #meanings: readonly string[]

  constructor({ meanings, languages }: Glossary) {
    this.#meanings = meanings
    this.#languages = languages.map((language) => ({ ...language, list: new WordList(language) }))
  }

  /**
   * The question in English; undefined if it is English already, or in no language of the glossary. The language is the one that explains
   * more words than English does.
   */
  read(question: string, english: English): Translation | undefined {
    const text = question.normalize('NFKC')
    if (hasHan(text)) return this.#ofHan(text)
    const words = tokensOf(text)
    const unknown = words.map(({ word }) => !english.has(word))
    if (words.length === 0 || (!unknown.includes(true) && words.some(({ word }) => isEnglishAlone(word))))
      return undefined
    const stems = this.#languages.map(({ id }) => words.map(({ word }) => stemOf(id, word)))
    const whole = this.#whole(text, words, stems, english)
    if (whole) return whole
    let best: { language: Language; pieces: Piece[]; score: number } | undefined
    for (const [at, language] of this.#languages.entries()) {
      const pieces = this.#pieces(language, words, stems[at] ?? [], unknown)
      const score = scoreOf(words, unknown, pieces, english)
      if (score > (best?.score ?? MIN_SCORE)) best = { language, pieces, score }
    }
    if (!best) return undefined
    const { language, pieces } = best
    const misspelt = words.filter(({ word }, at) => unknown[at] && english.isNear(word))
    if (best.score - misspelt.filter((token) => isWithin(token, pieces)).length <= MIN_SCORE) return undefined
    return assembled(text, language.id, this.#completed(language, words, unknown, pieces, new Set(misspelt)))
  }

  /** A question that is one word or phrase of a language, and hardly one of the records: “Holz”. */
  #whole(
    text: string,
    words: readonly Token[],
    stems: readonly (readonly string[])[],
    english: English,
  ): Translation | undefined {
    const [first, last] = [words[0], words.at(-1)]
    if (!first || !last || words.length > MAX_PHRASE || last.to - first.from < MIN_WHOLE) return undefined
    for (const [at, { id, list }] of this.#languages.entries()) {
      const meaning = this.#meaning(list.find(stems[at]?.join(' ') ?? ''))
      if (meaning === undefined || !isTerm(meaning) || words.some(({ word }) => isAlike(word, meaning))) continue
      if (words.some(({ word }) => isForeign(word, meaning, english)))
        return assembled(text, id, [{ from: first.from, to: last.to, meaning }])
    }
    return undefined
  }

  /** Kana is Japanese; without it, the language whose words are longer. */
  #ofHan(text: string): Translation | undefined {
    const isJapanese = KANA.test(text)
    let best: { id: string; pieces: Piece[]; score: number } | undefined
    for (const { id, list } of this.#languages) {
      if (id !== 'ja' && (id !== 'zh' || isJapanese)) continue
      const pieces = hanPieces(text, list, (meaning) => this.#meanings[meaning])
      const score = pieces.reduce((sum, { from, to, meaning }) => sum + (meaning ? (to - from) ** 2 : 0), 0)
      if (score > (best?.score ?? 0)) best = { id, pieces, score }
    }
    return best && assembled(text, best.id, best.pieces)
  }

  /** The longest known phrases, one after the other. */
  #pieces(language: Language, words: readonly Token[], stems: readonly string[], unknown: readonly boolean[]): Piece[] {
    const { list } = language
    const pieces: Piece[] = []
    let tried = 0
    for (let at = 0; at < words.length; at++) {
      const count = this.#longest(list, stems, at)
      const [first, last] = [words[at], words[at + Math.max(count, 1) - 1]]
      if (!first || !last) break
      const known = count > 0 ? list.find(stems.slice(at, at + count).join(' ')) : undefined
      const isCompound = known === undefined && unknown[at] && first.word.length >= MIN_COMPOUND
      const meaning = isCompound && tried++ < MAX_COMPOUNDS ? this.#ofParts(language, first.word) : this.#meaning(known)
      if (meaning === undefined || (IN_CAPITALS.has(first.word) && first.written === first.word)) continue
      pieces.push({ from: first.from, to: last.to, meaning })
      at += Math.max(count, 1) - 1
    }
    return pieces
  }

  /** How many words from `at` on the longest known phrase has; 0 if there is none. */
  #longest(list: WordList, stems: readonly string[], at: number): number {
    const first = stems[at] ?? ''
    if (!list.mayBegin(first)) return 0
    const most = list.hasPrefix(`${first} `) ? Math.min(MAX_PHRASE, stems.length - at) : 1
    for (let count = most; count > 1; count--)
      if (list.find(stems.slice(at, at + count).join(' ')) !== undefined) return count
    return list.find(first) === undefined ? 0 : 1
  }

  /** A compound, or a word with an ending that says what it is free of, or what it replaces. */
  #ofParts({ id, list, suffixes, replacing }: Language, word: string): string | undefined {
    const endings = [...suffixes.map((own) => [own, '-free']), ...replacing.map((own) => [own, ' alternative'])]
    for (const form of new Set([word, stemOf(id, word)]))
      for (const [ending = '', meaning] of endings) {
        const before = form.endsWith(ending) ? this.#ofWord(id, list, form.slice(0, -ending.length)) : undefined
        if (before) return `${before}${meaning}`
      }
    return this.#ofWord(id, list, word)
  }

  #ofWord(language: string, list: WordList, word: string): string | undefined {
    const whole = list.find(stemOf(language, word))
    if (whole !== undefined) return this.#meaning(whole)
    const parts = compoundParts(language, word, (stem) => {
      const found = list.find(stem)
      return found === undefined || !isTerm(this.#meanings[found]) ? undefined : found
    })
    return parts?.map((part) => this.#meanings[part]).join(' ')
  }

  /** Words that neither the language nor a record has go, unless they are misspelt or written like a name or a code. */
  #completed(
    { id, list }: Language,
    words: readonly Token[],
    unknown: readonly boolean[],
    pieces: readonly Piece[],
    misspelt: ReadonlySet<Token>,
  ): Piece[] {
    const others = words.flatMap((token, at): Piece[] => {
      const { from, to, word, written } = token
      if (!unknown[at] || isWithin(token, pieces)) return []
      const stem = stemOf(id, word)
      const edits = stem.length < MIN_MISSPELT ? 0 : stem.length < MIN_TWICE_MISSPELT ? 1 : 2
      const near = edits > 0 ? this.#meaning(list.near(stem, misspelt.has(token) ? 1 : edits)) : undefined
      if (near !== undefined) return [{ from, to, meaning: near }]
      return misspelt.has(token) || /\d|^\p{Lu}{2,}$/u.test(written) ? [] : [{ from, to, meaning: '' }]
    })
    const lost = new Set(others.flatMap(({ from, meaning }) => (meaning === '' ? [from] : [])))
    const said = pieces.map((piece) => (isIdle(piece, words, pieces, lost) ? { ...piece, meaning: '' } : piece))
    return [...said, ...others].toSorted((a, b) => a.from - b.from)
  }

  #meaning(index: number | undefined): string | undefined {
    return index === undefined ? undefined : this.#meanings[index]
  }
}

/**
 * “bois sans traitement”: where nothing known is left of what is ruled out, “sans” says nothing of the words before it. `lost`: where the
 * words begin that are not known.
 */
function isIdle({ to, meaning }: Piece, words: readonly Token[], pieces: readonly Piece[], lost: ReadonlySet<number>) {
  if (!RULING_OUT.has(meaning ?? '')) return false
  const meant = words.flatMap((token) => {
    if (token.from < to) return []
    if (lost.has(token.from)) return 'lost'
    const piece = pieces.find((some) => isWithin(token, [some]))
    return piece?.meaning === '' ? [] : (piece?.meaning ?? token.word)
  })
  const next = meant.find((one) => one !== 'lost')
  return meant[0] === 'lost' && (next === undefined || OPERATORS.has(next))
}

const RULING_OUT = new Set(['without', 'not', 'instead of', 'replacement for'])

const isTerm = (meaning: string | undefined) =>
  meaning !== undefined && meaning !== '' && !OPERATORS.has(meaning) && !JOINTS.has(meaning)

/** A number with its unit, whose letters are no words, as of W/(m·K). */
const QUANTITY =
  /\d[\d.,]*\s*(?:[°%]\s?\p{L}?|\p{L}{1,4}(?![\p{L}])(?:\/\(\p{L}{1,4}[\p{L}\d²³°·⋅*. ]{0,12}\)|[/·⋅*^.²³\d]+\p{L}{0,4}(?!\p{L}))*)?/gu

function tokensOf(text: string): Token[] {
  const pattern = ASCII.test(text) ? /[A-Za-z0-9]+/g : /[\p{L}\p{M}\p{N}]+/gu
  const quantities = /\d/.test(text) ? [...text.matchAll(QUANTITY)] : []
  return [...text.matchAll(pattern)].slice(0, MAX_TOKENS).flatMap(({ index, 0: written }) => {
    if (quantities.some((match) => match.index <= index && index < match.index + match[0].length)) return []
    const [word] = plainWords(written)
    return word === undefined ? [] : [{ from: index, to: index + written.length, written, word }]
  })
}

/** How much better a language explains the words than English does. */
function scoreOf(
  words: readonly Token[],
  unknown: readonly boolean[],
  pieces: readonly Piece[],
  english: English,
): number {
  let score = 0
  words.forEach(({ from, to, word }, at) => {
    const piece = pieces.find((some) => some.from <= from && to <= some.to)
    if (piece)
      score += isFunctionWord(word)
        ? 0
        : unknown[at] || OPERATORS.has(piece.meaning ?? '')
          ? 2
          : shared(piece, word, english)
    else if (isEnglishAlone(word)) score -= 2
    else if (!unknown[at] && !/\d/.test(word) && word.length > 2) score -= 1
  })
  return score
}

/**
 * A word that some record has too says little about the language: less if it is a stop word, nothing if it means itself, as much as one that
 * none has if what it means stands in records far more often.
 */
function shared({ meaning = '' }: Piece, word: string, english: English): number {
  if (meaning === '' || JOINTS.has(meaning)) return 0.5
  if (plainWords(meaning).some((own) => own.startsWith(word) || word.startsWith(own))) return 0
  return word.length >= MIN_FOREIGN && isForeign(word, meaning, english) ? 2 : 1
}

/** Whether nobody asks in English with a word, and records describe things so much more often with what it means. */
function isForeign(word: string, meaning: string, english: English): boolean {
  const { described, isAsked } = english.usage(word)
  const meant = plainWords(meaning).map((own) => english.usage(own).described)
  return !isAsked && described * FOREIGN <= Math.max(0, ...meant)
}

/** Whether a word is much like what it means: then it may as well be misspelt English. */
const isAlike = (word: string, meaning: string) =>
  word.length >= MIN_MISSPELT && plainWords(meaning).some((own) => own.startsWith(word.slice(0, 4)))

const isWithin = ({ from, to }: Token, pieces: readonly Piece[]) =>
  pieces.some((piece) => piece.from <= from && to <= piece.to)
