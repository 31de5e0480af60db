import type { Atlas } from '../atlas/atlas.ts'
import { carbonOf } from '../atlas/figures.ts'
import { trustOf } from '../atlas/trust.ts'
import type { Material } from '../schema/material.ts'
import type {
  EmissionsCube,
  LawOverview,
  MaterialsOverview,
  QualityOverview,
  RuleOverview,
  SitesOverview,
  Words,
} from '../schema/overview.ts'
import type { VocabularyDocument } from '../schema/vocabulary-document.ts'
import type { SnapshotContent, SnapshotMaterial, SnapshotSupplier } from '../snapshot/content.ts'
import type { LawRule } from '../snapshot/law-entries.ts'
import { keysOf } from '../system/keys-of.ts'

type MakeOverview = (atlas: Atlas) => unknown

/** What the page loads of a whole atlas, by file name; each is made once for a snapshot. */
const OVERVIEWS: Record<string, MakeOverview> = {
  'materials.json': ({ content, header }) => materialsOverview(content, header.atlas_version),
  'aliases.json': ({ content }) => content.materials.map(({ aliases }) => aliases.join('|')),
  'words.json': (atlas) => wordsOf(atlas),
  'sites.json': ({ content }) => sitesOverview(content),
  'emissions.json': ({ content }) => emissionsCube(content),
  'quality.json': ({ content }) => qualityOverview(content),
}

/** How the overview of a name is made; undefined where the page has none of that name. */
export function overviewMaker(name: string, { content }: Atlas): MakeOverview | undefined {
  const [, place] = /^law-([A-Z-]+)\.json$/.exec(name) ?? []
  if (place === undefined) return Object.hasOwn(OVERVIEWS, name) ? OVERVIEWS[name] : undefined
  return content.vocabulary.jurisdictions.some(({ id }) => id === place) ? () => lawOverview(content, place) : undefined
}

/** The names of all overviews that say something; the law of each place has its own. */
export function overviewNames({ content }: Atlas): string[] {
  const lawmakers = new Set(content.regulatory.tables.heads.flatMap(placesOf))
  return [...Object.keys(OVERVIEWS), ...[...lawmakers].toSorted().map((place) => `law-${place}.json`)]
}

/** The name under which the build keeps an overview of the snapshot that it ships. */
export const overviewFile = (name: string, { header }: Atlas) => `${header.atlas_version}-${name}`

/** Labels and units of what records name by keys, and all places. */
function wordsOf({ content, vocabularyText }: Atlas): Words {
  const vocabulary: VocabularyDocument = JSON.parse(Buffer.from(vocabularyText.bytes).toString())
  const { jurisdictions, countries, groups } = content.vocabulary
  return {
    figures: [
      ...vocabulary.figures.map(({ id, label, unit, better }): Words['figures'][number] => [
        id,
        label,
        unit ?? '',
        better,
      ]),
      ...vocabulary.qualities.map(({ id, label }): Words['figures'][number] => [id, label, '', 'none']),
    ],
    functions: vocabulary.function_types.map(({ id, label, parameter }) => [
      id,
      label,
      parameter.name,
      parameter.unit,
      parameter.default,
    ]),
    jurisdictions: jurisdictions.map(({ id, label, parent }) =>
      parent === undefined ? [id, label] : [id, label, parent],
    ),
    countries: countriesOf({ countries }),
    groups: groups.map(({ id, label, members }) => [id, label, members.join(' ')]),
  }
}

/** Collects words and gives each a number, so that rows can repeat them for little. */
function listed() {
  const numbers = new Map<string, number>()
  const numberOf = (word: string) => {
    const known = numbers.get(word) ?? numbers.size
    numbers.set(word, known)
    return known
  }
  return { numberOf, words: () => [...numbers.keys()] }
}

const CARBON = 'carbon_kg_co2e_per_kg'

function materialsOverview(content: SnapshotContent, version: string): MaterialsOverview {
  const { materials, judgement, vocabulary } = content
  const [categories, families, forms, flags, jobs] = [listed(), listed(), listed(), listed(), listed()]
  const makers = makersOf(content.suppliers)
  const off = judgement.uncertainty[CARBON]
  const rows = materials.map((material: SnapshotMaterial, at): MaterialsOverview['rows'][number] => [
    material.id,
    material.name,
    categories.numberOf(material.category),
    families.numberOf(material.properties.family),
    material.sustainability.score,
    carbonOf(material),
    rounded(off?.down[at]),
    rounded(off?.up[at]),
    material.properties.forms.map(forms.numberOf),
    material.regulatory_flags.map(flags.numberOf),
    material.properties.jobs.map(jobs.numberOf),
    [...(makers.get(material.id) ?? [])].toSorted().join(' '),
  ])
  const labels = new Map(vocabulary.flags.map(({ id, label }) => [id, label]))
  return {
    version,
    date: content.about.date,
    counts: { materials: materials.length, suppliers: content.suppliers.length, sources: content.about.counts.sources },
    categories: categories.words(),
    families: families.words(),
    forms: forms.words(),
    flags: flags.words().map((id) => labels.get(id) ?? id),
    jobs: jobs.words(),
    job_functions: functionsOf(jobs.words(), vocabulary),
    rows,
  }
}

function functionsOf(labels: readonly string[], { jobs, functions }: SnapshotContent['vocabulary']): string[] {
  const byLabel = new Map(
    Object.values(functions).flatMap((row) => row.jobs.map((job) => [jobs[job]?.label, row.carbon.join(' ')])),
  )
  return labels.map((label) => byLabel.get(label) ?? '')
}

const rounded = (deviation: number | undefined) =>
  deviation === undefined || Number.isNaN(deviation) ? 0 : Math.round(100 * deviation) / 100

/** Countries with an operating site for each material. */
function makersOf(suppliers: readonly SnapshotSupplier[]): Map<string, Set<string>> {
  const countries = new Map<string, Set<string>>()
  for (const { production_sites } of suppliers)
    for (const { status, materials, country } of production_sites)
      for (const id of status === 'operating' ? materials : []) {
        const known = countries.get(id) ?? new Set()
        countries.set(id, known.add(country))
      }
  return countries
}

const placesOf = ({ jurisdiction, also_in = [] }: Pick<LawRule, 'jurisdiction' | 'also_in'>) => [
  jurisdiction,
  ...also_in,
]

/** Every rule of a place that covers a material, with what a reader needs of it; without those of the places above it. */
function lawOverview({ regulatory: { tables, columns, texts } }: SnapshotContent, place: string): LawOverview {
  const materials = listed()
  const covers = new Map<number, number[]>()
  columns.rule.forEach((rule, at) => {
    const head = tables.heads[rule]
    if (!head || !placesOf(head).includes(place)) return
    const material = materials.numberOf(tables.materials[columns.material[at] ?? -1] ?? '')
    const known = covers.get(rule)
    if (known) known.push(material)
    else covers.set(rule, [material])
  })
  const rules = [...covers].map(([rule, numbers]): RuleOverview => {
    const stored: LawRule = JSON.parse(Buffer.from(texts.at(rule).bytes).toString())
    const { instrument, rule: _, for: __, undated: ___, ...told } = stored
    return { ...told, instrument: { status: instrument.status }, covers: numbers }
  })
  return { rules, materials: materials.words() }
}

function sitesOverview({ suppliers }: SnapshotContent): SitesOverview {
  const [materials, certifications] = [listed(), listed()]
  return {
    suppliers: suppliers.map((supplier) => ({
      id: supplier.id,
      name: supplier.name,
      country: supplier.country,
      match: supplier.match_strength,
      ...(supplier.verified && { verified: true }),
      materials: supplier.materials.map(materials.numberOf),
      certifications: supplier.certifications.map(certifications.numberOf),
      sites: supplier.production_sites.map((site) => [
        hundredth(site.lat),
        hundredth(site.lng),
        site.country,
        site.status,
        site.town,
        site.materials.map(materials.numberOf),
      ]),
    })),
    materials: materials.words(),
    certifications: certifications.words(),
  }
}

const hundredth = (degrees: number) => Math.round(100 * degrees) / 100

/** Four significant digits of every record; null where there is none. */
function emissionsCube({ emissions, vocabulary }: SnapshotContent): EmissionsCube {
  const years = [...new Set(emissions.year)].toSorted((a, b) => a - b)
  const [sectors, countries] = [vocabulary.sectors.length, vocabulary.countries.length]
  const values: (number | null)[] = Array(sectors * countries * years.length).fill(null)
  emissions.megatonnes.forEach((value, at) => {
    const [country, sector] = [emissions.country[at] ?? 0, emissions.sector[at] ?? 0]
    values[(sector * countries + country) * years.length + years.indexOf(emissions.year[at] ?? 0)] = Number(
      value.toPrecision(4),
    )
  })
  return { years, sectors: vocabulary.sectors.map(({ id }) => id), countries: countriesOf(vocabulary), values }
}

const countriesOf = ({ countries }: Pick<SnapshotContent['vocabulary'], 'countries'>) =>
  countries.map(({ alpha2, names, region }): EmissionsCube['countries'][number] => [alpha2, names[0] ?? alpha2, region])

function qualityOverview(content: SnapshotContent): QualityOverview {
  const { materials, vocabulary, judgement } = content
  // Out of the answers that are there anyway: the evidence itself would stay in memory once it is unpacked.
  const told = materials.map((_, at) => {
    const { properties }: Material = JSON.parse(Buffer.from(content.json.materials.single.at(at).bytes).toString())
    return (properties.evidence ?? []).map(({ figure, method, grade }) => ({ figure, method, grade }))
  })
  const { all, by_family, deciding_missing } = trustOf({
    materials,
    vocabulary,
    judgement,
    evidence: { materials: told },
  })
  const evidence = told.flat()
  const count = <T extends string>(values: readonly (T | undefined)[]) => {
    const counts: Record<string, number> = {}
    for (const value of values) if (value !== undefined) counts[value] = (counts[value] ?? 0) + 1
    return Object.fromEntries(
      keysOf(counts)
        .toSorted()
        .map((key) => [key, counts[key] ?? 0]),
    )
  }
  return {
    all,
    by_family,
    missing: Object.entries(deciding_missing).slice(0, 12),
    figures: evidence.length,
    by_grade: count(evidence.map(({ grade }) => grade)),
    by_method: count(evidence.map(({ method }) => method)),
  }
}
