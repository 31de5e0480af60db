/** Case, accents and punctuation folded away: the form in which names, aliases and filter values are compared. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Letters and the number after them are one code, however it is written: PA 11 is PA11, EN 13432 is EN13432. */
export const isCode = (letters: string, number: string) => /^\p{L}{1,4}$/u.test(letters) && /^\d+\p{L}?$/u.test(number)

/** The form in which whole names are compared: folded, and each code in one piece. */
export function nameKey(name: string): string {
  const words = fold(name).split(' ')
  return words.map((word, at) => (isCode(words[at - 1] ?? '', word) || at === 0 ? word : ` ${word}`)).join('')
}
