import { html, nothing } from 'lit-html'
import { type Address, change, link } from './address.ts'
import { overview } from './atlas-data.ts'
import { say } from './texts.ts'

const MOST = 20

const chosenIn = ({ params }: Pick<Address, 'params'>): string[] =>
  (params.get('tray') ?? '').split(',').filter(Boolean)

const put = (ids: readonly string[]) => change({ tray: ids.join(',') })

/** A button that lays a material into the tray or takes it out. */
export function trayButton(address: Address, id: string, name: string, isShort = false) {
  const chosen = chosenIn(address)
  const isIn = chosen.includes(id)
  const press = () => put(isIn ? chosen.filter((other) => other !== id) : [...chosen, id].slice(-MOST))
  return html`<button type="button" class="tray-button" aria-pressed=${isIn} aria-label=${say.tray.button(name)} @click=${press}
    >${(isIn ? '✓' : '+') + (isShort ? '' : ` ${say.tray.word}`)}</button>`
}

/** What was laid aside to compare, at the foot of every view. */
export function tray(address: Address) {
  const chosen = chosenIn(address)
  if (chosen.length === 0) return nothing
  const item = (id: string) => html`<li>${overview()?.byId.get(id)?.name ?? id}
    <button type="button" aria-label=${say.tray.remove(id)} @click=${() => put(chosen.filter((other) => other !== id))}>×</button></li>`
  return html`<aside class="tray" aria-label=${say.tray.label}>
    <ul>${chosen.map(item)}</ul>
    ${
      chosen.length > 1
        ? html`<a class="button" href=${link('/compare', { ids: chosen.join(','), tray: undefined })}>${say.tray.compare(chosen.length)}</a>`
        : html`<span class="quiet">${say.tray.more}</span>`
    }
  </aside>`
}
