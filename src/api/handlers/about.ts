import type { About } from '../../schema/about.ts'
import { DATA_LICENCE } from '../data-licence.ts'
import type { Context } from '../endpoint.ts'

const LICENCE: About['licence'] = {
  data: DATA_LICENCE,
  code: { id: 'MIT', url: 'https://opensource.org/license/mit' },
}

export function getAbout(_: unknown, { atlas, version }: Context): About {
  const { date, credits, counts } = atlas.about
  const since = atlas.changes.sinceRelease()
  return {
    name: 'Sustainable-Materials Atlas',
    version: atlas.header.atlas_version,
    service_version: version,
    date,
    licence: LICENCE,
    credits,
    ...(since && { since_release: since }),
    counts: { ...counts, ...atlas.header.counts },
  }
}
