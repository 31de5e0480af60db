import { nearestOr } from '../../src/text/did-you-mean.ts'
import { citedFigures } from '../authored/figures-of.ts'
import type { AtlasData } from '../authored/load.ts'
import type { Sourced } from '../authored/yaml-record.ts'
import type { Check } from './check.ts'

/** Every citation references an existing source; every source has a date and is cited. */
export const knownSources: Check = {
  name: 'known-sources',
  run(data, report) {
    const used = new Set<string>(data.emissions.length > 0 ? [EMISSIONS_SOURCE] : [])
    for (const { record, path, source } of citations(data)) {
      used.add(source)
      if (data.sources.has(source) || data.faultyIds.has(source)) continue
      const tip = nearestOr(source, data.sources.keys(), 'add it to a file of sources/')
      report(record, path, `unknown source ${source}`, tip)
    }
    for (const source of data.sources.values()) {
      const { year, accessed } = source.value
      if (year === undefined && accessed === undefined)
        report(
          source,
          [],
          `${source.id} has neither year nor accessed`,
          'give the year of publication, or the day it was read',
        )
      if (!used.has(source.id) && data.faultyIds.size === 0)
        report(source, [], `${source.id} is cited nowhere`, 'cite it or remove it')
    }
  },
}

const EMISSIONS_SOURCE = 'climate-trace-5-7-0'

type CitationPlace = { record: Sourced<unknown>; path: PropertyKey[]; source: string }

function citations(data: AtlasData): CitationPlace[] {
  const found: CitationPlace[] = []
  for (const record of data.materials)
    for (const { path, figure } of citedFigures(record.value)) {
      found.push({ record, path: [...path, 'source'], source: figure.source })
      const grades = 'by_grade' in figure ? (figure.by_grade ?? []) : []
      for (const [at, { source }] of grades.entries())
        if (source !== undefined) found.push({ record, path: [...path, 'by_grade', at, 'source'], source })
    }
  for (const record of [...data.suppliers, ...data.instruments, ...data.tradeNames])
    collect(record, record.value, [], found)
  for (const record of data.names)
    for (const [at, source] of record.value.sources.entries()) found.push({ record, path: ['sources', at], source })
  return found
}

const CITING_FIELDS = new Set<PropertyKey>(['source', 'coordinates'])

function collect(record: Sourced<unknown>, value: unknown, path: PropertyKey[], found: CitationPlace[]) {
  if (typeof value === 'string' && CITING_FIELDS.has(path.at(-1) ?? '')) found.push({ record, path, source: value })
  else if (Array.isArray(value)) for (const [at, item] of value.entries()) collect(record, item, [...path, at], found)
  else if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value)) collect(record, item, [...path, key], found)
}
