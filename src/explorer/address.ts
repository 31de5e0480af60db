import { type ViewName, viewAt } from '../site/views.ts'

/** What the address says: the view, the record, and the state of its controls. */
export type Address = { view: ViewName | 'none'; id: string; params: URLSearchParams }

/** Parameters that every view keeps. */
const KEPT = ['tray']

export type Changes = Record<string, string | number | undefined>

/** What the API calls the same, as addresses are made after it. */
const API_NAMES = { jurisdiction: 'place', as_of: 'on', produced_in: 'made', allowed_in: 'allowed' }

export function here(): Address {
  const found = viewAt(location.pathname)
  const params = new URLSearchParams(location.search)
  for (const [theirs, ours] of Object.entries(API_NAMES)) {
    const value = params.get(theirs)
    if (value !== null && !params.has(ours)) params.set(ours, value)
    params.delete(theirs)
  }
  return { view: found?.view ?? 'none', id: found?.id ?? '', params }
}

/** The address of a view, with what all views keep. */
export function link(path: string, params: Changes = {}): string {
  const kept = KEPT.map((name) => [name, here().params.get(name) ?? undefined] as const)
  return withChanges(path, new URLSearchParams(), { ...Object.fromEntries(kept), ...params })
}

/** This view with some of its state changed; an empty value leaves it out. */
export function changed(changes: Changes): string {
  return withChanges(location.pathname, here().params, changes) + location.hash
}

function withChanges(path: string, params: URLSearchParams, changes: Changes): string {
  const made = new URLSearchParams(params)
  for (const [name, value] of Object.entries(changes))
    if (value === undefined || value === '') made.delete(name)
    else made.set(name, String(value))
  // Commas are common here and need no escape.
  const query = made.toString().replaceAll('%2C', ',')
  return query === '' ? path : `${path}?${query}`
}

let onMove = (_isNewPage = false) => {}

/** Calls `moved` after every change of the address, and takes links of the page over from the browser. */
export function followAddress(moved: (isNewPage: boolean) => void) {
  onMove = (isNewPage = false) => moved(isNewPage)
  window.addEventListener('popstate', () => moved(true))
  document.addEventListener('click', (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const anchor = event.target instanceof Element ? event.target.closest('a') : null
    if (!anchor || anchor.target || anchor.hasAttribute('download')) return
    // Also within SVG, where href is an object.
    const url = new URL(anchor.getAttribute('href') ?? '', location.href)
    if (url.origin !== location.origin || !viewAt(url.pathname)) return
    if (url.pathname === location.pathname && url.search === location.search && url.hash !== '') return
    event.preventDefault()
    go(url)
  })
}

/** Goes to another address of the page, as a link does. */
export function go(to: string | URL) {
  const isNewPage = new URL(to, location.href).pathname !== location.pathname
  history.pushState(null, '', to)
  onMove(isNewPage)
}

/** Changes the state of this view in the address; steps back over what was typed in one go. */
export function change(changes: Changes, isTyping = false) {
  const url = changed(changes)
  if (isTyping) history.replaceState(null, '', url)
  else history.pushState(null, '', url)
  onMove()
}

/** Draws again what depends on more than the address. */
export const redraw = () => onMove()

/** What stands behind the #, which a browser never sends. */
export function keepInFragment(text: string) {
  history.replaceState(null, '', `${location.pathname}${location.search}#${encodeURIComponent(text)}`)
  onMove()
}
