import type { SearchResult } from '../schema/search.ts'
import { type Condition, type Facts, readConditions, weightOf } from '../search/conditions.ts'
import type { SnapshotContent, SnapshotMaterial } from '../snapshot/content.ts'
import { type Figure, figureNumber } from './figures.ts'
import type { Names } from './names.ts'

/** A search question split into free text and numeric conditions. */
export type ParsedConditions = {
  /** The text left to search for. */
  rest: string
  /** Factor for a document's score, 0 to 1; undefined if the question has no condition. */
  weight: ((document: number) => number) | undefined
  /** Each condition with the document's own value, if known. */
  explain(document: number): NonNullable<NonNullable<SearchResult['explanation']>['conditions']>
}

/** Parses the conditions of search questions and evaluates them against the figures of materials. */
export class ConditionReader {
  readonly #content: Pick<SnapshotContent, 'materials' | 'vocabulary'>
  readonly #names: Names
  readonly #figures: ReadonlyMap<string, Figure>

  /** Assumes that the first documents are `content.materials`, in the same order. */
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
