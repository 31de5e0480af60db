import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { parse as parseCsv } from 'csv-parse/sync'
import { z } from 'zod'
import { AuthoredMaterial } from '../src/schema/material.ts'
import { AuthoredInstrument } from '../src/schema/regulatory.ts'
import { AuthoredSource } from '../src/schema/source.ts'
import { AuthoredSupplier } from '../src/schema/supplier.ts'
import { Country, FamilyTerm, FlagTerm, PropertyTerm, Term } from '../src/schema/vocabulary.ts'
import { type EmissionsSeries, loadEmissions } from './emissions.ts'
import type { Fault } from './faults.ts'
import { checked, readYaml, type Sourced } from './yaml-record.ts'

export type Vocabulary = {
  categories: Map<string, Term>
  families: Map<string, FamilyTerm>
  applications: Map<string, Term>
  forms: Map<string, Term>
  properties: Map<string, PropertyTerm>
  regions: Map<string, Term>
  sectors: Map<string, Term>
  flags: Map<string, FlagTerm>
  jurisdictions: Map<string, Term>
  certifications: Map<string, Term>
  countries: Map<string, Country>
}

export type SourcedMaterial = Sourced<AuthoredMaterial> & { category: string }

/** Everything that people author, checked field by field, before the rules that look across records. */
export type AtlasData = {
  vocabulary: Vocabulary
  sources: Map<string, Sourced<AuthoredSource>>
  materials: SourcedMaterial[]
  suppliers: Sourced<AuthoredSupplier>[]
  instruments: Sourced<AuthoredInstrument>[]
  emissions: EmissionsSeries[]
}

/** Loads an atlas folder; `shared` holds the vocabulary where the folder has none of its own (preview). */
export function loadAtlas(folder: string, shared = folder, faults: Fault[] = []): { data: AtlasData; faults: Fault[] } {
  const from = new Folder(folder, faults)
  const vocabulary = loadVocabulary(new Folder(shared, faults))
  const data: AtlasData = {
    vocabulary,
    sources: new Map(from.entries('sources', AuthoredSource).map((source) => [source.id, source])),
    materials: from
      .records('materials', AuthoredMaterial)
      .map((record) => ({ ...record, category: basename(dirname(record.file)) })),
    suppliers: from.records('suppliers', AuthoredSupplier),
    instruments: from.records('regulations', AuthoredInstrument),
    emissions: loadEmissions(folder, vocabulary, faults),
  }
  return { data, faults }
}

function loadVocabulary(from: Folder): Vocabulary {
  const list = <S extends z.ZodType>(name: string, schema: S) =>
    new Map(from.entries(`vocabulary/${name}.yaml`, schema).map((term) => [term.id, term.value]))
  return {
    categories: list('categories', Term),
    families: list('families', FamilyTerm),
    applications: list('applications', Term),
    forms: list('forms', Term),
    properties: list('properties', PropertyTerm),
    regions: list('regions', Term),
    sectors: list('sectors', Term),
    flags: list('flags', FlagTerm),
    jurisdictions: list('jurisdictions', Term),
    certifications: list('certifications', Term),
    countries: from.countries(),
  }
}

class Folder {
  readonly #root: string
  readonly #faults: Fault[]
  constructor(root: string, faults: Fault[]) {
    this.#root = root
    this.#faults = faults
  }

  /** One record per YAML file under a folder, in the order of their ids. */
  records<S extends z.ZodType>(folder: string, schema: S): Sourced<z.infer<S>>[] {
    const records = this.#yamlFiles(folder).flatMap((path) => {
      const file = readYaml(path, this.#name(path), this.#faults)
      const value = file && checked(schema, file.content, file, this.#faults)
      return file && value !== undefined ? [{ ...file, id: basename(path, '.yaml'), value }] : []
    })
    this.#refuseRepeats(records)
    return records
  }

  /** One record per key of a file, or of each file of a folder. */
  entries<S extends z.ZodType>(place: string, schema: S): Sourced<z.infer<S>>[] {
    const entries = this.#yamlFiles(place).flatMap((path) => {
      const file = readYaml(path, this.#name(path), this.#faults)
      const map = file && checked(z.record(z.string(), z.unknown()), file.content, file, this.#faults)
      if (!file || !map) return []
      return Object.entries(map).flatMap(([id, content]) => {
        const value = checked(schema, content, file, this.#faults, [id])
        const lineOf: Sourced<unknown>['lineOf'] = (at) => file.lineOf([id, ...at])
        return value === undefined ? [] : [{ id, file: file.file, value, lineOf }]
      })
    })
    this.#refuseRepeats(entries)
    return entries
  }

  countries(): Map<string, Country> {
    const path = join(this.#root, 'vocabulary/countries.csv')
    const rows: Record<string, string>[] = parseCsv(readFileSync(path, 'utf8'), { columns: true })
    const place = (row: number) => ({ file: this.#name(path), lineOf: () => row + 2 })
    const countries = rows.flatMap((row, index) => checked(Country, row, place(index), this.#faults) ?? [])
    return new Map(countries.map((country) => [country.alpha2, country]))
  }

  #yamlFiles(place: string): string[] {
    const path = join(this.#root, place)
    if (place.endsWith('.yaml')) return [path]
    if (!existsSync(path)) return []
    const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yaml'))
    return names.toSorted((a, b) => (basename(a) < basename(b) ? -1 : 1)).map((name) => join(path, name))
  }

  #name(path: string): string {
    return relative(dirname(this.#root), path).replaceAll('\\', '/')
  }

  #refuseRepeats(records: Sourced<unknown>[]) {
    const seen = new Map<string, string>()
    for (const { id, file, lineOf } of records) {
      const first = seen.get(id)
      if (first !== undefined)
        this.#faults.push({
          file,
          line: lineOf([]),
          field: id,
          problem: `the id ${id} is also in ${first}`,
          tip: 'ids are unique',
        })
      seen.set(id, file)
    }
  }
}
