import { z } from 'zod'
import { Evidence, Grade, Method } from './evidence.ts'
import { CountryCode, DateTime, HttpUrl, IsoDate, Latitude, Longitude, PartialDate, Slug, Text } from './fields.ts'
import { MATCH_STRENGTHS, OFFER_SUBJECTS, PRECISIONS, SITE_STATUSES, WITNESSES } from './lists.ts'

const SiteStatus = z.enum(SITE_STATUSES)
const Precision = z.enum(PRECISIONS)

const cited = { source: Slug, locator: Text.optional(), as_of: PartialDate.optional(), note: Text.optional() }

const place = {
  town: Text,
  state: Text.optional(),
  country: CountryCode,
  lat: Latitude,
  lng: Longitude,
  precision: Precision,
  coordinates: Slug.meta({ description: 'Source of the coordinates' }),
}

export const AuthoredCapacity = z.strictObject({
  tonnes_year: z.int().positive(),
  product: Text,
  printed: Text,
  method: Method,
  grade: Grade,
  ...cited,
})
export type AuthoredCapacity = z.infer<typeof AuthoredCapacity>

export const AuthoredSite = z.strictObject({
  ...place,
  product: Text,
  materials: z.array(Slug).min(1),
  status: SiteStatus,
  capacity: AuthoredCapacity.optional(),
  ...cited,
  as_of: PartialDate,
})
export type AuthoredSite = z.infer<typeof AuthoredSite>

/** What one source states about a company and a material, and whether the source is the company itself. */
export const OfferEvidence = z.strictObject({
  by: z.enum(WITNESSES),
  says: z.array(z.enum(OFFER_SUBJECTS)).min(1),
  ...cited,
})

export const AuthoredOffer = z.strictObject({
  material: Slug,
  products: z.array(Text).optional(),
  evidence: z.array(OfferEvidence),
})
export type AuthoredOffer = z.infer<typeof AuthoredOffer>

export const AuthoredCertification = z.strictObject({ certification: Slug, ...cited })

export const AuthoredSupplier = z.strictObject({
  name: Text,
  former_names: z.array(Text).optional(),
  website: HttpUrl.optional(),
  headquarters: z.strictObject({ ...place, ...cited }),
  materials: z.array(AuthoredOffer).min(1),
  certifications: z.array(AuthoredCertification),
  sites: z.array(AuthoredSite),
  note: Text.optional(),
  updated: IsoDate,
})
export type AuthoredSupplier = z.infer<typeof AuthoredSupplier>

export const ProductionSite = z
  .object({
    country: CountryCode,
    region: Text,
    lat: Latitude,
    lng: Longitude,
    capacity_tonnes_year: z.int().positive().optional().meta({
      description:
        'Stated capacity of this site in tonnes a year, of what the evidence names; absent where none is stated',
    }),
    town: Text,
    product: Text,
    materials: z.array(Slug).meta({ description: 'Ids of the materials made there' }),
    status: SiteStatus,
    as_of: PartialDate,
    precision: Precision,
  })
  .meta({ id: 'ProductionSite' })
export type ProductionSite = z.infer<typeof ProductionSite>

export const Supplier = z
  .object({
    id: Slug,
    name: Text,
    country: CountryCode,
    region: Text,
    lat: Latitude,
    lng: Longitude,
    materials: z.array(Slug),
    certifications: z.array(Text),
    capacity_tonnes_year: z.int().positive().optional().meta({
      description:
        'Sum of the stated capacities of the listed operating sites in tonnes a year, not that of the company; absent unless each of them states one',
    }),
    verified: z.boolean(),
    match_strength: z.enum(MATCH_STRENGTHS),
    website: HttpUrl.optional(),
    production_sites: z.array(ProductionSite),
    updated_at: DateTime,
    evidence: z.array(Evidence).optional(),
  })
  .meta({ id: 'Supplier' })
export type Supplier = z.infer<typeof Supplier>

export const PartialSupplier = Supplier.extend({ production_sites: z.array(ProductionSite.partial()) })
  .partial()
  .meta({ id: 'PartialSupplier', description: 'The fields of a supplier that were asked for' })
export type PartialSupplier = z.infer<typeof PartialSupplier>
