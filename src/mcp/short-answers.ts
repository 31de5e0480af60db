import type { z } from 'zod'
import type { Evidence } from '../schema/evidence.ts'
import type { MatchedLine, MatchedLines } from '../schema/match.ts'
import type { Comparison, FigureChange, Material, Substitute } from '../schema/material.ts'
import type { RegulatoryEntry } from '../schema/regulatory.ts'
import type { RESOURCES } from '../schema/resources.ts'
import type { SearchResult } from '../schema/search.ts'
import type { ProductionSite, Supplier } from '../schema/supplier.ts'
import type { Verification } from '../schema/verify.ts'
import type { Footnotes } from './footnotes.ts'

type List<N extends keyof typeof RESOURCES> = z.infer<(typeof RESOURCES)[N]>
type Page = { total: number; page: number; per_page: number }

/** Answers cut to what is worth a place in a context. `sources` has what the numbers in brackets stand for. */
const cited = (answer: object, { list }: Footnotes) => ({ ...answer, ...(list.length > 0 && { sources: list }) })

/** How many there are, and how to come by the rest. */
function extent({ total, page, per_page }: Page) {
  const isMore = page * per_page < total
  return { total, ...(isMore && { more: `call again with page ${page + 1} and per_page ${per_page}` }) }
}

export function shortSearch(answer: List<'SearchResultList'>, notes: Footnotes) {
  const { data, reading, nearest, not_in_atlas, languages } = answer
  const { replaces, excludes = [], conditions = [], places = [], certifications = [], law } = reading ?? {}
  const results = data.map((result) => ({
    type: result.type,
    id: result.id,
    name: result.title,
    in: result.subtitle,
    score: result.score,
    ...conditionsOf(result, notes),
  }))
  const understood = {
    ...(replaces && { replaces: replaces.name }),
    ...(excludes.length > 0 && { excludes: excludes.map(({ name }) => name) }),
    ...(conditions.length > 0 && { conditions: conditions.map(({ figure, is, limit }) => `${figure} ${is} ${limit}`) }),
    ...(places.length > 0 && { places: places.map(({ place }) => place) }),
    ...(certifications.length > 0 && { certifications: certifications.map(({ certification }) => certification) }),
    ...(law && { law }),
  }
  const hasUnderstood = Object.keys(understood).length > 0
  return cited(
    { ...extent(answer), results, ...(hasUnderstood && { understood }), nearest, not_in_atlas, languages },
    notes,
  )
}

/** The figures that a question asked for. */
function conditionsOf({ id, explanation }: SearchResult, notes: Footnotes) {
  const held = (explanation?.conditions ?? []).map(({ figure, value }): [string, string] => [
    figure,
    value === undefined ? 'not known' : notes.figure(id, figure, value),
  ])
  return held.length > 0 ? { figures: Object.fromEntries(held) } : {}
}

export function shortMaterial(material: Material, notes: Footnotes, { evidence: isAsked }: { evidence?: unknown }) {
  const { id, name, category, aliases, description, sustainability, properties, regulatory_flags } = material
  const evidence = properties.evidence ?? []
  const figures: Record<string, string> = {}
  for (const item of evidence) {
    const text = textOfEvidence(item, notes)
    figures[item.figure] = figures[item.figure] === undefined ? text : `${figures[item.figure]}; ${text}`
  }
  const short = {
    id,
    name,
    category,
    also: aliases.slice(0, 6),
    description,
    score: `${sustainability.score} of 100 (${properties.score_range?.join(' to ') ?? 'range not known'}), computed`,
    jobs: properties.jobs,
    figures,
    regulatory_flags,
    suppliers: material.supplier_count,
    ...(isAsked === true && { evidence: evidence.map((item) => fullEvidence(item, notes)) }),
  }
  return cited(short, notes)
}

/** `2.5 kg CO2e/kg, 2.1 to 3, cradle-to-gate, derived [1]`: what a reader has to know to use a figure. */
function textOfEvidence({ value, unit, low, high, boundary, method, source, locator }: Evidence, notes: Footnotes) {
  const range = low !== undefined && high !== undefined ? `${low} to ${high}` : undefined
  const figure = [value, unit].filter((part) => part !== undefined).join(' ')
  const weak = method === 'derived' || method === 'proxy' ? method : undefined
  const said = [figure, range, boundary, weak].filter((part) => part !== undefined)
  return `${said.join(', ')} ${notes.of(source, locator)}`
}

const fullEvidence = ({ also, ...item }: Evidence, notes: Footnotes) => ({
  ...noted(item, notes),
  ...(also && { also: also.map((other) => noted(other, notes)) }),
})

const noted = <T extends Pick<Evidence, 'source' | 'locator'>>({ source, locator, ...rest }: T, notes: Footnotes) => ({
  ...rest,
  source: notes.of(source, locator),
})

export function shortSubstitutes(answer: List<'SubstituteList'>, notes: Footnotes) {
  const { data, total, job, other_jobs, rejected } = answer
  return cited({ total, job, other_jobs, substitutes: data.map((one) => shortSubstitute(one, notes)), rejected }, notes)
}

function shortSubstitute({ material, ...judged }: Substitute, notes: Footnotes) {
  const { id, name, sustainability } = material
  const { carbon_kg_co2e_per_kg: carbon, score } = sustainability
  const { tier, relation, verdict, carbon_ratio, mass_factor, better_on, worse_on, unknown, rationale } = judged
  return {
    id,
    name,
    why: rationale,
    tier,
    relation,
    verdict,
    function: judged.function,
    carbon_ratio,
    mass_factor,
    score,
    ...(carbon !== undefined && { carbon: notes.figure(id, 'carbon_kg_co2e_per_kg', carbon) }),
    better_on: better_on.map((change) => changeOf(id, change, notes)),
    worse_on: worse_on.map((change) => changeOf(id, change, notes)),
    ...(unknown.length > 0 && { not_known: unknown }),
  }
}

const changeOf = (id: string, { figure, from, to }: FigureChange, notes: Footnotes) =>
  `${figure}: ${from} to ${notes.figure(id, figure, to)}`

export function shortComparison({ materials, metrics, carbon }: Comparison, notes: Footnotes) {
  const figures = metrics.map(({ key, better, values }) => ({
    figure: key,
    better,
    ...Object.fromEntries(
      Object.entries(values).map(([id, value]) => [id, value === null ? 'not known' : notes.figure(id, key, value)]),
    ),
  }))
  return cited({ materials: materials.map(({ id, name }) => ({ id, name })), carbon, figures }, notes)
}

const MAX_SITES = 5

export function shortSuppliers(answer: List<'SupplierList'>, notes: Footnotes, { material }: { material?: unknown }) {
  const wanted = typeof material === 'string' ? material.trim().toLowerCase() : undefined
  return cited(
    { ...extent(answer), suppliers: answer.data.map((supplier) => shortSupplier(supplier, wanted, notes)) },
    notes,
  )
}

function shortSupplier(supplier: Supplier, material: string | undefined, notes: Footnotes) {
  const { id, name, country, verified, match_strength, certifications, website, production_sites } = supplier
  const sites = production_sites.filter((site) => material === undefined || site.materials.includes(material))
  const more = sites.length - MAX_SITES
  return {
    id,
    name,
    country,
    verified,
    match_strength,
    ...(material === undefined && { materials: supplier.materials }),
    certifications,
    website,
    sites: sites.slice(0, MAX_SITES).map(shortSite),
    ...(more > 0 && { more_sites: more }),
    sources: notes.ofSupplier(id),
  }
}

function shortSite({ town, country, product, status, as_of, capacity_tonnes_year: tonnes }: ProductionSite): string {
  const place = [town, country].filter((part) => part !== undefined).join(', ')
  const capacity = tonnes === undefined ? undefined : `${tonnes} t/year`
  return [place, product, capacity, as_of === undefined ? status : `${status} as of ${as_of}`]
    .filter((part) => part !== undefined)
    .join('; ')
}

export function shortLaw(answer: List<'RegulatoryEntryList'>, notes: Footnotes) {
  return cited(
    { ...extent(answer), rules: answer.data.map((entry) => shortRule(entry, notes)), coverage: answer.coverage },
    notes,
  )
}

function shortRule({ source, instrument, locator, ...entry }: RegulatoryEntry, notes: Footnotes) {
  const { rule: _, flag: __, ...said } = entry
  return { ...said, checked: instrument.checked, source: notes.of(source, locator) }
}

export const shortVerification = ({ claims, counts }: Verification) => ({
  counts,
  claims: claims.map(({ evidence: _, claimed: __, ...claim }) => claim),
})

export function shortMatch({ lines, total, unmatched }: MatchedLines, notes: Footnotes) {
  const matched = lines.flatMap((line) => (line.match ? [shortLine(line, line.match, notes)] : []))
  const { carbon, ...counted } = total
  return cited(
    { lines: matched, unmatched, total: { ...counted, ...(carbon && { carbon: intervalOf(carbon) }) } },
    notes,
  )
}

function shortLine(
  { text, parts, assumed, alternatives, carbon, because }: MatchedLine,
  match: NonNullable<MatchedLine['match']>,
  notes: Footnotes,
) {
  const ids = parts?.map(({ id }) => id) ?? [match.id]
  const marks = () => new Set(ids.flatMap((id) => notes.marks(id, 'carbon_kg_co2e_per_kg')))
  return {
    text,
    ...match,
    ...(parts && { parts: Object.fromEntries(parts.map(({ id, share }) => [id, share])) }),
    ...(assumed.length > 0 && { assumed }),
    ...(alternatives.length > 0 && { alternatives: alternatives.map(({ id }) => id) }),
    ...(carbon && { carbon: [intervalOf(carbon), ...marks()].join(' ') }),
    because,
  }
}

const intervalOf = ({ value, low, high }: { value: number; low: number; high: number }) =>
  `${value} kg CO2e, ${low} to ${high}`
