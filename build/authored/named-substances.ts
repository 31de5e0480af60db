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
  const words = [number, title, rule.applies_to ?? scope, rule.notes].join('\n')
  const said = [...data.vocabulary.substances].flatMap(([cas, { label }]) => (isWord(label, words) ? cas : []))
  return new Set([...substances, ...said, ...materials.flatMap((id) => soleConstituent(id, data) ?? [])])
}

/** A label as a word of its own: bisphenol A is not named by tetrabromobisphenol A. */
function isWord(label: string, text: string): boolean {
  const escaped = label.replaceAll(/[()[\].*+?^$|\\]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}-])${escaped}(?![\\p{L}\\p{N}-])`, 'iu').test(text)
}

/** Impurities below this share leave a metal or a salt that substance. */
const PURE_PCT = 99

function soleConstituent(id: string, data: AtlasData): string | undefined {
  const [first, ...others] = substancesOf(data, id)
  const isAlone = first?.part === 'constituent' && others.length === 0
  return isAlone && (first.share_pct ?? 100) >= PURE_PCT ? first.cas : undefined
}
