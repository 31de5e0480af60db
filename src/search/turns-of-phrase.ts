/**
 * What stands for several words. `first`: all that it may begin with.
 */
type WordClass = { pattern: string; first: readonly string[] }

const AUXILIARIES =
  "do does did would will wo could ca can should must may might have has had is are am was were ai sha need 's 'm 're i'm we're they're".split(
    ' ',
  )
const oneOf = (words: string): WordClass => ({
  pattern: `(?:${words})`,
  first: words.split('|').map((word) => word.split(' ')[0] ?? ''),
})

const REFUSING = 'not|never|no longer|refuse|refuses|refused|reluctant|unwilling|unable|forbidden|decline|declines'
const CONTRACTED = 'wont|dont|doesnt|didnt|cant|isnt|arent|shouldnt|wouldnt|cannot'
const WANTING =
  'want|wanting|like|love|enjoy|trust|need|require|tolerate|accept|allow|permit|stomach|abide|bear|stand|take|touch|handle|wear|eat|buy|purchase|have|use|using|work with|specify|source|stock|sell|ship|order|choose|pick|select|consider|install|fit|lay|put in|go for|go near|go with|care for|fancy|favour|favor|approve of|agree with|believe in|deal with|afford|justify|support|come near|do with|mention|suggest|show me|show us|offer|recommend|propose|give me|give us|include|list|deliver|supply|get hold of|import|see'
const CLASSES: Readonly<Record<string, WordClass>> = {
  NOT: {
    pattern: `(?:(?:${AUXILIARIES.join('|')})(?: not|n't|nt| never| no longer)|${CONTRACTED}|(?:${REFUSING})(?: (?:going|allowed|permitted|supposed|able|willing|prepared|happy|planning|meant))?(?: to)?)`,
    first: [
      ...AUXILIARIES,
      ...AUXILIARIES.flatMap((word) => [`${word}n't`, `${word}nt`]),
      ...oneOf(`${REFUSING}|${CONTRACTED}`).first,
    ],
  },
  BE: {
    pattern:
      "(?:is|are|was|were|be|being|seems?|looks?|feels?|has been|have been|will be|would be|has become|became|becomes|gets?|got|as|isn't|aren't)(?: (?:considered|seen as|thought|deemed|now|also|to be))*",
    first:
      "is are was were be being seem seems look looks feel feels has have will would became becomes get gets got as isn't aren't".split(
        ' ',
      ),
  },
  SHALL: oneOf('must|should|shall|has|have|needs|need|ought|is|are|will|wants'),
  BY: oneOf(
    "to|we|i|they|must|should|could|can|will|would|have|has|had|please|let's|lets|i'd|we'd|i've|we've|i'm|we're|they're|we are|i am|they are|customer|customers|client|clients|regulation|regulations|brand|company|school|boss|wife|husband",
  ),
  SUBJECT: {
    pattern: '(?:i|we|they|people|(?:my|our|the) [\\p{L}-]+)',
    first: ['i', 'we', 'they', 'people', 'my', 'our', 'the'],
  },
  BAD: oneOf(
    'ugly|hideous|impossible|unavailable|scarce|unobtainable|brittle|dirty|smelly|expensive|pricey|costly|dear|heavy|polluting|noisy|itchy|scratchy|sweaty|flammable|outdated|overpriced|dated|weak|messy|problematic|controversial|worrying|gross|unpopular|discontinued|risky|hard to get',
  ),
  IT: oneOf('it|them|that|those|these|this'),
  TOO: { pattern: 'too [\\p{L}-]+(?: an? [\\p{L}-]+)?', first: ['too'] },
  WHO: {
    pattern:
      '(?:me|us|him|her|them|you|people|everyone|everybody|(?:my|our|the|his|her|your) [\\p{L}-]+(?: [\\p{L}-]+)?)',
    first: [
      'me',
      'us',
      'him',
      'her',
      'them',
      'you',
      'people',
      'everyone',
      'everybody',
      'my',
      'our',
      'the',
      'his',
      'your',
    ],
  },
  WANT: {
    pattern: `(?:be |have to |even )?(?:${WANTING})`,
    first: ['be', 'have', 'even', ...oneOf(WANTING).first],
  },
}
const IRREGULAR: Readonly<Record<string, string>> = {
  forgo: 'forgoes|forgoing|forwent',
  forego: 'foregoes|foregoing',
  get: 'gets|got|getting',
  go: 'goes|going|went|gone',
  come: 'comes|coming|came',
  give: 'gives|giving|gave|given',
  take: 'takes|taking|took|taken',
  keep: 'keeps|keeping|kept',
  leave: 'leaves|leaving|left',
  break: 'breaks|breaking|broke|broken',
  have: 'has|having|had',
  make: 'makes|making|made',
  let: 'lets|letting',
  do: 'does|doing|did',
  say: 'says|saying|said',
  put: 'puts|putting',
  cut: 'cuts|cutting',
  lose: 'loses|losing|lost',
  quit: 'quits|quitting',
  forbid: 'forbids|forbidding|forbade|forbidden',
  throw: 'throws|throwing|threw|thrown',
  shy: 'shies|shying|shied',
  stand: 'stands|standing|stood',
  sit: 'sits|sitting|sat',
  run: 'runs|running|ran',
  outdo: 'outdoes|outdoing',
  omit: 'omits|omitting|omitted',
}

/** All forms of a regular verb: “drop”, “drops”, “dropped”, “dropping”. */
function formsOf(verb: string): string {
  const irregular = IRREGULAR[verb]
  if (irregular !== undefined) return `${verb}|${irregular}`
  const stem = verb.replace(/e$/, '').replace(/(?<=^[^aeiou]*[aeiou])([bdgmnpt])$/, '$1$1')
  const third = verb.endsWith('y') && !/[aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies|${verb.slice(0, -1)}ied` : ''
  return [verb, `${verb}s`, `${verb}es`, `${stem}ed`, `${stem}ing`, third].filter(Boolean).join('|')
}

const ADVERBS =
  '(?:really|just|simply|absolutely|personally|also|still|now|always|truly|strictly|quite|very|so|too|all that|that|even|ever|way|far|much|actually|currently|sadly|particularly)'
const GAP = `(?: ${ADVERBS})* `

type Word = WordClass & { isOptional: boolean }

function wordOf(written: string): Word {
  const isOptional = written.endsWith('?')
  const bare = isOptional ? written.slice(0, -1) : written
  const choices = bare.startsWith('~') ? bare.slice(1).split('|').map(formsOf).join('|') : bare.replace(/^a$/, 'a|an')
  return { ...(CLASSES[bare] ?? oneOf(choices)), isOptional }
}

/** The words that a phrase may begin with. */
function firstWords(words: readonly Word[]): string[] {
  const end = words.findIndex(({ isOptional }) => !isOptional)
  return words.slice(0, end + 1).flatMap(({ first }) => first)
}

function sourceOf(words: readonly Word[]): string {
  const start = words.findIndex(({ isOptional }) => !isOptional)
  return words
    .map(({ pattern, isOptional }, at) => {
      if (at < start) return `(?:${pattern} )?`
      const own = at === start ? pattern : `${GAP}${pattern}`
      return isOptional ? `(?:${own})?` : own
    })
    .join('')
}

/**
 * Finds phrases in questions. In a phrase, a word may be one of several (`|`) or left out (`?`); `~` stands for every form of the verbs after
 * it, and capitals for one of `CLASSES`. Adverbs may stand between all of them. What a phrase may begin with is looked up, so that most words
 * of a question cost no more than that.
 */
export class TurnsOfPhrase {
  readonly #byFirst = new Map<string, RegExp[]>()

  /** `end`: a pattern of what has to follow. */
  constructor(phrases: readonly string[], end = '') {
    for (const phrase of phrases) {
      const words = phrase.split(' ').map(wordOf)
      const pattern = new RegExp(`${sourceOf(words)}(?![\\p{L}\\p{N}-])${end}`, 'uy')
      for (const first of new Set(firstWords(words)))
        this.#byFirst.set(first, [...(this.#byFirst.get(first) ?? []), pattern])
    }
  }

  /** From the left, without overlaps; the longest of those that begin with the same word. `to` is exclusive. */
  in(question: string): { from: number; to: number }[] {
    const found: { from: number; to: number }[] = []
    let end = 0
    for (const { index, 0: word } of question.matchAll(WORD)) {
      if (index < end) continue
      let to = index
      for (const pattern of this.#byFirst.get(word) ?? []) {
        pattern.lastIndex = index
        const match = pattern.exec(question)
        if (match) to = Math.max(to, index + match[0].length)
      }
      if (to === index) continue
      found.push({ from: index, to })
      end = to
    }
    return found
  }
}

const WORD = /(?<![\p{L}\p{N}'-])[\p{L}']+/gu
