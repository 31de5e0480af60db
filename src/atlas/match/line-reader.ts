import type { LineAssumption } from '../../schema/lists.ts'
import { type Filler, fillersOf } from './fillers.ts'
import { type FoldedLine, foldLine } from './folded-line.ts'
import { type LineWord, LineWords } from './line-words.ts'
import { MentionFinder, mainOf, type NamedContent } from './mention-finder.ts'
import { EVIDENCE, type EvidenceKind, type Mention, rankOf, textOf } from './mentions.ts'
import { type Shares, sharesOf } from './shares.ts'
import { ROUTES, type Route, Variants } from './variants.ts'

export type Part = { id: string; share: number }

/** What a line says of its material. */
export type LineReading = {
  id: string
  /** The words that name it, the system they are of, and how sure that is. */
  said: string
  system: string
  kind: EvidenceKind
  /** What speaks against the reading, in number: other names, the word for an assembly, a route without a record. */
  doubts: number
  /** What it is made of, shares of its mass; not all of 1 where a part has no record. */
  parts: Part[]
  fillers: Filler[]
  form?: string
  recycledPct?: number
  alternatives: string[]
  assumed: LineAssumption[]
}
export type Unread = { because: string }

const ASSEMBLY = 'a part or an assembly, of which no material is named'
const UNKNOWN = 'it names no material of the atlas'
/** In the name of a part, weaker words are not of its material: the glass of a sight-glass valve. */
const WEAKEST_IN_ASSEMBLY = EVIDENCE.indexOf('symbol')
const MAX_ALTERNATIVES = 3

/** Reads lines of bills of material. */
export class LineReader {
  readonly #words: LineWords
  readonly #variants: Variants
  readonly #finder: MentionFinder

  constructor(content: NamedContent) {
    this.#words = new LineWords(content.vocabulary.line_words)
    this.#variants = new Variants(content.materials, content.vocabulary.shapes)
    this.#finder = new MentionFinder(content, this.#variants)
  }

  read(text: string): LineReading | Unread {
    const line = foldLine(text)
    const words = this.#words.find(line)
    const { mentions, isTextile } = this.#finder.find(line, words)
    const shares = sharesOf(line, mentions)
    const main = mainOf(mentions, shares ?? [])
    const isAssembly = words.some(({ means }) => means.kind === 'assembly')
    if (!main) return { because: isAssembly ? ASSEMBLY : UNKNOWN }
    if (main.id === undefined) return { because: `the atlas has no record of ${textOf(line, main)}` }
    if (isAssembly && rankOf(main) > WEAKEST_IN_ASSEMBLY) return { because: ASSEMBLY }
    return this.#reading({ line, words, mentions, shares, isTextile, isAssembly, main: { ...main, id: main.id } })
  }

  #reading(found: Found): LineReading {
    const { line, words, mentions, shares, main, isAssembly } = found
    const fillers = fillersOf(line, words)
    const route = routeOfMain(found)
    const by = new Set([...words.map(({ means }) => means.key), ...fillers.map(({ key }) => key)])
    if (found.isTextile) by.add('textile')
    for (const one of ROUTES) if (one !== route) by.delete(one)
    const own = this.#resolve(main.id, by, route)
    const plain = new Set([...by].filter((key) => key !== route))
    const others = mentions.flatMap((mention, at) => {
      const { id } = mention
      if (id === undefined || id === main.id || (!shares && isBeside(mention, found))) return []
      return { id: this.#resolve(id, plain).id, share: shares?.[at] }
    })
    const ownShare = (shares?.[mentions.findIndex(({ from }) => from === main.from)] ?? 100) / 100
    const { parts, recycledPct, isUnfilled } = this.#split({ id: own.id, share: ownShare }, found, fillers)
    const blended = others.flatMap(({ id, share }) => (share === undefined ? [] : { id, share: share / 100 }))
    const virgin = this.#variants.routeOf(own.id)?.base
    const unshared = others.flatMap(({ id, share }) => (share === undefined && id !== own.id ? id : []))
    return {
      id: own.id,
      said: textOf(line, main),
      system: main.system,
      kind: main.kind,
      doubts: Math.min(2, new Set(unshared).size) + (isAssembly ? 1 : 0) + (route && !own.isByRoute ? 2 : 0),
      parts: merged([...parts, ...blended]),
      fillers,
      ...formOf(words),
      ...(recycledPct !== undefined && { recycledPct }),
      alternatives: [...new Set([...unshared, ...(virgin ? [virgin] : []), ...(own.id === main.id ? [] : [main.id])])]
        .filter((id) => id !== own.id)
        .slice(0, MAX_ALTERNATIVES),
      assumed: [
        ...(virgin || route || saysRoute(found) || !this.#variants.hasOtherRoute(own.id) ? [] : (['virgin'] as const)),
        ...(route && !own.isByRoute ? (['no_such_route'] as const) : []),
        ...(isUnfilled ? (['unfilled'] as const) : []),
        ...(unshared.length > 0 ? (['first_named'] as const) : []),
      ],
    }
  }

  /** The record of a material in its form and by its route. */
  #resolve(id: string, by: ReadonlySet<string>, route?: Route): { id: string; isByRoute: boolean } {
    const shaped = this.#variants.shaped(id, by)
    const found = route && this.#variants.byRoute(shaped, route)
    const isShapedByRoute =
      route !== undefined && shaped !== this.#variants.shaped(id, new Set([...by].filter((key) => key !== route)))
    return { id: found ?? shaped, isByRoute: found !== undefined || isShapedByRoute }
  }

  /** A material with what fills it, or with its virgin part where only a share is recycled. */
  #split(own: Part, { line, words, main }: Found, fillers: readonly Filler[]) {
    const { id, share } = own
    const made = this.#variants.routeOf(id)
    const recycledPct = made?.route === 'recycled' ? (routePct(line, words, main, main.id === id) ?? 100) : undefined
    const filler = fillers.find(({ key }) => !this.#variants.isFilled(id, key))
    if (made && recycledPct !== undefined && recycledPct < 100) {
      const recycled = (share * recycledPct) / 100
      return {
        parts: [
          { id, share: recycled },
          { id: made.base, share: share - recycled },
        ],
        recycledPct,
        isUnfilled: filler !== undefined,
      }
    }
    const known = recycledPct !== undefined && { recycledPct }
    if (!filler || !this.#variants.has(filler.key)) return { parts: [own], ...known, isUnfilled: filler !== undefined }
    const filled = (share * filler.pct) / 100
    return {
      parts: [
        { id, share: share - filled },
        { id: filler.key, share: filled },
      ],
      ...known,
      isUnfilled: false,
    }
  }
}

type Found = {
  line: FoldedLine
  words: readonly LineWord[]
  mentions: readonly Mention[]
  shares: Shares | undefined
  isTextile: boolean
  isAssembly: boolean
  main: Mention & { id: string }
}

/** The route that a line gives its main material: the word stands nearest to it, or with no other name. */
function routeOfMain({ words, mentions, main }: Found): Route | undefined {
  for (const route of ROUTES)
    for (const { from, to, means } of words) {
      if (means.key !== route || isWithin(main, { from, to })) continue
      const distance = (mention: Mention) => Math.max(mention.from - to, from - mention.to, 0)
      const nearest = mentions.toSorted((a, b) => distance(a) - distance(b))[0]
      if (nearest?.from === main.from) return route
    }
  return undefined
}

/** Whether a name only says more of the main one: everyday speech beside a grade, or a word for its form, such as galvanised. */
const isBeside = ({ kind, from }: Mention, { words, main }: Found) =>
  kind === 'word' && (main.kind !== 'word' || words.some((word) => word.means.kind === 'form' && word.from === from))

const isWithin = (whole: { from: number; to: number }, part: { from: number; to: number }) =>
  whole.from <= part.from && part.to <= whole.to

/** Whether the name itself says where it comes from, such as recycled steel. */
const saysRoute = ({ words, main }: Found) => words.some((word) => word.means.kind === 'route' && isWithin(main, word))

const NUMBER_AFTER = /^[^\p{L}\d]*(\d{1,3})\s*%/u
const NUMBER_BEFORE = /(?<![\d.])(\d{1,3})\s*%[^\p{L}\d]*$/u

/** The recycled share in percent, where it stands beside the word for it, or after a name that says it: `rPP 30 %`. */
function routePct(
  { text }: FoldedLine,
  words: readonly LineWord[],
  { to: end }: Mention,
  isNamed: boolean,
): number | undefined {
  for (const { from, to, means } of words) {
    if (means.key !== 'recycled') continue
    const near =
      NUMBER_BEFORE.exec(text.slice(Math.max(0, from - 8), from)) ?? NUMBER_AFTER.exec(text.slice(to, to + 8))
    if (near) return asShare(near[1])
  }
  return isNamed ? asShare(NUMBER_AFTER.exec(text.slice(end, end + 8))?.[1]) : undefined
}

function asShare(number: string | undefined): number | undefined {
  const share = Number(number ?? 0)
  return share > 0 && share <= 100 ? share : undefined
}

function formOf(words: readonly LineWord[]): { form?: string } {
  const form = words.find(({ means }) => means.kind === 'form')?.means.key
  return form === undefined ? {} : { form }
}

/** Each material once. */
function merged(parts: readonly Part[]): Part[] {
  const shares = new Map<string, number>()
  for (const { id, share } of parts) shares.set(id, (shares.get(id) ?? 0) + share)
  return [...shares].map(([id, share]) => ({ id, share: Number(share.toFixed(4)) }))
}
