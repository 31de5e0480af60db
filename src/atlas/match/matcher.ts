import type { MatchedLine, MatchedLines } from '../../schema/match.ts'
import type { SnapshotContent } from '../../snapshot/content.ts'
import type { Atlas } from '../atlas.ts'
import { type Interval, rounded } from '../judgement/interval.ts'
import { confidenceOf } from './confidence.ts'
import {
  type Amount,
  carbonPerKilogram,
  isWithoutThickness,
  massOf,
  productOf,
  roundedInterval,
  sumOf,
} from './line-carbon.ts'
import { LineReader, type LineReading } from './line-reader.ts'
import type { Part } from './parts.ts'

export type Line = { text: string } & Amount
type Parts = Pick<Atlas, 'materials' | 'carbon'>
/** A line with its mass, known or not, before it is rounded. */
export type Weighed = {
  line: MatchedLine
  mass: Interval | undefined
  carbon: Interval | undefined
  /** The share of the mass that carbon is of. */
  covered: number
  /** Whether it names more than the atlas knows. */
  isPartial?: boolean
  isTotal?: true
}

/** Matches lines of bills of material with records, and adds up their carbon. */
export class Matcher {
  readonly #parts: Parts
  readonly #reader: LineReader

  constructor(content: SnapshotContent, parts: Parts) {
    this.#parts = parts
    this.#reader = new LineReader(content)
  }

  /** The answer for all lines, in their order. */
  match(lines: readonly Line[]): MatchedLines {
    return this.answer(this.weigh(lines))
  }

  /** The answer for lines that were weighed. */
  answer(weighed: readonly Weighed[]): MatchedLines {
    return {
      lines: weighed.map(({ line }) => line),
      total: totalOf(weighed),
      unmatched: weighed.flatMap(({ line: { text, match, because = '' }, isPartial }, line) =>
        match && !isPartial ? [] : { line, text, because },
      ),
    }
  }

  /** Reads lines and weighs them; they can be read in parts, as they do not depend on each other. */
  weigh(lines: readonly Line[]): Weighed[] {
    return lines.map((line) => this.#weigh(line))
  }
  /** The record that a line without an amount is matched with. */
  idOf(text: string): string | undefined {
    return this.#weigh({ text }).line.match?.id
  }

  #weigh({ text, ...amount }: Line): Weighed {
    const reading = this.#reader.read(text)
    if ('isTotal' in reading)
      return {
        line: { text, alternatives: [], assumed: [], because: reading.because },
        mass: undefined,
        carbon: undefined,
        covered: 0,
        isTotal: true,
      }
    if ('because' in reading) {
      const mass = massOf(amount, undefined, this.#parts)
      return {
        line: { text, alternatives: [], assumed: [], ...massField(mass), because: reading.because },
        mass,
        carbon: undefined,
        covered: 0,
      }
    }
    const mass = massOf(amount, reading, this.#parts, reading.sizes)
    const perKilogram = carbonPerKilogram(reading, this.#parts)
    const carbon = mass && perKilogram && productOf(mass, perKilogram)
    const covered = reading.assumed.includes('rest_not_counted') ? sumOfShares(reading.parts) : 1
    const because = whyNotAll(reading, amount, { mass, carbon, covered })
    return {
      line: {
        text,
        ...this.#said(reading, amount),
        ...massField(mass),
        ...(carbon && { carbon }),
        ...(because !== undefined && { because }),
      },
      mass,
      carbon,
      covered,
      isPartial: reading.isPartial,
    }
  }

  #said(reading: LineReading, { thickness_mm }: Amount) {
    const { id, said, system, form, fillers, recycledPct, parts, alternatives, assumed, sizes } = reading
    const confidence = confidenceOf(reading)
    // What is left of certainty, shared out.
    const rest = rounded(Math.min(confidence, (1 - confidence) / (alternatives.length || 1)))
    return {
      match: { id, name: this.#nameOf(id), confidence },
      read: {
        as: said,
        by: system,
        ...(form !== undefined && { form }),
        ...(fillers.length > 0 && { fillers: fillers.map(({ key, pct }) => ({ filler: key, pct })) }),
        ...(recycledPct !== undefined && { recycled_pct: recycledPct }),
        ...sizes,
      },
      ...(isMixture(parts) && {
        parts: parts.map((part) => ({ id: part.id, name: this.#nameOf(part.id), share: part.share })),
      }),
      alternatives: alternatives.map((other) => ({ id: other, name: this.#nameOf(other), confidence: rest })),
      assumed: isOther(thickness_mm, sizes.thickness_mm) ? [...assumed, 'sent_thickness' as const] : assumed,
    }
  }

  #nameOf(id: string): string {
    const index = this.#parts.materials.indexOf(id)
    return index === undefined ? id : this.#parts.materials.at(index).name
  }
}

const sumOfShares = (parts: readonly Part[]) => parts.reduce((sum, { share }) => sum + share, 0)

/** Why there is no carbon, or only that of a part. */
function whyNotAll(
  reading: LineReading,
  amount: Amount,
  { mass, carbon, covered }: Pick<Weighed, 'mass' | 'carbon' | 'covered'>,
): string | undefined {
  if (Object.keys(amount).length > 0 && !carbon)
    return mass ? 'no source states its carbon' : whyNoMass(amount, reading)
  return reading.isPartial
    ? `${Math.round(100 * (1 - covered))} % of it is of nothing that the atlas knows, and adds nothing`
    : undefined
}

function whyNoMass(amount: Amount, { sizes, isRound }: LineReading): string {
  if (!isWithoutThickness(amount, sizes)) return 'no source states its density'
  return isRound
    ? 'of a pipe, bar or wire an area says no mass, as its size is a diameter; send mass_kg or volume_m3'
    : 'it does not say how thick it is; send thickness_mm'
}

const isOther = (sent: number | undefined, said: number | undefined) =>
  sent !== undefined && said !== undefined && sent !== said

const isMixture = (parts: readonly Part[]) => parts.length > 1 || parts.some(({ share }) => share < 1)

const massField = (mass: Interval | undefined) => mass && { mass_kg: roundedInterval(mass) }

function totalOf(all: readonly Weighed[]): MatchedLines['total'] {
  const weighed = all.filter(({ isTotal }) => !isTotal)
  const covered = weighed.filter(({ carbon }) => carbon !== undefined)
  const mass = weighed.reduce((sum, one) => sum + (one.mass?.value ?? 0), 0)
  const coveredMass = covered.reduce((sum, one) => sum + one.covered * (one.mass?.value ?? 0), 0)
  return {
    lines: weighed.length,
    matched: weighed.filter(({ line }) => line.match).length,
    mass_kg: rounded(mass),
    covered_kg: rounded(coveredMass),
    ...(mass > 0 && { mass_share: rounded(coveredMass / mass) }),
    without_mass: weighed.filter((one) => one.mass === undefined).length,
    ...(covered.length > 0 && { carbon: roundedInterval(sumOf(covered.flatMap(({ carbon }) => carbon ?? []))) }),
  }
}
