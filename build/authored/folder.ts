import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { CsvError, parse as parseCsv } from 'csv-parse/sync'
import { z } from 'zod'
import { Slug } from '../../src/schema/fields.ts'
import type { Fault } from './faults.ts'
import { checked, readUtf8, readYaml, type Sourced } from './yaml-record.ts'

export type CsvRow = { line: number; cells: Record<string, string> }

/** Reads the authored files of one folder; collects everything wrong with them in `faults`. */
export class Folder {
  readonly #root: string
  readonly #base: string
  readonly #faults: Fault[]
  /** Ids of records that exist but are faulty, so that references to them are not reported as unknown. */
  readonly faultyIds = new Set<string>()

  /** Faults name files relative to the parent of `base`. */
  constructor(root: string, base: string, faults: Fault[]) {
    this.#root = root
    this.#base = base
    this.#faults = faults
  }

  /** Reads one record per YAML file below a folder, sorted by id. */
  records<S extends z.ZodType>(folder: string, schema: S): Sourced<z.infer<S>>[] {
    const records = this.#yamlFiles(folder).flatMap((path) => {
      const id = basename(path, '.yaml')
      if (!Slug.safeParse(id).success) this.#report(path, `${id} cannot be an id`, 'lowercase words joined by hyphens')
      const file = readYaml(path, this.#name(path), this.#faults)
      const value = file && checked(schema, file.content, file, this.#faults)
      if (file && value !== undefined) return [{ ...file, id, value }]
      this.faultyIds.add(id)
      return []
    })
    this.#reportDuplicates(records)
    return records
  }

  /** Reads one record per top-level key of a YAML file, or of all YAML files of a folder. */
  entries<S extends z.ZodType>(place: string, schema: S): Sourced<z.infer<S>>[] {
    const entries = this.#yamlFiles(place).flatMap((path) => {
      const file = readYaml(path, this.#name(path), this.#faults)
      const map = file && checked(z.record(z.string(), z.unknown()), file.content, file, this.#faults)
      if (!file || !map) return []
      return Object.entries(map).flatMap(([id, content]) => {
        const value = checked(schema, content, file, this.#faults, [id])
        const lineOf: Sourced<unknown>['lineOf'] = (at) => file.lineOf([id, ...at])
        if (value !== undefined) return [{ id, file: file.file, value, lineOf }]
        this.faultyIds.add(id)
        return []
      })
    })
    this.#reportDuplicates(entries)
    return entries
  }

  /** Reads the rows of a CSV file with a header. A row of another length is a fault and is skipped. */
  csv(place: string): CsvRow[] {
    const path = join(this.#root, place)
    if (!existsSync(path)) {
      this.#report(path, 'the file is missing')
      return []
    }
    const text = readUtf8(path, this.#name(path), this.#faults)
    const [header, ...rows] = text === undefined ? [] : this.#csvRows(path, text)
    return rows.flatMap(({ line, values }) => {
      const names = header?.values ?? []
      if (values.length === names.length)
        return [{ line, cells: Object.fromEntries(names.map((name, at) => [name, values[at] ?? ''])) }]
      this.#report(path, `${values.length} cells, the header has ${names.length}`, names.join(','), line)
      return []
    })
  }

  has = (place: string) => existsSync(join(this.#root, place))

  /** Reports a fault in a CSV cell. */
  reportCell(place: string, line: number, field: string, problem: string, tip?: string) {
    this.#faults.push({ file: this.#name(join(this.#root, place)), line, field, problem, tip })
  }

  /** Reads one record per CSV row; the column `key` holds its id. */
  rows<S extends z.ZodType>(place: string, schema: S, key: string): Sourced<z.infer<S>>[] {
    const file = this.#name(join(this.#root, place))
    const records = this.csv(place).flatMap(({ line, cells }) => {
      const { [key]: id = '' } = cells
      const row = { file, lineOf: () => line }
      const value = checked(schema, cells, row, this.#faults)
      if (value !== undefined) return [{ ...row, id, value }]
      this.faultyIds.add(id)
      return []
    })
    this.#reportDuplicates(records, key)
    return records
  }

  #csvRows(path: string, text: string): { line: number; values: string[] }[] {
    try {
      const rows: { line: number; values: string[] }[] = []
      parseCsv(text, {
        relax_column_count: true,
        on_record: (values: string[], { lines }) => void rows.push({ line: lines, values }),
      })
      return rows
    } catch (error) {
      if (!(error instanceof CsvError)) throw error
      this.#report(path, error.message, 'a table of comma-separated values')
      return []
    }
  }

  #yamlFiles(place: string): string[] {
    const path = join(this.#root, place)
    if (place.endsWith('.yaml')) {
      if (existsSync(path)) return [path]
      this.#report(path, 'the file is missing')
      return []
    }
    if (!existsSync(path)) return []
    const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yaml'))
    return names.toSorted((a, b) => (basename(a) < basename(b) ? -1 : 1)).map((name) => join(path, name))
  }

  #name(path: string): string {
    return relative(dirname(this.#base), path).replaceAll('\\', '/')
  }

  #report(path: string, problem: string, tip?: string, line = 1) {
    this.#faults.push({ file: this.#name(path), line, field: '', problem, tip })
  }

  #reportDuplicates(records: Sourced<unknown>[], field?: string) {
    const seen = new Map<string, string>()
    for (const { id, file, lineOf } of records) {
      const first = seen.get(id)
      seen.set(id, file)
      if (first === undefined) continue
      const problem = `the id ${id} is also in ${first}`
      this.#faults.push({ file, line: lineOf([]), field: field ?? id, problem, tip: 'ids are unique' })
    }
  }
}
