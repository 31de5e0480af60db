import type { AuthoredRule, AuthoredSelector } from '../../src/schema/regulatory.ts'
import { keysOf } from '../../src/system/keys-of.ts'
import { inText } from '../../src/text/in-text.ts'
import { differInFeedstock } from './feedstock.ts'
import { mainNumber, substancesOf } from './held-substances.ts'
import type { AtlasData, SourcedMaterial } from './load.ts'

/** A material that a rule covers, and why, as a part of a sentence. */
export type Covered = { material: string; because: string; substances: string[] }

type Selector = keyof AuthoredSelector
/** Why a material is selected by one of the given values; undefined if it is not. */
type Reason = (material: SourcedMaterial, values: readonly string[], data: AtlasData) => string | undefined

const NAMED_BY_RULE = 'named by the rule'

/** Every selector with its test, the most telling reason first. */
const REASONS: Record<Selector, Reason> = {
  substances({ id }, wanted, data) {
    const numbers = wanted.map((cas) => mainNumber(cas, data))
    const held = substancesOf(data, id).find(({ cas }) => numbers.includes(mainNumber(cas, data)))
    const as = held?.from === undefined ? '' : `, as ${nameOf(held.from, data)} does`
    return held && `holds ${inText(held.name)} (${held.cas})${as}`
  },
  cn(material, wanted, { customs }) {
    const code = customs?.value.codes[material.id]?.find((own) => wanted.some((heading) => own.startsWith(heading)))
    return code && `${customs?.value.edition.split(' ')[0] ?? 'CN'} ${code}`
  },
  materials: ({ id }, wanted) => (wanted.includes(id) ? NAMED_BY_RULE : undefined),
  usual: ({ id }, wanted) => (wanted.includes(id) ? 'a usual material of the products that the rule names' : undefined),
  based_on(material, wanted, data) {
    if (wanted.includes(material.id)) return NAMED_BY_RULE
    const base = baseAmong(material, wanted, data)
    return base && `variant of ${nameOf(base, data)}`
  },
  jobs: ({ value }, wanted, { vocabulary }) => shared('does the job', value.jobs, wanted, vocabulary.jobs),
  applications: ({ value }, wanted, { vocabulary }) =>
    shared('used for', value.applications, wanted, vocabulary.applications),
  forms: ({ value }, wanted, { vocabulary }) => shared('comes as', value.forms, wanted, vocabulary.forms),
  families: ({ value }, wanted, { vocabulary }) => shared('of the family', [value.family], wanted, vocabulary.families),
  categories: ({ category }, wanted, { vocabulary }) =>
    shared('of the category', [category], wanted, vocabulary.categories),
}
const SELECTORS = keysOf(REASONS)

/** The materials that a rule covers, in the order of their ids, with those of the `named` substances that they hold. */
export function coveredBy(rule: AuthoredRule, named: ReadonlySet<string>, data: AtlasData): Covered[] {
  return data.materials.flatMap((material) => {
    const because = reasonFor(material, rule, data)
    if (because === undefined) return []
    const held = new Set(substancesOf(data, material.id).map(({ cas }) => cas))
    return [{ material: material.id, because, substances: [...held].filter((cas) => named.has(cas)) }]
  })
}

/** An approval or a listing of one material says nothing of another. */
const OF_ONE_ONLY: ReadonlySet<string> = new Set<AuthoredRule['kind']>(['approval', 'listing', 'proposal'])

function reasonFor(
  material: SourcedMaterial,
  { kind, covers: { only, not, ...any } }: AuthoredRule,
  data: AtlasData,
): string | undefined {
  const reason = matched(material, any, data) ?? (OF_ONE_ONLY.has(kind) ? undefined : byRoute(material, any, data))
  if (reason === undefined || (not && matched(material, not, data) !== undefined)) return undefined
  if (!only) return reason
  const narrowed = matched(material, only, data)
  return narrowed === undefined ? undefined : `${reason}, ${narrowed}`
}

function matched(material: SourcedMaterial, selectors: AuthoredSelector, data: AtlasData): string | undefined {
  for (const selector of SELECTORS) {
    const values = selectors[selector]
    const reason = values && REASONS[selector](material, values, data)
    if (reason !== undefined) return reason
  }
  return undefined
}

/** What a rule says of a resin or of a product of it holds for the same made of waste or of plants, as far as it does the same jobs. */
function byRoute({ value }: SourcedMaterial, { materials = [], usual = [] }: AuthoredSelector, data: AtlasData) {
  for (const id of value.based_on ?? []) {
    const base = [...materials, ...usual].includes(id) ? data.materials.find((other) => other.id === id) : undefined
    if (!base || !differInFeedstock(value, base.value)) continue
    if (value.jobs.some((job) => base.value.jobs.includes(job))) return `variant of ${nameOf(id, data)}`
  }
  return undefined
}

/** The first of `wanted` that the material is a variant of, at any distance. */
function baseAmong(material: SourcedMaterial, wanted: readonly string[], data: AtlasData): string | undefined {
  const seen = new Set<string>()
  const queue = [...(material.value.based_on ?? [])]
  for (const id of queue) {
    if (wanted.includes(id)) return id
    if (seen.has(id)) continue
    seen.add(id)
    queue.push(...(data.materials.find((other) => other.id === id)?.value.based_on ?? []))
  }
  return undefined
}

const nameOf = (id: string, { materials }: AtlasData) =>
  inText(materials.find((material) => material.id === id)?.value.name ?? id)

function shared(
  lead: string,
  own: readonly string[],
  wanted: readonly string[],
  terms: ReadonlyMap<string, { label: string }>,
): string | undefined {
  const id = own.find((term) => wanted.includes(term))
  return id && `${lead} ${(terms.get(id)?.label ?? id).toLowerCase()}`
}
