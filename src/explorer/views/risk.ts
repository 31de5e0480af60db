import { html, nothing } from 'lit-html'
import { byWeight } from '../../atlas/concern.ts'
import { phaseOf } from '../../atlas/phase.ts'
import type { MatchedLine } from '../../schema/match.ts'
import { makersIn } from '../atlas-data.ts'
import type { Rule, Threats } from '../law-rules.ts'
import { badge, drawer, ruleBadge } from '../parts.ts'
import { say } from '../texts.ts'

/** How many lines are at risk of what, in one sentence. */
export function atRisk(
  lines: readonly { read: MatchedLine; threats: Threats | undefined }[],
  place: string,
  day: string,
) {
  const count = (isAtRisk: (threats: Threats) => boolean) =>
    lines.filter(({ threats }) => threats && isAtRisk(threats)).length
  const scarce = lines.filter(({ read }) => read.match && (makersIn(read.match.id) ?? []).length < 2).length
  const banned = count(({ bans }) => bans.length > 0)
  return html`<p role="status">${say.list.atRisk(
    place,
    day,
    banned,
    count(({ bansComing }) => bansComing.length > 0),
    scarce,
  )}</p>`
}

const FIRST = 2

/** What threatens a line: bans of products in words, all else counted and one step away. */
export function risk(id: string, threats: Threats | undefined, day: string) {
  const makers = makersIn(id)
  if (!threats || !makers) return html`<span class="pending">${say.pending}</span>`
  const { bans, bansComing, limits, limitsComing, others } = threats
  const told = [...bans, ...bansComing].slice(0, FIRST)
  const all = Object.values(threats).flat()
  const begin = ({ effective_date = '9' }: Rule) => effective_date
  const ordered = all.toSorted((a, b) => byWeight(a, b) || begin(a).localeCompare(begin(b)))
  const counts = say.list.rules(
    bans.length + bansComing.length - told.length,
    limits.length + limitsComing.length,
    others.length,
  )
  return html`${makers.length < 2 ? badge(say.list.makers(makers.length), 'to-check') : nothing}
    ${told.map((rule) => banLine(rule, day))}
    ${all.length > 0 ? drawer(`${id} risk`, counts, () => html`<ul>${ordered.map((rule) => ruleLine(rule, day))}</ul>`) : nothing}`
}

/** A ban with the uses that it is about, and whose name often says of what. */
export function banLine(rule: Rule, day: string) {
  const phase = phaseOf(rule, day)
  const still = phase === 'proposed' ? say.list.banProposed : say.list.banFrom(rule.effective_date)
  return html`<p>${phase === 'in_force' ? ruleBadge(rule) : badge(still, 'upcoming')} ${rule.applies_to} <span class="quiet">(${rule.regulation})</span></p>`
}

const ruleLine = (rule: Rule, day: string) =>
  html`<li>${ruleBadge(rule)} ${say.law.phases[phaseOf(rule, day)]}${rule.effective_date ? `, ${say.law.from(rule.effective_date, rule.until)}` : ''}: ${rule.applies_to} <span class="quiet">(${rule.regulation})</span></li>`
