import { suite } from 'uvu'
import { type RuleCase, SUPPLIER, testRule } from './rule-cases.ts'

const test = suite('rule: coordinates')

const TIP = 'latitude first, longitude negative in the west'

/** Moves the site in Halle to other coordinates. */
const site = (country: string, lat: number, lng: number) => ({
  file: SUPPLIER,
  replace: '    country: DE\n    lat: 51.48\n    lng: 11.97',
  by: `    country: ${country}\n    lat: ${lat}\n    lng: ${lng}`,
})

const FAULTS: RuleCase[] = [
  {
    name: 'latitude and longitude the wrong way round are reported',
    edits: [site('DE', 11.97, 51.48)],
    faults: [
      {
        file: SUPPLIER,
        at: ['sites:', 'lat:'],
        field: 'sites.0.lat',
        problem: '11.97, 51.48 is not in DE but in SO',
        tip: TIP,
      },
    ],
  },
  {
    name: 'a longitude of the west without its sign is reported',
    edits: [site('US', 41.54, 96.13)],
    faults: [
      {
        file: SUPPLIER,
        at: ['sites:', 'lat:'],
        field: 'sites.0.lat',
        problem: '41.54, 96.13 is not in US but in CN',
        tip: TIP,
      },
    ],
  },
  {
    name: 'a site in the open sea is in no country',
    edits: [site('US', 41.54, -40)],
    faults: [
      {
        file: SUPPLIER,
        at: ['sites:', 'lat:'],
        field: 'sites.0.lat',
        problem: '41.54, -40 is not in US but in no country',
        tip: TIP,
      },
    ],
  },
  {
    name: 'headquarters across the border are reported',
    edits: [{ file: SUPPLIER, replace: '  lat: 51.34\n  lng: 12.37', by: '  lat: 48.85\n  lng: 2.35' }],
    faults: [
      {
        file: SUPPLIER,
        at: ['headquarters:', 'lat:'],
        field: 'headquarters.lat',
        problem: '48.85, 2.35 is not in DE but in FR',
        tip: TIP,
      },
    ],
  },
]

const CLEAN: RuleCase[] = [
  { name: 'a site in another listed country is fine', edits: [site('US', 41.54, -96.13)], faults: [] },
  { name: 'a site on an island of its country is fine', edits: [site('US', 21.31, -157.86)], faults: [] },
  { name: 'a site in a harbour of its country is fine', edits: [site('FR', 43.29, 5.35)], faults: [] },
]

testRule(test, [...FAULTS, ...CLEAN])
test.run()
