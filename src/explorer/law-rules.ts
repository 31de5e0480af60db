import { concernOf } from '../atlas/concern.ts'
import { holdsIn } from '../atlas/holds-in.ts'
import { phaseOf } from '../atlas/phase.ts'
import type { LawOverview, RuleOverview } from '../schema/overview.ts'
import { ask, type Loaded, pending } from './api.ts'
import { words } from './atlas-data.ts'

/** A rule with the ids of the materials that it covers. */
export type Rule = Omit<RuleOverview, 'covers'> & { covers: string[] }

/** A place and those above it, whose law holds there too. */
function lineage(place: string): string[] {
  const parent = words()?.jurisdictions.find(([id]) => id === place)?.[2]
  return parent === undefined ? [place] : [place, ...lineage(parent)]
}

/** The rules of a place, inherited ones included. Its own are asked for before it is known which it inherits. */
export function lawIn(place: string): Loaded<Rule[]> {
  const places = lineage(place)
  if (!words() && !/^[A-Z-]+$/.test(place)) return pending
  const files = places.map((of) => ask<LawOverview>(`/explorer/law-${of}.json`))
  const known = words()
  if (known && !known.jurisdictions.some(([id]) => id === place)) return { state: 'ready', value: [] }
  const failed = files.find(({ state }) => state === 'failed')
  if (failed?.state === 'failed') return failed
  if (!known || files.some(({ state }) => state === 'pending')) return pending
  const rules = files.flatMap((file, at) => (file.state === 'ready' ? rulesOf(file.value, places, at) : []))
  return { state: 'ready', value: rules }
}

/** The rules of one of some places, without those that an earlier one has too or that do not hold in one of them. */
function rulesOf({ rules, materials }: LawOverview, places: readonly string[], at: number): Rule[] {
  const all = new Set(places)
  const isTold = ({ jurisdiction, also_in = [] }: RuleOverview) =>
    places.slice(0, at).some((place) => jurisdiction === place || also_in.includes(place))
  return rules
    .filter((rule) => !isTold(rule) && holdsIn(rule, all))
    .map((rule) => ({ ...rule, covers: rule.covers.map((number) => materials[number] ?? '') }))
}

/** Of some rules, those that cover any of the materials, without the others that they cover. */
export const covering = (rules: readonly Rule[], ids: readonly string[]): Rule[] =>
  rules.flatMap((rule) => {
    const covers = rule.covers.filter((id) => ids.includes(id))
    return covers.length === 0 ? [] : [{ ...rule, covers }]
  })

const isBan = ({ kind }: Pick<Rule, 'kind'>) => kind === 'ban' || kind === 'phase-out'

/** Whether a rule is about the material and products of it, not its additives, origin, waste or claims. */
export const isOfProduct = ({ flag }: Pick<Rule, 'flag'>) => concernOf(flag) === 'product'

export type Threats = Record<'bans' | 'limits' | 'bansComing' | 'limitsComing' | 'others', Rule[]>

/** Bans and limits of the product on a day, those still to come, and all of its additives, origin, waste and claims. */
export function threatsOf(rules: readonly Rule[], day: string): Threats {
  const living = rules.filter((rule) => (isBan(rule) || rule.kind === 'limit') && phaseOf(rule, day) !== 'ended')
  const [product, others] = parted(living, isOfProduct)
  const [held, coming] = parted(product, (rule) => phaseOf(rule, day) === 'in_force')
  const [bans, limits] = parted(held, isBan)
  const [bansComing, limitsComing] = parted(coming, isBan)
  return { bans, limits, bansComing, limitsComing, others }
}

const parted = (rules: readonly Rule[], belongs: (rule: Rule) => boolean): [Rule[], Rule[]] => [
  rules.filter(belongs),
  rules.filter((rule) => !belongs(rule)),
]
