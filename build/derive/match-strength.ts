import { MATCH_STRENGTHS, type MatchStrength, WITNESSES } from '../../src/schema/lists.ts'
import type { AuthoredOffer, AuthoredSupplier } from '../../src/schema/supplier.ts'

type Sites = AuthoredSupplier['sites']

/** A plant that no longer runs, or does not run yet, ties nobody to a material. */
const hasPlant = (sites: Sites, material: string) =>
  sites.some(({ status, materials }) => status === 'operating' && materials.includes(material))

/**
 * How well the evidence ties a supplier to one material. STRONG: its own page names product and an operating plant, and a second
 * source agrees on the product. GOOD: its own page names the product. BASIC: a third party does. NONE: nobody.
 */
export function offerStrength({ material, evidence }: AuthoredOffer, sites: Sites): MatchStrength {
  const own = evidence.filter(({ by }) => by === 'producer')
  const third = evidence.filter(({ by, says }) => by === 'third-party' && says.includes('product'))
  const ownProduct = own.some(({ says }) => says.includes('product'))
  const ownPlace = own.some(({ says }) => says.includes('place')) && hasPlant(sites, material)
  if (ownProduct && ownPlace && third.length > 0) return 'STRONG'
  if (ownProduct) return 'GOOD'
  return third.length > 0 ? 'BASIC' : 'NONE'
}

/** The weakest of its materials, so that it holds for every one of them. */
export function supplierStrength({ materials, sites }: AuthoredSupplier): MatchStrength {
  const weakest = Math.min(...materials.map((offer) => MATCH_STRENGTHS.indexOf(offerStrength(offer, sites))))
  return MATCH_STRENGTHS[weakest] ?? 'NONE'
}

/** For every material, the company itself and an independent source confirm product and an operating plant. */
export function isVerified({ materials, sites }: AuthoredSupplier): boolean {
  return materials.every(
    ({ material, evidence }) =>
      hasPlant(sites, material) &&
      WITNESSES.every((by) => {
        const said = new Set(evidence.filter((item) => item.by === by).flatMap(({ says }) => says))
        return said.has('product') && said.has('place')
      }),
  )
}
