import type { Names } from '../names.ts'
import { certificationsOf } from './maker-wishes.ts'
import { speaksOfMakers } from './maker-words.ts'
import { placesOf, refusedPlacesOf } from './place-names.ts'

/** What is tested of a product, as its compost, is asked of materials. */
const OF_PRODUCTS = /^(?:EN |ASTM |OK |DIN|BPI|USDA|EPD|ISO |GREENGUARD)/

/** Whether a question is for those who make something: it says so, or names a place or a certificate that makers hold. What materials are for matters less then. */
export const asksForMakers = (question: string, names: Names): boolean =>
  speaksOfMakers(question) ||
  placesOf(question, names).length + refusedPlacesOf(question, names).length > 0 ||
  certificationsOf(question, names).some(({ certification }) => !OF_PRODUCTS.test(certification))
