import type { Evidence } from '../schema/evidence.ts'
import type { Material } from '../schema/material.ts'
import type { Verification, VerifiedClaim } from '../schema/verify.ts'
import { closest } from '../text/did-you-mean.ts'
import { fold } from '../text/fold.ts'
import type { Atlas } from './atlas.ts'
import { textCitation } from './cite.ts'
import { type Claim, intervalOf, numberIn, overlap } from './claim.ts'
import { CARBON } from './figures.ts'
import type { Interval } from './judgement/interval.ts'
import { unitsFor } from './units.ts'

type Parts = Pick<Atlas, 'materials' | 'figures' | 'vocabulary' | 'names' | 'gates'>
/** What is said of a claim, without what it was on. */
type Said = Omit<VerifiedClaim, 'material' | 'id' | 'name' | 'figure'>
type Held = Pick<Evidence, 'value' | 'low' | 'high' | 'unit'> & { evidence?: Evidence }

const SUBSTANCES = 'substances'

/** What the atlas says of each claim, in their order. */
export function verify(claims: readonly Claim[], parts: Parts): Verification {
  const figures = namesOfFigures(parts)
  const recordOf = recordReader(parts)
  const verified = claims.map((claim): VerifiedClaim => {
    const { material, figure } = claim
    const found = materialOf(material, parts)
    if (typeof found !== 'number') return { material, figure, ...found }
    const { id, name } = parts.materials.at(found)
    const key = figures.get(fold(figure))
    if (key === undefined) return { material, id, name, figure, ...unknownFigure(figure, [...figures.keys()], figures) }
    return { material, id, name, figure: key, ...verdictOn(claim, key, recordOf(found), found, parts) }
  })
  const count = (verdict: VerifiedClaim['verdict']) => verified.filter((claim) => claim.verdict === verdict).length
  return {
    claims: verified,
    counts: {
      supported: count('supported'),
      contradicted: count('contradicted'),
      not_found: count('not_found'),
      not_comparable: count('not_comparable'),
    },
  }
}

/** Reads the published records with their evidence, each once. */
function recordReader({ materials }: Parts): (index: number) => Material {
  const read = new Map<number, Material>()
  return (index) => {
    const known = read.get(index)
    if (known) return known
    const record = publishedMaterial(index, materials)
    read.set(index, record)
    return record
  }
}

/** A material as it is published by itself, with its evidence. */
export function publishedMaterial(index: number, { json }: Parts['materials']): Material {
  const record: Material = JSON.parse(new TextDecoder().decode(json.single.at(index).bytes))
  return record
}

/** Index of the material that a claim is on, or what to say where there is none or several have the name. */
function materialOf(sent: string, { materials, names }: Parts): number | Said {
  const index = materials.indexOf(sent.trim().toLowerCase())
  if (index !== undefined) return index
  const ids = names.idsOf('material', sent)
  const [only] = ids
  if (only !== undefined && ids.length === 1)
    return materials.indexOf(only) ?? notFound('The atlas has no such material')
  if (ids.length > 1) return { ...notFound('Several materials have this name; send an id'), allowed: ids }
  const near = names.suggest('material', sent, materials.ids())
  return { ...notFound('The atlas has no such material'), ...(near !== undefined && { did_you_mean: near }) }
}

const notFound = (because: string): Said => ({ verdict: 'not_found', because })

/** The key of each figure and quality by its folded names; keys before labels, those before what people say in questions. */
function namesOfFigures({ figures, vocabulary: { qualities, conditions } }: Parts): ReadonlyMap<string, string> {
  const terms = [...figures.values(), ...Object.entries(qualities).map(([key, { label }]) => ({ key, label }))]
  const named = [
    ...terms.map(({ key }) => [key, key] as const),
    [SUBSTANCES, SUBSTANCES] as const,
    ['carbon', CARBON] as const,
    ...terms.map(({ key, label }) => [label, key] as const),
    ...conditions.flatMap(({ figure, names }) => names.map((name) => [name, figure] as const)),
  ]
  return new Map(named.map(([name, key]) => [fold(name), key] as const).toReversed())
}

function unknownFigure(sent: string, known: readonly string[], figures: ReadonlyMap<string, string>): Said {
  const near = figures.get(closest(fold(sent), known) ?? '')
  return {
    ...notFound('There is no such figure; /v1/vocabulary lists them'),
    ...(near !== undefined && { did_you_mean: near }),
  }
}

function verdictOn(claim: Claim, key: string, record: Material, index: number, parts: Parts): Said {
  const held = heldBy(record, key)
  const [first] = held
  if (!first) return notFound(whyAbsent(record, key))
  if (key === SUBSTANCES) return substanceVerdict(claim, held)
  if (typeof first.value === 'number') {
    const may = parts.gates.range(key, first.value, index)
    return numberVerdict(claim, { ...first, value: first.value, may }, parts.figures.get(key)?.unit)
  }
  if (typeof first.value === 'boolean') return booleanVerdict(claim, first, first.value)
  return qualityVerdict(claim, first, first.value, Object.keys(parts.vocabulary.qualities[key]?.values ?? {}))
}

/** What the atlas holds of a figure. The score is computed from figures with evidence of their own, so it has none. */
function heldBy({ sustainability: { score }, properties }: Material, key: string): Held[] {
  const [low, high] = properties.score_range
  if (key === 'score') return [{ value: score, low, high, unit: 'of 100' }]
  return (properties.evidence ?? [])
    .filter(({ figure }) => figure === key)
    .map((evidence) => ({ ...evidence, evidence }))
}

function whyAbsent({ properties: { absent = [] } }: Material, key: string): string {
  const known = absent.find(({ figure }) => figure === key)
  return known
    ? `The atlas holds none: ${known.why}`
    : 'The atlas holds none for this material, which says nothing against it'
}

/** The answer where what is held is known. */
function said(verdict: Said['verdict'], because: string, held: Held, more: Partial<Said> = {}): Said {
  const { value, low, high, unit, evidence } = held
  const standIn = evidence?.method === 'proxy' ? '; the figure held is a stand-in, as its note says' : ''
  return {
    verdict,
    because: `${because}${standIn}`,
    ...more,
    held: { value, ...(low !== undefined && { low }), ...(high !== undefined && { high }), ...(unit && { unit }) },
    ...(evidence && { evidence, citation: textCitation(evidence.source, evidence.locator) }),
  }
}

/** A figure that is held, and how low and high the evidence allows it to be. */
type HeldNumber = Held & { value: number; may: Interval | undefined }

function numberVerdict(claim: Claim, held: HeldNumber, unit = held.unit ?? '1'): Said {
  const number = numberIn(claim.value)
  if (!number)
    return said(
      'not_comparable',
      `The figure is a number in ${unit}; send a number as value and its unit as unit`,
      held,
    )
  const claimed = intervalOf(number, claim.unit, unit)
  if (!claimed) {
    const allowed = unitsFor(unit)
    const because = `The unit cannot be converted into ${unit}; allowed: ${allowed.join(', ')}`
    return said('not_comparable', because, held, { allowed })
  }
  const range = rangeOf(held)
  const isHeld = overlap(claimed, range)
  const other = isHeld ? undefined : held.evidence?.also?.find((one) => overlap(claimed, rangeOf(one)))
  const isClose = !isHeld && held.may !== undefined && overlap(claimed, held.may)
  const beside = other
    ? `, and ${spanOf(rangeOf(other))} of another source, ${other.boundary}`
    : isClose
      ? MAY_DIFFER
      : ''
  const because = `The claim stands for ${spanOf(claimed)}, the atlas holds ${spanOf(range)} ${unit}${beside}`
  return {
    ...said(isHeld || other ? 'supported' : 'contradicted', because, held, { claimed: { ...claimed, unit } }),
    ...(other && { citation: textCitation(other.source, other.locator) }),
  }
}

const MAY_DIFFER = '; it may be off by as much, so another grade or source may well say so'

type Spread = { value: number; low?: number | undefined; high?: number | undefined }

const rangeOf = ({ value, low = Number.POSITIVE_INFINITY, high = Number.NEGATIVE_INFINITY }: Spread): Interval => ({
  value,
  low: Math.min(low, value),
  high: Math.max(high, value),
})

const spanOf = ({ low, high }: Interval) => (low === high ? short(low) : `${short(low)} to ${short(high)}`)

const short = (value: number) => `${Number(value.toPrecision(6))}`

function booleanVerdict(claim: Claim, held: Held, value: boolean): Said {
  const sent = String(claim.value).trim().toLowerCase()
  if (sent !== 'true' && sent !== 'false')
    return said('not_comparable', 'The figure is true or false', held, { allowed: ['true', 'false'] })
  const isHeld = (sent === 'true') === value
  return said(isHeld ? 'supported' : 'contradicted', `The atlas holds ${value}`, held, {
    claimed: { value: sent === 'true' },
  })
}

function qualityVerdict(claim: Claim, held: Held, value: string, allowed: string[]): Said {
  const sent = String(claim.value).trim().toLowerCase()
  const claimed = allowed.find((known) => known.toLowerCase() === sent)
  if (claimed === undefined) return said('not_comparable', `The values are ${allowed.join(', ')}`, held, { allowed })
  const because = `The atlas holds ${value}`
  return said(claimed === value ? 'supported' : 'contradicted', because, held, { claimed: { value: claimed } })
}

/** The list of substances is not complete, so that one that is missing there is no contradiction. */
function substanceVerdict(claim: Claim, held: readonly Held[]): Said {
  const match = held.find(({ value }) => value === String(claim.value).trim())
  if (match) return said('supported', 'The atlas lists it by this CAS number', match)
  return {
    ...notFound('The atlas lists others by CAS number, which says nothing against it'),
    allowed: held.map(({ value }) => String(value)),
  }
}
