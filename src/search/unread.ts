import { isFunctionWord } from './english.ts'
import { isInUnreadScript, plainWords } from './stems.ts'
import type { English } from './translator.ts'

/** Letters that no language has that is read: Scandinavian, Czech, Hungarian, Romanian, Turkish, Baltic, Vietnamese. */
const LETTERS = /[åøčďěňřšťůžőűășțşţğıķļņģāēīūėįųðþđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/u
/** Words that such languages build questions with, and that no other has. */
const WORDS = new Set(
  `av af och og för til till utan uten uden på är ikke inte fra från eller ilman sijaan varten vastaan helyett nélkül milyen hogy pentru fără
  din și care için yerine olmayan veya untuk dari tanpa dengan yang bahan umjesto umesto ili koji místo nebo který amb sense`.split(
    /\s+/,
  ),
)

/** The share of the words of a question that are strange if it is in such a language. */
const MOST = 2 / 3

/**
 * Whether a question is in a language that is not read: in its script, or with its letters or words and hardly a word that a record has.
 * Its words are no misspellings then, whatever they are like. A single word may as well be a name.
 */
export function isUnread(question: string, english: English): boolean {
  const text = question.normalize('NFKC').toLowerCase()
  if (isInUnreadScript(text)) return true
  const words = (text.match(/[\p{L}\p{M}]{2,}/gu) ?? []).map((word) => ({
    isMark: WORDS.has(word) || LETTERS.test(word),
    isKnown: plainWords(word).some((own) => isFunctionWord(own) || english.has(own)),
  }))
  const strange = words.filter(({ isMark, isKnown }) => isMark || !isKnown)
  return words.length > 1 && strange.some(({ isMark }) => isMark) && strange.length >= MOST * words.length
}
