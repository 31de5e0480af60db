import { html, nothing, type TemplateResult } from 'lit-html'
import type { Citation } from '../schema/evidence.ts'
import type { Words } from '../schema/overview.ts'
import { change, link, redraw } from './address.ts'
import type { Loaded } from './api.ts'
import { overview, words } from './atlas-data.ts'
import type { Overview } from './rows.ts'
import { say } from './texts.ts'

export const pendingNote = () => html`<p class="pending" role="status">${say.pending}</p>`

export const failure = (message: string) => html`<p class="failure" role="alert">${say.failed(message)}</p>`

/** What is loaded drawn by `ready`, or a line that says why it is not there. */
export function loaded<T>(from: Loaded<T>, ready: (value: T) => TemplateResult): TemplateResult {
  if (from.state === 'ready') return ready(from.value)
  return from.state === 'pending' ? pendingNote() : failure(from.message)
}

type Choice = [value: string, text: string]

/** A list to choose from; what is chosen goes into the address under `name`. */
export function choice(name: string, label: string, value: string, choices: readonly Choice[], none = say.any) {
  const options: readonly Choice[] = none === '' ? choices : [['', none], ...choices]
  const known = value === '' || options.some(([id]) => id === value) ? options : [...options, [value, value] as Choice]
  return html`<label class="field"><span>${label}</span>
    <select .value=${value} @change=${(event: Event) => change({ [name]: textOf(event) })}>
      ${known.map(([id, text]) => html`<option value=${id} ?selected=${id === value} .text=${text}></option>`)}
    </select></label>`
}

export const textOf = ({ target }: Event): string =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
    ? target.value
    : ''

export const asChoices = (list: readonly string[]): Choice[] => list.toSorted().map((text): Choice => [text, text])

const inEnglish = new Intl.Collator('en').compare
export const byText = ([, a]: Choice, [, b]: Choice) => inEnglish(a, b)

/** Made once for the words and the materials that are loaded, as every drawing asks for it. */
function onceForWords<T>(make: (from: Words, all: Overview) => T[]): () => T[] {
  let made: { from: Words; list: T[] } | undefined
  return () => {
    const [from, all] = [words(), overview()]
    if (from && all && made?.from !== from) made = { from, list: make(from, all) }
    return made?.list ?? []
  }
}

/** Groups and regions first, then countries: places in which somebody makes something. */
export const placeChoices = onceForWords(({ countries, groups }, { rows }): Choice[] => {
  const made = new Set(rows.flatMap(({ makers }) => makers))
  const known = countries.filter(([id]) => made.has(id))
  const regions = [...new Set(known.map(([, , region]) => region))].toSorted()
  const others = groups.filter(([, , members]) => members.split(' ').some((id) => made.has(id)))
  return [
    ...asChoices(regions),
    ...asChoices(others.map(([, label]) => label).filter((label) => !regions.includes(label))),
    ...known.map(([id, name]): Choice => [id, name]).toSorted(byText),
  ]
})

export const lawChoices = onceForWords(({ jurisdictions }): Choice[] =>
  jurisdictions.map(([id, label]): Choice => [id, label]).toSorted(byText),
)

export const materialLink = (id: string, name = overview()?.byId.get(id)?.name ?? id) =>
  html`<a href=${link(`/materials/${id}`)}>${name}</a>`

const opened = new Set<string>()

/** Something to open whose content is made when it first is: a long view has thousands of lines that few look at. */
export function drawer(key: string, summary: unknown, content: () => unknown, kind = '', isOpen = false) {
  const open = ({ target }: Event) => {
    if (!(target instanceof HTMLDetailsElement && target.open) || isOpen || opened.has(key)) return
    opened.add(key)
    redraw()
  }
  return html`<details class=${kind} ?open=${isOpen} @toggle=${open}><summary>${summary}</summary>${isOpen || opened.has(key) ? content() : nothing}</details>`
}

/** The source of a figure, where it was read and when. */
export const sourceLink = ({ title, publisher, authors = [], year, url, accessed, epd }: Citation) =>
  html`<a href=${url} rel="noreferrer" target="_blank">${title}</a>${epd && !title.includes(epd.program_operator_doc_id) ? `, ${epd.program_operator_doc_id}` : nothing}, ${[...authors, publisher].join('; ')}${year ? `, ${year}` : nothing}${
    accessed ? html` <span class="quiet">(${say.readOn(accessed)})</span>` : nothing
  }`

/** Its answer of the API, one step away. */
export const jsonLink = (path: string) =>
  html`<details class="json"><summary>${say.json}</summary><p><code>curl -H 'Authorization: Bearer sma_demo_open_atlas' '${location.origin}${path}'</code></p></details>`

/** Where a supplier makes something, or that no place is listed. */
export const sitesInWords = (sites: readonly { town: string; country: string; status: string }[]) =>
  sites
    .map(({ town, country, status }) => `${town} ${country}${status === 'operating' ? '' : ` (${status})`}`)
    .join(' · ') || say.noSite

export const badge = (text: string, kind: string) => html`<span class="badge ${kind}">${text}</span>`

/** What a rule does; a ban of products is a ban, of the material itself it is said to be banned. */
export const ruleBadge = ({ kind, status }: { kind: string; status: string }) =>
  badge(status === 'banned' ? status : kind, kind === 'ban' || kind === 'phase-out' ? 'banned' : status)
