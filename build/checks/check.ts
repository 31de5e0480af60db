import type { Fault } from '../authored/faults.ts'
import type { AtlasData, Vocabulary } from '../authored/load.ts'
import type { Path, Place } from '../authored/yaml-record.ts'

/** Reports one fault of one record, or of one list of terms. */
export type Report = (place: Place, path: Path, problem: string, tip?: string) => void

/** A rule that looks across records; each lives in a file of its own. */
export type Check = { name: string; run(data: AtlasData, report: Report): void }

/** A rule that looks across the lists of the vocabulary, which several atlases may share. */
export type VocabularyCheck = { name: string; run(vocabulary: Vocabulary, report: Report): void }

export function reporter(faults: Fault[]): Report {
  return (place, path, problem, tip) =>
    faults.push({ file: place.file, line: place.lineOf(path), field: path.map(String).join('.'), problem, tip })
}
