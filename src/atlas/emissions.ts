import type { EmissionsCoverage, EmissionsRecord, EmissionsSums } from '../schema/emissions.ts'
import type { EmissionsGroup } from '../schema/lists.ts'
import type { SnapshotContent } from '../snapshot/content.ts'
import { JsonText } from '../snapshot/json-text.ts'
import { groupBy } from '../system/group-by.ts'
import { allIndexes, type Keep } from './selection.ts'

/** A net figure that can be negative and swings between releases, so that a sum with other sectors says nothing. */
const LAND_USE = 'forestry-and-land-use'
const WHY_LEFT_OUT = `${LAND_USE} is a net figure that can be negative; it is summed only where sector asks for it, never with the rest.`

const LAND_USE_NOTE = `${LAND_USE} is a net figure that can be negative: it swings from year to year and between releases, so that its trend says little.`

/** Every country has a record of each sector and year, so that only the years or two places that do not meet leave nothing. */
const nothingFound = (from: number, to: number) =>
  `Nothing matches: there are records of ${from} to ${to}, of every country and sector, so that the years asked for lie outside or region and country have no country in common.`

/** Tonnes; more digits would be noise of the addition. */
const DECIMALS = 6

/** Yearly emissions by country and sector, stored by column. */
export class Emissions {
  /** All record indexes in snapshot order: newest year first, then largest emissions, then country and sector. */
  readonly order: Uint32Array
  readonly #content: EmissionsContent

  constructor(content: EmissionsContent) {
    this.#content = content
    this.order = allIndexes(content.emissions.country.length)
  }

  /** One record, rendered anew: all 24,900 of them ready would take 3 MB. */
  render(index: number): JsonText<EmissionsRecord> {
    return new JsonText(Buffer.from(JSON.stringify(this.#record(index))))
  }

  /** One record that stands alone, with whose figure it is and what to know of it. */
  credited(
    index: number,
    credit: string | undefined,
  ): EmissionsRecord & { credit?: string | undefined; note?: string } {
    const isLandUse = this.#content.emissions.sector[index] === this.#landUse()
    return { ...this.#record(index), credit, ...(isLandUse && { note: LAND_USE_NOTE }) }
  }

  #record(index: number): EmissionsRecord {
    const { vocabulary, emissions } = this.#content
    const country = vocabulary.countries[emissions.country[index] ?? -1]
    const trend = emissions.trend[index] ?? Number.NaN
    return {
      region: country?.region ?? '',
      country: country?.alpha2 ?? '',
      sector: vocabulary.sectors[emissions.sector[index] ?? -1]?.id ?? '',
      emissions_mt_co2e: emissions.megatonnes[index] ?? 0,
      year: emissions.year[index] ?? 0,
      ...(!Number.isNaN(trend) && { trend_pct: trend }),
    }
  }

  ofCountries(alpha2: ReadonlySet<string>): Keep {
    const { vocabulary, emissions } = this.#content
    const isIn = vocabulary.countries.map((country) => alpha2.has(country.alpha2))
    return (index) => isIn[emissions.country[index] ?? -1] ?? false
  }

  ofSector(id: string): Keep {
    const { vocabulary, emissions } = this.#content
    const wanted = vocabulary.sectors.findIndex((sector) => sector.id === id)
    return (index) => emissions.sector[index] === wanted
  }

  /** Keeps records from the first to the last year, both included. */
  inYears(first: number, last: number): Keep {
    const { year } = this.#content.emissions
    return (index) => {
      const at = year[index] ?? 0
      return at >= first && at <= last
    }
  }

  /** The years that there are, and what to know of the records found. */
  coverage(found: Uint32Array): Omit<EmissionsCoverage, 'credit'> {
    const { year } = this.#content.emissions
    // Newest first.
    const [from = 0, to = 0] = [year[year.length - 1], year[0]]
    const landUse = this.#landUse()
    const isLandUse = (index: number) => this.#content.emissions.sector[index] === landUse
    if (found.length === 0) return { from, to, note: nothingFound(from, to) }
    return { from, to, ...(found.some(isLandUse) && { note: LAND_USE_NOTE }) }
  }

  #landUse = () => this.#content.vocabulary.sectors.findIndex(({ id }) => id === LAND_USE)

  /** Sums of the records by region, country or sector, largest first, or by year, newest first; land use only where it is asked for, and so alone. */
  sums(found: Uint32Array, by: EmissionsGroup, asked: { sector?: string | undefined }): EmissionsSums {
    const { emissions, vocabulary } = this.#content
    const landUse = asked.sector === LAND_USE ? -1 : this.#landUse()
    const summed = found.filter((index) => emissions.sector[index] !== landUse)
    const countryOf = (index: number) => vocabulary.countries[emissions.country[index] ?? -1]
    const groupOf: Record<EmissionsGroup, (index: number) => string | undefined> = {
      region: (index) => countryOf(index)?.region,
      country: (index) => countryOf(index)?.alpha2,
      sector: (index) => vocabulary.sectors[emissions.sector[index] ?? -1]?.id,
      year: (index) => String(emissions.year[index]),
    }
    const groups = [...groupBy(summed, (index) => groupOf[by](index) ?? '')].map(([value, indexes]) =>
      this.#sum(value, indexes),
    )
    const records = found.length - summed.length
    return {
      group_by: by,
      groups: groups.toSorted(by === 'year' ? newestFirst : largestFirst),
      ...(records > 0 && { left_out: { sector: LAND_USE, records, why: WHY_LEFT_OUT } }),
    }
  }

  #sum(value: string, indexes: readonly number[]): EmissionsSums['groups'][number] {
    const { year, megatonnes } = this.#content.emissions
    let [sum, from, to] = [0, Number.POSITIVE_INFINITY, 0]
    for (const index of indexes) {
      const at = year[index] ?? 0
      sum += megatonnes[index] ?? 0
      from = Math.min(from, at)
      to = Math.max(to, at)
    }
    return { value, emissions_mt_co2e: Number(sum.toFixed(DECIMALS)), records: indexes.length, from, to }
  }
}

type Group = EmissionsSums['groups'][number]

const largestFirst = (a: Group, b: Group) => b.emissions_mt_co2e - a.emissions_mt_co2e || (a.value < b.value ? -1 : 1)

/** A chart of the years would jump back and forth otherwise. */
const newestFirst = (a: Group, b: Group) => b.to - a.to

type EmissionsContent = Pick<SnapshotContent, 'emissions' | 'vocabulary'>
