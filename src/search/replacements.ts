import { insteadIn, readAversions } from './aversions.ts'
import { listAfter, listBefore } from './lists.ts'
import { type Phrase, phraseAt, phraseBefore, phrasesIn, type Resolve } from './phrases.ts'

const KINDER = `(?:${[
  '(?:greener|cleaner|kinder|safer|healthier)(?: [\\p{L}-]+)?',
  'less (?:polluting|harmful|toxic|damaging|wasteful)',
  'more (?:sustainable|ecological|natural|ethical|eco|green|(?:eco|environmentally|climate)[ -]?friendly)',
  '(?:eco-?)?friendlier',
  '(?:lower|less|smaller)[ -](?:carbon|co2|emissions?|impact|footprint)(?: (?:footprint|emissions))?',
  'better for (?:the )?(?:planet|climate|environment|nature)',
].join('|')})`
/** What stands before the name of what is to be replaced. */
const MARKER = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?:${[
    'instead of',
    "(?:tak(?:e|es|ing)|took|fill(?:s|ing)?|in)(?= [^,;:?]{2,40}'s (?:place|role|job|stead))",
    'in (?:place|lieu) of',
    'rather than',
    '(?<!and )alternatives? (?:to|for|of)',
    '(?:substitutes?|stand-ins?|replacements?) (?:for|of|to)',
    'drop-in(?: replacement)? for',
    '(?:(?:some|any)thing|what) (?:else|other) than',
    '(?:what|anything)(?: else)?(?: is there| are there| exists| do you have)? (?:besides|apart from|if not|other than|beyond)',
    '(?:options?|choices?) (?:than|to|besides|other than)',
    'replac(?:e|es|ing)',
    'substitut(?:e|es|ing)',
    'swap(?:ping)?(?: out| for)?',
    '(?<!fair )trad(?:e|ing)(?= [^,;]+ for )',
    '(?:switch|mov|shift|chang|transition|upgrad)(?:e|ing)?(?: away)? from',
    '(?:(?:mov(?:e|ing)|get(?:ting)?) (?:away from|off)|wean(?:ing)? \\p{L}+ off)',
    '(?:get(?:ting)?|got) rid of',
    'do(?:ing)? away with',
    '(?:phas|cut|edg)(?:e|t?ing)? out(?: of)?',
    '(?:stop|quit)(?:p?ing)? (?:using|buying)',
    'no longer (?:use|using|want|buy|buying)',
    '(?:say|saying) goodbye to',
    '(?:sick|tired) of',
    '(?:fed up|done) with',
    '(?:had )?enough of',
    '(?:currently|presently|today|so far|until now|up to now)(?: (?:we|is|are|it is|they are))*(?: (?:made|moulded|packed|wrapped|using|use|buy))?(?: (?:of|from|in|with|out of))?',
    'we (?:now |currently )?(?:use|buy|specify)(?= .*(?: now| today| at the moment|want| need|look))',
    '(?:like|similar to|equivalent to|comparable to)(?= [^,;.]+ but )',
    `${KINDER} than`,
    '(?:cheaper|less (?:expensive|costly|pricey)) than',
    "(?<=^|^something |^what is |^what's )(?:better|nicer) than",
  ].join('|')})\\s+(?:(?:a|an|the|our|my|all|any|using|use of|those|these)\\s+)*`,
  'gu',
)
/** The same of a material or a thing; what is said of a substance rules it out, no more. */
const SHUNNED =
  /(?<![\p{L}\p{N}-])(?:(?<=^|(?:some|any)thing )other than|anything but|ditch(?:es|ing)?|eliminat(?:e|es|ing)|no more(?! than)|avoid(?:s|ing)?)\s+(?:(?:a|an|the|our|my|all|any|using|use of)\s+)*/gu
const NAMED_BEFORE =
  /\s+(?:(?:alternatives?|substitutes?|replacements?)(?![\p{L}\p{N}])(?! (?:to|of) )|swaps?(?![\p{L}\p{N}])(?! (?:to|of|for|out) )|(?:is |are )?replaced (?:by|with)(?: |\?)|(?:is|are) (?:out|no longer (?:allowed|an option|wanted|used))(?![\p{L}\p{N}])(?! of)|(?:is |are |has |have |must |needs? )?(?:to )?(?:be |being )?(?:replaced|phased out)$|(?:has|have|needs?|must)(?: to)? go(?![\p{L}\p{N}])(?! (?:in|on|to|into|under|over|with|through|around|between|inside) ))/gu
const ONLY_WISHED =
  /^(?:(?:(?:bio|plant|fossil|mineral|water)[ -]?based|bio|recycled|renewable|natural|sustainable|compostable|(?:bio)?degradable|green(?:er)?|vegan|cheap(?:er)?|local|safe(?:r)?|non-?toxic|drop-in|direct|good|better|best|strong(?:er)?|light(?:er)?)[ ,-]*(?:and |or )?)+$/
/** Less carbon is what any replacement is for, so that these words before it ask for nothing more. */
const LOW_CARBON = /(?<![\p{L}\p{N}-])(?:low(?:er)?|less|reduced)[- ](?:carbon|co2|emissions?|footprint|impact) $/u
const MAX_MARKERS = 3
const MAX_WORDS = 6
/** Where the name of what is replaced ends at the latest. */
const END =
  /'s\s|[,;:?!()]|\.\s|\s(?:for|in|to|with|on|that|which|by|as|at|and|or|under|below|above|over|without|inside|when|where|because|but|from|if)(?![\p{L}\p{N}])|$/u

/** What asks for something else than what was named before: “teak decking, any local option”. */
const ELSE =
  /(?<!\p{L})(?:(?:what|which|any) (?:else|now|other)(?!\p{L})|what(?: is|'s) left|what do (?:people|others|you|we|i|they) use (?:now|instead|these days)|→|[-=]>|(?:can|could) (?:it|they|this|these) be (?!\p{L}+ed(?!\p{L}))|(?<=[.,;:?!] )other (?!than )[^,.;:]+\??$|equivalents?(?!\p{L}| (?:to|of|for))|(?<=[.?!;:] )(?:alternative|substitute|replacement)s?(?!\p{L}| (?:to|for|of))|(?:vs\.?|versus|or) what(?!\p{L})|something (?:with (?:less|an? (?:lower|smaller))|greener|kinder|else|better|more (?:sustainable|natural|ecological))|(?:is there|are there|any|an?|looking for|want|need)(?: an?| any)?(?: [\p{L}-]+){0,3} (?:alternatives?|replacements?|substitutes?|options?|swaps?)(?!\p{L})|(?:[\p{L}-]+ )?(?:alternatives?|replacements?|substitutes?)\s*[?.!]*$|(?:try|want|need|looking for|choose|pick|change to) (?:another|something (?:different|new|other)|a different)(?!\p{L})|another (?:thing|option|material|way|solution)(?!\p{L})|other (?:options|choices|materials|ideas|suggestions)(?!\p{L})|but (?:greener|with (?:less|an? (?:lower|smaller))|more sustainable|recycled|bio-?based|plant-based)|instead\s*[?.!]*$|in its (?:place|stead)(?!\p{L})|takes? over(?! from)(?!\p{L})|what (?:can|could|would|may|might|should)? ?(?:take over|follow|come next|replace it)(?!\p{L})|(?:another|other) (?:kind|type|sort)(?!\p{L})|(?:another|(?<=[-–—.,;:?!…] ?(?:so |give me |tell me |propose |please )*)other|a different)(?! than) (?:[\p{L}-]+ ){0,3}[\p{L}-]+ ?[.?!]*$)/u

/** Cheaper to look for, in every question. */
const MAY_ASK_ELSE =
  /what|which |any |other |different|→|[-=]>|(?:it|they|this|these) be |equivalent|try |choose |pick |change |something |but |instead|place|alternative|replacement|substitute|option|swap|over|follow|another|stead|some |material|way|thing/

/** Resolve what stands after “instead of” and its like, what stands before “alternative”, and what stands after “avoid”. */
export type ResolveReplaced<T> = {
  after: Resolve<T>
  before: Resolve<T>
  shunned: Resolve<T>
  /** What a question is about that asks for something else. */
  topic: Resolve<T>
  /** What stands on a list beside it: “instead of PE and PP”. */
  listed: Resolve<T>
  /** What is like something, but is of another, or `isWithout` it. */
  but: (words: string, other: string, isWithout: boolean) => T | undefined
  /** A material, of which something greener is asked for. */
  usual: Resolve<T>
  isName: (words: string) => boolean
  /** Whether it is only ruled out: a group, a substance. */
  isRuledOut: (words: string) => boolean
}

/**
 * Reads “X substitute”, “instead of X”, “replace X”, “alternative to X”: the first X that is known, and what stands on a list with it. Empty
 * if nothing is to be replaced.
 */
export function readReplacements<T>(question: string, resolve: ResolveReplaced<T>): Phrase<T>[] {
  for (const match of matches(question, NAMED_BEFORE)) {
    const phrase = phraseBefore(question, match.index, (words) =>
      (/(?:^| )(?:and|or|&|for|with) |\d ?%$/.test(words) || /[ -]free$/.test(words)) && !resolve.isName(words)
        ? undefined
        : resolve.before(words),
    )
    // “bio-based replacement for nylon” says what it is to be, “façade, replacement for EPS” where.
    const said = phrase ? question.slice(phrase.from, match.index) : ''
    const isAside = /[,;:.!?]$/.test(said) && question.startsWith(' for ', match.index + match[0].length)
    if (phrase && !isAside && !ONLY_WISHED.test(said)) {
      const others = listBefore(question, phrase.from, resolve.listed)
      return [{ ...phrase, to: match.index + match[0].length }, ...others]
    }
  }
  const marked = (marker: RegExp) =>
    matches(question, marker).map(({ index, 0: words }) => ({ from: index, to: index + words.length }))
  const after = [...marked(MARKER), ...insteadIn(question)].map((found) => ({ ...found, meaning: resolve.after }))
  const shunnedAt = marked(SHUNNED).map((found) => ({ ...found, meaning: resolve.shunned }))
  for (const { meaning, ...marker } of [...after, ...shunnedAt]) {
    const found = replacedAt(question, marker, meaning, resolve.isName)
    if (found) return [found, ...listAfter(question, found.to, resolve.listed)]
  }
  const averse = readAversions(question, (words) => {
    const meant = resolve.shunned(words)
    return meant === undefined && !resolve.isRuledOut(words) ? undefined : { replaced: meant }
  })
  const shunned = averse.flatMap(({ meant: { replaced }, ...at }) =>
    replaced === undefined ? [] : [{ ...at, meant: replaced }],
  )[0]
  if (shunned)
    return [
      shunned,
      ...listAfter(question, shunned.to, resolve.listed),
      ...listBefore(question, shunned.from, resolve.listed),
    ]
  const cue = MAY_ASK_ELSE.test(question) ? ELSE.exec(question) : null
  const named = cue && phrasesIn(question.slice(0, cue.index), NAME, resolve.topic)[0]
  if (named) return [named, ...listAfter(question, named.to, resolve.listed)]
  const complained = averse.length > 0 ? undefined : readComplaint(question, resolve.topic)
  if (complained) return [complained]
  const topic = readTopic(question, resolve)
  return topic ? [topic] : []
}

const NAME = /(?<![\p{L}\p{N}-])[\p{L}\p{N}]/gu

/** “bubble wrap but paper”, “silk but no worms”: something like it that is of the other, or free of it. */
const BUT =
  /^(?:(?:an?|the|some) )?(?<like>[^,;.?!]+?),? but (?:(?:is |are )?(?<not>no|not|non|without|never) )?(?:(?:made )?(?:from|of|out of|in|with) )?(?:an? |any )?(?<other>[\p{L}-]+(?: [\p{L}-]+)?)(?: or (?:so|similar|something|such|the like))?[?.! ]*$/u

/** “greener copy paper” is another than the usual. */
const GREENER =
  /(?:^| )(?:greener|eco-?friendlier|more (?:sustainable|ecological|eco|(?:eco|environmentally|climate)[ -]?friendly)|less (?:polluting|harmful)) /u

function readTopic<T>(question: string, resolve: ResolveReplaced<T>): Phrase<T> | undefined {
  const but = question.includes(' but ') ? BUT.exec(question)?.groups : undefined
  const like = but && resolve.but(but.like ?? '', but.other ?? '', but.not !== undefined)
  if (like !== undefined && but) {
    const from = question.indexOf(but.like ?? '')
    return { from, to: from + (but.like ?? '').length, meant: like }
  }
  const greener = GREENER.exec(question)
  const from = greener ? greener.index + greener[0].length : 0
  const usual = greener && phraseAt(question, from, resolve.usual)
  return usual ? { ...usual, from: greener.index } : undefined
}

/** “our tin caddies dent, what keeps tea as well”: what a question begins with and says more of, before it asks. */
function readComplaint<T>(question: string, resolve: Resolve<T>): Phrase<T> | undefined {
  const asks = COMPLAINS.exec(question)
  const named = asks && phraseAt(question, asks[0].length, resolve)
  return named && SAYS.test(question.slice(named.to)) ? named : undefined
}

const COMPLAINS = /^(?:(?:the|our|my|these|those|all|old|even) )*/
const SAYS =
  /^(?! (?:that|which|who) )[^,.;:?!–—…-]*(?: (?:is|are|was|were|has|have|had|does|do|won't|can't|isn't|aren't|don't|doesn't|always|never|got|went|broke|fell|cost|cracked|rotted|failed)|[\p{L}]{2,}(?<![is])s| [\p{L}]{3,}ed)(?!\p{L})[^,.;:?!–—…-]*(?:[,.;:?!–—…]+| - ) *\p{L}/u

/** “trays made of polystyrene” */
const THING_OF = /^((?:[\p{L}-]+ )?[\p{L}-]+) (?:(?:that are )?made )?(?:from|of) (?:the )?/u

const matches = (question: string, marker: RegExp) => [...question.matchAll(marker)].slice(0, MAX_MARKERS)

function replacedAt<T>(
  question: string,
  marker: { from: number; to: number },
  resolve: Resolve<T>,
  isName: (words: string) => boolean,
): Phrase<T> | undefined {
  const start = marker.to
  const rest = question.slice(start)
  const end = END.exec(rest)?.index ?? rest.length
  const name = phraseAt(rest, 0, (longer) => (longer.length > end && isName(longer) ? longer : undefined), MAX_WORDS)
  const thing = name ? undefined : THING_OF.exec(rest)
  const of = thing && phraseAt(rest, thing[0].length, (words) => (isName(words) ? words : undefined))
  const whole = of ? resolve(`${of.meant} ${thing?.[1]}`) : undefined
  if (of && whole !== undefined) return { from: marker.from, to: start + of.to, meant: whole }
  const words = name?.meant ?? rest.slice(0, end).split(' ', MAX_WORDS).join(' ').trimEnd()
  const meant = words === '' ? undefined : resolve(words)
  const from = LOW_CARBON.exec(question.slice(0, marker.from))?.index ?? marker.from
  return meant === undefined ? undefined : { from, to: start + words.length, meant }
}
