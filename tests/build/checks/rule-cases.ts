import * as assert from 'uvu/assert'
import type { Fault } from '../../../build/authored/faults.ts'
import { type Edit, faultsOf, lineOf, miniAtlas } from '../../support/atlas-folder.ts'

/** An expected fault; `at` locates its line by a sequence of texts to search for in the file. */
export type Expected = { file: string; at: string[]; field: string; problem: string; tip?: string }

/** The faults expected after editing the mini atlas; none if the edited atlas is valid. */
export type RuleCase = { name: string; edits: Edit[]; faults: Expected[] }

type Suite = (name: string, test: () => void) => void

/** Defines one test per case that expects exactly these faults, with file, line, field, problem and tip. */
export function testRule(test: Suite, cases: readonly RuleCase[]) {
  test('the unedited atlas has no fault', () => assert.equal(faultsOf(miniAtlas()), []))
  for (const { name, edits, faults } of cases)
    test(name, () => {
      const folder = miniAtlas(...edits)
      const expected = faults.map(({ file, at, field, problem, tip }) => ({
        file: `mini-atlas/${file}`,
        line: lineOf(folder, file, ...at),
        field,
        problem,
        tip,
      }))
      assert.equal(sorted(faultsOf(folder)), sorted(expected))
    })
}

const sorted = (faults: readonly Fault[]) =>
  faults
    .map(({ file, line, field, problem, tip = '' }) => ({ file, line, field, problem, tip }))
    .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

export const BIOPLASTIC = 'materials/bioplastics/example-bioplastic.yaml'
export const POLYMER = 'materials/conventional-plastics/example-polymer.yaml'
export const WOOL = 'materials/insulation/example-wool.yaml'
export const SUPPLIER = 'suppliers/example-works.yaml'
export const INSTRUMENT = 'regulations/example-directive.yaml'
export const SOURCES = 'sources/examples.yaml'
