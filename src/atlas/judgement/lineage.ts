import type { Relation } from '../../schema/lists.ts'
import type { SnapshotMaterial } from '../../snapshot/content.ts'

/** Points of recycled or bio-based content by which another route to the same material differs. */
const OTHER_FEEDSTOCK = 25
/** Percent of recycled content from which a material is a recycled one. */
const MOSTLY_RECYCLED = 75

/** Which materials are variants of which. */
export class Lineage {
  readonly #byId: ReadonlyMap<string, SnapshotMaterial>
  readonly #indexes: ReadonlyMap<string, number>

  constructor(materials: readonly SnapshotMaterial[]) {
    this.#byId = new Map(materials.map((material) => [material.id, material]))
    this.#indexes = new Map(materials.map(({ id }, index) => [id, index]))
  }

  /** The index of what a material is based on, however far back, that is meant; undefined if nothing is. */
  baseOf(material: SnapshotMaterial, isMeant: (base: SnapshotMaterial) => boolean): number | undefined {
    const bases = [...withBases(material.id, (id) => this.#byId.get(id)?.properties.based_on)].slice(1)
    const found = bases.find((id) => {
      const base = this.#byId.get(id)
      return base !== undefined && isMeant(base)
    })
    return found === undefined ? undefined : this.#indexes.get(found)
  }

  relation(source: SnapshotMaterial, other: SnapshotMaterial): Relation {
    const basesOf = (id: string) => this.#byId.get(id)?.properties.based_on
    if (!haveCommonBase(source.id, other.id, basesOf)) return 'other-material'
    const areSiblings = !withBases(source.id, basesOf).has(other.id) && !withBases(other.id, basesOf).has(source.id)
    if (areSiblings && (this.#isAnotherMake(source) || this.#isAnotherMake(other))) return 'variant'
    return this.#differsInFeedstock(source, other) ? 'other-route' : 'variant'
  }

  /** Whether a plain material is a blend, copolymer or alloy of its bases, not one of them made by another route. */
  #isAnotherMake(material: SnapshotMaterial): boolean {
    const { role, based_on } = material.properties
    return role === 'constituent' && based_on !== undefined && this.sameByAnotherRoute(material).length === 0
  }

  /** What a material is the same as but for its feedstock: the virgin resin of a recycled one, the fossil of a bio-based one. */
  sameByAnotherRoute(material: SnapshotMaterial): SnapshotMaterial[] {
    return (material.properties.based_on ?? []).flatMap((id) => {
      const base = this.#byId.get(id)
      return base && this.#differsInFeedstock(material, base) ? [base] : []
    })
  }

  /** Whether a product is made of `base`, a material for further working, and states no feedstock of its own. */
  isMadeOf(product: SnapshotMaterial, base: SnapshotMaterial): boolean {
    const { role, based_on, recycled_content_pct } = product.properties
    const isFurther = role === 'product' ? base.properties.role !== 'product' : base.properties.role === 'constituent'
    return (
      role !== 'constituent' && isFurther && recycled_content_pct === undefined && based_on?.includes(base.id) === true
    )
  }

  /** Whether a material is `base`, a good of its own, alloyed, coated or worked further: of the same feedstock to the point. */
  isWorkedFrom(material: SnapshotMaterial, base: SnapshotMaterial): boolean {
    if (base.properties.role === 'constituent' || !material.properties.based_on?.includes(base.id)) return false
    const [own, from] = [publishedFeedstock(material), publishedFeedstock(base)]
    return own.biobased === from.biobased && own.recycled === from.recycled
  }

  /** Whether it is plain metal or resin of which the product is made by another route, not yet worked into it. */
  isFeedstockOf(plain: SnapshotMaterial, product: SnapshotMaterial): boolean {
    const isPlain = plain.properties.role === 'constituent' && product.properties.role !== 'constituent'
    return isPlain && this.relation(product, plain) !== 'other-material'
  }

  /** Whether it stands for a product of scrap with the plain metal or resin of the same scrap. */
  isPlainOf(plain: SnapshotMaterial, product: SnapshotMaterial): boolean {
    const [of, made] = [publishedFeedstock(plain).recycled, publishedFeedstock(product).recycled]
    return Math.min(of, made) >= MOSTLY_RECYCLED && this.isFeedstockOf(plain, product)
  }

  /** Whether it would take new raw material for what is recycled in the source, all or a good part of it. */
  losesRecycled(source: SnapshotMaterial, other: SnapshotMaterial): boolean {
    return publishedFeedstock(source).recycled - publishedFeedstock(other).recycled >= OTHER_FEEDSTOCK
  }

  #differsInFeedstock(a: SnapshotMaterial, b: SnapshotMaterial): boolean {
    return isOtherFeedstock(publishedFeedstock(a), publishedFeedstock(b))
  }
}

type BasesOf = (id: string) => readonly string[] | undefined

/** Whether one material is based on the other, however far back, or both on a third. */
export function haveCommonBase(a: string, b: string, basesOf: BasesOf): boolean {
  const mine = withBases(a, basesOf)
  return [...withBases(b, basesOf)].some((id) => mine.has(id))
}

/** The id of a material and of everything that it is based on. */
function withBases(id: string, basesOf: BasesOf, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found
  found.add(id)
  for (const base of basesOf(id) ?? []) withBases(base, basesOf, found)
  return found
}

/** What a material is made from, in percent; what nobody states counts as none. */
export type Feedstock = { biobased: number; recycled: number }

export const feedstockOf = (biobased: unknown, recycled: unknown): Feedstock => ({
  biobased: numberOr0(biobased),
  recycled: numberOr0(recycled),
})

export const isOtherFeedstock = (a: Feedstock, b: Feedstock) =>
  Math.abs(a.biobased - b.biobased) >= OTHER_FEEDSTOCK || Math.abs(a.recycled - b.recycled) >= OTHER_FEEDSTOCK

const publishedFeedstock = ({ sustainability, properties }: SnapshotMaterial) =>
  feedstockOf(sustainability.biobased_pct, properties.recycled_content_pct)

const numberOr0 = (value: unknown) => (typeof value === 'number' ? value : 0)
