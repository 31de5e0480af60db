import type { SnapshotMaterial, SnapshotVocabulary } from '../snapshot/content.ts'
import { numberAt } from './similarity.ts'

/** Figures within this share of each other are called similar. */
const SIMILAR = 0.15
/** Figures further apart than this factor are named as something to check. */
const FAR_OFF = 2
/** How many of the deciding properties are compared, and for how many a missing figure is named. */
const MOST_COMPARED = 4
const MOST_TO_CHECK = 3

/** What is gained, what is worse and what to check, in one sentence made of the figures of both. */
export function rationale(source: SnapshotMaterial, other: SnapshotMaterial, vocabulary: SnapshotVocabulary): string {
  const uplift = other.sustainability.score - source.sustainability.score
  const gains = [
    `${uplift} ${uplift === 1 ? 'point' : 'points'} more sustainable`,
    ...sustainabilityGains(source, other),
  ]
  const { similar, better, worse, other: different } = propertyNotes(source, other, vocabulary)
  const sentence = [[...gains, ...better].join('; ')]
  if (similar.length > 0) sentence.push(`similar ${similar.join(', ')}`)
  sentence.push(...different)
  const losses = [...sustainabilityLosses(source, other), ...worse]
  const text = sentence.join('; ') + (losses.length > 0 ? `, but ${losses.join('; ')}` : '')
  return `${text}${checkNote(source, other, vocabulary)}.`
}

function sustainabilityGains(
  { sustainability: a }: SnapshotMaterial,
  { sustainability: b }: SnapshotMaterial,
): string[] {
  const gains: string[] = []
  const carbon = a.carbon_kg_co2e_per_kg
  const saved = carbon > 0 ? Math.round((1 - b.carbon_kg_co2e_per_kg / carbon) * 100) : 0
  if (saved > 0)
    gains.push(`${saved} % less carbon per kg (${amount(b.carbon_kg_co2e_per_kg)} vs ${amount(carbon)} kg CO2e)`)
  if (b.biobased_pct - a.biobased_pct >= 10) gains.push(`${amount(b.biobased_pct)} % bio-based`)
  if (b.recyclable && !a.recyclable) gains.push('recyclable')
  if (b.biodegradable && !a.biodegradable) gains.push('biodegradable')
  return gains
}

function sustainabilityLosses(
  { sustainability: a }: SnapshotMaterial,
  { sustainability: b }: SnapshotMaterial,
): string[] {
  const losses: string[] = []
  const carbon = a.carbon_kg_co2e_per_kg
  if (carbon > 0 && b.carbon_kg_co2e_per_kg > carbon * 1.005)
    losses.push(`more carbon per kg (${amount(b.carbon_kg_co2e_per_kg)} vs ${amount(carbon)} kg CO2e)`)
  if (a.recyclable && !b.recyclable) losses.push('not recycled at scale')
  return losses
}

/** `other` differs in a property where neither more nor less is better. */
type Notes = { similar: string[]; better: string[]; worse: string[]; other: string[] }

function propertyNotes(source: SnapshotMaterial, other: SnapshotMaterial, vocabulary: SnapshotVocabulary): Notes {
  const notes: Notes = { similar: [], better: [], worse: [], other: [] }
  for (const key of decidingKeys(source, vocabulary).slice(0, MOST_COMPARED)) {
    const property = vocabulary.properties[key]
    const [mine, theirs] = [numberAt(source, key), numberAt(other, key)]
    if (!property || mine === undefined || theirs === undefined) continue
    const label = property.label.toLowerCase()
    const [shownTheirs, shownMine] = [amount(theirs), amount(mine)]
    const figures = `${shownTheirs === shownMine ? shownTheirs : `${shownTheirs} vs ${shownMine}`} ${property.unit}`
    const isSimilar = Math.abs(theirs - mine) <= SIMILAR * Math.max(Math.abs(mine), Math.abs(theirs))
    const direction = theirs > mine ? 'higher' : 'lower'
    if (isSimilar) notes.similar.push(`${label} (${figures})`)
    else notes[verdict(property.better, direction, isFarOff(mine, theirs))].push(`${direction} ${label} (${figures})`)
  }
  return notes
}

/** So different that it has to be checked, whichever way users want it. */
const isFarOff = (a: number, b: number) => a * b > 0 && Math.max(a / b, b / a) > FAR_OFF

function verdict(better: 'higher' | 'lower' | 'none', direction: 'higher' | 'lower', isFar: boolean): keyof Notes {
  if (better === 'none') return isFar ? 'worse' : 'other'
  return better === direction ? 'better' : 'worse'
}

/** The source's properties, those that decide in its functional family first. */
function decidingKeys(source: SnapshotMaterial, { families, properties }: SnapshotVocabulary): string[] {
  const deciding = families[source.family_id]?.deciding ?? {}
  const keys = Object.keys(properties).filter(
    (key) => numberAt(source, key) !== undefined && key !== 'recycled_content_pct',
  )
  return keys.toSorted((a, b) => (deciding[b] ?? 1) - (deciding[a] ?? 1))
}

/** Names the deciding property that only the source has a figure for: what a designer still has to find out. */
function checkNote(source: SnapshotMaterial, other: SnapshotMaterial, vocabulary: SnapshotVocabulary): string {
  const unknown = decidingKeys(source, vocabulary)
    .slice(0, MOST_TO_CHECK)
    .filter((key) => numberAt(other, key) === undefined)
    .map((key) => vocabulary.properties[key]?.label.toLowerCase())
  return unknown.length > 0 ? `; check ${unknown.join(', ')}, for which the atlas has no figure` : ''
}

/** Three significant digits, no trailing zeros. */
const amount = (value: number) => String(Number(value.toPrecision(3)))
