import type { Fault } from '../authored/faults.ts'
import type { AtlasData, Vocabulary } from '../authored/load.ts'
import { absences } from './absences.ts'
import { aliases } from './aliases.ts'
import { articles } from './articles.ts'
import { capacities } from './capacities.ts'
import { type Check, reporter, type VocabularyCheck } from './check.ts'
import { coordinates } from './coordinates.ts'
import { dates } from './dates.ts'
import { denials } from './denials.ts'
import { descriptions } from './descriptions.ts'
import { distinctTerms } from './distinct-terms.ts'
import { evidence } from './evidence.ts'
import { fewSuppliers } from './few-suppliers.ts'
import { figures } from './figures.ts'
import { knownGrades } from './known-grades.ts'
import { knownMaterials } from './known-materials.ts'
import { knownNeeds } from './known-needs.ts'
import { knownSources } from './known-sources.ts'
import { knownTerms } from './known-terms.ts'
import { lackingNames } from './lacking-names.ts'
import { lastingIds } from './lasting-ids.ts'
import { lineage } from './lineage.ts'
import { linkedTerms } from './linked-terms.ts'
import { names } from './names.ts'
import { outliers } from './outliers.ts'
import { placeNames } from './place-names.ts'
import { places } from './places.ts'
import { plannedSites } from './planned-sites.ts'
import { printedFigures } from './printed-figures.ts'
import { registrations } from './registrations.ts'
import { repeats } from './repeats.ts'
import { ruleCoverage } from './rule-coverage.ts'
import { ruleDates } from './rule-dates.ts'
import { ruleKinds } from './rule-kinds.ts'
import { ruleWords } from './rule-words.ts'
import { secondSources } from './second-sources.ts'
import { sharedCarbon } from './shared-carbon.ts'
import { statementYears } from './statement-years.ts'
import { tradeNames } from './trade-names.ts'
import { units } from './units.ts'
import { variants } from './variants.ts'

const CHECKS: readonly Check[] = [
  knownTerms,
  knownSources,
  articles,
  registrations,
  knownMaterials,
  lastingIds,
  lineage,
  variants,
  absences,
  figures,
  outliers,
  evidence,
  printedFigures,
  sharedCarbon,
  secondSources,
  statementYears,
  denials,
  descriptions,
  aliases,
  knownNeeds,
  lackingNames,
  names,
  tradeNames,
  coordinates,
  places,
  capacities,
  fewSuppliers,
  dates,
  plannedSites,
  ruleDates,
  ruleKinds,
  ruleWords,
  ruleCoverage,
  repeats,
]

const VOCABULARY_CHECKS: readonly VocabularyCheck[] = [linkedTerms, distinctTerms, placeNames, units]

/** Runs all vocabulary rules and returns their faults. */
export function checkVocabulary(vocabulary: Vocabulary): Fault[] {
  const faults: Fault[] = []
  const report = reporter(faults)
  for (const check of VOCABULARY_CHECKS) check.run(vocabulary, report)
  return faults
}

/** Runs the rules that need the records of all atlases with one vocabulary, and returns their faults. */
export function checkTogether([first, ...others]: readonly AtlasData[]): Fault[] {
  const faults: Fault[] = []
  if (!first) return faults
  const materials = [first, ...others].flatMap((data) => data.materials)
  const faultyIds = new Set([first, ...others].flatMap((data) => [...data.faultyIds]))
  knownGrades.run({ ...first, materials, faultyIds }, reporter(faults))
  return faults
}

/** Runs all record rules and returns their faults. */
export function checkAtlas(data: AtlasData): Fault[] {
  const faults: Fault[] = []
  const report = reporter(faults)
  for (const check of CHECKS) check.run(data, report)
  return faults
}
