import { openAtlas } from '../../src/atlas/atlas.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import type { Split } from '../judgement/jury.ts'
import { type JuryLine, NONE } from './jury.ts'

type Count = { held: number; of: number }
export type Verdicts = Record<'right' | 'acceptable' | 'misleading' | 'silent' | 'sure' | 'shares', Count>
export type Disagreement = { line: JuryLine; answer: string; confidence: number }

/** At this confidence and more, an answer may be taken unseen. */
const SURE = 0.8

/** Holds the matcher against the jury. */
export async function judge(snapshot: string, jury: readonly JuryLine[], split: Split) {
  const matcher = await openAtlas(readSnapshot(snapshot)).matcher()
  const verdicts: Verdicts = {
    right: { held: 0, of: 0 },
    acceptable: { held: 0, of: 0 },
    misleading: { held: 0, of: 0 },
    silent: { held: 0, of: 0 },
    sure: { held: 0, of: 0 },
    shares: { held: 0, of: 0 },
  }
  const disagreements: Disagreement[] = []
  const add = (verdict: keyof Verdicts, holds: boolean) => {
    verdicts[verdict].of++
    if (holds) verdicts[verdict].held++
  }
  for (const line of jury.filter((one) => one.split === split)) {
    const [found] = matcher.match([{ text: line.text }]).lines
    const { id = NONE, confidence = 0 } = found?.match ?? {}
    const allowed = [line.is, ...line.or]
    add('right', id === line.is)
    add('acceptable', allowed.includes(id))
    add('misleading', isMisleading(id, allowed))
    if (line.is === NONE) add('silent', id === NONE)
    if (confidence >= SURE) add('sure', allowed.includes(id))
    if (line.recycled_pct !== undefined) add('shares', found?.read?.recycled_pct === line.recycled_pct)
    if (id !== line.is) disagreements.push({ line, answer: id, confidence })
  }
  return { verdicts, disagreements }
}

/** Records with less carbon for where they come from. */
const OTHER_ROUTE = /recycled|bio-based|organic|electric-arc-furnace|hydrogen-reduced/

/** A recycled or bio-based record where none is named: its lower carbon would be claimed for something else. */
const isMisleading = (id: string, allowed: readonly string[]) => OTHER_ROUTE.test(id) && !allowed.includes(id)
