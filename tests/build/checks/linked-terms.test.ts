import { suite } from 'uvu'
import { type RuleCase, testRule } from './rule-cases.ts'

const test = suite('rule: linked-terms')

const CONDITIONS = 'vocabulary/conditions.yaml'
const EXCLUSIONS = 'vocabulary/exclusions.yaml'
const FUNCTIONS = 'vocabulary/functions.yaml'
const FAMILIES = 'vocabulary/families.yaml'
const COUNTRIES = 'vocabulary/countries.csv'
const JURISDICTIONS = 'vocabulary/jurisdictions.yaml'
const PROPERTIES = 'vocabulary/properties.yaml'

const FIGURES =
  'density_kg_m3, tensile_strength_mpa, tensile_modulus_gpa, melting_point_c, thermal_conductivity_w_mk, ' +
  'compressive_strength_mpa, recycled_content_pct, score, carbon_kg_co2e_per_kg, biobased_pct'

const asked = (...figures: string[]) => ({
  file: CONDITIONS,
  write: ['# How people ask.', ...figures.map((figure) => `${figure}: { units: { "unit of ${figure}": 1 } }`), ''].join(
    '\n',
  ),
})

const FAULTS: RuleCase[] = [
  {
    name: 'a row of functions is scored with one that there is',
    edits: [
      {
        file: FUNCTIONS,
        replace: 'carbon: [panel_stiffness, volume]\n',
        by: 'carbon: [panel_stiffness, volume]\n  scored_with: insulation\n',
      },
    ],
    faults: [
      {
        file: FUNCTIONS,
        at: ['scored_with:'],
        field: 'cups.scored_with',
        problem: 'unknown row of functions insulation',
        tip: 'did you mean insulations?',
      },
    ],
  },
  {
    name: 'a mistyped figure of a condition is told with the nearest one',
    edits: [asked('score', 'densty_kg_m3')],
    faults: [
      {
        file: CONDITIONS,
        at: ['densty_kg_m3:'],
        field: 'densty_kg_m3',
        problem: 'unknown figure densty_kg_m3',
        tip: 'did you mean density_kg_m3?',
      },
    ],
  },
  ...['recyclable', 'applications', 'supplier_count'].map((figure) => ({
    name: `${figure} is a field of materials, but no figure that a number can be held against`,
    edits: [asked(figure)],
    faults: [
      {
        file: CONDITIONS,
        at: [`${figure}:`],
        field: figure,
        problem: `unknown figure ${figure}`,
        tip: `allowed: ${FIGURES}`,
      },
    ],
  })),
  {
    name: 'words ask for values that the quality has',
    edits: [{ file: CONDITIONS, write: 'transparency: { values: { cleer: [see-through] } }\n' }],
    faults: [
      {
        file: CONDITIONS,
        at: ['transparency:'],
        field: 'transparency.values.cleer',
        problem: 'unknown transparency cleer',
        tip: 'did you mean clear?',
      },
    ],
  },
  {
    name: 'a mistyped category of what is ruled out is told with the nearest one',
    edits: [{ file: EXCLUSIONS, replace: '[conventional-plastics]', by: '[conventionel-plastics]' }],
    faults: [
      {
        file: EXCLUSIONS,
        at: ['plastic:'],
        field: 'plastic.categories.0',
        problem: 'unknown category conventionel-plastics',
        tip: 'did you mean conventional-plastics?',
      },
    ],
  },
  {
    name: 'a mistyped property that decides in a family is told on its own line',
    edits: [
      {
        file: FAMILIES,
        replace: 'deciding: { thermal_conductivity_w_mk: 3 }',
        by: 'deciding:\n    density_kg_m3: 1\n    thermal_conductivty_w_mk: 3',
      },
    ],
    faults: [
      {
        file: FAMILIES,
        at: ['thermal-insulation:', 'thermal_conductivty_w_mk:'],
        field: 'thermal-insulation.deciding.thermal_conductivty_w_mk',
        problem: 'unknown property thermal_conductivty_w_mk',
        tip: 'did you mean thermal_conductivity_w_mk?',
      },
    ],
  },
  {
    name: 'the score decides a question, but not the likeness within a family',
    edits: [{ file: FAMILIES, replace: '{ thermal_conductivity_w_mk: 3 }', by: '{ score: 3 }' }],
    faults: [
      {
        file: FAMILIES,
        at: ['thermal-insulation:', 'deciding:'],
        field: 'thermal-insulation.deciding.score',
        problem: 'unknown property score',
        tip: `allowed: ${FIGURES.replace(/, score.*/, '')}`,
      },
    ],
  },
  {
    name: 'an unknown region of a country is told with its row and column',
    edits: [{ file: COUNTRIES, replace: 'French,europe', by: 'French,eurpoe' }],
    faults: [
      {
        file: COUNTRIES,
        at: ['FR,FRA'],
        field: 'region',
        problem: 'unknown region eurpoe',
        tip: 'did you mean europe?',
      },
    ],
  },
  {
    name: 'a jurisdiction is a country, or a part of one',
    edits: [
      {
        file: JURISDICTIONS,
        replace: 'EU:',
        by: 'UK: { label: United Kingdom, definition: "Not its code" }\nUKK-SCT: { label: Scotland, definition: "Nor this" }\nFR: { label: France, definition: "A country" }\nEU:',
      },
    ],
    faults: ['UK', 'UKK'].map((code) => ({
      file: JURISDICTIONS,
      at: [code === 'UK' ? 'UK:' : 'UKK-SCT:'],
      field: code === 'UK' ? 'UK' : 'UKK-SCT',
      problem: `unknown country ${code}`,
      tip: code === 'UK' ? 'did you mean US?' : 'allowed: CA, DE, FR, US, EU',
    })),
  },
  {
    name: 'a parent is a jurisdiction, and none is its own',
    edits: [
      {
        file: JURISDICTIONS,
        replace: 'EU:',
        by: 'FR: { label: France, definition: "A country", parent: EUR }\nUS: { label: United States, definition: "A country", parent: CA }\nCA: { label: Canada, definition: "A country", parent: US }\nEU:',
      },
    ],
    faults: [
      {
        file: JURISDICTIONS,
        at: ['FR:'],
        field: 'FR.parent',
        problem: 'unknown jurisdiction EUR',
        tip: 'did you mean EU?',
      },
      ...['US', 'CA'].map((id) => ({
        file: JURISDICTIONS,
        at: [`${id}:`],
        field: `${id}.parent`,
        problem: `${id} is its own parent, however far up`,
      })),
    ],
  },
  {
    name: 'the members and regions of a group are there',
    edits: [
      {
        file: 'vocabulary/places.yaml',
        replace: 'EU:',
        by: 'somewhere: { label: Somewhere, definition: "A group", members: [XX], regions: [eurpe] }\nEU:',
      },
    ],
    faults: [
      {
        file: 'vocabulary/places.yaml',
        at: ['somewhere:'],
        field: 'somewhere.members.0',
        problem: 'unknown country XX',
        tip: 'allowed: CA, DE, FR, US',
      },
      {
        file: 'vocabulary/places.yaml',
        at: ['somewhere:'],
        field: 'somewhere.regions.0',
        problem: 'unknown region eurpe',
        tip: 'did you mean europe?',
      },
    ],
  },
]

const CLEAN: RuleCase[] = [
  {
    name: 'a condition may ask for every property and every figure that all materials have',
    edits: [asked('density_kg_m3', 'recycled_content_pct', 'score', 'biobased_pct', 'carbon_kg_co2e_per_kg')],
    faults: [],
  },
]

const UNREAD: RuleCase[] = [
  {
    name: 'a property that cannot be read does not make the terms and records that name it look wrong',
    edits: [{ file: PROPERTIES, replace: 'plausible: [5, 23000]', by: 'plausible: [5]' }],
    faults: [
      {
        file: PROPERTIES,
        at: ['density_kg_m3:'],
        field: 'density_kg_m3.plausible',
        problem: 'Too small: expected array to have >=2 items',
      },
    ],
  },
  {
    name: 'nor does a country that cannot be read',
    edits: [{ file: COUNTRIES, replace: 'DE,DEU,', by: 'DE,Deu,' }],
    faults: [
      {
        file: COUNTRIES,
        at: ['DE,Deu'],
        field: 'alpha3',
        problem: 'Invalid string: must match pattern /^[A-Z]{3}$/',
      },
    ],
  },
]

testRule(test, [...FAULTS, ...CLEAN, ...UNREAD])
test.run()
