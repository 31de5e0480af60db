import { SUSTAINABILITY_KEYS } from '../../src/atlas/figures.ts'
import { keysOf } from '../../src/system/keys-of.ts'
import { nearestOr } from '../../src/text/did-you-mean.ts'
import { figuresOf } from '../authored/figures-of.ts'
import { mainNumber } from '../authored/held-substances.ts'
import type { AtlasData } from '../authored/load.ts'
import { selectorsOf } from '../authored/selectors-of.ts'
import type { Path, Place } from '../authored/yaml-record.ts'
import type { Check, Report } from './check.ts'

/** Every vocabulary id used in a record exists. */
export const knownTerms: Check = {
  name: 'known-terms',
  run(data, report) {
    for (const check of [materials, suppliers, instruments]) check(data, report)
  },
}

/** Reports an id that is not in `ids`, and suggests the nearest. */
export function requireTerm(
  report: Report,
  place: Place,
  path: Path,
  ids: ReadonlySet<string>,
  id: string,
  what: string,
) {
  if (ids.has(id)) return
  report(place, path, `unknown ${what} ${id}`, nearestOr(id, ids))
}

function materials({ materials, vocabulary }: AtlasData, report: Report) {
  const places = new Set([...vocabulary.regions.ids, ...vocabulary.countries.ids])
  for (const material of materials) {
    const { family, jobs, state, applications, forms, properties, qualities = {}, substances = [] } = material.value
    const { chosen_for = [], absent = [] } = material.value
    requireTerm(report, material, [], vocabulary.categories.ids, material.category, 'category (the folder)')
    requireTerm(report, material, ['family'], vocabulary.families.ids, family, 'family')
    jobs.forEach((id, at) => {
      requireTerm(report, material, ['jobs', at], vocabulary.jobs.ids, id, 'job')
    })
    applications.forEach((id, at) => {
      requireTerm(report, material, ['applications', at], vocabulary.applications.ids, id, 'application')
    })
    forms.forEach((id, at) => {
      requireTerm(report, material, ['forms', at], vocabulary.forms.ids, id, 'form')
    })
    requireTerm(report, material, ['state'], vocabulary.states.ids, state, 'state')
    for (const key of Object.keys(properties))
      requireTerm(report, material, ['properties', key], vocabulary.properties.ids, key, 'property')
    for (const [key, { value }] of Object.entries(qualities)) {
      requireTerm(report, material, ['qualities', key], vocabulary.qualities.ids, key, 'quality')
      const values = vocabulary.qualities.get(key)?.values
      if (values) requireTerm(report, material, ['qualities', key, 'value'], new Set(Object.keys(values)), value, key)
    }
    substances.forEach(({ cas }, at) => {
      requireTerm(report, material, ['substances', at, 'cas'], vocabulary.substances.ids, cas, 'substance')
    })
    const keys = new Set([...SUSTAINABILITY_KEYS, ...vocabulary.properties.ids, ...vocabulary.qualities.ids])
    absent.forEach(({ figure }, at) => {
      requireTerm(report, material, ['absent', at, 'figure'], keys, figure, 'figure or quality')
    })
    const held = new Set(figuresOf(material.value).map(({ key }) => key))
    const gated = new Set([...vocabulary.functions.values()].flatMap(({ gates }) => gates.map(({ figure }) => figure)))
    chosen_for.forEach((key, at) => {
      const path = ['chosen_for', at]
      if (!keys.has(key)) requireTerm(report, material, path, keys, key, 'figure or quality')
      else if (!held.has(key))
        report(material, path, `chosen for ${key}, which it does not state`, 'add it with its source')
      else if (!gated.has(key))
        report(material, path, `chosen for ${key}, for which functions.yaml has no gate`, 'add a gate to the row “any”')
    })
    for (const { path, figure } of figuresOf(material.value))
      if (figure.region) requireTerm(report, material, [...path, 'region'], places, figure.region, 'country or region')
  }
}

function suppliers({ suppliers, vocabulary }: AtlasData, report: Report) {
  for (const supplier of suppliers) {
    const { headquarters, sites, certifications } = supplier.value
    requireTerm(
      report,
      supplier,
      ['headquarters', 'country'],
      vocabulary.countries.ids,
      headquarters.country,
      'country',
    )
    sites.forEach(({ country }, at) => {
      requireTerm(report, supplier, ['sites', at, 'country'], vocabulary.countries.ids, country, 'country')
    })
    certifications.forEach(({ certification }, at) => {
      const path = ['certifications', at, 'certification']
      requireTerm(report, supplier, path, vocabulary.certifications.ids, certification, 'certification')
    })
  }
}

const SELECTED_TERMS = {
  categories: 'category',
  families: 'family',
  forms: 'form',
  applications: 'application',
  jobs: 'job',
} as const

function instruments({ instruments, vocabulary }: AtlasData, report: Report) {
  const { flags, jurisdictions } = vocabulary
  for (const instrument of instruments) {
    const { jurisdiction, flag, rules } = instrument.value
    requireTerm(report, instrument, ['jurisdiction'], jurisdictions.ids, jurisdiction, 'jurisdiction')
    for (const list of ['also_in', 'not_in'] as const)
      instrument.value[list]?.forEach((id, at) => {
        requireTerm(report, instrument, [list, at], jurisdictions.ids, id, 'jurisdiction')
      })
    requireTerm(report, instrument, ['flag'], flags.ids, flag, 'flag')
    rules.forEach((rule, at) => {
      if (rule.flag) requireTerm(report, instrument, ['rules', at, 'flag'], flags.ids, rule.flag, 'flag')
      for (const { path, selector } of selectorsOf(rule.covers)) {
        selector.substances?.forEach((cas, index) => {
          const place = ['rules', at, ...path, 'substances', index]
          requireTerm(
            report,
            instrument,
            place,
            vocabulary.substances.ids,
            mainNumber(cas, { vocabulary }),
            'substance',
          )
        })
        for (const list of keysOf(SELECTED_TERMS))
          selector[list]?.forEach((id, index) => {
            const place = ['rules', at, ...path, list, index]
            requireTerm(report, instrument, place, vocabulary[list].ids, id, SELECTED_TERMS[list])
          })
      }
    })
  }
}
