import type { Keep } from '../../atlas/selection.ts'
import type { Suppliers } from '../../atlas/suppliers.ts'
import { SITE_STATUSES } from '../../schema/lists.ts'
import type { ProductionSite } from '../../schema/supplier.ts'
import { boolean, choice, choices, term, text, type ValuesOf } from '../params.ts'
import { terms } from '../terms-parameter.ts'
import { facetNames, filtersOf, parametersOf } from './filters.ts'
import { FORMAT, PAGING } from './paging.ts'

/** The suppliers as one request sees them: place, status and material are asked of one and the same site. */
export type AskedSuppliers = { suppliers: Suppliers; hasSite: Keep }

const sitesOf =
  <T extends string>(fieldOf: (site: ProductionSite) => T | undefined) =>
  ({ suppliers }: AskedSuppliers) =>
  (index: number) => [...new Set(suppliers.at(index).production_sites.flatMap((site) => fieldOf(site) ?? []))]

export const SUPPLIER_FILTERS = filtersOf<AskedSuppliers>()({
  q: {
    parameter: text({
      description: 'Part of a name or former name, with or without its legal form, in any case, accents folded',
      maxLength: 512,
    }),
    keep: (q, { suppliers }) => suppliers.withText(q),
  },
  material: {
    parameter: term({
      description: 'Only suppliers that offer this material',
      allowed: 'the id or a name of a material',
      list: 'materials',
    }),
    keep:
      (id, { suppliers }) =>
      (index) =>
        suppliers.at(index).materials.includes(id),
    facet:
      ({ suppliers }) =>
      (index) =>
        suppliers.at(index).materials,
  },
  region: {
    parameter: term({ description: 'Region of the headquarters', allowed: 'a region', list: 'regions' }),
    keep:
      (label, { suppliers }) =>
      (index) =>
        suppliers.at(index).region === label,
    facet:
      ({ suppliers }) =>
      (index) =>
        suppliers.at(index).region,
  },
  produced_in: {
    parameter: term({
      description: 'Only suppliers with a listed working site there (an extension)',
      allowed: 'a country (DE, DEU, Germany), group (EU, Nordic countries) or region (Eastern Asia)',
      list: 'places',
    }),
    keep: (_, { hasSite }) => hasSite,
    facet: sitesOf(({ country, status }) => (status === 'operating' ? country : undefined)),
  },
  status: {
    parameter: choice({
      description: 'Only suppliers with a listed site of this status; with produced_in, there (an extension)',
      values: SITE_STATUSES,
    }),
    keep: (_, { hasSite }) => hasSite,
    facet: sitesOf(({ status }) => status),
  },
  verified: {
    parameter: boolean({ description: 'true: only verified suppliers; false: same as absent' }),
    keep:
      (_, { suppliers }) =>
      (index) =>
        suppliers.at(index).verified,
    facet:
      ({ suppliers }) =>
      (index) =>
        String(suppliers.at(index).verified),
  },
  certification: {
    parameter: term({
      description: 'Certification',
      allowed: 'a certification of /v1/vocabulary',
      list: 'certifications',
    }),
    keep:
      (label, { suppliers }) =>
      (index) =>
        suppliers.at(index).certifications.includes(label),
    facet:
      ({ suppliers }) =>
      (index) =>
        suppliers.at(index).certifications,
  },
})

export const SUPPLIERS_QUERY = {
  ...parametersOf(SUPPLIER_FILTERS),
  facets: choices({
    description: 'Fields to count all matches by (an extension)',
    values: facetNames(SUPPLIER_FILTERS),
  }),
  fields: terms({
    description: 'Only these fields (an extension)',
    allowed: 'fields of a supplier, such as id, materials or production_sites.country',
    list: 'supplier_fields',
  }),
  ...FORMAT,
  ...PAGING,
}
export type SuppliersQuery = ValuesOf<typeof SUPPLIERS_QUERY>
