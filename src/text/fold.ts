/**
 * Normalises text for comparing names, aliases and filter values: lower case, no accents, punctuation as single spaces.
 */
export function fold(text: string): string {
  if (FOLDED.test(text)) return text
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Most of what is looked up is so already, and the rest takes ten times as long. */
const FOLDED = /^[a-z0-9]+(?: [a-z0-9]+)*$/

/** Whether letters and the number after them form one code, so that PA 11 matches PA11 and EN 13432 matches EN13432. */
export const isCode = (letters: string, number: string) => /^\p{L}{1,4}$/u.test(letters) && /^\d+\p{L}?$/u.test(number)

/** Normalises a whole name for comparison: folded, with each code joined into one word. */
export function nameKey(name: string): string {
  const words = fold(name).split(' ')
  return words.map((word, at) => (isCode(words[at - 1] ?? '', word) || at === 0 ? word : ` ${word}`)).join('')
}
