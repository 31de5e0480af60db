import { html, nothing, render, type TemplateResult } from 'lit-html'
import type { ViewName } from '../site/views.ts'
import { type Address, followAddress, here, link } from './address.ts'
import { type Loaded, pending, whenLoaded } from './api.ts'
import { overview } from './atlas-data.ts'
import { failure, pendingNote } from './parts.ts'
import { say } from './texts.ts'
import { tray } from './tray.ts'
import { home } from './views/home.ts'

/** Draws a view from its address and what is loaded; drawn again whenever either changes. */
export type View = (address: Address) => TemplateResult
type ViewModule = { draw: View; title(address: Address): string }
type Views = Record<Exclude<ViewName, 'home'>, ViewModule>

const HOME: ViewModule = { draw: home, title: () => say.atlas }

/** All other views are one file: a slow line waits for each file longer than for what is in it. */
let views: Loaded<Views> | undefined

function moduleOf(view: ViewName): Loaded<ViewModule> {
  if (view === 'home') return { state: 'ready', value: HOME }
  if (!views) {
    views = pending
    import('./views.ts').then(
      (value) => settle({ state: 'ready', value }),
      (error: unknown) => settle({ state: 'failed', message: String(error) }),
    )
  }
  return views.state === 'ready' ? { state: 'ready', value: views.value[view] } : views
}

function settle(loaded: Loaded<Views>) {
  views = loaded
  draw()
}

const NAVIGATION: [path: string, text: string][] = [
  ['/', say.nav.home],
  ['/compare', say.nav.compare],
  ['/suppliers', say.nav.suppliers],
  ['/law', say.nav.law],
  ['/emissions', say.nav.emissions],
  ['/list', say.nav.list],
  ['/quality', say.nav.quality],
]

function navigation() {
  const isHere = (path: string) =>
    path === '/' ? /^\/(materials\/|$)/.test(location.pathname) : location.pathname === path
  const entry = ([path, text]: [string, string]) =>
    html`<li><a href=${link(path)} aria-current=${isHere(path) ? 'page' : nothing}>${text}</a></li>`
  return html`<ul>${NAVIGATION.map(entry)}<li><a href="/docs">${say.nav.docs}</a></li></ul>`
}

function body(address: Address) {
  if (address.view === 'none') return html`<h1>${say.nothingHere}</h1><p><a href=${link('/')}>${say.nav.home}</a></p>`
  const found = moduleOf(address.view)
  if (found.state === 'pending') return pendingNote()
  if (found.state === 'failed') return failure(found.message)
  document.title = found.value.title(address)
  return found.value.draw(address)
}

let isWaiting = false

/** Draws once for all that comes before the next frame. */
function draw() {
  if (isWaiting) return
  isWaiting = true
  requestAnimationFrame(() => {
    isWaiting = false
    drawNow()
  })
}

function drawNow() {
  const address = here()
  const page = html`
    <a class="skip" href="#main">${say.skip}</a>
    <header class="top">
      <a class="brand" href=${link('/')}>${say.atlas}</a>
      <nav aria-label=${say.nav.label}>${navigation()}</nav>
    </header>
    <main id="main" tabindex="-1" class=${address.view}>${body(address)}</main>
    ${tray(address)}
    <footer><p>${say.footer(overview())}</p><p class="cite">${say.cite(location.href, overview())}</p></footer>`
  render(page, root)
  if (address.view === 'materials') scrollToSection()
}

let scrolledTo = ''

/** The part of a record that the address names, once it is drawn. */
function scrollToSection() {
  const part = document.getElementById(location.hash.slice(1))
  if (!part || scrolledTo === location.href) return
  scrolledTo = location.href
  part.scrollIntoView()
}

const root = document.createElement('div')
root.id = 'app'
document.body.append(root)
whenLoaded(draw)
followAddress((isNewPage) => {
  drawNow()
  if (!isNewPage) return
  if (location.hash === '') scrollTo(0, 0)
  document.getElementById('main')?.focus({ preventScroll: true })
})
addEventListener('resize', draw)
drawNow()
