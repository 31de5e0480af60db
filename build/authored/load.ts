import { basename, dirname } from 'node:path'
import type { z } from 'zod'
import { AuthoredMaterial } from '../../src/schema/material.ts'
import { AuthoredInstrument } from '../../src/schema/regulatory.ts'
import { AuthoredSource } from '../../src/schema/source.ts'
import { AuthoredSupplier } from '../../src/schema/supplier.ts'
import {
  CategoryTerm,
  ConditionTerm,
  Country,
  FamilyTerm,
  FlagTerm,
  PropertyTerm,
  Term,
} from '../../src/schema/vocabulary.ts'
import { type EmissionsSeries, loadEmissions } from './emissions.ts'
import type { Fault } from './faults.ts'
import { Folder } from './folder.ts'
import type { Sourced } from './yaml-record.ts'

export type Vocabulary = {
  categories: Map<string, CategoryTerm>
  families: Map<string, FamilyTerm>
  applications: Map<string, Term>
  forms: Map<string, Term>
  properties: Map<string, PropertyTerm>
  conditions: Map<string, ConditionTerm>
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
  /** Ids of records that could not be read; rules about references must not blame those who name them. */
  faultyIds: ReadonlySet<string>
}

/** Loads an atlas folder; `shared` holds the vocabulary where the folder has none of its own (preview). */
export function loadAtlas(folder: string, shared = folder, faults: Fault[] = []): { data: AtlasData; faults: Fault[] } {
  const from = new Folder(folder, shared, faults)
  const vocabulary = loadVocabulary(new Folder(shared, shared, folder === shared ? faults : []))
  const data: AtlasData = {
    vocabulary,
    sources: new Map(from.entries('sources', AuthoredSource).map((source) => [source.id, source])),
    materials: from
      .records('materials', AuthoredMaterial)
      .map((record) => ({ ...record, category: basename(dirname(record.file)) })),
    suppliers: from.records('suppliers', AuthoredSupplier),
    instruments: from.records('regulations', AuthoredInstrument),
    emissions: loadEmissions(from, vocabulary),
    faultyIds: from.faultyIds,
  }
  return { data, faults }
}

const COUNTRIES = 'vocabulary/countries.csv'

function loadVocabulary(from: Folder): Vocabulary {
  const list = <S extends z.ZodType>(name: string, schema: S) =>
    new Map(from.entries(`vocabulary/${name}.yaml`, schema).map((term) => [term.id, term.value]))
  const countries = from.csv(COUNTRIES).flatMap((row) => from.checkedRow(Country, COUNTRIES, row) ?? [])
  return {
    categories: list('categories', CategoryTerm),
    families: list('families', FamilyTerm),
    applications: list('applications', Term),
    forms: list('forms', Term),
    properties: list('properties', PropertyTerm),
    conditions: list('conditions', ConditionTerm),
    regions: list('regions', Term),
    sectors: list('sectors', Term),
    flags: list('flags', FlagTerm),
    jurisdictions: list('jurisdictions', Term),
    certifications: list('certifications', Term),
    countries: new Map(countries.map((country) => [country.alpha2, country])),
  }
}
