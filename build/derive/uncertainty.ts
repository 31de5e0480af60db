import { CARBON } from '../../src/atlas/figures.ts'
import { FUNCTION_FIGURES } from '../../src/atlas/judgement/functions.ts'
import type { AuthoredCarbon, AuthoredFigure } from '../../src/schema/evidence.ts'
import { BOUNDARIES, DOUBTS, type Doubt } from '../../src/schema/lists.ts'
import type { AuthoredMaterial } from '../../src/schema/material.ts'
import type { SnapshotJudgement } from '../../src/snapshot/content.ts'
import type { AtlasData } from '../authored/load.ts'
import { isOfOneMaker } from './makers.ts'

/**
 * How far a carbon figure may be off, as a factor each way. Declarations of one product from two databases differ by a tenth, producers'
 * averages by a fifth, secondary figures by a third: what the pairs of sources in this atlas that give the same figure twice show. One maker
 * speaks for a material of many: in nine records that know others, these lie a factor of 1.4 to 1.9 away, of which half is taken.
 */
const CARBON_FACTORS = { A: 1.12, B: 1.2, C: 1.35, derived: 1.15, proxy: 1.6, old: 1.1, maker: 1.25 } as const

/** The same of a property, which a standard test measures: repeats differ by a few percent, grades of one material by more. */
const PROPERTY_FACTORS = { A: 1.05, B: 1.08, C: 1.15, derived: 1.1, proxy: 1.25, old: 1, maker: 1 } as const

/** Densities further apart than this factor are those of lighter and denser goods. */
const SOLD_APART = 1.3

/** Data from before this year are old: grids and plants have changed since. */
const OLD_BEFORE = 2013

/** Carbon that growth took up, in kg CO2 per kg of bio-based mass; a source that does not say how it counts it may have left it out. */
const UPTAKE = 1.6

/** Uncertainty of each figure that judgement uses, and what two carbon figures have in common, one element per material. */
export function publishJudgement(data: AtlasData): SnapshotJudgement {
  const { materials } = data
  const carbons = materials.map(({ value }) => value[CARBON])
  const today = yearOf(data)
  const old = carbons.map((carbon) => isOld(data, carbon, today))
  const keys = [...new Set([CARBON, ...FUNCTION_FIGURES, ...gateFigures(data.vocabulary)])]
  const columns = keys.map((key): [string, { down: Float32Array; up: Float32Array }] => {
    const widths = materials.map(({ value }, at) => widthsOf(data, value, key, old[at] ?? false))
    return [key, { down: Float32Array.from(widths, ([down]) => down), up: Float32Array.from(widths, ([, up]) => up) }]
  })
  const ids = (texts: readonly string[]) => {
    const known = new Map<string, number>()
    return Uint32Array.from(texts, (text) => {
      if (!known.has(text)) known.set(text, known.size)
      return known.get(text) ?? 0
    })
  }
  return {
    uncertainty: Object.fromEntries(columns),
    carbon_source: ids(carbons.map(({ source }) => source)),
    carbon_figure: ids(
      carbons.map(({ source, value }) => `${data.sources.get(source)?.value.publisher ?? source} ${value}`),
    ),
    boundary: Uint8Array.from(carbons, ({ boundary }) => BOUNDARIES.indexOf(boundary)),
    doubts: Uint8Array.from(materials, ({ value }, at) => doubtsOf(data, value, old[at] ?? false)),
  }
}

/** Numeric figures that gates look at. A difference in degrees says what it bears already. */
const gateFigures = ({ functions, properties }: AtlasData['vocabulary']) =>
  [...functions.values()]
    .flatMap(({ gates }) => gates.map(({ figure }) => figure))
    .filter((figure) => (properties.get(figure)?.unit ?? '°C') !== '°C')

/** How far the carbon of each material may be off, as natural logarithms. */
export function carbonSpreads(data: AtlasData): { down: number; up: number }[] {
  const year = yearOf(data)
  return data.materials.map(({ value }) => {
    const [down, up] = widthsOf(data, value, CARBON, isOld(data, value[CARBON], year))
    return { down, up }
  })
}

/** The year of the newest record, so that a build gives the same bytes whenever it is made. */
const yearOf = ({ materials }: AtlasData) =>
  materials.reduce((year, { value }) => Math.max(year, Number(value.updated.slice(0, 4))), 0)

function widthsOf(
  { sources }: AtlasData,
  material: AuthoredMaterial,
  key: string,
  old: boolean,
): [down: number, up: number] {
  const figure = key === CARBON ? material[CARBON] : material.properties[key]
  if (!figure) return [Number.NaN, Number.NaN]
  const isCarbon = key === CARBON
  const cited = sources.get(figure.source)?.value
  const isOneMaker = cited !== undefined && isOfOneMaker(cited)
  const width = Math.log(factorOf(figure, isCarbon ? CARBON_FACTORS : PROPERTY_FACTORS, old, isOneMaker))
  const { value } = figure
  if (value <= 0) return [width, width]
  const [low, high] = rangeOf(figure, isCarbon ? (material[CARBON].also ?? []) : [], material[CARBON].boundary)
  const down = Math.max(width, low > 0 ? Math.log(value / low) : 0)
  const unclear = isCarbon && material[CARBON].biogenic === 'unclear' ? UPTAKE * (material.biobased_pct.value / 100) : 0
  return [down, Math.max(width, Math.log((high + unclear) / value))]
}

/** The lowest and the highest that the source and others with the same boundary print. */
function rangeOf(figure: AuthoredFigure, others: readonly AuthoredCarbon[], boundary: AuthoredCarbon['boundary']) {
  const said = [figure, ...others.filter((other) => other.boundary === boundary)]
  const ends = said.flatMap(({ value, low = value, high = value }) => [value, low, high])
  return [Math.min(...ends), Math.max(...ends)] as const
}

function factorOf(
  { grade, method }: AuthoredFigure,
  factors: typeof CARBON_FACTORS | typeof PROPERTY_FACTORS,
  old: boolean,
  isOneMaker: boolean,
): number {
  const byMethod = method === 'derived' || method === 'proxy' ? factors[method] : 1
  return factors[grade] * byMethod * (old ? factors.old : 1) * (isOneMaker ? factors.maker : 1)
}

/** Whether a carbon figure is from before OLD_BEFORE, or past the year for which its source declares it valid. */
const isOld = ({ sources }: AtlasData, { source, year }: AuthoredCarbon, today: number) =>
  year < OLD_BEFORE || (sources.get(source)?.value.valid_until ?? today) < today

/** The doubts about a carbon figure, one bit each in the order of DOUBTS. */
function doubtsOf({ sources }: AtlasData, { properties, ...material }: AuthoredMaterial, old: boolean): number {
  const { method, biogenic, source } = material[CARBON]
  const cited = sources.get(source)?.value
  const ownWord = cited?.kind === 'producer'
  const doubts: Record<Doubt, boolean> = {
    proxy: method === 'proxy',
    unclear: biogenic === 'unclear',
    old,
    'own-word': ownWord,
    'one-maker': !ownWord && cited !== undefined && isOfOneMaker(cited),
    'other-product': isOfOther(properties.density_kg_m3, source),
  }
  return DOUBTS.reduce((bits, doubt, at) => bits | (doubts[doubt] ? 1 << at : 0), 0)
}

/** Whether a density that varies from one product to the next is of another than the source of the carbon figure has. */
function isOfOther(density: AuthoredFigure | undefined, carbonSource: string): boolean {
  if (!density || density.source === carbonSource) return false
  const { value, low = value, high = value } = density
  return Math.max(high / value, value / low) > SOLD_APART
}
