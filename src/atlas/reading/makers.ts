import type { Names } from '../names.ts'
import { speaksOfMakers } from './maker-words.ts'
import { placesOf, refusedPlacesOf } from './place-names.ts'

/** Whether a question is for those who make something: it says so, or names a place. What materials are for matters less then. */
export const asksForMakers = (question: string, names: Names): boolean =>
  speaksOfMakers(question) || placesOf(question, names).length + refusedPlacesOf(question, names).length > 0
