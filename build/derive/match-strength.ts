import type { AuthoredOffer, AuthoredSupplier, MatchStrength } from '../../src/schema/supplier.ts'

const ORDER: readonly MatchStrength[] = ['NONE', 'BASIC', 'GOOD', 'STRONG']

/**
 * How well the evidence ties a supplier to one material. STRONG: its own page names product and plant, and a second source
 * agrees on the product. GOOD: its own page names the product. BASIC: a third party does. NONE: nobody.
 */
export function offerStrength({ evidence }: AuthoredOffer): MatchStrength {
  const own = evidence.filter(({ by }) => by === 'producer')
  const third = evidence.filter(({ by, says }) => by === 'third-party' && says.includes('product'))
  const ownProduct = own.some(({ says }) => says.includes('product'))
  const ownPlace = own.some(({ says }) => says.includes('place'))
  if (ownProduct && ownPlace && third.length > 0) return 'STRONG'
  if (ownProduct) return 'GOOD'
  return third.length > 0 ? 'BASIC' : 'NONE'
}

/** The weakest of its materials, so that it holds for every one of them. */
export function supplierStrength({ materials }: AuthoredSupplier): MatchStrength {
  const weakest = Math.min(...materials.map((offer) => ORDER.indexOf(offerStrength(offer))))
  return ORDER[weakest] ?? 'NONE'
}

/** For every material, the company itself and an independent source confirm product and place. */
export function isVerified({ materials }: AuthoredSupplier): boolean {
  return materials.every(({ evidence }) =>
    (['producer', 'third-party'] as const).every((by) => {
      const said = new Set(evidence.filter((item) => item.by === by).flatMap(({ says }) => says))
      return said.has('product') && said.has('place')
    }),
  )
}
