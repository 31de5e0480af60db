import type { Fault } from '../authored/faults.ts'
import type { AtlasData, Vocabulary } from '../authored/load.ts'
import type { Path, Place } from '../authored/yaml-record.ts'

/** Reports one fault in a record or a vocabulary list. */
export type Report = (place: Place, path: Path, problem: string, tip?: string) => void

/** A rule across records; each rule has its own file. */
export type Check = { name: string; run(data: AtlasData, report: Report): void }

/** A rule across vocabulary lists. Separate, because several atlases can share one vocabulary. */
export type VocabularyCheck = { name: string; run(vocabulary: Vocabulary, report: Report): void }

export function reporter(faults: Fault[]): Report {
  return (place, path, problem, tip) =>
    faults.push({ file: place.file, line: place.lineOf(path), field: path.map(String).join('.'), problem, tip })
}
