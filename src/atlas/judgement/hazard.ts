import type { HazardClass } from '../../schema/lists.ts'

/** What turns a candidate down, the gravest word first. “Of very high concern” is a term of REACH, for its candidate list alone. */
const WORDS: readonly (readonly [HazardClass, string])[] = [
  ['svhc', 'of very high concern'],
  ['carcinogenic-1', 'carcinogenic in category 1'],
  ['mutagenic-1', 'mutagenic in category 1'],
  ['reprotoxic-1', 'toxic to reproduction in category 1'],
  ['endocrine-disruptor', 'an endocrine disruptor'],
  ['pfas', 'a PFAS'],
]

/** Whether a substance is listed for what turns a candidate down that holds it unreacted. */
export const isGrave = (hazards: readonly HazardClass[] = []) => WORDS.some(([hazard]) => hazards.includes(hazard))

/** What a substance is listed for, in words that follow its name. */
export const hazardInWords = (hazards: readonly HazardClass[] = []) =>
  WORDS.find(([hazard]) => hazards.includes(hazard))?.[1] ?? 'hazardous'
