import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isOfOneMaker } from '../../build/derive/makers.ts'
import type { AuthoredSource } from '../../src/schema/source.ts'

const test = suite('makers')

const DATABASE = 'ÖKOBAUDAT, German Federal Ministry for Housing, Urban Development and Building'
const source = (kind: AuthoredSource['kind'], publisher: string): AuthoredSource => ({
  kind,
  publisher,
  title: 'A declaration',
  url: 'https://example.com/declaration',
})

const ONE: [AuthoredSource['kind'], string][] = [
  ['producer', 'Toray'],
  ['epd', 'ArcelorMittal Europe - Long Products - Bars & Rods, through ÖKOBAUDAT'],
  ['epd', `${DATABASE} (declaration owner: POLYFIN AG)`],
  ['epd', `${DATABASE} (declaration EPD-KKF-56.0 of Kunststoffwerk Katzbach GmbH & Co. KG)`],
  ['dataset', 'Vallourec Deutschland GmbH, through ÖKOBAUDAT'],
  ['dataset', 'KME, through ÖKOBAUDAT'],
]
const MANY: [AuthoredSource['kind'], string][] = [
  ['epd', 'Aluminium Deutschland, through ÖKOBAUDAT'],
  ['epd', 'Bundesverband Leichtbeton e. V.'],
  ['epd', 'InformationsZentrum Beton GmbH'],
  ['dataset', DATABASE],
  ['dataset', `${DATABASE} (data: Sphera Solutions GmbH)`],
  ['dataset', `${DATABASE} (data: IVH)`],
  ['dataset', 'ADEME'],
  ['paper', 'Journal of Examples'],
  ['industry-body', 'worldsteel'],
]

for (const [kind, publisher] of ONE)
  test(`${kind} of ${publisher} is of one maker`, () => assert.ok(isOfOneMaker(source(kind, publisher))))
for (const [kind, publisher] of MANY)
  test(`${kind} of ${publisher} is not`, () => assert.not.ok(isOfOneMaker(source(kind, publisher))))

test.run()
