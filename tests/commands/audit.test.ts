import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { atlas, DIST } from '../support/program.ts'

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
  assert.is(leaving.length, 12)
  assert.ok(leaving.every((count) => Number.isInteger(count) && count >= 0 && count < 25))
  assert.ok(Math.max(...leaving) > 0)
})

test('as text it has a line for each of its parts', async () => {
  const [text, json] = [await atlas(['audit']), await atlas(['audit', '--json'])]
  const lines = text.stdout.trimEnd().split('\n')
  for (const key of Object.keys(JSON.parse(json.stdout)))
    assert.ok(
      lines.some((line) => line.startsWith(key.replaceAll('_', ' '))),
      key,
    )
})

test.run()
