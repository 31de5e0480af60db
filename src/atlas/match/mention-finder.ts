import { TokenTable } from '../../search/token-table.ts'
import type { SnapshotContent, SnapshotVocabulary } from '../../snapshot/content.ts'
import { CodeTable } from './code-table.ts'
import { mayDeny, withoutDenied } from './denials.ts'
import { fibresFirst, isFibreBlend, isOnlyFibre } from './fibres.ts'
import { type Filler, type FoundFiller, fillersIn, namedFillers } from './fillers.ts'
import { blanked, type FoldedLine, isInCapitals, recyclateIn, withRecyclate } from './folded-line.ts'
import type { LineWord } from './line-words.ts'
import { MaterialNames } from './material-names.ts'
import { isJoinedByShares, type Mention, rankOf, textOf, withoutOverlaps } from './mentions.ts'
import { sharesOf } from './shares.ts'
import type { Variants } from './variants.ts'

export type NamedContent = Pick<SnapshotContent, 'materials' | 'documents' | 'encoder'> & {
  vocabulary: Pick<SnapshotVocabulary, 'grades' | 'shapes' | 'line_words' | 'lacking' | 'other_names'>
}
type Meaning = Omit<Mention, 'from' | 'to'>

/** A symbol that counts in capitals only: `CO` is cotton, `co` may be anything. */
const SHORT_SYMBOL = /^\p{L}{1,3}$/u
const SHORT_WORD = /^\p{L}{1,2}$/u
/** Metals as chemists write them, and Ms, brass as German drawings have it. */
const METAL = /^(?:Ag|Al|Cu|Ms|Ti|Zn)$/
/** Silver, of which the capitals are a company. */
const METAL_ALONE = /^ag$/
/** What may stand between a name and the word that says it is a finish: `nickel-plated`. */
const GAP = 2

/** What is said of the thing, where a coating would be the material itself. */
const COATED = /^(?:coated|plated|faced|kaschiert|beschichtet.*)$/

/** Finds what materials a line names. */
export class MentionFinder {
  readonly #codes: CodeTable<Meaning>
  readonly #names: MaterialNames
  readonly #variants: Variants
  #latest: { line: FoldedLine; all: Mention[] } | undefined

  constructor({ materials, documents, vocabulary, encoder }: NamedContent, variants: Variants) {
    const meanings = [...meaningsOf(vocabulary, new Set(materials.map(({ id }) => id)))]
    this.#codes = new CodeTable(meanings)
    const homonyms = new Set(vocabulary.line_words.homonym?.words)
    const tokens = encoder.kind === 'static' ? new TokenTable(encoder.tokens) : undefined
    this.#names = new MaterialNames(documents, firstParts(meanings), vocabulary.other_names, {
      isHomonym: (name) => homonyms.has(name),
      isWord: (text) => tokens?.has(text) ?? false,
    })
    this.#variants = variants
  }

  /** The materials named, in the order of the line, and whether the line is on cloth or yarn. */
  find(line: FoldedLine, words: readonly LineWord[], isOfFibre: boolean): { mentions: Mention[]; isTextile: boolean } {
    const all = this.#allIn(line)
    const isPrinting = words.some(({ means }) => means.kind === 'printing')
    const isTextile =
      !isPrinting &&
      (isOfFibre ||
        words.some(({ means }) => means.kind === 'textile') ||
        isFibreBlend(line, all, this.#variants) ||
        isOnlyFibre(line, all))
    const inContext = isTextile ? fibresFirst(all) : all.filter(({ onlyInTextile }) => !onlyInTextile)
    const found = this.#withoutFinishes(withoutOverlaps(inContext), words, line)
    const mentions =
      found.length > 0
        ? this.#withoutBases(withoutThings(found), line, words)
        : withoutOverlaps(this.#names.guess(line))
    return { mentions, isTextile: isTextile || mentions.some(({ onlyInTextile }) => onlyInTextile) }
  }

  /** The line with recyclate told from the foam of the same symbol: it is of a plastic that stands there, too. */
  withRecyclate(line: FoldedLine): FoldedLine {
    const spans = recyclateIn(line)
    if (spans.length === 0) return line
    const isOfPlastic = this.#allIn(line).some((one) => this.#isPlastic(one))
    return isOfPlastic ? withRecyclate(line, spans) : line
  }

  /** The line without what it says it is not made of, and how it says so; `isOfFibre`: it imitates a fibre, and so is one. */
  withoutDenied(
    line: FoldedLine,
    words: readonly LineWord[],
  ): ReturnType<typeof withoutDenied> & { isOfFibre: boolean } {
    if (!mayDeny(line, words)) return { line, denials: [], isOfFibre: false }
    const all = this.#allIn(line)
    const rest = withoutDenied({ line, words, mentions: withoutOverlaps(all) })
    const imitated = rest.denials.filter(({ by }) => by === 'imitation')
    const isOfFibre = all.some((one) => one.onlyInTextile && imitated.some((denial) => isWithin(denial, one)))
    return { ...rest, isOfFibre }
  }

  /** A line without what fills its plastic, which is none of the materials that it names, its other words, and the fillers. */
  withoutFillers(
    line: FoldedLine,
    words: readonly LineWord[],
  ): { line: FoldedLine; words: LineWord[]; fillers: Filler[] } {
    const coded = fillersIn({ line, words })
    if (coded.length === 0 && !line.text.includes('%')) return { line, words: [...words], fillers: [] }
    const isFilling = (one: Mention) => coded.some((filler) => isWithin(filler, one))
    const named = this.#allIn(line).filter((one) => !isFilling(one))
    const plastics = named.filter((one) => this.#isPlastic(one))
    const [first] = plastics
    if (!first) return { line, words: [...words], fillers: [] }
    const fillers = coded.length > 0 ? coded : this.#namedFillers(line, first, named)
    // The glass fibre of a name such as PA66-GF30 belongs to it.
    const apart = fillers.filter((filler) => !plastics.some((name) => name.id !== filler.key && isWithin(name, filler)))
    const rest = words.filter(
      ({ means, from, to }) => means.kind !== 'textile' || !fillers.some((one) => from < one.to && one.from < to),
    )
    return { line: blanked(line, apart), words: rest, fillers }
  }

  #namedFillers(line: FoldedLine, plastic: Mention, named: readonly Mention[]): FoundFiller[] {
    const others = withoutOverlaps(named.filter(({ onlyInTextile }) => !onlyInTextile))
    // A recycled share is one of the same plastic.
    const isOwn = ({ id }: Mention) => id !== undefined && this.#variants.routeOf(id)?.base === plastic.id
    return sharesOf(line, others) || others.some(isOwn) ? [] : namedFillers(line, plastic, others)
  }

  #isPlastic({ id, onlyInTextile }: Mention): boolean {
    return id !== undefined && !onlyInTextile && this.#variants.isPlastic(id)
  }

  #allIn(line: FoldedLine): Mention[] {
    // A line is asked for several times, mostly the same.
    if (line !== this.#latest?.line) this.#latest = { line, all: this.#mentionsIn(line) }
    return this.#latest.all
  }

  #mentionsIn(line: FoldedLine): Mention[] {
    const codes = this.#codes.find(line).map(({ from, to, stemTo, means }): Mention => ({ from, to, stemTo, ...means }))
    const meant = codes.filter((mention) => isMeant(mention, line))
    const known = this.#names.find(line)
    const names = known.filter((name) => !isOvertaken(name, [...meant, ...known], line))
    return [
      ...meant.filter((code) => code.id !== undefined || !meant.some((other) => isRecordOf(other, code))),
      ...names.filter(
        (name) =>
          !meant.some((code) => isNumberOf(name, code, line) || this.#isFormOf(code, name) || isShared(code, name)),
      ),
    ]
  }

  /** Whether a grade is of what is made of the metal that has it for a name: 6061-T6 is a profile of aluminium. */
  #isFormOf(code: Mention, name: Mention): boolean {
    if (code.kind !== 'grade' || code.id === undefined || name.id === undefined) return false
    return code.from === name.from && code.to === name.to && this.#variants.isMadeOf(code.id, name.id)
  }

  /** Leaves out what only covers the rest, where more is named, and the plastic that something unnamed is coated with. */
  #withoutFinishes(mentions: Mention[], words: readonly LineWord[], { text }: FoldedLine): Mention[] {
    const finishOf = ({ to }: Mention) =>
      words.find(({ from, means }) => means.kind === 'finish' && from >= to && from - to <= GAP)
    const bare = mentions.filter((mention) => !finishOf(mention))
    if (bare.length > 0) return bare
    const isForm = (at: LineWord) => words.some((word) => word.means.kind === 'form' && isWithin(word, at))
    return mentions.filter((mention) => {
      const finish = finishOf(mention)
      const isCoated = finish && COATED.test(text.slice(finish.from, finish.to)) && !isForm(finish)
      return !(isCoated && mention.id !== undefined && this.#variants.isPlastic(mention.id))
    })
  }

  /** Whether it is the virgin part beside a recycled one: rABS/ABS. */
  #isOtherPart(virgin: Mention, { id = '', ...at }: Mention, line: FoldedLine): boolean {
    return this.#variants.routeOf(id)?.base === virgin.id && isJoinedByShares(virgin, at, line)
  }

  /** Leaves out what another name of the line is made of, such as the polyethylene of a vapour barrier or the oak of oak parquet. */
  #withoutBases(mentions: Mention[], line: FoldedLine, words: readonly LineWord[]): Mention[] {
    return mentions.filter((mention) => {
      const { id: base, kind } = mention
      if (base === undefined || kind === 'grade') return true
      return !mentions.some(
        (one) =>
          one.id !== undefined &&
          ((this.#variants.isMadeOf(one.id, base) && !this.#isOtherPart(mention, one, line)) ||
            (this.#variants.isWoodOf(base, one.id) && isNextTo(one, mention, line, words))),
      )
    })
  }
}

function* meaningsOf(
  { grades, lacking }: NamedContent['vocabulary'],
  known: ReadonlySet<string>,
): Iterable<readonly [string, Meaning]> {
  for (const { label, kind, only_in, is_shared, gives_way_to, codes } of grades)
    for (const [id, list] of Object.entries(codes))
      if (id === 'none' || known.has(id))
        for (const code of list)
          yield [
            code,
            {
              id: id === 'none' ? undefined : id,
              kind,
              system: label,
              onlyInTextile: only_in === 'textile',
              givesWayTo: gives_way_to,
              ...(is_shared && {
                rivals: Object.keys(codes).filter((one) => one !== id && codes[one]?.includes(code)),
              }),
            },
          ]
  for (const { label, names } of lacking)
    for (const name of [label, ...names])
      yield [
        name
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, ' ')
          .trim(),
        { id: undefined, kind: 'name', system: 'name', onlyInTextile: false },
      ]
}

/** Everyday words with which compounds begin, such as the Stahl of Stahlband. */
const firstParts = (meanings: readonly (readonly [string, Meaning])[]) =>
  meanings.flatMap(([code, { id, kind }]): [string, string][] =>
    id !== undefined && kind === 'word' && /^\p{L}{4,}\*?$/u.test(code) ? [[code.replace('*', ''), id]] : [],
  )

const isWithin = (whole: { from: number; to: number }, part: { from: number; to: number }) =>
  whole.from <= part.from && part.to <= whole.to

/** Whether only words for a form stand between two names: parquet flooring oak. */
function isNextTo(one: Mention, other: Mention, line: FoldedLine, words: readonly LineWord[]): boolean {
  const [first, second] = one.from < other.from ? [one, other] : [other, one]
  const between = line.words.filter(({ from, to }) => from >= first.to && to <= second.from)
  const isForm = (at: { from: number; to: number }) =>
    words.some((word) => (word.means.kind === 'form' || word.means.kind === 'sort') && isWithin(word, at))
  return between.every(isForm) && !/[,;/+]/.test(line.text.slice(first.to, second.from))
}

function isMeant({ kind, from, to }: Mention, line: FoldedLine): boolean {
  const isShort = (kind === 'symbol' ? SHORT_SYMBOL : SHORT_WORD).test(line.text.slice(from, to))
  if (METAL_ALONE.test(line.text.slice(from, to))) return METAL.test(textOf(line, { from, to }))
  return !isShort || isInCapitals(line, from, to) || METAL.test(textOf(line, { from, to }))
}

/** Whether a name is a number that is a grade too, and as sure: 1.4301. */
const isNumberOf = ({ id, from, to }: Mention, code: Mention, { text }: FoldedLine) =>
  code.kind === 'grade' && code.id === id && code.from === from && code.to === to && /\d/.test(text.slice(from, to))

const ROUTE_BEFORE = /^(?:recycled|recycelte[rs]?|bio-?based)\s+$/

/** Whether the noun of a name goes on as another one: the recycled glass of recycled glass wool. */
const isOvertaken = (name: Mention, others: readonly Mention[], line: FoldedLine) =>
  others.some(
    ({ from, to }) =>
      name.from < from && from < name.to && to > name.to && ROUTE_BEFORE.test(line.text.slice(name.from, from)),
  )

const isSameSpan = (one: Mention, other: Mention) => one.from === other.from && one.to === other.to

/** Whether a code has a record for what is elsewhere said to have none: 1.4571. */
const isRecordOf = (code: Mention, lacking: Mention) =>
  code.id !== undefined && isSameSpan(code, lacking) && lacking.kind === 'name'

/** Whether a name of one record is said to be one of others, too: lino, of linoleum and of linen. */
const isShared = ({ rivals, ...code }: Mention, name: Mention) =>
  rivals !== undefined && name.id !== undefined && rivals.includes(name.id) && isSameSpan(code, name)

/** Leaves out a thing whose material is named: the screw of a brass screw. */
const withoutThings = (mentions: readonly Mention[]) =>
  mentions.filter(
    ({ givesWayTo }) => !givesWayTo || !mentions.some(({ id }) => id !== undefined && givesWayTo.includes(id)),
  )

/** The mention that a line is mainly of: the largest share, else the surest, else the first. */
export function mainOf(mentions: readonly Mention[], shares: readonly (number | undefined)[]): Mention | undefined {
  const largest = Math.max(...shares.map((share) => share ?? 0), 0)
  if (largest > 0) return mentions[shares.indexOf(largest)]
  return mentions.toSorted((a, b) => rankOf(a) - rankOf(b) || a.from - b.from)[0]
}
