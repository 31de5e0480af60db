import type { Suppliers } from '../../atlas/suppliers.ts'
import { boolean, choices, term, text, type ValuesOf } from '../params.ts'
import { facetNames, filtersOf, parametersOf } from './filters.ts'
import { PAGING } from './paging.ts'

export const SUPPLIER_FILTERS = filtersOf<Suppliers>()({
  q: {
    parameter: text({ description: 'Part of a name or former name, in any case, accents folded', maxLength: 512 }),
    keep: (q, suppliers) => suppliers.withText(q),
  },
  material: {
    parameter: text({ description: 'Only suppliers that offer this material (id)', maxLength: 512 }),
    keep(id, suppliers) {
      const wanted = id.trim().toLowerCase()
      return (index) => suppliers.at(index).materials.includes(wanted)
    },
    facet: (suppliers) => (index) => suppliers.at(index).materials,
  },
  region: {
    parameter: term({ description: 'Region of the headquarters', allowed: 'a region', list: 'regions' }),
    keep: (label, suppliers) => (index) => suppliers.at(index).region === label,
    facet: (suppliers) => (index) => suppliers.at(index).region,
  },
  verified: {
    parameter: boolean({ description: 'true: only verified suppliers; false: same as absent' }),
    keep: (_, suppliers) => (index) => suppliers.at(index).verified,
    facet: (suppliers) => (index) => String(suppliers.at(index).verified),
  },
  certification: {
    parameter: term({ description: 'Certification', allowed: 'a certification', list: 'certifications' }),
    keep: (label, suppliers) => (index) => suppliers.at(index).certifications.includes(label),
    facet: (suppliers) => (index) => suppliers.at(index).certifications,
  },
})

export const SUPPLIERS_QUERY = {
  ...parametersOf(SUPPLIER_FILTERS),
  facets: choices({
    description: 'Fields to count all matches by (an extension)',
    values: facetNames(SUPPLIER_FILTERS),
  }),
  ...PAGING,
}
export type SuppliersQuery = ValuesOf<typeof SUPPLIERS_QUERY>
