import type { Atlas } from '../../atlas/atlas.ts'
import type { DayRange } from '../../atlas/day-range.ts'
import { type PageRequest, pageOf } from '../../atlas/page.ts'
import { lawCalendar } from '../calendar.ts'
import { COLUMNS } from '../columns.ts'
import { refuseEmptyRange } from '../empty-range.ts'
import type { Context } from '../endpoint.ts'
import { asFile } from '../file.ts'
import { Rendered } from '../formats.ts'
import { filtered } from '../lists/filters.ts'
import {
  type AskedLaw,
  LAW_FILTERS,
  type LawQuery,
  REGULATORY_FILTERS,
  type RegulatoryQuery,
} from '../lists/regulatory.ts'
import { ofMaterial } from './materials.ts'

type Asked = Pick<RegulatoryQuery, 'jurisdiction' | 'as_of' | 'inherit'> & DayRange

/** Legal entries of one material. An empty list means unknown, never approved. */
export function listRegulatory(query: RegulatoryQuery, { atlas }: Context) {
  return ofMaterial(atlas, query.material, (at) => {
    const law = askedLaw(query, atlas)
    const { id } = atlas.materials.at(at)
    const found = filtered(law.on.made(atlas.regulatory.orderOf(id)), REGULATORY_FILTERS, query, law)
    return asFile(query, COLUMNS.law, found, (index) => law.on.at(index)) ?? answerOf(found, query, law, atlas)
  })
}

/** Legal entries of all materials. */
export function listLaw(query: LawQuery, { atlas }: Context) {
  refuseEmptyRange(query)
  const law = askedLaw(query, atlas)
  const found = filtered(law.on.made(atlas.regulatory.order), LAW_FILTERS, query, law)
  if (query.format === 'ics')
    return new Rendered(
      'ics',
      lawCalendar(
        Array.from(found, (index) => law.on.at(index)),
        query,
      ),
    )
  const file = asFile(query, COLUMNS.law, found, (index) => law.on.at(index))
  return file ?? withBansOfProducts(answerOf(found, query, law, atlas), query, law, atlas)
}

/** Whoever asks what is banned means bans of products too, whose material is only restricted. */
function withBansOfProducts(
  answer: ReturnType<typeof answerOf>,
  { status, ...query }: LawQuery,
  law: AskedLaw,
  { regulatory }: Atlas,
) {
  if (status !== 'banned' || (query.kind && !query.kind.includes('ban'))) return answer
  const asked = { ...query, status: 'restricted', kind: ['ban'] }
  const { length } = filtered(law.on.made(regulatory.order), LAW_FILTERS, asked, law)
  if (length === 0) return answer
  const told = `A material is banned where the rule forbids it as such; ${length} more entries ban products made of a material or goods that hold a substance: ask for kind=ban.`
  return { ...answer, coverage: { ...answer.coverage, note: `${answer.coverage.note} ${told}` } }
}

const answerOf = (found: Uint32Array, query: Asked & PageRequest, law: AskedLaw, atlas: Atlas) => ({
  ...pageOf(found, query, (index) => law.on.at(index)),
  coverage: coverageOf(query, atlas),
})

const askedLaw = ({ as_of, inherit, from, to }: Asked, { regulatory, places }: Atlas): AskedLaw => ({
  regulatory,
  on: regulatory.on(as_of ?? regulatory.day),
  places,
  isInherited: inherit !== false,
  day: as_of ?? regulatory.day,
  range: { from, to },
})

function coverageOf({ jurisdiction, as_of, inherit }: Asked, { regulatory, places }: Atlas) {
  const day = as_of ?? regulatory.day
  if (jurisdiction === undefined) return regulatory.coverage(day, undefined)
  const lawmakers = places.lawOf(jurisdiction, inherit !== false, day)
  const namesakes = places.namesakes(jurisdiction)
  const named = namesakes.length > 0 ? [`${namesakes.join(' and ')} bears that name too: ask for it by its code.`] : []
  return regulatory.coverage(day, lawmakers, {
    parts: places.partsOf(jurisdiction),
    caveats: [...places.caveats(lawmakers), ...named],
  })
}
