import { FUNCTION_TYPES, type FunctionType } from '../../schema/lists.ts'
import type { JobTerm } from '../../schema/material.ts'
import type { SnapshotFunction, SnapshotMaterial, SnapshotVocabulary } from '../../snapshot/content.ts'
import { inText } from '../../text/in-text.ts'
import { FUNCTIONS } from './functions.ts'

const NONE: readonly number[] = []

/** Which materials do which job, and what each job asks for. */
export class Jobs {
  readonly #labels: SnapshotVocabulary['jobs']
  readonly #rows = new Map<string, SnapshotFunction>()
  readonly #doing = new Map<string, number[]>()
  readonly #mainIn = new Map<SnapshotFunction, number[]>()

  constructor(materials: readonly SnapshotMaterial[], { functions, jobs }: SnapshotVocabulary) {
    this.#labels = jobs
    for (const row of Object.values(functions)) for (const job of row.jobs) this.#rows.set(job, row)
    materials.forEach(({ job_ids }, index) => {
      for (const job of job_ids) append(this.#doing, job, index)
      const row = this.#rows.get(job_ids[0] ?? '')
      if (row) append(this.#mainIn, row, index)
    })
  }

  /** What the main job of a material asks for. */
  rowOf({ job_ids }: SnapshotMaterial): SnapshotFunction {
    return this.rowOfJob(job_ids[0])
  }

  /** What a job asks for. */
  rowOfJob(job: string | undefined): SnapshotFunction {
    const row = this.#rows.get(job ?? '')
    if (!row) throw new RangeError(`the job ${job} asks for no known function`)
    return row
  }

  /** Whether two materials do jobs that ask for the same function. */
  haveCommonFunction(a: SnapshotMaterial, b: SnapshotMaterial): boolean {
    const kindOf = (job: string) => {
      const row = this.#rows.get(job)
      return row?.apart ? job : row
    }
    const mine = new Set(a.job_ids.map(kindOf))
    return b.job_ids.some((job) => mine.has(kindOf(job)))
  }

  /**
   * The functions for which materials may be compared: those that a job of one of them asks for, and the general ones unless all are goods
   * bought by the piece, or without a section of their own.
   */
  functionsOf(materials: readonly SnapshotMaterial[]): FunctionType[] {
    const rows = [...new Set(materials.flatMap(({ job_ids }) => job_ids.map((job) => this.rowOfJob(job))))]
    const asked = new Set<FunctionType>(['mass', ...rows.flatMap(({ carbon, also = [] }) => [...carbon, ...also])])
    const haveOwnAlone = rows.every(({ by_piece, unsized }) => by_piece || unsized)
    return FUNCTION_TYPES.filter((type) => asked.has(type) || !(FUNCTIONS[type].isSpecial || haveOwnAlone))
  }

  /** Indexes of the materials that do a job, ascending. */
  doing(job: string | undefined): readonly number[] {
    return this.#doing.get(job ?? '') ?? NONE
  }

  /** The first job of the first material that all of them do. */
  sharedBy([first, ...others]: readonly SnapshotMaterial[]): string | undefined {
    return first?.job_ids.find((job) => others.every(({ job_ids }) => job_ids.includes(job)))
  }

  /** Indexes of materials whose main job asks for the same function and compares with its own, or that do one of its jobs; at most `max` of each. */
  alike(material: SnapshotMaterial, max: number): number[] {
    const row = this.rowOf(material)
    const lists = [
      (row.apart ? undefined : this.#mainIn.get(row)) ?? NONE,
      ...material.job_ids.map((job) => this.doing(job)),
    ]
    return [...new Set(lists.flatMap((list) => list.slice(0, max)))]
  }

  /** The job in which a material is replaced, and those that it has besides. */
  replacedIn({ job_ids }: SnapshotMaterial, job: string | undefined): { job?: JobTerm; other_jobs?: JobTerm[] } {
    const [replaced] = job === undefined ? [] : this.#terms([job])
    const others = this.#terms(job_ids.filter((id) => id !== job))
    return { ...(replaced && { job: replaced }), ...(others.length > 0 && { other_jobs: others }) }
  }

  #terms(ids: readonly string[]): JobTerm[] {
    return ids.map((id) => ({ id, label: this.#labels[id]?.label ?? id }))
  }

  /** The job in running text. */
  label(job: string | undefined): string {
    return inText(this.#labels[job ?? '']?.label ?? '')
  }
}

function append<K>(map: Map<K, number[]>, key: K, index: number) {
  const known = map.get(key)
  if (known) known.push(index)
  else map.set(key, [index])
}
