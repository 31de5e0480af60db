import { html, nothing, type TemplateResult } from 'lit-html'
import type { Citation } from '../schema/evidence.ts'
import { change, link } from './address.ts'
import type { Loaded } from './api.ts'
import { overview, words } from './atlas-data.ts'
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
      ${known.map(([id, text]) => html`<option value=${id} ?selected=${id === value}>${text}</option>`)}
    </select></label>`
}

export const textOf = ({ target }: Event): string =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
    ? target.value
    : ''

export const asChoices = (list: readonly string[]): Choice[] => list.toSorted().map((text): Choice => [text, text])

/** Groups and regions first, then countries: places of production. */
export function placeChoices(): Choice[] {
  const known = words()
  const regions = [...new Set(known?.countries.map(([, , region]) => region))].toSorted()
  const groups = known?.groups.map(([, label]) => label).filter((label) => !regions.includes(label)) ?? []
  const countries = known?.countries.map(([id, name]): Choice => [id, name]) ?? []
  return [
    ...asChoices(regions),
    ...asChoices(groups),
    ...countries.toSorted(([, a], [, b]) => a.localeCompare(b, 'en')),
  ]
}

export const lawChoices = (): Choice[] =>
  words()
    ?.jurisdictions.map(([id, label]): Choice => [id, label])
    .toSorted(([, a], [, b]) => a.localeCompare(b, 'en')) ?? []

export const materialLink = (id: string, name = overview()?.byId.get(id)?.name ?? id) =>
  html`<a href=${link(`/materials/${id}`)}>${name}</a>`

/** The source of a figure, where it was read and when. */
export const sourceLink = ({ title, publisher, year, url, accessed }: Citation) =>
  html`<a href=${url} rel="noreferrer" target="_blank">${title}</a>, ${publisher}${year ? `, ${year}` : nothing}${
    accessed ? html` <span class="quiet">(${say.readOn(accessed)})</span>` : nothing
  }`

/** Its answer of the API, one step away. */
export const jsonLink = (path: string) =>
  html`<details class="json"><summary>${say.json}</summary><p><code>curl -H 'Authorization: Bearer sma_demo_open_atlas' '${location.origin}${path}'</code></p></details>`

export const badge = (text: string, kind: string) => html`<span class="badge ${kind}">${text}</span>`
