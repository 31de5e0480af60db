import type { MatchedLine, MatchedLines } from '../../schema/match.ts'
import type { SnapshotContent } from '../../snapshot/content.ts'
import type { Atlas } from '../atlas.ts'
import { type Interval, rounded } from '../judgement/interval.ts'
import { confidenceOf } from './confidence.ts'
import { foldLine } from './folded-line.ts'
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
import { type LineSizes, sizesOf } from './line-sizes.ts'
import type { Part } from './parts.ts'

export type Line = { text: string } & Amount
type Parts = Pick<Atlas, 'materials' | 'carbon'>
/** A line with its mass, known or not, before it is rounded. */
export type Weighed = { line: MatchedLine; mass: Interval | undefined; carbon: Interval | undefined; isTotal?: true }

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
      unmatched: weighed.flatMap(({ line: { text, match, because = '' } }, line) =>
        match ? [] : { line, text, because },
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
        isTotal: true,
      }
    if ('because' in reading) {
      const mass = massOf(amount, undefined, this.#parts)
      return {
        line: { text, alternatives: [], assumed: [], ...massField(mass), because: reading.because },
        mass,
        carbon: undefined,
      }
    }
    const sizes = sizesOf(foldLine(text))
    const mass = massOf(amount, reading, this.#parts, sizes)
    const perKilogram = carbonPerKilogram(reading, this.#parts)
    const carbon = mass && perKilogram && productOf(mass, perKilogram)
    const isAmount = Object.keys(amount).length > 0
    return {
      line: {
        text,
        ...this.#said(reading, sizes, amount),
        ...massField(mass),
        ...(carbon && { carbon }),
        ...(isAmount && !carbon && { because: mass ? 'no source states its carbon' : whyNoMass(amount, sizes) }),
      },
      mass,
      carbon,
    }
  }

  #said(reading: LineReading, sizes: LineSizes, { thickness_mm }: Amount) {
    const { id, said, system, form, fillers, recycledPct, parts, alternatives, assumed } = reading
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

const whyNoMass = (amount: Amount, sizes: LineSizes) =>
  isWithoutThickness(amount, sizes)
    ? 'it does not say how thick it is; send thickness_mm'
    : 'no source states its density'

const isOther = (sent: number | undefined, said: number | undefined) =>
  sent !== undefined && said !== undefined && sent !== said

const isMixture = (parts: readonly Part[]) => parts.length > 1 || parts.some(({ share }) => share < 1)

const massField = (mass: Interval | undefined) => mass && { mass_kg: roundedInterval(mass) }

function totalOf(all: readonly Weighed[]): MatchedLines['total'] {
  const weighed = all.filter(({ isTotal }) => !isTotal)
  const massIn = (some: readonly Weighed[]) => some.reduce((sum, { mass }) => sum + (mass?.value ?? 0), 0)
  const covered = weighed.filter(({ carbon }) => carbon !== undefined)
  const [mass, coveredMass] = [massIn(weighed), massIn(covered)]
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
