import { ApiError } from './errors.ts'

type Bound = string | number | undefined

/** Throws a 400 if nothing can lie between the bounds. */
export function refuseEmptyRange({ from, to }: { from?: Bound; to?: Bound }) {
  if (from === undefined || to === undefined || from <= to) return
  const message = `from ${from} is after to ${to}`
  throw new ApiError('invalid_parameter', message, { details: [{ parameter: 'from', message }] })
}

/** Throws a 400 if a year is asked for that lies outside the bounds asked for with it. */
export function refuseYearOutside({ year, from, to }: Record<'year' | 'from' | 'to', number | undefined>) {
  if (year === undefined) return
  const bound =
    from !== undefined && year < from
      ? `before from ${from}`
      : to !== undefined && year > to
        ? `after to ${to}`
        : undefined
  if (bound === undefined) return
  const message = `year ${year} is ${bound}`
  throw new ApiError('invalid_parameter', message, { details: [{ parameter: 'year', message }] })
}
