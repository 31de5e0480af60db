import type { NeedVectors } from '../search/needs.ts'
import type { RefusalModel } from '../search/refusals.ts'
import type { ShortlistVectors } from '../search/shortlists.ts'
import type { SnapshotContent } from './content.ts'
import { bytesOf, float32, float64, type GetBytes, int8, uint32 } from './views.ts'

/** The sections of what people ask for, of needs with what answers them, and of how they refuse something. */
export function askedSections(
  content: Pick<SnapshotContent, 'needs' | 'shortlists' | 'refusals'>,
): [string, Uint8Array][] {
  const [needs, shortlists, refusals] = [content.needs(), content.shortlists(), content.refusals()]
  return [
    ['needs.table', bytesOf(needs.table)],
    ['needs.scales', bytesOf(needs.scales)],
    ['needs.records', bytesOf(needs.records)],
    ['shortlists.table', bytesOf(shortlists.table)],
    ['shortlists.scales', bytesOf(shortlists.scales)],
    ['shortlists.starts', bytesOf(shortlists.starts)],
    ['shortlists.records', bytesOf(shortlists.records)],
    ['shortlists.weights', bytesOf(shortlists.weights)],
    ['refusals.fingerprints', bytesOf(refusals.fingerprints)],
    ['refusals.weights', bytesOf(refusals.weights)],
    ['refusals.scale', bytesOf(Float64Array.of(refusals.scale, refusals.bias))],
  ]
}

export const needsOf = (get: GetBytes): NeedVectors => ({
  table: int8(get('needs.table')),
  scales: float32(get('needs.scales')),
  records: uint32(get('needs.records')),
})

export const shortlistsOf = (get: GetBytes): ShortlistVectors => ({
  table: int8(get('shortlists.table')),
  scales: float32(get('shortlists.scales')),
  starts: uint32(get('shortlists.starts')),
  records: uint32(get('shortlists.records')),
  weights: get('shortlists.weights'),
})

export function refusalsOf(get: GetBytes): RefusalModel {
  const [scale = 0, bias = 0] = float64(get('refusals.scale'))
  return { fingerprints: uint32(get('refusals.fingerprints')), weights: int8(get('refusals.weights')), scale, bias }
}
