import type { SearchResult } from '../../schema/search.ts'
import type { Condition, Facts } from '../../search/condition.ts'
import { type ParsedQuestion, readConditions } from '../../search/conditions.ts'
import type { SnapshotContent, SnapshotMaterial } from '../../snapshot/content.ts'
import { type Figure, figureValue } from '../figures.ts'
import type { Names } from '../names.ts'

export type ConditionContent = Pick<SnapshotContent, 'materials' | 'suppliers' | 'vocabulary'>
type Explained = NonNullable<NonNullable<SearchResult['explanation']>['conditions']>

/** Reads the conditions of questions and holds them against the figures and qualities of materials. */
export class ConditionReader {
  readonly #content: ConditionContent
  readonly #names: Names
  readonly #figures: ReadonlyMap<string, Figure>
  /** By figure, those that count where a record lacks it. */
  readonly #others: ReadonlyMap<string, readonly string[]>

  /** Assumes that the first documents are `content.materials`, in the same order. */
  constructor(content: ConditionContent, names: Names, figures: ReadonlyMap<string, Figure>) {
    this.#content = content
    this.#names = names
    this.#figures = figures
    this.#others = new Map(content.vocabulary.conditions.map((term) => [term.figure, term.else]))
  }

  /** `compared` are the materials that the question compares with. */
  read(question: string): ParsedQuestion & { compared: readonly number[] } {
    const compared: number[] = []
    const parsed = readConditions(question, this.#content.vocabulary.conditions, (name) => {
      if (name === 'water') return factsOfWater
      const [at] = this.#names.documentsOf(name)
      const material = at === undefined ? undefined : this.#content.materials[at]
      if (at === undefined || !material) return undefined
      compared.push(at)
      return this.#factsOf(material)
    })
    return { ...parsed, compared: parsed.conditions.length > 0 ? compared : [] }
  }

  /** Whether a material is known to hold every condition, or a supplier offers one that is. A record without the figure does not hold it. */
  holdsAll(conditions: readonly Condition[], document: number): boolean {
    if (conditions.length === 0) return true
    const { materials, suppliers } = this.#content
    const material = materials[document]
    if (material) return this.#materialHolds(conditions, material)
    const offered = new Set(suppliers[document - materials.length]?.materials)
    return materials.some((made) => offered.has(made.id) && this.#materialHolds(conditions, made))
  }

  #materialHolds(conditions: readonly Condition[], material: SnapshotMaterial): boolean {
    const facts = this.#factsOf(material)
    return conditions.every((condition) => {
      const value = this.#valueOf(facts, condition.figure)
      return value !== undefined && this.#holds(condition, value)
    })
  }

  /** Each condition with the document's own value, if known. */
  explain(conditions: readonly Condition[], document: number): Explained {
    const facts = this.#facts(document)
    return conditions.map(({ figure, is, limit }) => {
      const value = this.#valueOf(facts, figure)
      return { figure, is, limit, ...(value !== undefined && { value }) }
    })
  }

  #valueOf(facts: Facts, figure: string): number | string | undefined {
    for (const key of [figure, ...(this.#others.get(figure) ?? [])]) {
      const value = facts(key)
      if (value !== undefined) return value
    }
    return undefined
  }

  #holds({ figure, is, limit }: Condition, value: number | string): boolean {
    if (typeof value === 'number') return typeof limit === 'number' && SATISFIES[is](value, limit)
    if (value === limit) return true
    const values = Object.keys(this.#content.vocabulary.qualities[figure]?.values ?? {})
    return values.includes(value) && values.indexOf(value) <= values.indexOf(String(limit))
  }

  #facts(document: number): Facts {
    const material = this.#content.materials[document]
    return material ? this.#factsOf(material) : () => undefined
  }

  #factsOf(material: SnapshotMaterial): Facts {
    return (key) => {
      const figure = this.#figures.get(key)
      const value = figure ? figureValue(material, figure) : material.properties[key]
      if (typeof value === 'boolean') return String(value)
      return typeof value === 'number' || typeof value === 'string' ? value : undefined
    }
  }
}

/** What floats is lighter than water; nobody needs a record for that. */
const factsOfWater: Facts = (key) => (key === 'density_kg_m3' ? 1000 : undefined)

const SATISFIES: Record<Condition['is'], (value: number, limit: number) => boolean> = {
  'at least': (value, limit) => value >= limit,
  'at most': (value, limit) => value <= limit,
  above: (value, limit) => value > limit,
  below: (value, limit) => value < limit,
}
