import { html } from 'lit-html'
import { fold } from '../text/fold.ts'
import { loadAliases, overview } from './atlas-data.ts'
import { byName } from './rows.ts'
import { say } from './texts.ts'

/** A field that takes a material by its name; the browser suggests, Enter or a suggestion chooses. */
export function picker(label: string, choose: (id: string) => void) {
  const take = (event: Event) => {
    if (!(event.target instanceof HTMLInputElement)) return
    const asked = event.target.value
    const [best] = byName(overview()?.rows ?? [], asked)
    if (!best || (event.type === 'input' && fold(asked) !== fold(best.name))) return
    event.target.value = ''
    choose(best.id)
  }
  return html`<label class="field"><span>${label}</span><input list="all-materials" placeholder=${say.pickerHint} autocomplete="off" @focus=${loadAliases} @input=${take} @change=${take}></label>
    <datalist id="all-materials">${overview()?.rows.map(({ name }) => html`<option value=${name}></option>`)}</datalist>`
}
