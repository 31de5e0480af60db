import type { EmissionsRecord } from '../../src/schema/emissions.ts'
import type { AtlasData } from '../authored/load.ts'
import { regionOf } from './regions.ts'

const TONNES_PER_MEGATONNE = 1e6

/** Published records in the order of the list: newest year first, then largest, then country, sector. */
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

/** Below this a change in percent says nothing: the smallest series of the release jump between single tonnes. */
const MIN_BASE_TONNES = 1000

/** Change against the year before in percent; unknown in a first year, meaningless against next to nothing or a sink. */
function trendPct(tonnes: number, before: number | undefined): number | undefined {
  if (before === undefined || before < MIN_BASE_TONNES || tonnes < 0) return undefined
  return Number(((tonnes / before - 1) * 100).toFixed(2))
}
