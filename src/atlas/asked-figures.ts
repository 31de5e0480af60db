import type { SearchResult } from '../schema/search.ts'
import { type Condition, type Facts, readConditions, weightOf } from '../search/conditions.ts'
import type { SnapshotContent, SnapshotMaterial } from '../snapshot/content.ts'
import { type Figure, figureNumber } from './figures.ts'
import type { Names } from './names.ts'

/** A question read: what is left to be searched for, and what its conditions leave of a document's score. */
export type ParsedConditions = {
  rest: string
  /** Absent where the question has no condition. */
  weight: ((document: number) => number) | undefined
  /** The conditions beside what the document has. */
  explain(document: number): NonNullable<NonNullable<SearchResult['explanation']>['conditions']>
}

/** Reads the conditions of questions, and holds the figures of materials against them. */
export class ConditionReader {
  readonly #content: Pick<SnapshotContent, 'materials' | 'vocabulary'>
  readonly #names: Names
  readonly #figures: ReadonlyMap<string, Figure>

  /** `content.materials` are the first documents, in their order. */
  constructor(
    content: Pick<SnapshotContent, 'materials' | 'vocabulary'>,
    names: Names,
    figures: ReadonlyMap<string, Figure>,
  ) {
    this.#content = content
    this.#names = names
    this.#figures = figures
  }

  read(question: string): ParsedConditions {
    const { conditions, rest } = readConditions(question, this.#content.vocabulary.conditions, (name) => {
      const [material] = this.#names.documentsOf(name).flatMap((document) => this.#content.materials[document] ?? [])
      return material && this.#factsOf(material)
    })
    const facts = (document: number): Facts => {
      const material = this.#content.materials[document]
      return material ? this.#factsOf(material) : () => undefined
    }
    return {
      rest,
      weight: conditions.length > 0 ? (document) => weightOf(conditions, facts(document)) : undefined,
      explain: (document) => conditions.map((condition) => explained(condition, facts(document))),
    }
  }

  #factsOf(material: SnapshotMaterial): Facts {
    return (key) => {
      const figure = this.#figures.get(key)
      return figure && figureNumber(material, figure)
    }
  }
}

function explained({ figure, is, limit }: Condition, facts: Facts) {
  const value = facts(figure)
  return { figure, is, limit, ...(value !== undefined && { value }) }
}
