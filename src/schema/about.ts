import { z } from 'zod'
import { HttpUrl, IsoDate, Text } from './fields.ts'

const Licence = z.object({ id: Text.meta({ description: 'SPDX' }), url: HttpUrl })
const Count = z.int().min(0)

/** What the atlas is, how old, and on which terms it may be used. */
export const About = z
  .object({
    name: Text,
    version: Text.meta({ description: 'Version of the data, as in X-Atlas-Version; compare it for equality only' }),
    service_version: Text.meta({ description: 'Version of the service, as in /v1/health' }),
    date: IsoDate.meta({ description: 'Day of the newest update of a material or supplier' }),
    licence: z.object({ data: Licence, code: Licence }),
    credits: z
      .array(Text)
      .meta({ description: 'Credits that the sources ask for; name them where you publish the data' }),
    since_release: z
      .object({ version: Text, date: IsoDate, added: Count, changed: Count, renamed: Count, removed: Count })
      .optional()
      .meta({ description: 'The last release, and how much /v1/changes tells since' }),
    counts: z.object({
      materials: Count,
      suppliers: Count,
      production_sites: Count,
      emissions: Count,
      regulatory: Count,
      instruments: Count.meta({ description: 'Legal instruments that were looked at' }),
      sources: Count.meta({ description: 'Distinct sources that the evidence of materials and suppliers cites' }),
    }),
  })
  .meta({ id: 'About' })
export type About = z.infer<typeof About>
