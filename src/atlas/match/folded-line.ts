/** A line as it is matched: without accents, in small letters, with decimal points. `cased` is the same with its capitals, `shown` with its accents too. */
export type FoldedLine = { text: string; cased: string; shown: string; words: readonly Word[] }

export type Word = { text: string; from: number; to: number }

/** One character can stand for eighteen when it is taken apart. */
const MAX_LENGTH = 600
/** A filler written to its plastic: PA6GF30. */
const ATTACHED_FILLER = /([a-z0-9])(?=(?:gf|cf|fv|td|tv|gb|gk|md|mf|kd|gv|kf)\s?-?\d\d(?!\d))/gi

/** A filler with its percentage, which are two words: GF30. */
const FILLER_PERCENT = /(?<![a-z0-9])(gf|cf|fv|td|tv|gb|gk|md|mf|kd|gv|kf|pcr)-?(\d\d)(?!\d)/gi

/** Talc in polypropylene as its trade writes it: PP T20. */
const SHORT_TALC = /(?<=(?<!\p{L})(?:pp|epdm|tpo)(?:[\s+-]+\p{L}+)?[\s+-]+)T(?=\d\d(?![\d.]|\s*mm))/giu

/** Two fibres in one word. */
const POLYCOTTON = /(?<![a-z])poly-?(?=cotton(?![a-z]))/gi

/** The number of a part, which may look like an alloy: Art.-Nr. 6060123. That of a material is one: Mat.-Nr. 1.4301. */
const PART_NUMBER =
  /(?<![a-z])((?:art(?:ikel|icle)?|part|item|p\/n|pn|pos|ref|order|bestell|sach|teile|ident|serial|s\/n|sn|dwg|sku)\b[\s.-]*(?:nr|no|num|number|nummer)?[\s.:#°-]*)([a-z]{0,3}-?\d{4,}(?:[-/.]?\w+)*)/gi

/** Letters with accents, as one character each where there is one. */
const ACCENTED = /(\P{M})(\p{M}+)/gu

/** Prepares a line for matching. */
export function foldLine(line: string): FoldedLine {
  const taken = line.normalize('NFKD').slice(0, MAX_LENGTH)
  const plain = separated(unaccented(taken))
  const accented = separated(
    taken.replace(ACCENTED, (letter, bare: string) => {
      const whole = letter.normalize('NFC')
      return whole.length === bare.length ? whole : bare
    }),
  )
  const text = plain.toLowerCase()
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    text: word,
    from: index,
    to: index + word.length,
  }))
  // A few capitals are longer than their small letters; the line is then taken to have none.
  const cased = plain.length === text.length ? plain : text
  return { text, cased, shown: accented.length === cased.length ? accented : cased, words }
}

export const unaccented = (text: string) => text.normalize('NFKD').replace(/\p{M}+/gu, '')

/** With decimal points and blanks between what is two words. */
const separated = (text: string) =>
  text
    .replace(/[ßẞ]/g, 'ss')
    .replace(/ł/g, 'l')
    .replace(/Ł/g, 'L')
    .replace(/×/g, 'x')
    .replace(/[‐‑‒–—−⁄]/g, (sign) => (sign === '⁄' ? '/' : '-'))
    .replace(/(\d),(?=\d)/g, '$1.')
    .replace(PART_NUMBER, (_, word: string, number: string) => word + ' '.repeat(number.length))
    .replace(SHORT_TALC, 'TD')
    .replace(POLYCOTTON, 'poly ')
    .replace(ATTACHED_FILLER, '$1 ')
    .replace(FILLER_PERCENT, '$1 $2')
    .replace(/(\d)(?=pcr(?![a-z]))/gi, '$1 ')
    .replace(/(\p{Script=Han})(?=[\da-z])/giu, '$1 ')
    .replace(/(?<![a-z\d])(c\d\d)(?=\p{Script=Han})/giu, '$1 ')

/** What in small letters is a word rather than a symbol: pop up, art nr 5, bolsa con asa, set of 12 pc. */
const SMALL_WORD = /(?<![\p{L}\p{N}])(?:asa|nr|sb|up|(?<=\d\s?)pc)$/u

/** Whether a part is written in capitals, but for the r of rPET, or the whole line has none and it is no word. */
export function isInCapitals({ text, cased }: FoldedLine, from: number, to: number): boolean {
  if (cased === text) return !SMALL_WORD.test(text.slice(0, to))
  const part = cased.slice(from, to).replace(/^r/, 'R')
  return part === part.toUpperCase()
}

/** The recyclate of a factory, by its share: PC 50 % PIR. */
const POST_INDUSTRIAL = /(?<=\d\s?%\s?)pir(?![a-z])|(?<![a-z])pir(?=[\s-]?\d{1,3}\s?%)/g
const RECYCLATE = 'pcr'

/** Where a line may mean recyclate by the symbol that an insulation foam has, too. */
export const recyclateIn = ({ text }: FoldedLine): { from: number; to: number }[] =>
  [...text.matchAll(POST_INDUSTRIAL)].map(({ 0: { length }, index }) => ({ from: index, to: index + length }))

/** The line with the word for recyclate there. */
export function withRecyclate(line: FoldedLine, spans: readonly { from: number; to: number }[]): FoldedLine {
  const put = (text: string) =>
    spans.reduce((rest, { from, to }) => rest.slice(0, from) + RECYCLATE + rest.slice(to), text)
  const words = line.words.map((word) =>
    spans.some(({ from }) => from === word.from) ? { ...word, text: RECYCLATE } : word,
  )
  return { ...line, text: put(line.text), cased: put(line.cased), words }
}

/** A line with nothing where the spans are; all else keeps its place. */
export function blanked(line: FoldedLine, spans: readonly { from: number; to: number }[]): FoldedLine {
  const blank = (text: string) =>
    spans.reduce((rest, { from, to }) => rest.slice(0, from) + ' '.repeat(to - from) + rest.slice(to), text)
  return {
    text: blank(line.text),
    cased: blank(line.cased),
    shown: blank(line.shown),
    words: line.words.filter((word) => !spans.some(({ from, to }) => from < word.to && word.from < to)),
  }
}
