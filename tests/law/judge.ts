import { type Atlas, openAtlas } from '../../src/atlas/atlas.ts'
import { holdsIn } from '../../src/atlas/holds-in.ts'
import type { RegulatoryEntry } from '../../src/schema/regulatory.ts'
import { readSnapshot } from '../../src/snapshot/read.ts'
import type { Split } from '../judgement/jury.ts'
import type { Denied, Expected, Question } from './questions.ts'

/** Of the rules that the law has: named or missed. Of those that it does not have: claimed all the same. */
export type Verdict = { right: number; missed: number; wronglyClaimed: number; denied: number }
export type Judged = { certain: Verdict; doubtful: Verdict; disagreements: string[] }

/** Holds the legal entries of a snapshot against the questions of a split. */
export function judge(snapshot: string, questions: readonly Question[], split: Split): Judged {
  const atlas = openAtlas(readSnapshot(snapshot))
  const none = () => ({ right: 0, missed: 0, wronglyClaimed: 0, denied: 0 })
  const judged: Judged = { certain: none(), doubtful: none(), disagreements: [] }
  for (const question of questions) {
    if (question.split !== split) continue
    const verdict = question.certain ? judged.certain : judged.doubtful
    const answer = answerTo(question, atlas)
    const disagree = (text: string) => judged.disagreements.push(`${inWords(question)}: ${text}`)
    for (const expected of question.find) {
      if (answer.some((entry) => isExpected(entry, expected))) verdict.right++
      else {
        verdict.missed++
        disagree(`${expected.instrument[0]} missed; ${nearest(answer, expected) || 'not named at all'}`)
      }
    }
    for (const denied of question.not) {
      verdict.denied++
      const claimed = answer.filter((entry) => isDenied(entry, denied))
      if (claimed.length === 0) continue
      verdict.wronglyClaimed++
      disagree(`claimed ${claimed.map(shown).join('; ')}`)
    }
  }
  return judged
}

/** What the atlas lists for the material and the place on the day, with the law that the place inherits. */
export function answerTo({ material, place, on }: Pick<Question, 'material' | 'place' | 'on'>, atlas: Atlas) {
  if (atlas.materials.indexOf(material) === undefined) throw new Error(`the atlas lacks ${material}`)
  const lawmakers = atlas.places.lawOf(place, true, on)
  const law = atlas.regulatory.on(on)
  return Array.from(atlas.regulatory.orderOf(material), (index) => law.at(index)).filter((entry) =>
    holdsIn(entry, lawmakers),
  )
}

const isExpected = (entry: RegulatoryEntry, { instrument, kind, phase }: Expected) =>
  names(entry, instrument) && kind.includes(entry.kind) && entry.phase === phase

const isDenied = (entry: RegulatoryEntry, { instrument, kind, phase }: Denied) =>
  (instrument === undefined || isIn(entry.regulation, instrument)) &&
  (kind === undefined || entry.kind === kind) &&
  (phase === undefined || entry.phase === phase)

/** Whether an entry is of one of the instruments, by its number, its title or the text that it cites. */
const names = ({ regulation, locator, source }: RegulatoryEntry, instruments: readonly string[]) =>
  isIn([regulation, locator, source.title, source.url].join(' '), instruments)

function isIn(text: string, instruments: readonly string[]): boolean {
  const lowered = text.toLowerCase()
  return instruments.some((instrument) => lowered.includes(instrument.toLowerCase()))
}

const nearest = (answer: readonly RegulatoryEntry[], { instrument }: Expected) =>
  answer
    .filter((entry) => names(entry, instrument))
    .map(shown)
    .join('; ')

const shown = ({ instrument, rule, kind, phase }: RegulatoryEntry) => `${instrument.id} ${rule} (${kind}, ${phase})`

const inWords = ({ ask, place, on }: Question) => `${ask}, ${place}, ${on}`
