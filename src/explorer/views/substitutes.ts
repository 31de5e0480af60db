import { html, nothing } from 'lit-html'
import type { FigureChange, Material, RejectedSubstitute, Substitute } from '../../schema/material.ts'
import { type Address, change, changed, link } from '../address.ts'
import { arrived, ask } from '../api.ts'
import { figureOf, type Maker, makersIn, overview, placeName } from '../atlas-data.ts'
import { rangeBar } from '../charts/ranges.ts'
import { logarithmic } from '../charts/scale.ts'
import { against, figure, published } from '../format.ts'
import { badge, choice, jsonLink, lawChoices, loaded, materialLink, placeChoices } from '../parts.ts'
import { inOrder } from '../rows.ts'
import { say } from '../texts.ts'
import { trayButton } from '../tray.ts'

type Answer = { data: Substitute[]; total: number; rejected?: RejectedSubstitute[] }

type Place = { allowed: string; made: string }

function substitutesPath(id: string, job: string, { allowed, made }: Place) {
  const query = new URLSearchParams({ limit: '20', explain: 'true', job })
  if (allowed) query.set('allowed_in', allowed)
  if (made) query.set('produced_in', made)
  return `/v1/materials/${id}/substitutes?${query}`
}

/** Asks for the first list before the record itself has come, as the overview knows its jobs. */
export function askAhead({ id, params }: Address) {
  const job = params.get('job') ?? overview()?.byId.get(id)?.jobs[0]
  if (job !== undefined) ask<Answer>(substitutesPath(id, job, where({ params })))
}

const where = ({ params }: Pick<Address, 'params'>): Place => ({
  allowed: params.get('allowed') ?? '',
  made: params.get('made') ?? '',
})

/** What could replace a material in one of its jobs: carbon for the same function against what is kept and lost. */
export function substitutes(address: Address, { id, name, properties: { jobs, based_on = [] } }: Material) {
  const { params } = address
  const { allowed, made } = where(address)
  const job = params.get('job') ?? jobs[0] ?? ''
  const pathIn = (asked: string, place = { allowed, made }) => substitutesPath(id, asked, place)
  // How many there are in each job is what a reader would otherwise try out one by one.
  const countIn = (asked: string) => arrived(ask<Answer>(pathIn(asked)))?.total
  const path = pathIn(job)
  const others = jobs.filter((other) => other !== job)
  /** Where to go on when nothing is left: the wish that leaves nothing, another job, what this is a variant of. */
  const onward = () => {
    const without = made ? { allowed, made: '' } : { allowed: '', made: '' }
    const more = made || allowed ? arrived(ask<Answer>(pathIn(job, without))) : undefined
    return html`<ul class="plain onward">
      ${more && more.total > 0 ? html`<li><a href=${changed(made ? { made: undefined } : { allowed: undefined })}>${say.substitutes.without(more.total, placeName(made || allowed), made !== '')}</a> ${namesOf(more, '')}</li>` : nothing}
      ${family(id, job)}
      ${others.map((other) => {
        const found = arrived(ask<Answer>(pathIn(other)))
        return found && found.total > 0
          ? html`<li><a href=${changed({ job: other })}>${say.substitutes.otherJob(other, found.total)}</a> ${namesOf(found, made)}</li>`
          : nothing
      })}
      ${based_on.map((other) => base(other, { allowed, made }))}</ul>`
  }
  return html`<h2>${say.substitutes.title}</h2>
    <fieldset class="jobs"><legend>${say.substitutes.job}</legend>${jobs.map((text) => html`<label><input type="radio" name="job" .checked=${text === job} @change=${() => change({ job: text === jobs[0] ? undefined : text })}>${say.substitutes.inJob(text, countIn(text))}</label>`)}</fieldset>
    <div class="fields">
      ${choice('allowed', say.substitutes.allowed, allowed, lawChoices(), say.substitutes.anywhere)}
      ${choice('made', say.substitutes.made, made, placeChoices(), say.substitutes.anywhere)}
    </div>
    ${loaded(ask<Answer>(path), (answer) => html`${drawn(address, name, answer, made)}${answer.total === 0 ? onward() : nothing}${turnedDown(answer)}`)}
    ${jsonLink(path)}`
}

const MOST_COMPARED = 11

/** Those of its family that are not listed for a job, to be compared for what the job asks: a batt may stand where a board does. */
function family(id: string, job: string) {
  const { byId, rows = [], jobs = [], job_functions: functions = [] } = overview() ?? {}
  const of = byId?.get(id)?.family
  const others = rows.filter((row) => row.family === of && row.id !== id && !row.jobs.includes(job))
  const some = inOrder(others, 'carbon').slice(0, MOST_COMPARED)
  const [type] = functions[jobs.indexOf(job)]?.split(' ') ?? []
  if (of === undefined || some.length === 0) return nothing
  const ids = [id, ...some.map((row) => row.id)].join(',')
  return html`<li><a href=${link('/compare', { ids, function: type })}>${say.substitutes.family(some.length, of)}</a></li>`
}

/** What this is a variant of, and what the wishes leave for its jobs: the same product is often made of the plain material. */
function base(id: string, place: Place) {
  const name = overview()?.byId.get(id)?.name ?? id
  const jobs = place.allowed || place.made ? (overview()?.byId.get(id)?.jobs ?? []) : []
  const found = jobs.map((job) => ({ job, answer: arrived(ask<Answer>(substitutesPath(id, job, place))) }))
  return html`<li>${say.substitutes.base} <a href=${`${link(`/materials/${id}`, place)}#instead`}>${name}</a></li>
    ${found.map(({ job, answer }) => (answer && answer.total > 0 ? html`<li><a href=${`${link(`/materials/${id}`, { ...place, job })}#instead`}>${say.substitutes.ofBase(name, job, answer.total)}</a> ${namesOf(answer, place.made)}</li>` : nothing))}`
}

function drawn(address: Address, name: string, { data, total }: Answer, made: string) {
  const { params } = address
  const place = params.get('allowed')
  const wishes = [
    ...(place ? [say.substitutes.allowedIn(placeName(place))] : []),
    ...(made ? [say.substitutes.madeIn(placeName(made))] : []),
  ]
  const known = data.flatMap(({ carbon_ratio: ratio }) => (ratio ? [ratio.low, ratio.high] : []))
  const scale = logarithmic([Math.min(0.1, ...known) / 1.1, Math.max(1.3, ...known) * 1.1], [6, 234])
  return html`<p role="status">${say.substitutes.count(total, wishes)}</p>
    ${
      data.length > 0
        ? html`<p class="quiet key">${say.substitutes.key(name)}</p>
        <ol class="substitutes">${data.map((found) => item(address, found, scale, makersIn(found.material.id, made) ?? []))}</ol>`
        : nothing
    }`
}

const namesOf = ({ data }: Answer, made: string) =>
  data
    .map(({ material }) => say.substitutes.withMakers(material.name, makersIn(material.id, made)?.length ?? 0))
    .join(', ')

/** Why others are not among them; open where that is all there is. */
const turnedDown = ({ total, rejected = [] }: Answer) =>
  rejected.length === 0
    ? nothing
    : html`<details class="rejected" ?open=${total === 0}><summary>${say.substitutes.rejected(rejected.length)}</summary>
      <ul>${rejected.map(({ id, name, reason }) => html`<li>${materialLink(id, name)}: ${reason}</li>`)}</ul></details>`

function item(address: Address, found: Substitute, scale: ReturnType<typeof logarithmic>, makers: Maker[]) {
  const {
    material,
    tier,
    verdict,
    carbon_ratio: ratio,
    better_on,
    worse_on,
    unknown,
    rationale,
    function: type,
    mass_factor = 1,
  } = found
  return html`<li>
    <h3><a href=${link(`/materials/${material.id}`, where(address))}>${material.name}</a> ${badge(say.tiers[tier], tier)} ${verdict === 'lower' ? nothing : badge(say.verdicts[verdict], verdict)} ${trayButton(address, material.id, material.name)}</h3>
    <div class="measure">${ratio ? html`${rangeBar(scale, ratio, verdict, 1)}<p><strong>${against(ratio.value)}</strong> <span class="quiet">${say.substitutes.interval(against(ratio.low), against(ratio.high), say.functionName(type))}</span></p>` : html`<p>${withoutRatio(rationale)}</p>`}</div>
    <p class="changes">
      ${better_on.map((one) => html`<span class="gain">▲ ${changeOf(one)}</span>`)}
      ${worse_on.map((one) => html`<span class="loss">▼ ${changeOf(one)}</span>`)}
      ${unknown.map((key) => html`<span class="check">? ${reasonFor(key, rationale) ?? say.substitutes.check(figureOf(key).label)}</span>`)}
      ${mass_factor > 1.05 || mass_factor < 0.95 ? html`<span class="quiet">${say.substitutes.mass(figure(mass_factor))}</span>` : nothing}</p>
    <p class="quiet">${makers.length > 0 ? html`<a href=${link('/suppliers', { material: material.id, made: address.params.get('made') ?? undefined })}>${say.substitutes.makers(makers.length, makers.slice(0, 5).map(inWords).join(', '))}</a>` : say.substitutes.noMaker}</p>
    <details><summary>${say.substitutes.inWords}</summary><p>${rationale}</p></details></li>`
}

/** What the rationale, whose first clause is on carbon, says where there is no ratio. */
const withoutRatio = (rationale: string) =>
  `${rationale.charAt(0).toUpperCase()}${rationale.split('; ', 1)[0]?.slice(1)}`

const inWords = ({ name, country }: Maker) => (country ? `${name} (${country})` : name)

/** What has to be checked of its carbon and of the law, as the rationale says it; no figure stands for these. */
const REASONS: Record<string, RegExp> = {
  carbon_kg_co2e_per_kg: /check its carbon, [^;]+(?=;|\.$)/,
  law: /check bans on products .+(?=\.$)/,
}

const reasonFor = (key: string, rationale: string) => REASONS[key]?.exec(rationale)?.[0]

function changeOf({ figure: key, from, to }: FigureChange) {
  const { label, unit } = figureOf(key)
  return say.substitutes.change(label, published(from), published(to), unit)
}
