import type { Names } from '../names.ts'
import { placesOf } from './place-names.ts'

const MAKER =
  /(?<!\p{L})(?:who (?:makes?|recycles?|sells?|produces?|suppl(?:y|ies)|rolls?|spins?|weaves?)|(?:saw)?mills?|(?:suppli|produc|manufactur|mak|recycl|spinn|weav|smelt|process)ers?|(?:compan|factor|refiner|foundr)(?:y|ies)|firms?|vendors?|brands?)(?!\p{L})/iu

/** Whether a question is for those who make something: it says so, or names a place. What materials are for matters less then. */
export const asksForMakers = (question: string, names: Names): boolean =>
  MAKER.test(question) || placesOf(question, names).length > 0
