import { z } from 'zod'
import { type RecordState, RecordValue, type ReleaseState } from '../../src/schema/changes.ts'
import { IsoDate, Slug, Text } from '../../src/schema/fields.ts'
import { CHANGE_TYPES } from '../../src/schema/lists.ts'

/** A record: its name, and its values by the place of their figure in `figures`. */
const KeptRecord = z.tuple([Text, z.record(z.string(), RecordValue)])
const Records = z.record(Slug, KeptRecord)

/** A release's state as it is kept: each figure is named once, as names would be most of the file. */
export const KeptRelease = z.strictObject({
  version: Text,
  date: IsoDate,
  figures: z.array(Text),
  material: Records,
  supplier: Records,
  instrument: Records,
})
type KeptRelease = z.infer<typeof KeptRelease>

/** The text of a state, one record a line. */
export function keptText({ version, date, ...state }: ReleaseState): string {
  const all = CHANGE_TYPES.flatMap((type) => Object.values(state[type]).flatMap(({ figures }) => Object.keys(figures)))
  const figures = [...new Set(all)]
  const places = new Map(figures.map((figure, at) => [figure, at]))
  const lineOf = ([id, { name, figures: said }]: [string, RecordState]) => {
    const values = Object.entries(said).map(([figure, value]) => [places.get(figure), value])
    return `${JSON.stringify(id)}:${JSON.stringify([name, Object.fromEntries(values)])}`
  }
  const parts = CHANGE_TYPES.map((type) => `"${type}":{\n${Object.entries(state[type]).map(lineOf).join(',\n')}\n}`)
  const head = `{"version":${JSON.stringify(version)},"date":${JSON.stringify(date)},"figures":${JSON.stringify(figures)}`
  return `${[head, ...parts].join(',\n')}\n}\n`
}

/** The state of a kept release; a place without a figure becomes the figure '', which no state may have. */
export function stateKept({ figures, version, date, ...records }: KeptRelease): ReleaseState {
  const stated = (kept: Record<string, z.infer<typeof KeptRecord>>) =>
    Object.fromEntries(
      Object.entries(kept).map(([id, [name, values]]) => [
        id,
        {
          name,
          figures: Object.fromEntries(Object.entries(values).map(([at, value]) => [figures[Number(at)] ?? '', value])),
        },
      ]),
    )
  const { material, supplier, instrument } = records
  return {
    version,
    date,
    material: stated(material),
    supplier: stated(supplier),
    instrument: stated(instrument),
  }
}
