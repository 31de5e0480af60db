import type { Evidence } from '../../src/schema/evidence.ts'

/** A published record and the evidence for its figures. */
export type Published<T> = { record: T; evidence: Evidence[] }

export const recordsOf = <T>(published: readonly Published<T>[]): T[] => published.map(({ record }) => record)
