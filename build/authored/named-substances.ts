import type { AuthoredInstrument, AuthoredRule } from '../../src/schema/regulatory.ts'
import { substancesOf } from './held-substances.ts'
import type { AtlasData } from './load.ts'

type Worded = Pick<AuthoredInstrument, 'number' | 'title' | 'scope'>

/**
 * CAS numbers of what a rule is about, whether or not it covers whatever holds it: what it covers by substance, what its words name, and
 * what a material that it names consists of.
 */
export function namedSubstances(rule: AuthoredRule, { number, title, scope }: Worded, data: AtlasData): Set<string> {
  const { substances = [], materials = [] } = rule.covers
  const text = [number, title, rule.applies_to ?? scope, rule.notes].join('\n')
  const said = [...patternsOf(data)].flatMap(([cas, pattern]) => (pattern.test(text) ? cas : []))
  return new Set([...substances, ...said, ...materials.flatMap((id) => soleConstituent(id, data) ?? [])])
}

const known = new WeakMap<AtlasData, Map<string, RegExp>>()

/** What each substance is found by in a text, by its CAS number. */
function patternsOf(data: AtlasData): Map<string, RegExp> {
  const patterns =
    known.get(data) ??
    new Map(
      [...data.vocabulary.substances].map(([cas, { label, names, groups, also }]) => [
        cas,
        anyOf([label, ...names, ...groups, cas, ...also]),
      ]),
    )
  known.set(data, patterns)
  return patterns
}

/** Names as words of their own: bisphenol A is not named by tetrabromobisphenol A, nor lead by what is lead-free. */
function anyOf(names: readonly string[]): RegExp {
  const escaped = names.map((name) => name.replaceAll(/[()[\].*+?^$|\\]/g, '\\$&'))
  return new RegExp(`(?<![\\p{L}\\p{N}-])(?:${escaped.join('|')})(?![\\p{L}\\p{N}-])`, 'iu')
}

/** Impurities below this share leave a metal or a salt that substance. */
const PURE_PCT = 99

function soleConstituent(id: string, data: AtlasData): string | undefined {
  const [first, ...others] = substancesOf(data, id)
  const isAlone = first?.part === 'constituent' && others.length === 0
  return isAlone && (first.share_pct ?? 100) >= PURE_PCT ? first.cas : undefined
}
