import { ApiError } from './errors.ts'

type Bound = string | number | undefined

/** Throws a 400 if nothing can lie between the bounds. */
export function refuseEmptyRange({ from, to }: { from?: Bound; to?: Bound }) {
  if (from === undefined || to === undefined || from <= to) return
  const message = `from ${from} is after to ${to}`
  throw new ApiError('invalid_parameter', message, { details: [{ parameter: 'from', message }] })
}
