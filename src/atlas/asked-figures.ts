import type { SearchResult } from '../schema/search.ts'
import { type Condition, type Facts, readConditions, weightOf } from '../search/conditions.ts'
import type { SnapshotContent, SnapshotMaterial } from '../snapshot/content.ts'
import { nameKey } from '../text/fold.ts'

/** A question read: what is left to be searched for, and what its conditions leave of a document's score. */
export type AskedFigures = {
  rest: string
  /** Absent where the question has no condition. */
  weight: ((document: number) => number) | undefined
  /** The conditions beside what the document has. */
  stated(document: number): NonNullable<NonNullable<SearchResult['explanation']>['conditions']>
}

/** Reads the conditions of questions, and holds the figures of materials against them. */
export class FigureReader {
  readonly #content: Pick<SnapshotContent, 'materials' | 'vocabulary'>
  readonly #named: (key: string) => readonly number[]

  /** `content.materials` are the first documents, in their order; `named` gives the documents with a name, by its key. */
  constructor(content: Pick<SnapshotContent, 'materials' | 'vocabulary'>, named: (key: string) => readonly number[]) {
    this.#content = content
    this.#named = named
  }

  read(question: string): AskedFigures {
    const { conditions, rest } = readConditions(question, this.#content.vocabulary.conditions, (name) => {
      const [material] = this.#named(nameKey(name)).flatMap((document) => this.#content.materials[document] ?? [])
      return material && factsOf(material)
    })
    const facts = (document: number): Facts => {
      const material = this.#content.materials[document]
      return material ? factsOf(material) : () => undefined
    }
    return {
      rest,
      weight: conditions.length > 0 ? (document) => weightOf(conditions, facts(document)) : undefined,
      stated: (document) => conditions.map((condition) => stated(condition, facts(document))),
    }
  }
}

const factsOf =
  ({ sustainability, properties }: SnapshotMaterial): Facts =>
  (figure) => {
    const own: Record<string, unknown> = sustainability
    const value = own[figure] ?? properties[figure]
    return typeof value === 'number' ? value : undefined
  }

function stated({ figure, is, limit }: Condition, facts: Facts) {
  const value = facts(figure)
  return { figure, is, limit, ...(value !== undefined && { value }) }
}
