import type { NotInAtlas, Reading as ShownReading } from '../../schema/search.ts'
import { phrasesIn, without } from '../../search/phrases.ts'
import type { Names } from '../names.ts'
import { speaksOfMakers } from './maker-words.ts'
import { placesOf, withoutPlaces } from './place-names.ts'
import type { Reading } from './reading.ts'

/** A question of law: what is left of it to search for, and the request that answers it. */
export type LawQuestion = { rest: string; path: string; note: string }

type Span = { from: number; to: number }
/** What rules are about, or an act by its usual name, and where it holds if no place is named. */
type Subject = { pattern: RegExp; flag: string; place?: string; isAct?: true }

const LAW =
  /(?<!\p{L})(?:not )?(?:banned|forbidden|prohibited|outlawed|restricted|regulated|illegal|legal|allowed|permitted)(?!\p{L})/iu
const ASKED = /^(?:(?:when|where|why|how|which|what)\b.*?(?<!\p{L}))?(?:is|are|was|were|will|can|be|may|am)\s/iu
const STATED =
  /(?<!(?:where|if|because|since|when)\s.*)(?<!\p{L})(?:banned|forbidden|prohibited|outlawed|illegal|legal|allowed|permitted) (?:in|by|under|across|throughout) /iu
const TRANSLATED = /(?<!\p{L})banned(?!\p{L})/u
/** A law as a thing, unless it is only why something else is asked for. */
const NOUN =
  /(?<!(?<!\p{L})(?:because|since|after|before|despite|due to|given|as|where|if|upcoming|coming|temperature|moisture|humidity|thermal|heat|climate)\s(?:of )?(?:the |a |any )?(?:\S+ ){0,3})(?<!\p{L})(?:bans?|tax(?:es)?|lev(?:y|ies)|laws?|legislation|regulations?|directives?|restrictions?|phase-?outs?(?= (?:of|dates?|in)(?!\p{L})|$)|legal status|legality|due diligence|exemptions?|rules(?= (?:on|for|about) ))(?: (?:on|of|for|about|against))?(?![\p{L}-])/iu
/** What an act does, in a question that names it. */
const DOES =
  /(?<!\p{L})(?:restricts?|regulates?|appl(?:y|ies)(?: to)?|covers?|(?:covered|affected) by(?: the)?|subject to(?: the)?|falls? under(?: the)?|in scope(?: of(?: the)?)?|rules?|requirements?|obligations?|list(?:ed|s)?)(?!\p{L})/iu
const OTHERWISE =
  /(?<!\p{L})(?:alternatives?|instead|replac\p{L}*|substitut\p{L}*|what else|other than|options?|without|in line with|meet(?:s|ing)?|compl(?:y|ies)|need(?:s|ed)?(?= (?:a|an|another|some)(?!\p{L}))|obviously|of course|compliant|compliance|conforming|certified|approved)(?!\p{L})|[- ]free(?!\p{L})/iu

const SUBJECTS: readonly Subject[] = [
  {
    pattern: /(?<!\p{L})(?:CBAM|carbon border(?: adjustment(?: mechanism)?)?)(?!\p{L})/iu,
    flag: 'carbon-border',
    isAct: true,
  },
  { pattern: /(?<!\p{L})(?:EUDR|deforestation)(?!\p{L})/iu, flag: 'deforestation', isAct: true },
  { pattern: /(?<!\p{L})RoHS(?!\p{L})/iu, flag: 'hazardous-substance', isAct: true },
  { pattern: /(?<!\p{L})REACH(?!\p{L})/u, flag: '', place: 'EU', isAct: true },
  { pattern: /(?<!\p{L})prop(?:osition)?\.? 65(?!\d)/iu, flag: 'hazardous-substance', place: 'US-CA', isAct: true },
  {
    pattern: /(?<!\p{L})(?:SUPD|single[- ]use plastics? directive)(?!\p{L})/iu,
    flag: 'single-use-plastics',
    place: 'EU',
    isAct: true,
  },
  { pattern: /(?<!\p{L})PPWR(?!\p{L})/u, flag: 'packaging', place: 'EU', isAct: true },
  { pattern: /(?<!\p{L})TSCA(?!\p{L})/u, flag: '', place: 'US', isAct: true },
  { pattern: /(?<!\p{L})plastic packaging tax(?!\p{L})/iu, flag: 'recycled-content' },
  { pattern: /(?<!\p{L})(?:PFAS|forever chemicals)(?!\p{L})/iu, flag: 'pfas' },
  { pattern: /(?<!\p{L})asbestos(?!\p{L})/iu, flag: 'asbestos' },
  { pattern: /(?<!\p{L})microplastics?(?!\p{L})/iu, flag: 'microplastics' },
  { pattern: /(?<!\p{L})(?:(?:plastic|carrier|shopping) bags?|bag bans?)(?!\p{L})/iu, flag: 'plastic-bags' },
  {
    pattern: /(?<!\p{L})(?:single[- ]use|straws?|cutlery|stirrers?|cotton buds?)(?!\p{L})/iu,
    flag: 'single-use-plastics',
  },
]

/** What questions of law begin with, which is nothing to search for. */
const OPENING =
  /^\s*(?:(?:when|where|why|how|which|what)\s+)?(?:(?:is|are|was|were|will|can|may|am|do|does|need|should|must|have|i|we|you|the|there|a|an|any|to|status|of|on|about)\s+)*|(?<!\p{L})be(?!\p{L})|(?:\s(?:is|are))?\s*[?!.]*\s*$/giu
const WORD = /(?<![\p{L}\p{N}-])\p{L}/gu
const MAX_WORDS = 4
/** All of them together, so that hardly a question has to be looked at closely. */
const MAY_BE =
  /ban|forbid|prohib|outlaw|restrict|regulat|legal|allow|permit|tax|lev[yi]|law|legislat|directive|phase|diligence|exempt|rules|cbam|border|eudr|deforest|rohs|REACH|prop|supd|PPWR|TSCA/i

/** Where a question asks for law, what it asks of it. What it names is asked about then, not ruled out. */
export class LawQuestions {
  readonly #names: Names
  /** Ids of the materials that words name. */
  readonly #materials: (words: string) => readonly string[]

  constructor(names: Names, materials: (words: string) => readonly string[]) {
    this.#names = names
    this.#materials = materials
  }

  /** Undefined for any other question; other languages put the place anywhere. */
  read(question: string, isTranslated: boolean): LawQuestion | undefined {
    if (!MAY_BE.test(question)) return undefined
    const subject = SUBJECTS.find(({ pattern }) => pattern.test(question))
    const places = placesOf(question, this.#names)
    const said = this.#said(question, isTranslated, subject, places.length > 0)
    if (!said) return undefined
    const act = subject?.isAct ? subject.pattern.exec(question) : null
    const acts = act ? [{ from: act.index, to: act.index + act[0].length }] : []
    const asked = withoutPlaces(without(question, [...said, ...acts]), this.#names).replace(/\s+/g, ' ')
    const rest = asked.replace(OPENING, ' ').replace(/\s+/g, ' ').trim()
    const path = this.#path(rest, places, subject)
    return { rest, path, note: noteOf(path) }
  }

  /** The words that say that law is asked for; undefined if none is, empty if the name of an act is enough. */
  #said(question: string, isTranslated: boolean, subject: Subject | undefined, isPlaced: boolean): Span[] | undefined {
    const found = LAW.exec(question)
    const isAsked = ASKED.test(question) || STATED.test(question) || (isTranslated && TRANSLATED.test(question))
    if (found && isPlaced && isAsked) return [spanOf(found)]
    if (OTHERWISE.test(question) || speaksOfMakers(question)) return undefined
    const noun = NOUN.exec(question)
    if (noun && (isPlaced || subject || this.#isNamed(without(question, [spanOf(noun)])))) return [spanOf(noun)]
    const done = DOES.exec(question)
    return subject?.isAct ? (done ? [spanOf(done)] : []) : undefined
  }

  #isNamed(words: string): boolean {
    const name = words.replace(OPENING, ' ').trim()
    return this.#materials(name).length > 0 || this.#names.term('substances', name) !== undefined
  }

  #path(rest: string, [first]: ShownReading['places'], subject: Subject | undefined): string {
    const [named] = phrasesIn(rest, WORD, (words) => this.#materials(words)[0], MAX_WORDS)
    const [held] = named ? [] : phrasesIn(rest, WORD, (words) => this.#names.term('substances', words), MAX_WORDS)
    const flag = subject?.flag || undefined
    const place = first?.place ?? subject?.place
    const isPlain = named !== undefined && flag === undefined
    const query = new URLSearchParams({
      ...(named && !isPlain && { materials: named.meant }),
      ...(place !== undefined && { jurisdiction: place }),
      // The flag of an act is that of its other rules too.
      ...(flag !== undefined && !(held && subject?.isAct) && { flag }),
      ...(held && !(flag && !subject?.isAct) && { substance: held.meant }),
    })
    const path = `/v1/regulatory${isPlain ? `/${named.meant}` : ''}`
    return query.size > 0 ? `${path}?${query}` : path
  }
}

/** What the atlas lacks, as asbestos, may be asked for because of the law about it. */
export function withLawAbout(lacking: readonly NotInAtlas[], reading: Reading, names: Names): Reading {
  const [law] = reading.law === undefined ? lacking.flatMap(({ name }) => lawAbout(name, names) ?? []) : []
  return law === undefined ? reading : { ...reading, law, notes: [...reading.notes, noteOf(law)] }
}

function lawAbout(name: string, names: Names): string | undefined {
  const flag = SUBJECTS.find(({ pattern, isAct }) => !isAct && pattern.exec(name)?.[0].length === name.length)?.flag
  const substance = names.term('substances', name)
  if (flag === undefined && substance === undefined) return undefined
  return `/v1/regulatory?${flag === undefined ? `substance=${substance}` : `flag=${flag}`}`
}

const noteOf = (path: string) => `What is banned or allowed is not searched here: ${path} tells it`

const spanOf = ({ index, 0: words }: RegExpExecArray): Span => ({ from: index, to: index + words.length })
