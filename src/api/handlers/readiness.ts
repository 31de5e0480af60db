import { type Atlas, EncoderUnavailable } from '../../atlas/atlas.ts'
import type { Readiness } from '../../schema/health.ts'
import type { Context } from '../endpoint.ts'
import { ApiError } from '../errors.ts'

export async function getReadiness(_: unknown, { atlas, ledger, isStopping }: Context): Promise<Readiness> {
  const reason = isStopping ? 'The process is stopping' : (ledger.readiness() ?? (await faultOfSearch(atlas)))
  if (reason === undefined) return { status: 'ready' }
  throw new ApiError('not_ready', reason, { headers: ['Retry-After', '1'] })
}

async function faultOfSearch(atlas: Atlas): Promise<string | undefined> {
  try {
    await atlas.warmUp()
    return undefined
  } catch (error) {
    if (!(error instanceof EncoderUnavailable)) throw error
    return 'The search encoder cannot be loaded'
  }
}
