import type { LineAssumption } from '../../schema/lists.ts'
import { type Filler, fillerOfGrade } from './fillers.ts'
import { blanked, type FoldedLine, foldLine } from './folded-line.ts'
import { type LineSizes, sizesOf } from './line-sizes.ts'
import { type LineWord, LineWords } from './line-words.ts'
import { isMachine } from './machines.ts'
import { MentionFinder, mainOf, type NamedContent } from './mention-finder.ts'
import { EVIDENCE, type EvidenceKind, isJoinedByShares, isJoinedTo, type Mention, rankOf, textOf } from './mentions.ts'
import { isBesidePercent, partialSharesOf } from './partial-shares.ts'
import { merged, type Part, recycledOf, splitOf } from './parts.ts'
import { routeRatio } from './recycled-share.ts'
import { isWhole, known, layersOf, type Shares, sharesOf } from './shares.ts'
import { isTotalRow } from './total-rows.ts'
import { ROUTES, type Route, Variants } from './variants.ts'

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
  /** Whether it has more than its parts, which the atlas has no name for. */
  isPartial: boolean
  /** Whether it is in sheets whose mass is that of an area: cloth and film. */
  isSheet: boolean
  /** Whether its size is a diameter: a pipe, a bar, a wire. */
  isRound: boolean
  sizes: LineSizes
  fillers: { key: string; pct: number }[]
  form?: string
  recycledPct?: number
  alternatives: string[]
  assumed: LineAssumption[]
}
/** `isTotal`: it is the total of other lines, which counts for nothing. */
export type Unread = { because: string; isTotal?: true }

const ASSEMBLY = 'a part or an assembly, of which no material is named'
const TOTAL = 'a total of other lines, not counted'
const COVERED = 'it says only what covers it'
const EMPTY = 'the line is empty'
const UNKNOWN = 'it names no material of the atlas'
/** In the name of a part, weaker words are not of its material: the glass of a sight-glass valve. */
const WEAKEST_IN_ASSEMBLY = EVIDENCE.indexOf('symbol')
/** The first row of the confidences that is less than sure. */
const FIRST_GUESSED = EVIDENCE.indexOf('word')
const MAX_ALTERNATIVES = 3
const SHEETS = new Set(['fabric', 'film', 'foil'])
const PLATES = new Set(['sheet', 'board', 'heavy-plate', 'foam', 'insulation'])
const ROUND = new Set(['pipe', 'bar', 'rebar', 'wire', 'section', 'hollow-section'])
const ROUND_RECORD = /(?:^|-)(?:pipe|fasteners|sections?)$|^reinforcing-steel$/

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
    if (text.trim() === '') return { because: EMPTY }
    const whole = this.#finder.withRecyclate(foldLine(text))
    if (isTotalRow(whole)) return { because: TOTAL, isTotal: true }
    const wholeWords = this.#words.find(whole)
    const service = wholeWords.find(({ means }) => means.kind === 'service')
    if (service) return { because: `${textOf(whole, service)} is a service, not a material` }
    const { line: said, denials, because: denial, isOfFibre } = this.#finder.withoutDenied(whole, wholeWords)
    const saidWords = said === whole ? wholeWords : this.#words.find(said)
    const ratio = routeRatio(said, saidWords)
    const unfilled = ratio ? blanked(said, [ratio]) : said
    // Lead-free is a sort, and what denies the lead.
    const sorts = wholeWords.filter(
      ({ means, from, to }) => means.kind === 'sort' && denials.some((one) => one.from >= from && one.from < to),
    )
    const rest = ratio ? this.#words.find(unfilled) : saidWords
    const { line, words, fillers } = this.#finder.withoutFillers(unfilled, [...rest, ...sorts])
    const { mentions, isTextile } = this.#finder.find(line, words, isOfFibre)
    const ofAll = sharesOf(line, mentions) ?? (isFilm(words) ? this.#layersOf(line, mentions) : undefined)
    const ofSome = ofAll || fillers.length > 0 ? undefined : this.#partialShares(line, words, mentions)
    const shares = ofAll ?? ofSome
    const main = this.#recycledFirst(mainOf(mentions, shares ?? []), mentions, line)
    const isAssembly = words.some((word) => isOfAssembly(word) && !mentions.some(isNameWith(word)))
    if (!main) return { because: isAssembly ? ASSEMBLY : (denial ?? (isCoating(words) ? COVERED : UNKNOWN)) }
    if (main.id === undefined) return { because: `the atlas has no record of ${textOf(line, main)}` }
    const absent = this.#variants.absentForm(main.id, words)
    if (absent) return { because: `the atlas has no record of ${textOf(line, main)} as ${textOf(line, absent)}` }
    if (isAssembly && rankOf(main) > WEAKEST_IN_ASSEMBLY) return { because: ASSEMBLY }
    if (main.kind !== 'grade' && isMachine({ line, words, mentions, main }))
      return { because: `a machine, a battery or a cable, of which ${textOf(line, main)} is only a piece` }
    return this.#reading({
      whole,
      line,
      words,
      mentions,
      shares,
      isPartial: ofSome !== undefined && !isWhole(known(ofSome)),
      isTextile,
      isAssembly,
      ratio,
      fillers: [...fillers, ...fillerOfGrade(line, main)],
      main: { ...main, id: main.id },
    })
  }

  #layersOf(line: FoldedLine, mentions: readonly Mention[]) {
    return layersOf(line, mentions, ({ id }) => (id === undefined ? undefined : this.#variants.densityOf(id)))
  }

  /** Of what is part recycled the recycled record, which a buyer looks for. */
  #recycledFirst(main: Mention | undefined, mentions: readonly Mention[], line: FoldedLine): Mention | undefined {
    const isRecycled = (one: Mention) => one.id !== undefined && this.#variants.routeOf(one.id)?.base === main?.id
    return mentions.find((one) => main && isRecycled(one) && isJoinedByShares(one, main, line)) ?? main
  }

  /** Shares of some of what the line is made of, unless it says of one material how much of it is recycled. */
  #partialShares(line: FoldedLine, words: readonly LineWord[], mentions: readonly Mention[]): Shares | undefined {
    const isOfRoute = words.some(
      (word) => ['route', 'virgin'].includes(word.means.kind) && !mentions.some((mention) => isWithin(mention, word)),
    )
    const isFibre = ({ id, onlyInTextile }: Mention) =>
      onlyInTextile || (id !== undefined && this.#variants.isFibre(id))
    // What makes a sort of the material is a share of it: PVC 60 % plasticiser 40 %.
    const isOfSort = words.some(
      ({ means, from, to }) => means.kind === 'sort' && isBesidePercent(line.text.slice(0, from), line.text.slice(to)),
    )
    return isOfRoute || isOfSort ? undefined : partialSharesOf(line, mentions, isFibre)
  }

  #reading(found: Found): LineReading {
    const { line, words, mentions, shares, main, isAssembly, fillers } = found
    const route = this.#routeOfMain(found)
    const isSort = words.some(({ means }) => means.kind === 'sort')
    const by = new Set([...words.map(({ means }) => means.key), ...fillers.map(({ key }) => key)])
    if (found.isTextile) by.add('textile')
    else by.delete('textile')
    for (const one of ROUTES) if (one !== route) by.delete(one)
    const own = this.#resolve(main.id, by, route)
    const plain = new Set([...by].filter((key) => key !== route))
    const others = this.#others(found, plain)
    const ownShare = shares ? shareOf(main.id, mentions, shares) / 100 : 1
    const { id, parts, recycledPct, assumed } = splitOf({ id: own.id, share: ownShare }, found, this.#variants)
    const blended = others.flatMap(({ id, share }) => (share === undefined ? [] : { id, share: share / 100 }))
    const all = merged([...parts, ...blended])
    const ofBlend = recycledOf(all, this.#variants) ?? recycledPct
    const virgin = this.#variants.routeOf(own.id)?.base
    const rivals = (main.rivals ?? []).filter((id) => this.#resolve(id, plain).id !== own.id)
    const unshared = others.flatMap(({ id, share }) =>
      share === undefined && id !== own.id && !blended.some((part) => part.id === id) ? id : [],
    )
    return {
      id,
      said: textOf(line, main),
      system: main.system,
      kind: main.kind,
      doubts:
        Math.min(2, new Set([...rivals, ...unshared]).size) +
        (isAssembly ? FIRST_GUESSED - Math.min(rankOf(main), FIRST_GUESSED - 1) : 0) +
        (found.isPartial && ownShare < 0.5 ? 2 : 0) +
        (route && !own.isByRoute ? 2 : 0),
      parts: all,
      isPartial: found.isPartial,
      ...this.#shapeOf(id, found),
      fillers: fillers.flatMap(({ key, pct }) => (pct === undefined ? [] : { key, pct })),
      ...(ofBlend !== undefined && { recycledPct: ofBlend }),
      alternatives: [
        ...new Set([
          ...rivals,
          ...unshared,
          ...(virgin ? [virgin] : []),
          ...(own.id === main.id || isSort ? [] : [main.id]),
          own.id,
        ]),
      ]
        .filter((other) => other !== id)
        .slice(0, MAX_ALTERNATIVES),
      assumed: [
        ...(virgin || route || ofBlend !== undefined || saysRoute(found) ? [] : this.#variants.assumedRoute(own.id)),
        ...(route && !own.isByRoute ? (['no_such_route'] as const) : []),
        ...assumed,
        ...(ofBlend !== recycledPct && ownShare < 0.5 ? (['smaller_part'] as const) : []),
        ...(found.isPartial ? (['rest_not_counted'] as const) : []),
        ...(unshared.length > 0 ? (['first_named'] as const) : []),
        ...(main.kind === 'compound' || main.kind === 'spelling' ? (['guessed'] as const) : []),
      ],
    }
  }

  /** What it is formed to, and the sizes that its form gives a meaning. */
  #shapeOf(id: string, { isTextile, whole, words, main }: Found) {
    const isMetal = this.#variants.isMetal(id)
    const form = formOf(words, main, isMetal)
    const isRound = ROUND.has(form ?? '') || ROUND_RECORD.test(id)
    const sizes = sizesOf(whole, words, {
      isFilm: form === 'film' || form === 'foil',
      isCloth: isTextile && this.#variants.isFibre(id) && !isFilm(words),
      isRound,
      isThick: !(isMetal || this.#variants.isPlastic(id)) || PLATES.has(form ?? ''),
    })
    const isSheet = isTextile || words.some(({ means }) => SHEETS.has(means.key))
    return { ...(form !== undefined && { form }), isSheet, isRound, sizes }
  }

  /** The other materials of a line in its form, with their shares in percent where it says them. */
  #others(found: Found, by: ReadonlySet<string>): { id: string; share: number | undefined }[] {
    const { mentions, shares, main } = found
    return mentions.flatMap((mention, at) => {
      const { id } = mention
      if (id === undefined || id === main.id || (!shares && isBeside(mention, found))) return []
      return { id: this.#resolve(id, by).id, share: shares?.[at] }
    })
  }

  /** The route that a line gives its main material: the word stands nearest to it, with no other name, or in the name of that record. */
  #routeOfMain({ words, mentions, main }: Found): Route | undefined {
    for (const route of ROUTES)
      for (const word of words) {
        if (word.means.key !== route || isWithin(main, word)) continue
        const distance = (mention: Mention) => Math.max(mention.from - word.to, word.from - mention.to, 0)
        const nearest = mentions.toSorted((a, b) => distance(a) - distance(b))[0]
        const isOfMain = nearest?.from === main.from
        if (isOfMain || (nearest?.id !== undefined && nearest.id === this.#variants.byRoute(main.id, route)))
          return route
      }
    return undefined
  }

  /** The record of a material in its form and by its route. */
  #resolve(id: string, by: ReadonlySet<string>, route?: Route): { id: string; isByRoute: boolean } {
    const shaped = this.#variants.shaped(id, by)
    const found = route && this.#variants.byRoute(shaped, route)
    const isShapedByRoute =
      route !== undefined && shaped !== this.#variants.shaped(id, new Set([...by].filter((key) => key !== route)))
    return { id: found ?? shaped, isByRoute: found !== undefined || isShapedByRoute }
  }
}

type Found = {
  /** With what it denies and what it is filled with, too. */
  whole: FoldedLine
  line: FoldedLine
  words: readonly LineWord[]
  mentions: readonly Mention[]
  shares: Shares | undefined
  /** Whether it has more than its shares are of. */
  isPartial: boolean
  isTextile: boolean
  isAssembly: boolean
  ratio: ReturnType<typeof routeRatio>
  fillers: readonly Filler[]
  main: Mention & { id: string }
}

/** What a line says it has of one material, in percent. */
const shareOf = (id: string, mentions: readonly Mention[], shares: Shares) =>
  mentions.reduce((sum, mention, at) => sum + (mention.id === id ? (shares[at] ?? 0) : 0), 0)

const isFilm = (words: readonly LineWord[]) => words.some(({ means }) => means.key === 'film' || means.key === 'foil')
const isCoating = (words: readonly LineWord[]) => words.some(({ means }) => means.kind === 'finish')
const isOfAssembly = ({ means }: LineWord) => means.kind === 'assembly' || means.kind === 'machine'
const isNameWith = (word: LineWord) => (mention: Mention) => mention.kind === 'name' && isWithin(mention, word)

/** Whether a name only says more of the main one: everyday speech beside a grade, or a word for its form, such as galvanised. */
const isBeside = (mention: Mention, { line, words, main }: Found) =>
  mention.kind === 'word' &&
  ((main.kind !== 'word' && !isJoinedTo(mention, main, line)) ||
    words.some(({ means, from }) => (means.kind === 'form' || means.kind === 'sort') && from === mention.from))

const isWithin = (whole: { from: number; to: number }, part: { from: number; to: number }) =>
  whole.from <= part.from && part.to <= whole.to

/** Whether the name itself says where it comes from, such as recycled steel. */
const saysRoute = ({ words, main }: Found) => words.some((word) => word.means.kind === 'route' && isWithin(main, word))

/** The first word for a form that is no part of the name, such as the tube of a stainless steel tube, else the first; yarn of a metal is wire. */
function formOf(words: readonly LineWord[], main: Mention, isMetal: boolean): string | undefined {
  const forms = words.filter(({ means }) => means.kind === 'form')
  const form = (forms.find((word) => !isWithin(main, word)) ?? forms[0])?.means.key
  return form === 'yarn' && isMetal ? 'wire' : form
}
