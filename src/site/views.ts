/** The views of the page: the first part of their path, and what stands behind it. */
export const VIEWS = ['materials', 'compare', 'suppliers', 'law', 'emissions', 'list', 'quality'] as const
export type ViewName = 'home' | (typeof VIEWS)[number]

/** The view at a path and the id behind it; undefined where the page has none. */
export function viewAt(path: string): { view: ViewName; id?: string } | undefined {
  if (path === '/') return { view: 'home' }
  const [, name, , id] = /^\/([a-z]+)(\/([a-z0-9-]+))?$/.exec(path) ?? []
  const view = VIEWS.find((known) => known === name)
  if (view === undefined || (view === 'materials') !== (id !== undefined)) return undefined
  return id === undefined ? { view } : { view, id }
}
