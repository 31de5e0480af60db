import type { AuthoredInstrument, AuthoredRule } from '../../src/schema/regulatory.ts'
import { mainNumber, substancesOf } from './held-substances.ts'
import type { AtlasData } from './load.ts'

type Worded = Pick<AuthoredInstrument, 'number' | 'title' | 'scope'>

/**
 * CAS numbers of what a rule is about, whether or not it covers whatever holds it: what it covers by substance, what its words name, and
 * what a material that it names consists of.
 */
export function namedSubstances(rule: AuthoredRule, { number, title, scope }: Worded, data: AtlasData): Set<string> {
  const { substances = [], materials = [] } = rule.covers
  const text = [number, title, rule.applies_to ?? scope, rule.notes].join('\n')
  const said = saidIn(text, data)
  const numbers = substances.map((cas) => mainNumber(cas, data))
  return new Set([...numbers, ...said, ...materials.flatMap((id) => soleConstituent(id, data) ?? [])])
}

type Wording = { pattern: RegExp; named: Map<string, string[]> }

const known = new WeakMap<AtlasData, Wording>()

/** The substances whose names stand in a text. Of two names at one place the longer one is meant: cobalt sulphate is no cobalt. */
function saidIn(text: string, data: AtlasData): string[] {
  const { pattern, named } = wordingOf(data)
  return [...text.matchAll(pattern)].flatMap(([name]) => named.get(name.toLowerCase()) ?? [])
}

/** All names of substances as one pattern, the longest first, and which substances each means. */
function wordingOf(data: AtlasData): Wording {
  const wording = known.get(data) ?? newWording(data)
  known.set(data, wording)
  return wording
}

function newWording({ vocabulary }: AtlasData): Wording {
  const named = new Map<string, string[]>()
  for (const [cas, { label, names, groups, also }] of vocabulary.substances)
    for (const name of [label, ...names, ...groups, cas, ...also]) {
      const key = name.toLowerCase()
      named.set(key, [...(named.get(key) ?? []), cas])
    }
  return { pattern: anyOf([...named.keys()].toSorted((a, b) => b.length - a.length)), named }
}

/** Names as words of their own: bisphenol A is not named by tetrabromobisphenol A, nor lead by what is lead-free. */
function anyOf(names: readonly string[]): RegExp {
  const escaped = names.map((name) => name.replaceAll(/[()[\].*+?^$|\\]/g, '\\$&'))
  return new RegExp(`(?<![\\p{L}\\p{N}-])(?:${escaped.join('|')})(?![\\p{L}\\p{N}-])`, 'giu')
}

/** Impurities below this share leave a metal or a salt that substance. */
const PURE_PCT = 99

function soleConstituent(id: string, data: AtlasData): string | undefined {
  const [first, ...others] = substancesOf(data, id)
  const isAlone = first?.part === 'constituent' && others.length === 0
  return isAlone && (first.share_pct ?? 100) >= PURE_PCT ? first.cas : undefined
}
