import type { Phase } from '../schema/lists.ts'
import type { StoredEntry } from '../schema/regulatory.ts'

type Staged = Pick<StoredEntry, 'kind' | 'effective_date' | 'until' | 'awaits'> & {
  instrument: Pick<StoredEntry['instrument'], 'status' | 'since'>
}

/**
 * How far a rule has come on a day. Dates decide; where there are none, the status of the instrument does. Dates are of the form
 * YYYY-MM-DD, whose order as text is their order in time.
 */
export function phaseOf({ kind, effective_date, until, awaits, instrument }: Staged, day: string): Phase {
  if (instrument.status === 'proposed' || kind === 'proposal') return 'proposed'
  if (until !== undefined && until < day) return 'ended'
  if (effective_date !== undefined) return effective_date > day ? 'upcoming' : 'in_force'
  if (awaits !== undefined) return 'upcoming'
  if (instrument.since !== undefined && instrument.since > day) return 'upcoming'
  return instrument.status === 'adopted' ? 'upcoming' : instrument.status === 'repealed' ? 'ended' : 'in_force'
}
