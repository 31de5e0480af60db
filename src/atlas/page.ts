export type PageRequest = { page: number; per_page: number }

/** One page of a list: the envelope of every list response. */
export type Page<T> = { data: T[]; total: number; page: number; per_page: number }

/** Renders the requested page of `matches`. Pass `total` if `matches` holds only the first of all matches. */
export function pageOf<M, T>(
  matches: ArrayLike<M>,
  { page, per_page }: PageRequest,
  render: (match: M) => T,
  total = matches.length,
): Page<T> {
  const data: T[] = []
  const start = (page - 1) * per_page
  const end = Math.min(matches.length, start + per_page)
  for (let at = start; at < end; at++) {
    const match = matches[at]
    if (match !== undefined) data.push(render(match))
  }
  return { data, total, page, per_page }
}
