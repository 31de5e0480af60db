import { figuresOf } from '../../src/atlas/figures.ts'
import { FUNCTIONS } from '../../src/atlas/judgement/functions.ts'
import { UCUM } from '../../src/atlas/ucum.ts'
import { FUNCTION_TYPES, ROLES } from '../../src/schema/lists.ts'
import type { VocabularyDocument } from '../../src/schema/vocabulary-document.ts'
import type { AtlasData, Vocabulary } from '../authored/load.ts'
import { type NamedList, namesOf } from './glossary.ts'

/** The answer of /v1/vocabulary. */
export function vocabularyDocument(data: Pick<AtlasData, 'vocabulary' | 'names'>): VocabularyDocument {
  const { vocabulary } = data
  const named = (terms: ReadonlyMap<string, Described>, list: NamedList) =>
    [...terms].map((term) => {
      const names = namesOf(data, list, term[0])
      return { ...entry(term), ...(Object.keys(names).length > 0 && { names }) }
    })
  return {
    categories: named(vocabulary.categories, 'categories'),
    families: named(vocabulary.families, 'families'),
    roles: [...ROLES],
    forms: named(vocabulary.forms, 'forms'),
    applications: named(vocabulary.applications, 'applications'),
    jobs: named(vocabulary.jobs, 'applications'),
    states: [...vocabulary.states].map(([id, term]) => ({ ...entry([id, term]), stage: term.stage })),
    figures: [...figuresOf({ properties: Object.fromEntries(vocabulary.properties) }).values()].map((figure) => ({
      id: figure.key,
      label: figure.label,
      ...definitionOf(vocabulary, figure.key),
      ...(figure.unit !== undefined && { unit: figure.unit, ucum: ucumOf(figure.unit) }),
      better: figure.better,
      place: figure.place,
    })),
    qualities: [...vocabulary.qualities].map(([id, term]) => ({
      ...entry([id, term]),
      values: Object.entries(term.values).map(([value, definition]) => ({ value, definition })),
    })),
    substances: [...vocabulary.substances].map(([cas, { label, symbol, names, also, definition, hazards }]) => ({
      cas,
      label,
      ...(symbol !== undefined && { symbol }),
      ...(names.length > 0 && { names }),
      ...(also.length > 0 && { also }),
      definition,
      hazards,
    })),
    function_types: FUNCTION_TYPES.map((id) => {
      const { label, per, parameter, factors } = FUNCTIONS[id]
      return {
        id,
        label,
        per,
        parameter: { name: parameter.name, unit: parameter.unit, default: parameter.fallback },
        factors: factors.map(([figures, exponent]) => ({ figures: [...figures], exponent })),
      }
    }),
    functions: [...vocabulary.functions].map(([id, row]) => ({ id, ...row, because: row.because.trim() })),
    certifications: entries(vocabulary.certifications),
    sectors: entries(vocabulary.sectors),
    regions: entries(vocabulary.regions),
    jurisdictions: entries(vocabulary.jurisdictions),
    flags: entries(vocabulary.flags),
  }
}

function ucumOf(unit: string): string {
  const code = UCUM[unit]
  if (code === undefined) throw new Error(`the unit ${unit} has no UCUM code`)
  return code
}

type Described = { label: string; definition: string }

const entry = ([id, { label, definition }]: readonly [string, Described]) => ({ id, label, definition })
const entries = (terms: ReadonlyMap<string, Described>) => [...terms].map(entry)

function definitionOf({ properties }: Vocabulary, key: string): { definition?: string } {
  const definition = properties.get(key)?.definition
  return definition === undefined ? {} : { definition }
}
