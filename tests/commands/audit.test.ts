import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Audit } from '../../src/atlas/audit.ts'
import { lawAuditOf } from '../../src/atlas/law-audit.ts'
import { stalenessOf } from '../../src/atlas/staleness.ts'
import { type TrustAudit, trustOf } from '../../src/atlas/trust.ts'
import { BOUNDARIES, DOUBTS, type Doubt } from '../../src/schema/lists.ts'
import { JsonColumn } from '../../src/snapshot/json-text.ts'
import { LawEntries } from '../../src/snapshot/law-entries.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { atlas, DIST } from '../support/program.ts'

const NONE = new Uint32Array()
const NO_LAW = new LawEntries(
  { heads: [], reasons: [], materials: [] },
  new JsonColumn(new Uint8Array(), new Uint32Array(1)),
  { rule: NONE, reason: NONE, material: NONE },
)
const test = suite('audit')

const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, count) => total + count, 0)

test('every figure has a method and a grade, and the counts add up to what the snapshot holds', async () => {
  const { code, stdout } = await atlas(['audit', '--json'])
  const found = JSON.parse(stdout)
  const { counts } = readSnapshot(join(DIST, 'atlas.snapshot')).header
  assert.is(code, 0)
  assert.is(sum(found.materials_by_category), counts.materials)
  for (const by of ['figures_by_method', 'figures_by_grade']) {
    assert.is(sum(found[by]), found.figures)
    assert.not.ok('none' in found[by], by)
  }
  for (const by of ['carbon_by_method', 'carbon_by_grade']) assert.is(sum(found[by]), counts.materials)
  assert.is(sum(found.suppliers_by_match_strength), counts.suppliers)
  assert.is(sum(found.regulatory_by_status), counts.regulatory)
})

test('derived and proxy figures are all grade C', async () => {
  const { stdout } = await atlas(['audit', '--json'])
  const { figures_by_method, figures_by_grade } = JSON.parse(stdout)
  assert.ok(figures_by_method.derived + figures_by_method.proxy <= figures_by_grade.C)
})

test('an outlier is more than five times off its category', async () => {
  const { stdout } = await atlas(['audit', '--json'])
  const { carbon_outliers }: { carbon_outliers: { carbon: number; category_median: number }[] } = JSON.parse(stdout)
  assert.ok(carbon_outliers.length > 0)
  for (const { carbon, category_median } of carbon_outliers)
    assert.ok(Math.max(carbon / category_median, category_median / carbon) > 4.9)
})

test('carbon figures past the validity that their source declares are counted, and say so in their evidence', async () => {
  const { stdout } = await atlas(['audit', '--json'])
  const { carbon_by_valid_until, carbon_past_validity } = JSON.parse(stdout)
  const { content } = readSnapshot(join(DIST, 'atlas.snapshot'))
  const carbon = content.evidence.materials.flat().filter(({ figure }) => figure === 'carbon_kg_co2e_per_kg')
  assert.is(sum(carbon_by_valid_until), carbon.length)
  const edited = Math.max(...content.materials.map(({ updated_at }) => new Date(updated_at).getUTCFullYear()))
  const past = carbon.filter(({ valid_until }) => valid_until !== undefined && valid_until < edited)
  assert.is(carbon_past_validity, past.length)
  assert.ok(past.length > 100)
})

test('a weight a quarter off moves some of the best fifty, never most', async () => {
  const { stdout } = await atlas(['audit', '--json'])
  const { score_sensitivity }: { score_sensitivity: Record<string, number> } = JSON.parse(stdout)
  const leaving = Object.values(score_sensitivity)
  assert.is(leaving.length, 10)
  assert.ok(leaving.every((count) => Number.isInteger(count) && count >= 0 && count < 25))
  assert.ok(Math.max(...leaving) > 0)
})

test('of the materials asked for most it counts which have carbon from a second source, by family and in all', async () => {
  const { stdout } = await atlas(['audit', '--json'])
  const { second_sources: found, trust }: Pick<Audit, 'second_sources' | 'trust'> = JSON.parse(stdout)
  const { content } = readSnapshot(join(DIST, 'atlas.snapshot'))
  const ratiosOf = new Map(
    content.materials.map(({ id }, at) => [
      id,
      (content.evidence.materials[at] ?? []).flatMap(({ also = [] }) => also.map(({ ratio }) => ratio)),
    ]),
  )
  const asked = content.vocabulary.asked_most.map((id) => ({ id, ratios: ratiosOf.get(id) ?? [] }))
  assert.is(found.asked_most, asked.length)
  assert.is(found.with_second + found.without.length, asked.length)
  assert.equal(
    found.without,
    asked.filter(({ ratios }) => ratios.length === 0).map(({ id }) => id),
  )
  assert.is(found.apart, asked.filter(({ ratios }) => ratios.some((ratio) => ratio > 1.5 || ratio < 1 / 1.5)).length)
  assert.ok(found.with_second >= 90)
  assert.is(trust.all.asked_most, asked.length)
  assert.is(trust.all.two_sources_pct, Math.round((100 * found.with_second) / asked.length))
  for (const rows of [trust.by_family, trust.by_category])
    assert.is(
      rows.reduce((total, { asked_most = 0 }) => total + asked_most, 0),
      asked.length,
    )
})

test('the law: what changes within twelve months, soonest first, and how much rests on official texts', async () => {
  const { code, stdout } = await atlas(['audit', '--law', '--json'])
  assert.is(code, 0)
  const law = JSON.parse(stdout)
  const { content, header } = readSnapshot(join(DIST, 'atlas.snapshot'))
  assert.is(law.entries, header.counts.regulatory)
  assert.is(sum(law.instruments_by_jurisdiction), law.instruments)
  assert.ok(law.rules_on_official_text_pct > 0 && law.rules_on_official_text_pct <= 100)
  const days: string[] = law.changes_within_a_year.map(({ day }: { day: string }) => day)
  assert.equal(days, days.toSorted())
  const within = (day = '') => day > law.as_of && day <= law.as_of.replace(/^\d+/, (year: string) => Number(year) + 1)
  const expected = [...content.regulatory].flatMap(({ effective_date, until, instrument, rule }) => [
    ...(within(effective_date) ? [`${effective_date} begins ${instrument.id} ${rule}`] : []),
    ...(within(until) ? [`${until} ends ${instrument.id} ${rule}`] : []),
  ])
  assert.ok(expected.length > 0)
  const found = law.changes_within_a_year.map(
    ({ day, what, instrument, rule }: Record<string, string>) => `${day} ${what} ${instrument} ${rule}`,
  )
  assert.equal(found.toSorted(), [...new Set(expected)].toSorted())
})

test('what was looked at more than six months before the day of the snapshot is listed, oldest first', () => {
  const { content } = readSnapshot(join(DIST, 'atlas.snapshot'))
  const checkedOn = (id: string, checked: string) => ({
    id,
    name: id,
    status: 'in-force' as const,
    jurisdiction: 'EU',
    checked,
    rules: [],
  })
  const instruments = [
    checkedOn('fresh', '2026-05-22'),
    checkedOn('stale', '2026-05-21'),
    checkedOn('staler', '2025-01-01'),
    checkedOn('newest', '2026-11-22'),
  ]
  const { as_of, not_checked_for_half_a_year } = lawAuditOf({ ...content, instruments, regulatory: NO_LAW })
  assert.is(as_of, '2026-11-22')
  assert.equal(
    not_checked_for_half_a_year.map(({ id }) => id),
    ['staler', 'stale'],
  )
})

test('trust: by family and by category, every material stands in one row, and shares are of the evidence', async () => {
  const { stdout } = await atlas(['audit', '--json'])
  const { trust }: { trust: TrustAudit } = JSON.parse(stdout)
  const { content, header } = readSnapshot(join(DIST, 'atlas.snapshot'))
  assert.is(trust.all.materials, header.counts.materials)
  for (const rows of [trust.by_family, trust.by_category]) {
    assert.is(
      rows.reduce((total, { materials }) => total + materials, 0),
      header.counts.materials,
    )
    assert.equal(
      rows.map(({ group }) => group),
      [...new Set(rows.map(({ group }) => group))].toSorted(),
    )
  }
  const carbonIn = (category: string) =>
    content.materials.flatMap((material, at) =>
      material.category === category
        ? (content.evidence.materials[at] ?? []).filter(({ figure }) => figure === 'carbon_kg_co2e_per_kg')
        : [],
    )
  for (const { group, materials, proxied_pct, derived_pct, comparable_pct } of trust.by_category) {
    const figures = carbonIn(group)
    assert.is(figures.length, materials)
    const share = (wanted: string) =>
      Math.round((100 * figures.filter(({ method }) => method === wanted).length) / materials)
    assert.is(proxied_pct, share('proxy'), group)
    assert.is(derived_pct, share('derived'), group)
    const atGate = figures.filter(
      ({ boundary, method }) => /^cradle-to-gate/.test(boundary ?? '') && method !== 'proxy',
    )
    assert.ok(comparable_pct <= Math.round((100 * atGate.length) / materials), group)
  }
})

/** The atlas with the doubts and boundaries of all carbon figures replaced. */
function withJudgement(doubts: Doubt[], boundary: (typeof BOUNDARIES)[number]) {
  const { content } = readSnapshot(join(DIST, 'atlas.snapshot'))
  const count = content.materials.length
  const bits = doubts.reduce((sum, doubt) => sum | (1 << DOUBTS.indexOf(doubt)), 0)
  return {
    ...content,
    judgement: {
      ...content.judgement,
      doubts: new Uint8Array(count).fill(bits),
      boundary: new Uint8Array(count).fill(BOUNDARIES.indexOf(boundary)),
    },
  }
}

test('comparable is what ends at the gate and has no doubt but that it is of one maker', () => {
  const share = (doubts: Doubt[], boundary: (typeof BOUNDARIES)[number] = 'cradle-to-gate') =>
    trustOf(withJudgement(doubts, boundary)).all.comparable_pct
  assert.is(share([]), 100)
  assert.is(share([], 'cradle-to-gate-incl-forming'), 100)
  assert.is(share(['one-maker']), 100)
  for (const doubt of ['proxy', 'unclear', 'old', 'own-word'] as const) assert.is(share([doubt]), 0, doubt)
  for (const boundary of ['cradle-to-farm-gate', 'cradle-to-retail', 'raw-materials-only'] as const)
    assert.is(share([], boundary), 0, boundary)
})

test("a maker's own word and a maker's declaration are both of one maker", () => {
  for (const doubt of ['own-word', 'one-maker'] as const)
    assert.is(trustOf(withJudgement([doubt], 'cradle-to-gate')).all.one_maker_pct, 100)
  assert.is(trustOf(withJudgement(['old'], 'cradle-to-gate')).all.one_maker_pct, 0)
})

test('a record states what decides if none of what it is asked is missing', () => {
  const { content } = readSnapshot(join(DIST, 'atlas.snapshot'))
  const { all, by_family, deciding_missing } = trustOf(content)
  assert.ok(all.deciding_stated_pct !== undefined && all.deciding_stated_pct >= 90)
  for (const { group, deciding_stated_pct: stated = 100 } of by_family) assert.ok(stated >= 85, `${group} ${stated} %`)
  const bare = content.materials.map((material) => ({
    ...material,
    properties: { ...material.properties, max_service_temp_c: undefined },
  }))
  const without = trustOf({ ...content, materials: bare })
  assert.ok((without.deciding_missing.max_service_temp_c ?? 0) > (deciding_missing.max_service_temp_c ?? 0))
  assert.ok((without.all.deciding_stated_pct ?? 100) < all.deciding_stated_pct)
})

test('what is stale, and what a year makes so: partial dates count to their end', () => {
  const { content } = readSnapshot(join(DIST, 'atlas.snapshot'))
  const [material, supplier] = [content.materials[0], content.suppliers[0]]
  const [site] = content.suppliers.flatMap(({ production_sites }) => production_sites)
  const [carbon] = content.evidence.materials[0] ?? []
  assert.ok(material && supplier && site && carbon)
  const dates = ['2021', '2021-11', '2021-11-21', '2021-11-22', '2022', '2022-11-21', '2022-11-22', '2020']
  const sites = dates.map((as_of) => ({ ...site, status: 'operating' as const, as_of }))
  const until = [2025, 2026, 2027]
  const { as_of, operating_not_seen_for_5_years, stale_next_year } = stalenessOf({
    ...content,
    materials: until.map((year) => ({ ...material, id: `until-${year}`, updated_at: '2026-11-22T00:00:00Z' })),
    suppliers: [
      { ...supplier, updated_at: '2026-11-20T00:00:00Z', production_sites: [...sites, { ...site, status: 'closed' }] },
    ],
    evidence: {
      ...content.evidence,
      materials: until.map((valid_until) => [{ ...carbon, figure: 'carbon_kg_co2e_per_kg', valid_until }]),
    },
  })
  assert.is(as_of, '2026-11-22')
  assert.equal(
    operating_not_seen_for_5_years.map(({ as_of }) => as_of),
    ['2020', '2021-11-21'],
  )
  assert.equal(
    stale_next_year.sites.map(({ as_of }) => as_of),
    ['2021', '2021-11', '2021-11-22', '2022-11-21'],
  )
  assert.equal(stale_next_year.carbon, [{ id: 'until-2026', valid_until: 2026 }])
})

test('as text it has a row for each family and category, and lists what is oldest', async () => {
  const [text, json] = [await atlas(['audit']), await atlas(['audit', '--json'])]
  const { trust, operating_not_seen_for_5_years } = JSON.parse(json.stdout)
  const lines = text.stdout.trimEnd().split('\n')
  for (const { group, materials } of [...trust.by_family, ...trust.by_category, trust.all])
    assert.ok(
      lines.some((line) => line.startsWith(group) && line.slice(group.length).trim().startsWith(String(materials))),
      group,
    )
  assert.match(text.stdout, `not seen for five years: ${operating_not_seen_for_5_years.length} sites`)
  assert.ok(lines.every((line) => !/undefined|NaN|\[object/.test(line)))
})

test('the law as text has a line for each of its parts', async () => {
  const [text, json] = [await atlas(['audit', '--law']), await atlas(['audit', '--law', '--json'])]
  const lines = text.stdout.trimEnd().split('\n')
  for (const key of Object.keys(JSON.parse(json.stdout)))
    assert.ok(
      lines.some((line) => line.startsWith(key.replaceAll('_', ' '))),
      key,
    )
})

test.run()
