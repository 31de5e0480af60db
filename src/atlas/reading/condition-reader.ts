import type { SearchResult } from '../../schema/search.ts'
import type { Condition, Facts } from '../../search/condition.ts'
import { type ParsedQuestion, readConditions } from '../../search/conditions.ts'
import { readSuperlative, type Superlative } from '../../search/superlatives.ts'
import type { SnapshotContent, SnapshotMaterial } from '../../snapshot/content.ts'
import { type Figure, figureValue } from '../figures.ts'
import type { Names } from '../names.ts'

export type ConditionContent = Pick<SnapshotContent, 'materials' | 'suppliers' | 'vocabulary'>
/** How many times more pressure than pull a material bears that is used under pressure. */
const BRITTLE = 4
/** A share of the materials: what fewer of them state says little of the others. */
const FEW = 1 / 3
/** So many, and such a share of a class, have a figure by which a class may be ranked. */
const MIN_RANKED = 3
const RANKED_SHARE = 0.1
type Asked = Pick<Superlative, 'figures' | 'isMost' | 'isNamed'>
type Ranked = { figure: string; materials: number[] }
type Explained = NonNullable<NonNullable<SearchResult['explanation']>['conditions']>

/** Reads the conditions of questions and holds them against the figures and qualities of materials. */
export class ConditionReader {
  readonly #content: ConditionContent
  readonly #names: Names
  readonly #groupNamed: (words: string) => ReadonlySet<number> | undefined
  readonly #figures: ReadonlyMap<string, Figure>
  /** By figure, those that count where a record lacks it. */
  readonly #others: ReadonlyMap<string, readonly string[]>
  /** How many materials state a figure, of those that were asked for. */
  readonly #stated = new Map<string, number>()

  /** `groupNamed`: materials of a group such as plastic. Assumes that the first documents are `content.materials`, in the same order. */
  constructor(
    content: ConditionContent,
    names: Names,
    figures: ReadonlyMap<string, Figure>,
    groupNamed: (words: string) => ReadonlySet<number> | undefined,
  ) {
    this.#groupNamed = groupNamed
    this.#content = content
    this.#names = names
    this.#figures = figures
    this.#others = new Map(content.vocabulary.conditions.map((term) => [term.figure, term.else]))
  }

  /** `compared` are the materials that the question compares with; “lighter” alone compares with those that are to be `replaced`. */
  read(question: string, replaced: readonly number[] = []): ParsedQuestion & { compared: readonly number[] } {
    const compared: number[] = []
    const factsByName = (name: string) => {
      if (name === 'water') return factsOfWater
      const [at] = this.#names.documentsOf(name)
      const group = this.#groupNamed(name)
      if (at === undefined || !this.#content.materials[at]) {
        compared.push(...(group ?? []))
        return group && this.#factsOfAll([...group])
      }
      compared.push(at, ...(group ?? []))
      return this.#facts(at)
    }
    const parsed = readConditions(
      question,
      this.#content.vocabulary.conditions,
      factsByName,
      this.#factsOfAll(replaced),
    )
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
      const { value } = this.#known(facts, condition)
      return value === undefined ? condition.isImplied === true : this.#holds(condition, value)
    })
  }

  /** By how much a material misses conditions: 0 for what holds them, 1 for each of which nothing is known. */
  missOf(conditions: readonly Condition[], material: number): number {
    const facts = this.#facts(material)
    return conditions.reduce((sum, condition) => {
      const { value } = this.#known(facts, condition)
      return sum + (value === undefined ? 1 : this.#holds(condition, value) ? 0 : this.#distance(condition, value))
    }, 0)
  }

  /** From 0 to 1: how far a value is from a limit. */
  #distance({ figure, limit }: Condition, value: number | string): number {
    if (typeof value === 'number' && typeof limit === 'number')
      return Math.abs(value - limit) / (Math.abs(value) + Math.abs(limit))
    const values = Object.keys(this.#content.vocabulary.qualities[figure]?.values ?? {})
    return Math.abs(values.indexOf(String(value)) - values.indexOf(String(limit))) / Math.max(1, values.length)
  }

  /** What a question in lower case asks the most or the least of. */
  superlativeIn(question: string): Superlative | undefined {
    return readSuperlative(question, this.#content.vocabulary.conditions)
  }

  /**
   * Of some materials, those with the figure that most of them have, most or least of it first. Undefined if so few have it that they say
   * nothing of the others, unless the question names the figure: of plastics only the soft one has a Shore hardness.
   */
  ranked(materials: readonly number[], { figures, isMost, isNamed }: Asked): Ranked | undefined {
    const valued = figures
      .flatMap((figure) => [figure, ...(this.#others.get(figure) ?? [])])
      .map((figure) => ({
        figure,
        known: materials.flatMap((at) => {
          const value = this.#facts(at)(figure)
          return typeof value === 'number' ? [{ at, value }] : []
        }),
      }))
    const { figure, known } = valued.reduce((best, one) => (one.known.length > best.known.length ? one : best))
    if (known.length < (isNamed ? 1 : Math.max(MIN_RANKED, materials.length * RANKED_SHARE))) return undefined
    const sorted = known.toSorted((a, b) => (isMost ? b.value - a.value : a.value - b.value) || a.at - b.at)
    return { figure, materials: sorted.map(({ at }) => at) }
  }

  /** Where most materials do not state a figure, how many do: the others are left out, whatever they are. */
  notes(conditions: readonly Condition[]): string[] {
    const figures = new Set(conditions.flatMap(({ figure, limit }) => (typeof limit === 'number' ? figure : [])))
    const { length } = this.#content.materials
    return [...figures].flatMap((figure) => {
      const stated = this.#statedBy(figure)
      return stated < length * FEW
        ? `Only ${stated} of ${length} materials state ${figure}: the others are left out`
        : []
    })
  }

  #statedBy(figure: string): number {
    let stated = this.#stated.get(figure)
    if (stated === undefined) {
      const condition: Condition = { figure, is: 'at least', limit: 0 }
      stated = this.#content.materials.filter(
        (one) => this.#known(this.#factsOf(one), condition).value !== undefined,
      ).length
      this.#stated.set(figure, stated)
    }
    return stated
  }

  /** Each condition with the document's own value, if known, and the figure that this is of. */
  explain(conditions: readonly Condition[], document: number): Explained {
    const facts = this.#facts(document)
    return conditions.map((condition) => {
      const { is, limit } = condition
      const { figure, value } = this.#known(facts, condition)
      return { figure, is, limit, ...(value !== undefined && { value }) }
    })
  }

  /**
   * The figure that a condition is held against. What bears far more in compression than in tension is asked for that, unless the question
   * says tension: then no other figure counts but what is guaranteed of it.
   */
  #known(facts: Facts, { figure, isUnnamed, isNamed }: Condition): { figure: string; value?: number | string } {
    const own = facts(figure)
    if (own !== undefined && !isUnnamed) return { figure, value: own }
    for (const other of this.#others.get(figure) ?? []) {
      const value = isNamed && !other.endsWith(figure) ? undefined : facts(other)
      if (value === undefined) continue
      const isMore = typeof own === 'number' && typeof value === 'number' && value > own * BRITTLE
      return own === undefined || isMore ? { figure: other, value } : { figure, value: own }
    }
    return own === undefined ? { figure } : { figure, value: own }
  }

  #holds({ figure, is, limit }: Condition, value: number | string): boolean {
    if (typeof value === 'number') return typeof limit === 'number' && SATISFIES[is](value, limit)
    if (value === limit) return is !== 'above'
    const values = Object.keys(this.#content.vocabulary.qualities[figure]?.values ?? {})
    return values.includes(value) && values.indexOf(value) <= values.indexOf(String(limit))
  }

  /** Of a group, the figure that half of it does not reach; undefined if there is none of it. */
  #factsOfAll(materials: readonly number[]): Facts | undefined {
    if (materials.length === 0) return undefined
    return (key) => {
      const values = materials.map((at) => this.#facts(at)(key)).filter((value) => typeof value === 'number')
      return values.toSorted((a, b) => a - b)[values.length >> 1]
    }
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
