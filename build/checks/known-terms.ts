import { closest } from '../../src/text/did-you-mean.ts'
import { figuresOf } from '../authored/figures-of.ts'
import type { AtlasData } from '../authored/load.ts'
import type { Check, Report } from './check.ts'

/** Every id that a record takes from the vocabulary is in it. */
export const knownTerms: Check = {
  name: 'known-terms',
  run(data, report) {
    for (const check of [materials, suppliers, instruments]) check(data, report)
  },
}

type Record = Parameters<Report>[0]

function needTerm(
  report: Report,
  record: Record,
  path: PropertyKey[],
  list: ReadonlyMap<string, unknown>,
  id: string,
  what: string,
) {
  if (list.has(id)) return
  const near = closest(id, list.keys())
  report(
    record,
    path,
    `unknown ${what} ${id}`,
    near ? `did you mean ${near}?` : `allowed: ${[...list.keys()].join(', ')}`,
  )
}

function materials({ materials, vocabulary }: AtlasData, report: Report) {
  const places = new Map<string, unknown>([...vocabulary.regions, ...vocabulary.countries])
  for (const material of materials) {
    const { family, applications, forms, properties } = material.value
    needTerm(report, material, [], vocabulary.categories, material.category, 'category (the folder)')
    needTerm(report, material, ['family'], vocabulary.families, family, 'family')
    applications.forEach((id, at) => {
      needTerm(report, material, ['applications', at], vocabulary.applications, id, 'application')
    })
    forms.forEach((id, at) => {
      needTerm(report, material, ['forms', at], vocabulary.forms, id, 'form')
    })
    for (const key of Object.keys(properties))
      needTerm(report, material, ['properties', key], vocabulary.properties, key, 'property')
    for (const { path, figure } of figuresOf(material.value))
      if (figure.region) needTerm(report, material, [...path, 'region'], places, figure.region, 'country or region')
  }
}

function suppliers({ suppliers, vocabulary }: AtlasData, report: Report) {
  for (const supplier of suppliers) {
    const { headquarters, sites, certifications } = supplier.value
    needTerm(report, supplier, ['headquarters', 'country'], vocabulary.countries, headquarters.country, 'country')
    sites.forEach(({ country }, at) => {
      needTerm(report, supplier, ['sites', at, 'country'], vocabulary.countries, country, 'country')
    })
    certifications.forEach(({ certification }, at) => {
      const path = ['certifications', at, 'certification']
      needTerm(report, supplier, path, vocabulary.certifications, certification, 'certification')
    })
  }
}

function instruments({ instruments, vocabulary }: AtlasData, report: Report) {
  for (const instrument of instruments) {
    const { jurisdiction, flag, entries } = instrument.value
    needTerm(report, instrument, ['jurisdiction'], vocabulary.jurisdictions, jurisdiction, 'jurisdiction')
    needTerm(report, instrument, ['flag'], vocabulary.flags, flag, 'flag')
    entries.forEach((entry, at) => {
      if (entry.flag) needTerm(report, instrument, ['entries', at, 'flag'], vocabulary.flags, entry.flag, 'flag')
    })
  }
}
