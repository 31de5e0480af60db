import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse as parseCsv } from 'csv-parse/sync'
import type { Fault } from './faults.ts'
import type { Vocabulary } from './load.ts'

/** Yearly emissions of one country and sector, tonnes CO2e (100-year GWP). */
export type EmissionsSeries = { country: string; sector: string; tonnesByYear: [year: number, tonnes: number][] }

const FILE = 'emissions/climate-trace-v5.7.0.csv'

/** Reads the emissions table: `country,sector,` and one column per year; faults name the line and the column. */
export function loadEmissions(folder: string, vocabulary: Vocabulary, faults: Fault[]): EmissionsSeries[] {
  const path = join(folder, FILE)
  if (!existsSync(path)) return []
  const rows: Record<string, string>[] = parseCsv(readFileSync(path, 'utf8'), { columns: true })
  const seen = new Set<string>()
  return rows.map((row, index) => {
    const refuse = (field: string, problem: string, tip?: string) =>
      faults.push({ file: `${FILE}`, line: index + 2, field, problem, tip })
    const { country = '', sector = '', ...years } = row
    if (!vocabulary.countries.has(country))
      refuse('country', `unknown country ${country}`, 'ISO 3166-1 alpha-2, listed in vocabulary/countries.csv')
    if (!vocabulary.sectors.has(sector))
      refuse('sector', `unknown sector ${sector}`, `one of ${[...vocabulary.sectors.keys()].join(', ')}`)
    if (seen.has(`${country} ${sector}`)) refuse('sector', `${country} ${sector} stands twice`)
    seen.add(`${country} ${sector}`)
    return { country, sector, tonnesByYear: tonnesByYear(years, refuse) }
  })
}

function tonnesByYear(columns: Record<string, string>, refuse: (field: string, problem: string, tip?: string) => void) {
  const values: [number, number][] = []
  for (const [year, text] of Object.entries(columns)) {
    if (text === '') continue
    if (!/^\d{4}$/.test(year)) refuse(year, `unknown column ${year}`, 'country, sector, then years')
    else if (!/^-?\d+$/.test(text)) refuse(year, `${text} is not a whole number of tonnes`)
    else values.push([Number(year), Number(text)])
  }
  return values
}
