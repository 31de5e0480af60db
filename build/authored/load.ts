import { basename, dirname, join } from 'node:path'
import type { z } from 'zod'
import { AuthoredAskedMost } from '../../src/schema/asked-most.ts'
import type { ReleaseState } from '../../src/schema/changes.ts'
import { AuthoredCustoms } from '../../src/schema/customs.ts'
import { AuthoredIds } from '../../src/schema/ids.ts'
import { AuthoredMaterial } from '../../src/schema/material.ts'
import { AuthoredNames, TradeName } from '../../src/schema/names.ts'
import { AuthoredInstrument } from '../../src/schema/regulatory.ts'
import { AuthoredSource } from '../../src/schema/source.ts'
import { AuthoredSupplier } from '../../src/schema/supplier.ts'
import {
  CategoryTerm,
  ConditionTerm,
  Country,
  ExclusionTerm,
  FamilyTerm,
  FunctionTerm,
  GradeTerm,
  JurisdictionTerm,
  LackingTerm,
  LineWordsTerm,
  NeedsTerm,
  ObjectTerm,
  PlaceTerm,
  PropertyTerm,
  QualityTerm,
  RefusalTerm,
  ShapeTerm,
  ShortlistTerm,
  StateTerm,
  SubstanceTerm,
  Term,
} from '../../src/schema/vocabulary.ts'
import { creditsOf } from './credits.ts'
import { type EmissionsSeries, loadEmissions } from './emissions.ts'
import type { Fault } from './faults.ts'
import { Folder } from './folder.ts'
import { loadReleases } from './releases.ts'
import { Terms } from './terms.ts'
import type { Sourced } from './yaml-record.ts'

export type Vocabulary = {
  categories: Terms<CategoryTerm>
  families: Terms<FamilyTerm>
  jobs: Terms<Term>
  applications: Terms<Term>
  forms: Terms<Term>
  properties: Terms<PropertyTerm>
  qualities: Terms<QualityTerm>
  states: Terms<StateTerm>
  functions: Terms<FunctionTerm>
  substances: Terms<SubstanceTerm>
  conditions: Terms<ConditionTerm>
  exclusions: Terms<ExclusionTerm>
  lacking: Terms<LackingTerm>
  grades: Terms<GradeTerm>
  shapes: Terms<ShapeTerm>
  line_words: Terms<LineWordsTerm>
  regions: Terms<Term>
  sectors: Terms<Term>
  flags: Terms<Term>
  jurisdictions: Terms<JurisdictionTerm>
  places: Terms<PlaceTerm>
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
  /** Customs codes of the materials of this atlas, where it has them. */
  customs: Sourced<AuthoredCustoms> | undefined
  /** The materials that people ask for most, where the atlas lists them. */
  askedMost: Sourced<AuthoredAskedMost> | undefined
  /** Names in other languages, by language. */
  names: Sourced<AuthoredNames>[]
  tradeNames: Sourced<TradeName>[]
  /** Phrases of need and questions, by material; each file of them has its own entry. */
  needs: Sourced<NeedsTerm>[]
  /** Needs with what answers them, by the words of the need. */
  shortlists: Sourced<ShortlistTerm>[]
  /** Questions with mentions in square brackets, which they refuse or not. */
  refusals: Sourced<RefusalTerm>[]
  /** Everyday things and what they are made of. */
  objects: Sourced<ObjectTerm>[]
  emissions: EmissionsSeries[]
  /** What became of published ids, by type of record. */
  ids: Sourced<AuthoredIds>[]
  /** What earlier releases said, the oldest first. */
  releases: ReleaseState[]
  /** Credits that the sources ask for. */
  credits: string[]
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
    qualities: list('qualities', QualityTerm),
    states: list('states', StateTerm),
    functions: list('functions', FunctionTerm),
    substances: list('substances', SubstanceTerm),
    conditions: list('conditions', ConditionTerm),
    exclusions: list('exclusions', ExclusionTerm),
    lacking: list('lacking', LackingTerm),
    grades: list('grades', GradeTerm),
    shapes: list('shapes', ShapeTerm),
    line_words: list('line-words', LineWordsTerm),
    regions: list('regions', Term),
    sectors: list('sectors', Term),
    flags: list('flags', Term),
    jurisdictions: list('jurisdictions', JurisdictionTerm),
    places: list('places', PlaceTerm),
    certifications: list('certifications', Term),
    countries: new Terms(table.rows('vocabulary/countries.csv', Country, 'alpha2'), table.faultyIds),
  }
}

const NEEDS = ['vocabulary/needs.yaml', 'vocabulary/questions.yaml']
const SHORTLISTS = 'vocabulary/shortlists.yaml'
const REFUSALS = 'vocabulary/refusals.yaml'
const OBJECTS = 'vocabulary/objects.yaml'
const CUSTOMS = 'vocabulary/customs.yaml'
const ASKED_MOST = 'vocabulary/asked-most.yaml'
const TRADE_NAMES = 'vocabulary/trade-names.yaml'
const IDS = 'ids.yaml'

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
    customs: from.has(CUSTOMS) ? from.records(CUSTOMS, AuthoredCustoms)[0] : undefined,
    askedMost: from.has(ASKED_MOST) ? from.records(ASKED_MOST, AuthoredAskedMost)[0] : undefined,
    names: from.records('names', AuthoredNames),
    needs: NEEDS.flatMap((file) => (from.has(file) ? from.entries(file, NeedsTerm) : [])),
    shortlists: from.has(SHORTLISTS) ? from.entries(SHORTLISTS, ShortlistTerm) : [],
    refusals: from.has(REFUSALS) ? from.entries(REFUSALS, RefusalTerm) : [],
    objects: from.has(OBJECTS) ? from.entries(OBJECTS, ObjectTerm) : [],
    tradeNames: from.has(TRADE_NAMES) ? from.entries(TRADE_NAMES, TradeName) : [],
    emissions: loadEmissions(from, vocabulary),
    ids: from.has(IDS) ? from.entries(IDS, AuthoredIds) : [],
    releases: loadReleases(join(folder, 'releases'), faults),
    credits: creditsOf(base),
    faultyIds: from.faultyIds,
  }
}
