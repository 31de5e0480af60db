import type { Material } from '../schema/material.ts'
import type { Verification, VerifiedClaim } from '../schema/verify.ts'
import type { Atlas } from './atlas.ts'
import type { Claim } from './claim.ts'
import { SUBSTANCES } from './figure-names.ts'
import { conversion } from './units.ts'
import {
  booleanVerdict,
  type Held,
  type HeldNumber,
  notFound,
  numberVerdict,
  qualityVerdict,
  rangeOf,
  type Said,
  substanceVerdict,
} from './verdict.ts'

type Parts = Pick<Atlas, 'materials' | 'figures' | 'figureNames' | 'vocabulary' | 'names' | 'matcher' | 'gates'>

const METALS: ReadonlySet<string> = new Set(['Primary metals', 'Recycled metals'])

/** What the atlas says of each claim, in their order. */
export async function verify(claims: readonly Claim[], parts: Parts): Promise<Verification> {
  const recordOf = recordReader(parts)
  const verified = await Promise.all(claims.map((claim) => verifiedClaim(claim, recordOf, parts)))
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

async function verifiedClaim(
  claim: Claim,
  recordOf: (index: number) => Material,
  parts: Parts,
): Promise<VerifiedClaim> {
  const { material, figure } = claim
  const found = await materialOf(material, parts)
  if (typeof found !== 'number') return { material, figure, ...found }
  const { id, name } = parts.materials.at(found)
  const key = parts.figureNames.read(figure, (one) => fitsUnit(claim, unitOf(one, parts)))
  if (key === undefined) return { material, id, name, figure, ...unknownFigure(figure, parts) }
  return { material, id, name, figure: key, ...verdictOn(claim, key, recordOf(found), found, parts) }
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
async function materialOf(sent: string, { materials, names, matcher }: Parts): Promise<number | Said> {
  const index = materials.indexOf(sent.trim().toLowerCase())
  if (index !== undefined) return index
  const ids = idsNamed(sent, names)
  const [only] = ids
  if (only !== undefined && ids.length === 1)
    return materials.indexOf(only) ?? notFound('The atlas has no such material')
  if (ids.length > 1) return { ...notFound('Several materials have this name; send an id'), allowed: ids }
  const misspelt = names.suggest('material', sent, materials.ids())
  const meant = misspelt ?? (await matcher()).idOf(sent)
  const called = misspelt === undefined ? names.materialsWith(sent) : []
  const allowed = [...new Set([...(meant === undefined ? [] : [meant]), ...called])].slice(0, MAX_MEANT)
  const [near] = allowed
  return {
    ...notFound(
      misspelt === undefined && near !== undefined
        ? 'No material is called just that, and several may be meant; send an id'
        : 'The atlas has no such material',
    ),
    ...(near !== undefined && { did_you_mean: near }),
    ...(called.length > 0 && { allowed }),
  }
}

const MAX_MEANT = 12

/** Ids of the materials that are called so; of a name with another one in brackets, those that both of them, or the only one that is known, mean. */
function idsNamed(sent: string, names: Parts['names']): string[] {
  const own = names.idsOf('material', sent)
  const [, before, within] = /^([^()]+)\(([^()]+)\)\s*$/.exec(sent) ?? []
  if (own.length > 0 || before === undefined || within === undefined) return own
  const known = [before, within].map((name) => names.idsOf('material', name)).filter(({ length }) => length > 0)
  return [...new Set(known.flat())].filter((id) => known.every((ids) => ids.includes(id)))
}

function unknownFigure(sent: string, { figureNames }: Parts): Said {
  const near = figureNames.nearest(sent)
  return {
    ...notFound('There is no such figure; /v1/vocabulary lists them'),
    ...(near !== undefined && { did_you_mean: near }),
  }
}

const unitOf = (key: string, { figures }: Parts) => figures.get(key)?.unit

/** Whether a claim without a unit, or with one that can be converted, may be on a figure in `unit`. */
const fitsUnit = ({ unit: sent }: Claim, unit: string | undefined) =>
  sent === undefined || (unit !== undefined && conversion(sent, unit) !== undefined)

function verdictOn(claim: Claim, key: string, record: Material, index: number, parts: Parts): Said {
  const held = heldBy(record, key)
  const [first] = held
  if (!first) return notFound(whyAbsent(record, key))
  if (key === SUBSTANCES) return substanceVerdict(claim, held)
  if (typeof first.value === 'number') {
    const may = parts.gates.range(key, first.value, index)
    const unit = unitOf(key, parts) ?? first.unit ?? '1'
    const isMetal = METALS.has(record.category)
    return numberVerdict(claim, { ...first, value: first.value, key, unit, may, isMetal, per: sizesOf(record) })
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

/** The density and grammage of a material, by which a footprint per volume or area becomes one per mass. */
function sizesOf(record: Material): HeldNumber['per'] {
  const range = (key: string, scale: number) => {
    const [held] = heldBy(record, key)
    if (typeof held?.value !== 'number') return undefined
    const { value, low, high } = rangeOf({ ...held, value: held.value })
    return { value: value * scale, low: low * scale, high: high * scale }
  }
  return { 'kg CO2e/m3': range('density_kg_m3', 1), 'kg CO2e/m2': range('grammage_g_m2', 1e-3) }
}

function whyAbsent({ properties: { absent = [] } }: Material, key: string): string {
  const known = absent.find(({ figure }) => figure === key)
  return known
    ? `The atlas holds none: ${known.why}`
    : 'The atlas holds none for this material, which says nothing against it'
}
