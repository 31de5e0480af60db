import { nearestOr } from '../../src/text/did-you-mean.ts'
import { figuresOf } from '../authored/figures-of.ts'
import type { AtlasData } from '../authored/load.ts'
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
    const { family, jobs, applications, forms, properties } = material.value
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
    for (const key of Object.keys(properties))
      requireTerm(report, material, ['properties', key], vocabulary.properties.ids, key, 'property')
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

function instruments({ instruments, vocabulary }: AtlasData, report: Report) {
  for (const instrument of instruments) {
    const { jurisdiction, flag, entries } = instrument.value
    requireTerm(report, instrument, ['jurisdiction'], vocabulary.jurisdictions.ids, jurisdiction, 'jurisdiction')
    requireTerm(report, instrument, ['flag'], vocabulary.flags.ids, flag, 'flag')
    entries.forEach((entry, at) => {
      if (entry.flag) requireTerm(report, instrument, ['entries', at, 'flag'], vocabulary.flags.ids, entry.flag, 'flag')
    })
  }
}
