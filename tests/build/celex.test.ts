import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { celexOf } from '../../build/derive/celex.ts'

const test = suite('CELEX numbers')

const CASES: [number: string, celex: string | undefined, url?: string][] = [
  ['Regulation (EU) 2019/1021', '32019R1021'],
  ['Regulation (EU) 2025/40', '32025R0040'],
  ['Regulation (EU) No 305/2011', '32011R0305'],
  ['Regulation (EU) No 10/2011', '32011R0010'],
  ['Regulation (EC) No 1907/2006, Annex XVII, entries 28 to 30', '32006R1907'],
  ['Regulation (EC) No 2023/2006', '32006R2023'],
  ['Regulation (EEC) No 793/93', '31993R0793'],
  ['Commission Delegated Regulation (EU) 2024/2555', '32024R2555'],
  ['Delegated Regulation (EU) 2024/2555', '32024R2555'],
  ['Directive 2011/65/EU', '32011L0065'],
  ['Directive 2004/42/CE', '32004L0042'],
  ['Directive 94/62/EC', '31994L0062'],
  ['Directive (EU) 2019/904', '32019L0904'],
  ['Decision (EU) 2020/519', '32020D0519'],
  ['COM(2023) 166', undefined, 'https://environment.ec.europa.eu/topics/circular-economy/green-claims_en'],
  ['COM(2023) 166', '52023PC0166', 'https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX%3A52023PC0166'],
  // A consolidated text is not the act.
  ['Annex II as it stands', undefined, 'https://eur-lex.europa.eu/legal-content/EN/TXT/?uri=CELEX:02006R1907-20250901'],
  ['REACH restriction proposal on PFAS of January 2023', undefined],
]

for (const [number, celex, url] of CASES)
  test(`of ${number}`, () => assert.is(celexOf({ jurisdiction: 'EU', number }, url), celex))

test('acts of other places have none, whatever they are called', () => {
  assert.is(celexOf({ jurisdiction: 'GB', number: 'Regulation (EC) No 1907/2006' }, undefined), undefined)
})

test.run()
