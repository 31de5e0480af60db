/** Words that questions in English are built with; many of them are words of other languages too. */
const FUNCTION_WORDS = new Set(
  `a an and any are as at be but by can do does for from free get has have how i if in instead into is it its less like made make
  makes making me more must my need no not of on or our out over should so some than that the their there these this those to under use
  used using lieu replace replacing swap sick tired alternative want was we what when where which who will with without would you your above below least most`.split(
    /\s+/,
  ),
)
const ELSEWHERE = new Set(
  'a an any as at but by can do for has have i in is me no not of on or out over so some to under use was we will like more alternative'.split(
    ' ',
  ),
)

export const isFunctionWord = (word: string) => FUNCTION_WORDS.has(word)

/** Whether a word is one of English alone, of the languages that the atlas has words for. */
export const isEnglishAlone = (word: string) => FUNCTION_WORDS.has(word) && !ELSEWHERE.has(word)
