import type { Fault } from '../authored/faults.ts'
import type { AtlasData } from '../authored/load.ts'
import type { Path, Sourced } from '../authored/yaml-record.ts'

/** Reports one fault of one record. */
export type Report = (
  record: Pick<Sourced<unknown>, 'file' | 'lineOf'>,
  path: Path,
  problem: string,
  tip?: string,
) => void

/** A rule that looks across records; each lives in a file of its own. */
export type Check = { name: string; run(data: AtlasData, report: Report): void }

export function reporter(faults: Fault[]): Report {
  return (record, path, problem, tip) =>
    faults.push({ file: record.file, line: record.lineOf(path), field: path.map(String).join('.'), problem, tip })
}
