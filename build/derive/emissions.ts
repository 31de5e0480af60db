import type { EmissionsRecord } from '../../src/schema/emissions.ts'
import type { AtlasData } from '../authored/load.ts'
import { regionOf } from './regions.ts'

const TONNES_PER_MEGATONNE = 1e6

/** Published records in list order: newest year first, then largest emissions, then country and sector. */
export function publishEmissions(data: AtlasData): EmissionsRecord[] {
  const records = data.emissions.flatMap(({ country, sector, tonnesByYear }) => {
    const byYear = new Map(tonnesByYear)
    return tonnesByYear.map(([year, tonnes]): EmissionsRecord => {
      const trend = trendPct(tonnes, byYear.get(year - 1))
      return {
        region: regionOf(data, country),
        country,
        sector,
        emissions_mt_co2e: tonnes / TONNES_PER_MEGATONNE,
        year,
        ...(trend !== undefined && { trend_pct: trend }),
      }
    })
  })
  return records.toSorted(
    (a, b) =>
      b.year - a.year ||
      b.emissions_mt_co2e - a.emissions_mt_co2e ||
      (a.country < b.country ? -1 : a.country > b.country ? 1 : a.sector < b.sector ? -1 : 1),
  )
}

/** Minimum emissions in the base year of a trend, in tonnes; below it, small absolute changes give meaningless percentages. */
const MIN_BASE_TONNES = 1000

/** Change from the year before in percent; undefined without that year, for a tiny base, and for sinks. */
function trendPct(tonnes: number, before: number | undefined): number | undefined {
  if (before === undefined || before < MIN_BASE_TONNES || tonnes < 0) return undefined
  return Number(((tonnes / before - 1) * 100).toFixed(2))
}
