import type { Target } from './target.ts'

/** Proxies set a process aside whose response head does not fit their buffer, often 8 kB; the other headers need 2 kB. */
const MAX_LINK = 4096

/**
 * The Link header of a list: first, prev, next and last as relative references that keep all other query parameters. A list that is
 * not paged links to itself as first and last. Undefined if it would be too long.
 */
export function linkHeader(
  { path, pairs }: Target,
  page: { total: number; page: number; per_page: number },
  isPaged: boolean,
): string | undefined {
  const kept = pairs.filter((pair) => !/^page(=|$)/.test(pair))
  const to = (rel: string, number: number) => {
    const query = [...kept, ...(isPaged ? [`page=${number}`] : [])].join('&')
    return `<${path}${query && `?${query}`}>; rel="${rel}"`
  }
  if (!isPaged) return withinLimit([to('first', 1), to('last', 1)])
  const last = Math.max(1, Math.ceil(page.total / page.per_page))
  const links = [to('first', 1)]
  if (page.page > 1) links.push(to('prev', Math.min(page.page - 1, last)))
  if (page.page < last) links.push(to('next', page.page + 1))
  return withinLimit([...links, to('last', last)])
}

function withinLimit(links: string[]): string | undefined {
  const link = links.join(', ')
  return link.length > MAX_LINK ? undefined : link
}
