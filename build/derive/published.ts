import type { Evidence } from '../../src/schema/evidence.ts'

/** A record as it is published, and the evidence of its figures beside it. */
export type Published<T> = { record: T; evidence: Evidence[] }

/** The records without their evidence. */
export const recordsOf = <T>(published: readonly Published<T>[]): T[] => published.map(({ record }) => record)
