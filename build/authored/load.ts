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
import { Terms } from './terms.ts'
import type { Sourced } from './yaml-record.ts'

export type Vocabulary = {
  categories: Terms<CategoryTerm>
  families: Terms<FamilyTerm>
  jobs: Terms<Term>
  applications: Terms<Term>
  forms: Terms<Term>
  properties: Terms<PropertyTerm>
  conditions: Terms<ConditionTerm>
  regions: Terms<Term>
  sectors: Terms<Term>
  flags: Terms<FlagTerm>
  jurisdictions: Terms<Term>
  certifications: Terms<Term>
  countries: Terms<Country>
}

export type SourcedMaterial = Sourced<AuthoredMaterial> & { category: string }

/** All authored data, validated field by field but not yet across records. */
export type AtlasData = {
  vocabulary: Vocabulary
  sources: Map<string, Sourced<AuthoredSource>>
  materials: SourcedMaterial[]
  suppliers: Sourced<AuthoredSupplier>[]
  instruments: Sourced<AuthoredInstrument>[]
  emissions: EmissionsSeries[]
  /** Ids of records that could not be read; rules must not report references to them as unknown. */
  faultyIds: ReadonlySet<string>
}

/** Loads the vocabulary of an atlas folder; collects everything wrong with it in `faults`. */
export function loadVocabulary(folder: string, faults: Fault[]): Vocabulary {
  const list = <S extends z.ZodType>(name: string, schema: S) => {
    const from = new Folder(folder, folder, faults)
    return new Terms(from.entries(`vocabulary/${name}.yaml`, schema), from.faultyIds)
  }
  const table = new Folder(folder, folder, faults)
  return {
    categories: list('categories', CategoryTerm),
    families: list('families', FamilyTerm),
    jobs: list('jobs', Term),
    applications: list('applications', Term),
    forms: list('forms', Term),
    properties: list('properties', PropertyTerm),
    conditions: list('conditions', ConditionTerm),
    regions: list('regions', Term),
    sectors: list('sectors', Term),
    flags: list('flags', FlagTerm),
    jurisdictions: list('jurisdictions', Term),
    certifications: list('certifications', Term),
    countries: new Terms(table.rows('vocabulary/countries.csv', Country, 'alpha2'), table.faultyIds),
  }
}

/** Loads an atlas folder that uses `vocabulary`; collects everything wrong in `faults`, with file names relative to the parent of `base`. */
export function loadAtlas(folder: string, base: string, vocabulary: Vocabulary, faults: Fault[]): AtlasData {
  const from = new Folder(folder, base, faults)
  return {
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
}
