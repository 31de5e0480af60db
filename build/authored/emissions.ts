import type { Folder } from './folder.ts'
import type { Vocabulary } from './load.ts'

/** Yearly emissions of one country and sector, tonnes CO2e (100-year GWP). */
export type EmissionsSeries = { country: string; sector: string; tonnesByYear: [year: number, tonnes: number][] }

const FILE = 'emissions/climate-trace-v5.7.0.csv'

type ReportCell = (field: string, problem: string, tip?: string) => void

/** Reads the emissions table with the columns country, sector and one per year. Faults name line and column. */
export function loadEmissions(from: Folder, vocabulary: Vocabulary): EmissionsSeries[] {
  if (!from.has(FILE)) return []
  const seen = new Set<string>()
  return from.csv(FILE).map(({ line, cells }) => {
    const report: ReportCell = (field, problem, tip) => from.reportCell(FILE, line, field, problem, tip)
    const { country = '', sector = '', ...years } = cells
    if (!vocabulary.countries.ids.has(country))
      report('country', `unknown country ${country}`, 'ISO 3166-1 alpha-2, listed in vocabulary/countries.csv')
    if (!vocabulary.sectors.ids.has(sector))
      report('sector', `unknown sector ${sector}`, `one of ${[...vocabulary.sectors.ids].join(', ')}`)
    if (seen.has(`${country} ${sector}`)) report('sector', `${country} ${sector} stands twice`)
    seen.add(`${country} ${sector}`)
    return { country, sector, tonnesByYear: tonnesByYear(years, report) }
  })
}

function tonnesByYear(columns: Record<string, string>, report: ReportCell) {
  const values: [number, number][] = []
  for (const [year, text] of Object.entries(columns)) {
    if (text === '') continue
    if (!/^\d{4}$/.test(year)) report(year, `unknown column ${year}`, 'country, sector, then years')
    else if (!/^-?\d{1,15}$/.test(text)) report(year, `${text} is not a whole number of tonnes`)
    else values.push([Number(year), Number(text)])
  }
  return values
}
