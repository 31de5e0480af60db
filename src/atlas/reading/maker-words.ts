const MAKER =
  /(?<!\p{L})(?:who (?:makes?|recycles?|sells?|produces?|suppl(?:y|ies)|rolls?|spins?|weaves?)|(?:saw)?mills?|(?:suppli|produc|manufactur|mak|recycl|spinn|weav|smelt|process)ers?|(?:compan|factor|refiner|foundr|tanner)(?:y|ies)|firms?|vendors?|brands?)(?!\p{L})/iu

/** Whether a question in English speaks of those who make something. */
export const speaksOfMakers = (question: string): boolean => MAKER.test(apart(question))

/** The question without the words that say so. */
export const withoutMakers = (question: string): string => apart(question).replace(new RegExp(MAKER, 'giu'), ' ')

/** A steelmaker makes steel. */
const apart = (question: string) => question.replace(/(?<=\p{L}{4})(?=makers?(?!\p{L}))/giu, ' ')
