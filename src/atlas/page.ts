export type PageRequest = { page: number; per_page: number }

/** One page of a list: the envelope of every list answer. */
export type Page<T> = { data: T[]; total: number; page: number; per_page: number }

/** Cuts a page out of ordered matches and renders only what is on it; `total` where not all of them are given. */
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
