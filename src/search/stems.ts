/**
 * Endings that change with number, gender and case, so that one form of a word finds the others. What is left has four letters at least.
 * Languages without such endings have none.
 */
const ENDINGS: Readonly<Record<string, RegExp>> = {
  de: /(?<=.{4})(?:en|er|es|em|e|n|s)$/,
  nl: /(?<=.{4})(?:en|e|s)$/,
  fr: /(?<=.{4})(?:ees|ee|es|e|s|x)$/,
  es: /(?<=.{4})(?:os|as|es|o|a|e|s)$/,
  pt: /(?<=.{4})(?:os|as|es|o|a|e|s)$/,
  it: /(?<=.{4})(?:he|hi|[aeio])$/,
  pl: /(?<=.{4})(?:ego|emu|ych|ymi|ami|ach|iem|ow|em|om|ej|ym|ie|a|u|y|i|e|o)$/,
}

const LETTERS: readonly (readonly [RegExp, string])[] = [
  [/ß/g, 'ss'],
  [/ł/g, 'l'],
  [/ø/g, 'o'],
  [/æ/g, 'ae'],
  [/œ/g, 'oe'],
]
const SPELLINGS: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  // Umlauts are written with an e where a keyboard has none.
  de: [[/([aou])e/g, '$1']],
  // A long vowel is doubled in a closed syllable: plaat, platen.
  nl: [[/([aeou])\1/g, '$1']],
}

/** Han and kana, which are written without spaces. */
export const HAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u

export const ASCII = /^[\x20-\x7e]*$/

const READ = /[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Whether a text has words, all of them in a script of no language that questions are read in: Cyrillic, Arabic, Hangul. */
export const isInUnreadScript = (text: string) => /\p{L}[\p{L}\p{M}]/u.test(text) && !READ.test(text)

/** Letters that English and the languages that are read do without: of Turkish, Vietnamese, Swedish, Czech and so on. */
const UNREAD = /[åæøğıİşőűřůěďťňčžšțșăđơưāīūļņķģþð\u1ea0-\u1ef9]/iu

/** Whether half of the words of a text have letters of no language that is read, or all of it is in another script. */
export function isInUnreadLanguage(text: string): boolean {
  if (ASCII.test(text)) return false
  const words = text.normalize('NFC').match(/[\p{L}\p{M}]+/gu) ?? []
  const isUnread = (word: string) => UNREAD.test(word)
  return isInUnreadScript(text) || (words.length > 1 && words.filter(isUnread).length * 3 >= words.length)
}

/** Words of a text in lower case and without accents; the marks of kana are letters of their own and stay. */
export function plainWords(text: string): string[] {
  if (ASCII.test(text)) return text.toLowerCase().match(/[a-z0-9]+/g) ?? []
  const lower = text.normalize('NFKC').toLowerCase()
  if (HAN.test(lower)) return [lower.replace(/\s+/g, '')]
  const bare = lower.normalize('NFKD').replace(/\p{M}/gu, '')
  return replaced(bare, LETTERS).match(/[\p{L}\p{N}]+/gu) ?? []
}

/** What a plain word is looked up by. */
export function stemOf(language: string, word: string): string {
  const ending = ENDINGS[language]
  const spelled = replaced(word, SPELLINGS[language] ?? [])
  return ending ? spelled.replace(ending, '') : spelled
}

/** What a name or phrase is looked up by. */
export const phraseKey = (language: string, phrase: string): string =>
  plainWords(phrase)
    .map((word) => stemOf(language, word))
    .join(' ')

const replaced = (text: string, rules: readonly (readonly [RegExp, string])[]) =>
  rules.reduce((result, [pattern, by]) => result.replace(pattern, by), text)
