import type { SnapshotMaterial } from '../snapshot/content.ts'
import type { Atlas } from './atlas.ts'
import { carbonOf, type Figure, figureNumber } from './figures.ts'

type Terms = Pick<Atlas, 'vocabulary' | 'figures'>

/** Figures that differ by at most this share of the larger one count as similar. */
const SIMILAR = 0.15
/** Figures further apart than this factor count as a drawback even if neither direction is better. */
const FAR_OFF = 2
/** How many of the deciding properties are compared, and how many are checked for a missing figure. */
const MAX_COMPARED = 4
const MAX_TO_CHECK = 3

/** One sentence on what `other` gains over `source`, where it is worse and what to check, built from the figures of both. */
export function rationale(source: SnapshotMaterial, other: SnapshotMaterial, terms: Terms): string {
  const uplift = other.sustainability.score - source.sustainability.score
  const gains = [
    `${uplift} ${uplift === 1 ? 'point' : 'points'} more sustainable`,
    ...sustainabilityGains(source, other),
  ]
  const { similar, better, worse, other: different } = propertyNotes(source, other, terms)
  const sentence = [[...gains, ...better].join('; ')]
  if (similar.length > 0) sentence.push(`similar ${similar.join(', ')}`)
  sentence.push(...different)
  const losses = [...sustainabilityLosses(source, other), ...worse]
  const text = sentence.join('; ') + (losses.length > 0 ? `, but ${losses.join('; ')}` : '')
  return `${text}${checkNote(source, other, terms)}.`
}

function sustainabilityGains(source: SnapshotMaterial, other: SnapshotMaterial): string[] {
  const { sustainability: a } = source
  const { sustainability: b } = other
  const [mine, theirs] = [carbonOf(source), carbonOf(other)]
  const gains: string[] = []
  const saved = mine > 0 ? Math.round((1 - theirs / mine) * 100) : 0
  if (saved > 0) gains.push(`${saved} % less carbon per kg (${amount(theirs)} vs ${amount(mine)} kg CO2e)`)
  if (b.biobased_pct - a.biobased_pct >= 10) gains.push(`${amount(b.biobased_pct)} % bio-based`)
  if (b.recyclable && a.recyclable === false) gains.push('recyclable')
  if (b.biodegradable && a.biodegradable === false) gains.push('biodegradable')
  return gains
}

function sustainabilityLosses(source: SnapshotMaterial, other: SnapshotMaterial): string[] {
  const [mine, theirs] = [carbonOf(source), carbonOf(other)]
  const losses: string[] = []
  if (mine > 0 && theirs > mine * 1.005)
    losses.push(`more carbon per kg (${amount(theirs)} vs ${amount(mine)} kg CO2e)`)
  if (source.sustainability.recyclable && other.sustainability.recyclable === false)
    losses.push('not recycled at scale')
  return losses
}

/** `other`: differs in a property for which neither direction is better. */
type Notes = { similar: string[]; better: string[]; worse: string[]; other: string[] }

function propertyNotes(source: SnapshotMaterial, other: SnapshotMaterial, terms: Terms): Notes {
  const notes: Notes = { similar: [], better: [], worse: [], other: [] }
  for (const figure of deciding(source, terms).slice(0, MAX_COMPARED)) {
    const [mine, theirs] = [figureNumber(source, figure), figureNumber(other, figure)]
    if (mine === undefined || theirs === undefined) continue
    const label = figure.label.toLowerCase()
    const [shownTheirs, shownMine] = [amount(theirs), amount(mine)]
    const figures = `${shownTheirs === shownMine ? shownTheirs : `${shownTheirs} vs ${shownMine}`} ${figure.unit}`
    const isSimilar = Math.abs(theirs - mine) <= SIMILAR * Math.max(Math.abs(mine), Math.abs(theirs))
    const direction = theirs > mine ? 'higher' : 'lower'
    if (isSimilar) notes.similar.push(`${label} (${figures})`)
    else notes[verdict(figure.better, direction, isFarOff(mine, theirs))].push(`${direction} ${label} (${figures})`)
  }
  return notes
}

const isFarOff = (a: number, b: number) => a * b > 0 && Math.max(a / b, b / a) > FAR_OFF

function verdict(better: 'higher' | 'lower' | 'none', direction: 'higher' | 'lower', isFar: boolean): keyof Notes {
  if (better === 'none') return isFar ? 'worse' : 'other'
  return better === direction ? 'better' : 'worse'
}

/** The numeric properties of `source`, by descending weight in its functional family. */
function deciding(source: SnapshotMaterial, { vocabulary, figures }: Terms): Figure[] {
  const weights = vocabulary.families[source.family_id]?.deciding ?? {}
  const own = [...figures.values()].filter(
    (figure) =>
      figure.place === 'properties' &&
      figure.key !== 'recycled_content_pct' &&
      figureNumber(source, figure) !== undefined,
  )
  return own.toSorted((a, b) => (weights[b.key] ?? 1) - (weights[a.key] ?? 1))
}

/** Names the deciding properties for which `other` has no figure, so that a designer knows what to find out. */
function checkNote(source: SnapshotMaterial, other: SnapshotMaterial, terms: Terms): string {
  const unknown = deciding(source, terms)
    .slice(0, MAX_TO_CHECK)
    .filter((figure) => figureNumber(other, figure) === undefined)
    .map(({ label }) => label.toLowerCase())
  return unknown.length > 0 ? `; check ${unknown.join(', ')}, for which the atlas has no figure` : ''
}

/** Three significant digits, no trailing zeros. */
const amount = (value: number) => String(Number(value.toPrecision(3)))
