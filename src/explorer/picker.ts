import { html, nothing } from 'lit-html'
import { fold } from '../text/fold.ts'
import { redraw } from './address.ts'
import { loadAliases, overview } from './atlas-data.ts'
import { byName, namedIn } from './rows.ts'
import { say } from './texts.ts'

let missed = ''

function miss(asked: string) {
  if (missed === asked) return
  missed = asked
  redraw()
}

/** A field that takes a material by its name; the browser suggests, Enter or a suggestion chooses. */
export function picker(label: string, choose: (id: string) => void) {
  const take = async ({ target, type }: Event) => {
    if (!(target instanceof HTMLInputElement)) return
    const asked = target.value
    if (type === 'change') await loadAliases()
    else miss('')
    const rows = overview()?.rows ?? []
    const [best = namedIn(rows, asked)[0]] = byName(rows, asked)
    if (type === 'input' && (!best || fold(asked) !== fold(best.name))) return
    if (!best) return miss(asked.trim())
    target.value = ''
    choose(best.id)
  }
  return html`<label class="field"><span>${label}</span><input list="all-materials" placeholder=${say.pickerHint} autocomplete="off" @focus=${loadAliases} @input=${take} @change=${take}></label>
    <datalist id="all-materials">${overview()?.rows.map(({ name }) => html`<option value=${name}></option>`)}</datalist>
    <p class="field" role="status">${missed === '' ? nothing : say.pickerMissed(missed)}</p>`
}
