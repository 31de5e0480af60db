import { suite } from 'uvu'
import type { Edit } from '../../support/atlas-folder.ts'
import { BIOPLASTIC, POLYMER, type RuleCase, testRule } from './rule-cases.ts'

const test = suite('rule: variants')

const SOURCED = 'printed: see the sheet, locator: page 1, method: quoted, grade: B, source: example-data-sheet'
const clear = (file: string): Edit => ({
  file,
  replace: 'few_suppliers:',
  by: `qualities:\n  transparency: { value: clear, ${SOURCED} }\nfew_suppliers:`,
})
const GATE: Edit = {
  file: 'vocabulary/functions.yaml',
  replace: 'carbon: [panel_stiffness, volume]\n',
  by: 'carbon: [panel_stiffness, volume]\n  gates:\n    - { figure: transparency }\n',
}
const VARIANT: Edit = {
  file: BIOPLASTIC,
  replace: 'jobs: [clear-cup]\n',
  by: 'jobs: [clear-cup]\nbased_on: [example-polymer]\n',
}
const ABSENT: Edit = {
  file: BIOPLASTIC,
  replace: 'few_suppliers:',
  by: 'absent:\n  - { figure: transparency, why: Depends on the grade, looked_at: Not looked for yet }\nfew_suppliers:',
}
const INHERITED: Edit = {
  file: 'vocabulary/qualities.yaml',
  replace: 'label: Transparency,',
  by: 'label: Transparency, inherited: true,',
}
const SAME_FEEDSTOCK: Edit = {
  file: BIOPLASTIC,
  replace: 'value: 100\n  printed: 100 %',
  by: 'value: 24\n  printed: 24 %',
}

const CASES: RuleCase[] = [
  {
    name: 'a variant of another feedstock states what its main job asks for and its base states',
    edits: [GATE, VARIANT, clear(POLYMER)],
    faults: [
      {
        file: BIOPLASTIC,
        at: ['based_on:'],
        field: 'based_on.0',
        problem: 'example-polymer states transparency, which its main job asks for; this variant does not',
        tip: 'state it, or say under absent why no source does',
      },
    ],
  },
  { name: 'it may state it', edits: [GATE, VARIANT, clear(POLYMER), clear(BIOPLASTIC)], faults: [] },
  { name: 'or say why no source does', edits: [GATE, VARIANT, clear(POLYMER), ABSENT], faults: [] },
  {
    name: 'what follows from the chemistry is inherited',
    edits: [GATE, VARIANT, clear(POLYMER), INHERITED],
    faults: [],
  },
  { name: 'its base has to state it too', edits: [GATE, VARIANT], faults: [] },
  { name: 'its job has to ask for it', edits: [VARIANT, clear(POLYMER)], faults: [] },
  {
    name: 'a filled or coated variant is another thing',
    edits: [GATE, VARIANT, clear(POLYMER), SAME_FEEDSTOCK],
    faults: [],
  },
]
testRule(test, CASES)

test.run()
