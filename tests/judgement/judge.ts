import { type Atlas, openAtlas } from '../../src/atlas/atlas.ts'
import type { Ratio } from '../../src/atlas/judgement/carbon.ts'
import { substitutesFor } from '../../src/atlas/substitutes.ts'
import type { FunctionType } from '../../src/schema/lists.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import type { Jury } from './jury.ts'

export const FIRST = 5
const SHORT = 3

/** What the atlas says where the jury says otherwise. */
export type Disagreement = { trade: string; kind: string; text: string }

export type Verdicts = {
  clean: Counted
  served: Counted
  empty: Counted
  certain: Counted
  likely: Counted
  refused: Counted
  ungraded: number
}

export type Counted = { held: number; of: number }

/** Holds the substitutes and verdicts of a snapshot against a jury. */
export function judge(snapshot: string, jury: Jury): { verdicts: Verdicts; disagreements: Disagreement[] } {
  const atlas = openAtlas(readSnapshot(snapshot))
  const none = () => ({ held: 0, of: 0 })
  const verdicts: Verdicts = {
    clean: none(),
    served: none(),
    empty: none(),
    certain: none(),
    likely: none(),
    refused: none(),
    ungraded: 0,
  }
  const disagreements: Disagreement[] = []
  const count = (which: Counted, held: boolean, trade: string, kind: string, text: () => string) => {
    which.of++
    if (held) which.held++
    else disagreements.push({ trade, kind, text: text() })
  }
  for (const { source, trade, shortlisted, acceptable, forbidden } of jury.sources) {
    const offered = offers(atlas, source)
    const bad = offered.slice(0, FIRST).filter((id) => forbidden.includes(id))
    count(verdicts.clean, bad.length === 0, trade, 'forbidden', () => `${source}: ${bad.join(', ')}`)
    verdicts.ungraded += offered
      .slice(0, FIRST)
      .filter((id) => ![...shortlisted, ...acceptable, ...forbidden].includes(id)).length
    if (shortlisted.length === 0) {
      verdicts.empty.of++
      if (offered.length === 0) verdicts.empty.held++
    } else
      count(
        verdicts.served,
        offered.slice(0, SHORT).some((id) => shortlisted.includes(id)),
        trade,
        'not served',
        () => `${source}: ${shortlisted.join(', ')} asked, ${offered.slice(0, SHORT).join(', ') || 'nothing'} offered`,
      )
  }
  for (const { lower, higher, certainty, trade, ...rest } of jury.pairs) {
    const found = ratioOf(atlas, lower, higher, rest.function)
    const told = () => `${lower} below ${higher} (${rest.function}): ${inWords(found)}`
    count(verdicts[certainty], (found?.ratio?.value ?? 2) < 1, trade, certainty, told)
  }
  for (const { a, b, trade } of jury.unorderable) {
    const found = ratioOf(atlas, a, b)
    const isRefused = found?.verdict !== 'lower' && found?.verdict !== 'higher'
    count(verdicts.refused, isRefused, trade, 'ordered', () => `${a} and ${b}: ${inWords(found)}`)
  }
  return { verdicts, disagreements }
}

function offers(atlas: Atlas, source: string): string[] {
  const index = atlas.materials.indexOf(source)
  if (index === undefined) throw new Error(`the jury knows a material that the atlas lacks: ${source}`)
  return substitutesFor(index, { limit: 20 }, atlas).data.map(
    ({ material }) => JSON.parse(Buffer.from(material.bytes).toString()).id,
  )
}

/** The functions that the first jury names in words, the first that fits. */
const NAMED: readonly [words: RegExp, type: FunctionType][] = [
  [/thermal|insulat|same R\b|equal R\b|U-value/i, 'thermal_resistance'],
  [/volume|litre|foundation|slab/i, 'volume'],
  [/rope|cord|yarn|breaking/i, 'tenacity'],
  [/(beam|part).*stiff/i, 'beam_stiffness'],
  [/stiff/i, 'panel_stiffness'],
  [/conduct|resistance/i, 'electrical_conductance'],
]

/** Carbon of `a` over that of `b`: for the function or the job that the jury names, else that of the main job of `b`. */
function ratioOf({ materials, jobs, carbon, vocabulary }: Atlas, a: string, b: string, named = ''): Ratio | undefined {
  const [one, other] = [materials.indexOf(a), materials.indexOf(b)]
  if (one === undefined || other === undefined)
    throw new Error(`the jury knows a material that the atlas lacks: ${a}, ${b}`)
  const isJob = vocabulary.jobs[named] !== undefined
  const row = isJob ? jobs.rowOfJob(named) : jobs.rowOf(materials.at(other))
  const asked = isJob ? [] : NAMED.flatMap(([words, type]) => (words.test(named) ? [type] : []))
  if (asked.length === 0 && named === '' && !jobs.haveCommonFunction(materials.at(one), materials.at(other)))
    return undefined
  const formula = carbon.formula([...asked, ...row.carbon, 'mass'], [one, other])
  return formula && carbon.ratio(other, one, formula)
}

const inWords = (found: Ratio | undefined) =>
  found
    ? [found.verdict, found.ratio?.value, ...found.reasons].filter((part) => part !== undefined).join('; ')
    : 'no function'
