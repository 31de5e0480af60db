import { MATERIAL_SORTS, type Materials } from '../../atlas/materials.ts'
import { boolean, choice, choices, integer, term, text, type ValuesOf } from '../params.ts'
import { facetNames, filtersOf, parametersOf } from './filters.ts'
import { PAGING } from './paging.ts'

export const MATERIAL_FILTERS = filtersOf<Materials>()({
  q: {
    parameter: text({ description: 'Full text over name, aliases and description', maxLength: 512 }),
    keep: (q, materials) => materials.withText(q),
  },
  category: {
    parameter: term({ description: 'Category', allowed: 'a category', list: 'categories' }),
    keep: (label, materials) => (index) => materials.at(index).category === label,
    facet: (materials) => (index) => materials.at(index).category,
  },
  min_sustainability: {
    parameter: integer({ description: 'Minimum sustainability score', min: 0, max: 100 }),
    keep: (min, materials) => (index) => materials.at(index).sustainability.score >= min,
  },
  biodegradable: {
    parameter: boolean({ description: 'true: only biodegradable materials; false: same as absent' }),
    keep: (_, materials) => (index) => materials.at(index).sustainability.biodegradable === true,
    facet: (materials) => (index) => String(materials.at(index).sustainability.biodegradable ?? 'unknown'),
  },
})

export const MATERIALS_QUERY = {
  ...parametersOf(MATERIAL_FILTERS),
  sort: choice({ description: 'Order', values: MATERIAL_SORTS, default: 'sustainability' }),
  facets: choices({
    description: 'Fields to count all matches by (an extension)',
    values: facetNames(MATERIAL_FILTERS),
  }),
  ...PAGING,
}
export type MaterialsQuery = ValuesOf<typeof MATERIALS_QUERY>
