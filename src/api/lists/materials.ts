import { MATERIAL_SORTS, type Materials } from '../../atlas/materials.ts'
import { ROLES } from '../../schema/lists.ts'
import { boolean, choice, choices, conditions, integer, term, text, type ValuesOf } from '../params.ts'
import { terms } from '../terms-parameter.ts'
import { facetNames, filtersOf, parametersOf } from './filters.ts'
import { FORMAT, PAGING } from './paging.ts'

export const MATERIAL_FILTERS = filtersOf<Materials>()({
  q: {
    parameter: text({
      description:
        'Full text over name, aliases and description, in ten languages: words to find. What “without” or “instead of” refuses is found too, and conditions are not read; /v1/search reads questions',
      maxLength: 512,
    }),
    keep: (q, materials) => materials.withText(q),
  },
  category: {
    parameter: term({ description: 'Category', allowed: 'a category of /v1/vocabulary', list: 'categories' }),
    keep: (label, materials) => (index) => materials.at(index).category === label,
    facet: (materials) => (index) => materials.at(index).category,
  },
  family: {
    parameter: term({
      description: 'Functional family (an extension)',
      allowed: 'a family of /v1/vocabulary',
      list: 'families',
    }),
    keep: (label, materials) => (index) => materials.at(index).properties.family === label,
    facet: (materials) => (index) => materials.at(index).properties.family,
  },
  role: {
    parameter: choice({ description: 'What the record is in a chain of supply (an extension)', values: ROLES }),
    keep: (role, materials) => (index) => materials.at(index).properties.role === role,
    facet: (materials) => (index) => materials.at(index).properties.role,
  },
  job: {
    parameter: term({
      description: 'What it is used for, mainly or else (an extension)',
      allowed: 'a job of /v1/vocabulary',
      list: 'jobs',
    }),
    keep: (id, materials) => (index) => materials.at(index).job_ids.includes(id),
    facet: (materials) => (index) => materials.at(index).properties.jobs,
  },
  application: {
    parameter: term({
      description: 'Field of use (an extension)',
      allowed: 'an application of /v1/vocabulary',
      list: 'applications',
    }),
    keep: (label, materials) => (index) => materials.at(index).properties.applications.includes(label),
    facet: (materials) => (index) => materials.at(index).properties.applications,
  },
  form: {
    parameter: term({
      description: 'Form in which it is sold (an extension)',
      allowed: 'a form of /v1/vocabulary',
      list: 'forms',
    }),
    keep: (label, materials) => (index) => materials.at(index).properties.forms.includes(label),
    facet: (materials) => (index) => materials.at(index).properties.forms,
  },
  flag: {
    parameter: term({
      description: 'Regulatory flag (an extension)',
      allowed: 'a flag of /v1/vocabulary',
      list: 'flags',
    }),
    keep: (flag, materials) => (index) => materials.at(index).regulatory_flags.includes(flag),
    facet: (materials) => (index) => materials.at(index).regulatory_flags,
  },
  min_sustainability: {
    parameter: integer({
      description: 'Minimum sustainability score, which says how good a material is for its own job',
      min: 0,
      max: 100,
    }),
    keep: (min, materials) => (index) => materials.at(index).sustainability.score >= min,
  },
  recyclable: {
    parameter: boolean({
      description:
        'true: only what is recycled at scale or recyclable by a standard; false: same as absent (an extension)',
    }),
    keep: (_, materials) => (index) => materials.at(index).sustainability.recyclable === true,
    facet: (materials) => (index) => String(materials.at(index).sustainability.recyclable ?? 'unknown'),
  },
  biodegradable: {
    parameter: boolean({ description: 'true: only biodegradable materials; false: same as absent' }),
    keep: (_, materials) => (index) => materials.at(index).sustainability.biodegradable === true,
    facet: (materials) => (index) => String(materials.at(index).sustainability.biodegradable ?? 'unknown'),
  },
  where: {
    parameter: conditions({
      description:
        'Conditions on figures and qualities, such as thermal_conductivity_w_mk<0.04,reaction_to_fire>=B, joined by commas (an extension)',
    }),
    keep: (asked, materials) => materials.holding(asked),
  },
})

const MAX_IDS = 100

export const MATERIALS_QUERY = {
  ids: terms({
    description: 'Only these materials, in this order whatever the sort (an extension)',
    allowed: 'ids or names of materials',
    list: 'materials',
    max: MAX_IDS,
  }),
  ...parametersOf(MATERIAL_FILTERS),
  sort: choice({
    description:
      'Order, after that of ids; without it by sustainability, and with q what it names first, then what has all of its words, then what has some, each by sustainability',
    values: MATERIAL_SORTS,
  }),
  facets: choices({
    description: 'Fields to count all matches by (an extension)',
    values: facetNames(MATERIAL_FILTERS),
  }),
  fields: terms({
    description: 'Only these fields (an extension)',
    allowed: 'fields of a material, such as id, sustainability.score or properties.density_kg_m3',
    list: 'material_fields',
  }),
  ...FORMAT,
  ...PAGING,
}
export type MaterialsQuery = ValuesOf<typeof MATERIALS_QUERY>
