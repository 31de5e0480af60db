import { figuresOf, SUSTAINABILITY_KEYS } from '../../src/atlas/figures.ts'
import { keysOf } from '../../src/system/keys-of.ts'
import type { Vocabulary } from '../authored/load.ts'
import type { Report, VocabularyCheck } from './check.ts'
import { requireTerm } from './known-terms.ts'

/** References between vocabulary lists are valid. */
export const linkedTerms: VocabularyCheck = {
  name: 'linked-terms',
  run(vocabulary, report) {
    const { conditions, properties, families, countries, regions, jurisdictions, places } = vocabulary
    const figures = new Set([...properties.ids, ...COMMON_FIGURES])
    for (const [figure, { values, units, else: others }] of conditions) {
      others.forEach((other, at) => {
        requireTerm(report, conditions, [figure, 'else', at], figures, other, 'figure')
      })
      const known = CLAIMS.has(figure) ? ['true'] : Object.keys(vocabulary.qualities.get(figure)?.values ?? {})
      if (known.length === 0 || Object.keys(units).length > 0)
        requireTerm(report, conditions, [figure], figures, figure, 'figure')
      for (const value of Object.keys(values))
        requireTerm(report, conditions, [figure, 'values', value], new Set(known), value, figure)
    }
    exclusionsOf(vocabulary, report)
    for (const [id, { deciding }] of families)
      for (const key of Object.keys(deciding))
        requireTerm(report, families, [id, 'deciding', key], properties.ids, key, 'property')
    for (const [code, { region }] of countries)
      requireTerm(report, countries.placeOf(code), ['region'], regions.ids, region, 'region')
    functionsOf(vocabulary, report)
    const codes = new Set([...countries.ids, ...places.ids])
    for (const [id, { parent, former }] of jurisdictions) {
      requireTerm(report, jurisdictions, [id], codes, places.ids.has(id) ? id : id.replace(/-.*/, ''), 'country')
      if (former) requireTerm(report, jurisdictions, [id, 'former'], jurisdictions.ids, former.parent, 'jurisdiction')
      if (parent === undefined) continue
      requireTerm(report, jurisdictions, [id, 'parent'], jurisdictions.ids, parent, 'jurisdiction')
      if (isOwnAncestor(id, jurisdictions))
        report(jurisdictions, [id, 'parent'], `${id} is its own parent, however far up`)
    }
    for (const [id, { members, regions: whole }] of places) {
      members.forEach((code, at) => {
        requireTerm(report, places, [id, 'members', at], countries.ids, code, 'country')
      })
      whole.forEach((region, at) => {
        requireTerm(report, places, [id, 'regions', at], regions.ids, region, 'region')
      })
    }
  },
}

/** What people rule out is said by terms that there are. */
function exclusionsOf({ categories, families, substances, exclusions: groups }: Vocabulary, report: Report) {
  const lists = { categories, families, substances, groups }
  for (const [id, exclusion] of groups)
    for (const field of keysOf(lists))
      exclusion[field].forEach((term, at) => {
        requireTerm(report, groups, [id, field, at], lists[field].ids, term, NOUNS[field])
      })
}

/** Every job stands in one row of functions; gates are on figures and qualities that there are, with values that these have. */
function functionsOf({ functions, jobs, properties, qualities }: Vocabulary, report: Report) {
  const rowOf = new Map<string, string>()
  const keys = new Set([...properties.ids, ...qualities.ids, ...SUSTAINABILITY_KEYS])
  for (const [id, row] of functions) {
    row.jobs.forEach((job, at) => {
      requireTerm(report, functions, [id, 'jobs', at], jobs.ids, job, 'job')
      const other = rowOf.get(job)
      if (other) report(functions, [id, 'jobs', at], `${job} stands in ${other} too`, 'a job stands in one row')
      rowOf.set(job, id)
    })
    if (row.scored_with)
      requireTerm(report, functions, [id, 'scored_with'], functions.ids, row.scored_with, 'row of functions')
    for (const list of ['by_working', 'either_way', 'idle'] as const)
      row[list]?.forEach((figure, at) => {
        requireTerm(report, functions, [id, list, at], keys, figure, 'figure or quality')
      })
    row.gates.forEach(({ figure, floor, from }, at) => {
      requireTerm(report, functions, [id, 'gates', at, 'figure'], keys, figure, 'figure or quality')
      const values = qualities.get(figure)?.values
      for (const [field, value] of Object.entries({ floor, from }))
        if (typeof value === 'string')
          requireTerm(report, functions, [id, 'gates', at, field], new Set(Object.keys(values ?? {})), value, figure)
    })
  }
  for (const job of jobs.keys())
    if (!rowOf.has(job))
      report(jobs, [job], `${job} stands in no row of functions`, 'add it to a row of functions.yaml')
}

/** Numeric figures that every material has besides its properties: those with a unit. */
const COMMON_FIGURES = [...figuresOf({ properties: {} }).values()].flatMap(({ key, unit }) => (unit ? [key] : []))

const NOUNS = { categories: 'category', families: 'family', substances: 'substance', groups: 'group' } as const

/** Figures that are true or false. */
const CLAIMS = new Set<string>(
  [...figuresOf({ properties: {} }).values()].flatMap(({ key, unit }) => (unit ? [] : [key])),
)

function isOwnAncestor(id: string, jurisdictions: ReadonlyMap<string, { parent?: string | undefined }>): boolean {
  const seen = new Set<string>()
  for (let at = jurisdictions.get(id)?.parent; at !== undefined; at = jurisdictions.get(at)?.parent) {
    if (at === id) return true
    if (seen.has(at)) return false
    seen.add(at)
  }
  return false
}
