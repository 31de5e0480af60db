import { MATCH_STRENGTHS, type MatchStrength, WITNESSES } from '../../src/schema/lists.ts'
import type { AuthoredOffer, AuthoredSupplier } from '../../src/schema/supplier.ts'

type Sites = AuthoredSupplier['sites']

/** Only an operating plant links a supplier to a material. */
const hasPlant = (sites: Sites, material: string) =>
  sites.some(({ status, materials }) => status === 'operating' && materials.includes(material))

/**
 * How well the evidence links a supplier to one material. STRONG: its own pages confirm the product and the place of an operating plant,
 * and a third party confirms the product. GOOD: its own pages confirm the product. BASIC: only a third party does. NONE: nobody does.
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

/** The weakest strength among its materials, so that it holds for each of them. */
export function supplierStrength({ materials, sites }: AuthoredSupplier): MatchStrength {
  const weakest = Math.min(...materials.map((offer) => MATCH_STRENGTHS.indexOf(offerStrength(offer, sites))))
  return MATCH_STRENGTHS[weakest] ?? 'NONE'
}

/** Whether, for every material, both the company and a third party confirm the product and the place of an operating plant. */
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
