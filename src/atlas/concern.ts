/**
 * What of a material a rule is about: the material and the products made of it, a substance that some of it is made with, or what lies
 * around it, such as its origin, its waste and what may be claimed of it.
 */
export type Concern = 'product' | 'additive' | 'around'

/** Flags of rules that leave the product alone. A flag that is not here is about the product, which is the safer reading. */
const AROUND: ReadonlySet<string> = new Set([
  'carbon-border',
  'carbon-price',
  'deforestation',
  'ecodesign',
  'origin',
  'plant-health',
  'product-claims',
  'supply-chain',
  'timber-legality',
  'trade-control',
  'waste-shipment',
])

/** What a rule with this flag is about. */
export function concernOf(flag: string): Concern {
  if (flag === 'additive-limits') return 'additive'
  return AROUND.has(flag) ? 'around' : 'product'
}

const CONCERNS: readonly Concern[] = ['product', 'additive', 'around']
const KINDS: readonly string[] = ['ban', 'phase-out', 'limit', 'duty', 'approval', 'listing', 'proposal']

type Weighed = { flag: string; kind: string }

/** Puts what concerns the product first, and of that bans first; an order for `sort`. */
export const byWeight = (a: Weighed, b: Weighed): number =>
  CONCERNS.indexOf(concernOf(a.flag)) - CONCERNS.indexOf(concernOf(b.flag)) ||
  KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind)
