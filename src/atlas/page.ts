/** Without a page the first is meant, without a size this many items. */
export const PER_PAGE = 20

export type PageRequest = { page?: number | undefined; per_page?: number | undefined }

/** One page of a list: the envelope of every list response. */
export type Page<T> = { data: T[]; total: number; page: number; per_page: number }

/** Renders the requested page of `matches`. Pass `total` if `matches` holds only the first of all matches. */
export function pageOf<M, T>(
  matches: ArrayLike<M>,
  request: PageRequest,
  render: (match: M) => T,
  total = matches.length,
): Page<T> {
  const data: T[] = []
  const { page = 1, per_page = PER_PAGE } = request
  const { start, end } = rangeOf(matches.length, request)
  for (let at = start; at < end; at++) {
    const match = matches[at]
    if (match !== undefined) data.push(render(match))
  }
  return { data, total, page, per_page }
}

/** Where a page begins and ends within a list of `length`. */
export function rangeOf(
  length: number,
  { page = 1, per_page = PER_PAGE }: PageRequest,
): { start: number; end: number } {
  const start = (page - 1) * per_page
  return { start, end: Math.min(length, start + per_page) }
}
