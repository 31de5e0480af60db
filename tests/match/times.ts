import { openAtlas } from '../../src/atlas/atlas.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import { median } from '../../src/system/median.ts'
import type { JuryLine } from './jury.ts'

const LINES = 500
const LENGTH = 200
const RUNS = 9

/** Texts that cost most: many words that are nearly names, many codes, separators, characters that come apart. */
const HOSTILE: readonly [name: string, text: string][] = [
  ['500 lines of misspelt names', 'polyetylen aluminiun polyestir '],
  ['500 lines of codes', 'PA6 GF30 CO PES 1.4301 S355 '],
  ['500 lines of letters', 'a b c d e f g h '],
  ['500 lines of separators', 'pa - . / _ - . / _ '],
  ['500 lines of one word', 'polyamid'],
  ['500 lines of ligatures', 'ﷺ ﷺ'],
  ['500 lines of numbers', '100 % 50/50 '],
]

/** Milliseconds of CPU time for 500 lines of the jury, and of hostile ones. */
export async function timesOf(snapshot: string, jury: readonly JuryLine[]) {
  const matcher = await openAtlas(readSnapshot(snapshot)).matcher()
  const usual = Array.from({ length: LINES }, (_, at) => jury[at % jury.length]?.text ?? '')
  const hostile = HOSTILE.map(([name, text]): [string, string[]] => [
    name,
    Array.from({ length: LINES }, (_, at) => `${at} ${text.repeat(LENGTH)}`.slice(0, LENGTH)),
  ])
  return [['500 lines of the jury', usual] as [string, string[]], ...hostile].map(([name, texts]) => {
    const times = Array.from({ length: RUNS }, () => {
      const before = process.cpuUsage()
      matcher.match(texts.map((text) => ({ text, mass_kg: 1 })))
      return process.cpuUsage(before).user / 1000
    })
    return { name, median: median(times) ?? 0, slowest: Math.max(...times) }
  })
}
