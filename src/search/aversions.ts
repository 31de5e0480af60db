import { type Phrase, phraseAt, phraseBefore, phrasesIn, type Resolve } from './phrases.ts'

/**
 * Turns of phrase that say what is not wanted, besides “without” and “instead of”. A word may be one of several (`|`) or left out (`?`);
 * `~` stands for every form of the verbs after it, capitals for words of `CLASSES`. Adverbs may stand between all of them.
 */
const BEFORE = [
  '~hate|loathe|detest|despise|dislike|resent|distrust|mistrust|oppose|avoid|shun|boycott|ditch|abandon|forgo|forego|omit|banish|renounce|dodge|bypass|forbid|prohibit|outlaw|ban|disallow|disregard|ignore',
  '~object to',
  'opposed|averse|allergic|sensitive|sensitised|sensitized|hostile to',
  'dead|totally|strongly|decide|decided|advise|advised|vote|voted|decision against',
  'under|in|on|by no circumstances|case|account|means',
  '~see the back of',
  'NOT WANT',
  'NOT be? keen|big on',
  'NOT be? happy|comfortable|impressed with|by',
  'NOT be? interested in',
  'NOT be? fond of',
  'NOT be? a? huge|big|great? fan|fans|friend|friends of',
  'NOT be? into|after',
  'NOT be? looking|asking|searching|hoping|going for',
  'no fan|friend|lover|love|need|place|use|appetite|room|taste|time of|for',
  "would|'d|i'd|we'd much? rather|sooner avoid|skip|drop|ditch|lose",
  "would|'d|i'd|we'd much? rather|sooner not have|use|see|get|buy|wear|touch|go|deal|work|be with?",
  'prefer|prefers|preferably|ideally|please|try|trying|tries|best to? not|no to? use|have|using|having?',
  'last thing i|we|you|they|she|he? WHO? ~want|need to? see|use|have|get|buy? is',
  'anything|everything|whatever|all|any material|option|fabric|metal|wood|fibre|kind|sort? of? material|metal|wood? except|excepting|save|bar|besides',
  "anything|everything|something|whatever|one|material|option|fabric that|which? isn't|ain't|wasn't",
  'nobody|no-one would|could|will|may|can|should|might? ~call|mistake it|this|that|them? for?',
  'BY ~skip|refuse|reject|eliminate|exclude|forbid|prohibit|outlaw|discontinue|drop|dump|scrap|axe|lose|kick|ban|bar|remove|retire|cease|leave',
  'skip|skipping|refusing|refuse|reject|rejecting|eliminate|exclude|forbid|prohibit|discontinue',
  '~dispense|part with',
  'finished|done|through over? and? done? with',
  '~give up on?',
  '~leave|take|rule|keep|strip|design|engineer|weed|throw|cut|get out of?',
  '~move|switch|shift|migrate|transition|convert|pivot|change|come|get|go|turn|step|walk|steer|shy|stay|keep|break|run over|us|them|me|well|far|right? away|clear from|of',
  '~move|switch|shift|migrate|transition|convert|pivot|change|come|get|go|step|break off|beyond|past',
  'life|world|anything|something|options|look|looking|think|thinking beyond|after',
  '~turn my|our|your|their back|backs on',
  '~break up with',
  'be|get|got|getting|being rid of',
  'had it with',
  'sick|bored|weary|tired and? tired? of',
  'problem|problems|issue|issues|trouble|complaint|complaints with|about',
  '~react badly|strongly|allergically? to',
  'reaction|reactions|sensitivity|allergy|aversion|objection|objections to',
  'irritated|bothered|disgusted|disturbed by',
  '~put off by',
  'intolerant|intolerance of|to',
  'suspicious|nervous|uneasy|uncomfortable|unhappy|worried|concerned|anxious|paranoid about|with|of',
  'ban|bans|restriction|restrictions|embargo on',
  '~say no|goodbye|farewell|bye to',
  'no thanks? to',
  'an? end to|of',
  'less said|seen|heard about|of',
  'but|and|please|, hold the',
  'opposite|contrary|antithesis of',
  'never seen|touched|met|known|contained|used|held|needed',
  '~run out of',
  '~want out of',
  'nor does|do|is|are|will|can',
  'spare me|us',
  'never mind',
  'forget about?',
  '~have nothing|no to? do|contact? with',
  'NOT be? named|called|lined|coated|filled|glued|treated|mixed|laminated|blended|covered|sealed|backed with|in|by',
]

/** The same of something that does its job. */
const INSTEAD = [
  '~take over from',
  '~take the place of',
  '~fill|stand|sit|step in for',
  '~do the job|work of',
  'rival|rivals|counterpart|counterparts|competitor|competitors|successor|successors|equivalent|equivalents|alternate|alternates|challenger|contender to|of|for',
  '~compete with',
  '~outdo|supersede|displace|supplant|oust',
]

/** What stands after the name, which is the subject of the clause or right before. */
const AFTER = [
  'BE not|never? off the? table|limits|menu|list',
  'BE not|never? out of the? bounds|question|favour',
  'BE a? big|strict|total|definite|complete|hard|absolute? no-go|no-no|nono|nogo|deal-breaker|dealbreaker|non-starter|nuisance|nightmare|taboo|problem|pain',
  'BE a? big|strict|total|definite|complete|hard|absolute? no|deal|non go|no|breaker|starter',
  'BE no|never go|good|option|use|choice|solution|answer|longer|more',
  'NOT be? a? good|great|nice|real? option|possible|allowed|permitted|acceptable|welcome|ok|okay|wanted|suitable|desired|desirable|choice|solution|answer|please|approved|compliant|available|obtainable',
  'BE unacceptable|undesirable|unwanted|unwelcome|disallowed|banned|forbidden|prohibited|restricted|outlawed|excluded|barred|blacklisted|disqualified|cruel|evil|unethical|unsuitable|verboten|taboo|out',
  'BE ruled|left|kept out',
  'BE TOO',
  'BE so|rather|pretty|a? bit? BAD',
  '~get|become|turn so|too? BAD',
  'BE the? one|only|last thing|material|stuff i|we|they NOT WANT',
  'BE something|stuff|what|material that|which? SUBJECT ~refuse|hate|dislike|reject|ban|avoid|loathe',
  'the only way|option|choice|material|solution|possibility',
  'taken|stripped|designed|engineered|kept out',
  'removed|omitted',
  '~get|be thrown|binned away|out',
  '~end up in landfill|the|bin|trash|ocean|sea',
  '~have too',
  'BE toxic|harmful|poisonous|dangerous|unhealthy|bad|terrible|awful|polluting for|to? WHO?',
  '~kill|ruin|harm|destroy|wreck|pollute WHO|the|our',
  'NOT do|work|qualify',
  'NOT cut it',
  'NOT be? used|considered|accepted|tolerated|specified|present|enough',
  'NOT be? under consideration',
  'SHALL not|never? to? be avoided|excluded|banned|eliminated|removed|shunned|skipped|replaced|substituted|dropped|forbidden|prohibited|absent|gone|omitted|disregarded|disqualified',
  'SHALL not|never? to? be phased|left|kept|ruled|taken|swapped out|away|off',
  '~give WHO a? bad|terrible|nasty|skin? rash|rashes|allergies|headache|headaches|asthma|eczema|hives|blisters|shivers|creeps|trouble|problems|migraines',
  '~make WHO skin? itch|itchy|cough|sneeze|sick|ill|unwell|sweat|sweaty|cry|wheeze|uneasy|nervous|uncomfortable',
  '~cause WHO? a? allergy|allergies|rash|rashes|problems|trouble|headaches|eczema',
  '~irritate|bother|worry|scare|scratch|disgust|annoy|upset|concern|terrify WHO',
  '~let WHO down',
  'need not apply',
  'no thanks|please|way|chance',
  'no thank you',
  'not please|wanted',
  '~have had its|their day',
  'has|have|must|need|needs to? disappear|vanish|go',
  '~have no place',
  'aside|excepted|excluded|verboten',
]

const AUXILIARY =
  "do|does|did|would|will|wo|could|ca|can|should|must|may|might|have|has|had|is|are|am|was|were|ai|sha|need|'s|'m|'re|i'm|we're|they're"
const CLASSES: Readonly<Record<string, string>> = {
  NOT: `(?:(?:${AUXILIARY})(?: not|n't|nt| never| no longer)|(?:wont|dont|doesnt|didnt|cant|isnt|arent|shouldnt|wouldnt)|cannot|(?:not|never|no longer|refuse|refuses|refused|reluctant|unwilling|unable|forbidden|decline|declines)(?: (?:going|allowed|permitted|supposed|able|willing|prepared|happy|planning|meant))?(?: to)?|not)`,
  BE: "(?:is|are|was|were|be|being|seems?|looks?|feels?|has been|have been|will be|would be|has become|became|becomes|gets?|got|as|isn't|aren't|(?<=\\p{L})'s)(?: (?:considered|seen as|thought|deemed|now|also|to be))*",
  SHALL: '(?:must|should|shall|has|have|needs|need|ought|is|are|will|wants)',
  BY: "(?:to|we|i|they|must|should|could|can|will|would|have|has|had|please|let's|lets|i'd|we'd|i've|we've|i'm|we're|they're|we are|i am|they are|customers?|clients?|regulations?|brand|company|school|boss|wife|husband)",
  SUBJECT: '(?:i|we|they|people|(?:my|our|the) [\\p{L}-]+)',
  BAD: '(?:ugly|hideous|impossible|unavailable|scarce|unobtainable|brittle|dirty|smelly|expensive|pricey|costly|dear|heavy|polluting|noisy|itchy|scratchy|sweaty|flammable|outdated|overpriced|dated|weak|messy|problematic|controversial|worrying|gross|unpopular|discontinued|risky|hard to get)',
  TOO: 'too [\\p{L}-]+(?: an? [\\p{L}-]+)?',
  WHO: '(?:me|us|him|her|them|you|people|everyone|everybody|(?:my|our|the|his|her|your) [\\p{L}-]+(?: [\\p{L}-]+)?)',
  WANT: '(?:be |have to |even )?(?:want(?:ing)?|like|love|enjoy|trust|need|require|tolerate|accept|allow|permit|stomach|abide|bear|stand|take|touch|handle|wear|eat|buy|purchase|have|use|using|work with|specify|source|stock|sell|ship|order|choose|pick|select|consider|install|fit|lay|put in|go (?:for|near|with)|care for|fancy|favou?r|approve of|agree with|believe in|deal with|afford|justify|support|come near|do with|mention|suggest|show (?:me|us)|offer|recommend|propose|give (?:me|us)|include|list|deliver|supply|get hold of|import|see)',
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

/** Who it is that shuns something. */
const WHOSE =
  "(?:i|we|you|he|she|they|people|who|i'm|we're|they're|i've|we've|(?:my|our|the|his|her|their) [\\p{L}-]+)(?: (?:am|are|is|was|were|have|has|do|does|need to|want to|have to|would like to|plan to|decided to|are trying to))? "
/** Words between the turn of phrase and the name. */
const BESIDE =
  '(?:(?:a|an|the|our|my|your|their|its|any|all|some|that|those|these|this|such|anything|something|things?|stuff|whatever|everything|using|use of|buying|wearing|with|made (?:of|from|with|out of)|based on|of|from|containing|more|too (?:much|many)|so (?:much|many)|old|new|nasty|horrible|awful|cheap|usual|ordinary|standard|how|when|the way|single[- ]use|disposable|throwaway|(?:look|feel|smell|idea|thought|sound|taste|use) of) )*'

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

/** Each word of a phrase as a pattern, and whether it may be left out. */
const wordsOf = (phrase: string) =>
  phrase.split(' ').map((word) => {
    const isOptional = word.endsWith('?')
    const bare = isOptional ? word.slice(0, -1) : word
    const choices = bare.startsWith('~') ? bare.slice(1).split('|').map(formsOf).join('|') : bare.replace(/^a$/, 'an?')
    return { pattern: CLASSES[bare] ?? `(?:${choices})`, isOptional }
  })

const before = (phrase: string) =>
  wordsOf(phrase)
    .map(({ pattern, isOptional }) => (isOptional ? `(?:${pattern} )?` : `${pattern} (?:${ADVERBS} )*`))
    .join('')

const after = (phrase: string) =>
  wordsOf(phrase)
    .map(({ pattern, isOptional }) => (isOptional ? `(?: ${pattern})?` : `(?: ${ADVERBS})* ${pattern}`))
    .join('')

const AVERSE_BEFORE = new RegExp(
  `(?<![\\p{L}\\p{N}-])(?:${WHOSE})?(?:(?:(?:so|but|and|please) not|other than|instead of|rather than|replac(?:e|ing)|unlike|besides) (?=(?:that|it|them|those|these)(?![\\p{L}-]| \\p{L}))|${BEFORE.map(before).join('|')})${BESIDE}`,
  'gu',
)
export const INSTEAD_BEFORE = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${INSTEAD.map(before).join('|')})${BESIDE}`, 'gu')
const AVERSE_AFTER = new RegExp(
  `,?(?:(?:${AFTER.map(after).join('|')})(?![\\p{L}\\p{N}-])|(?:(?: (?:is|are|being)(?: an?)?(?: (?:definite|absolute|big|clear|hard))?| ?[?,])? (?:no|out|never)| (?:do|does|is|are|will)(?: not|n't))(?= *(?:[:;,.!?)]|$)))`,
  'gu',
)

const CLAUSE = /[,;:?!()]\s*|\. | [–-] |(?<!\p{L})(?:but|because|since|so|as|though|although|and|if|when|where|yes) /gu
/** What a clause may begin with before its subject. */
const ARTICLES =
  /^(?:(?:the|our|my|your|any|all|a|an|that|this|these|those|old|plain|even|also|usual|sadly|unfortunately|personally) )*/
/** What may stand between a subject and its verb: “nickel in watches gives me a rash”. */
const OF_SUBJECT =
  /^(?: (?!(?:that|which|who) )[\p{L}-]+)?(?: (?:in|on|for|from|around|under|inside|of|near|against|at|with) [^,;:]*)?$/u

/** “laminate that has to be replaced” is asked for. */
const RELATIVE = /(?<!\p{L})(?:that|which|who)$/u

/**
 * What a question is averse to: “my client hates vinyl”, “nickel gives me a rash”. Where words stand between the name and the verb,
 * only the name is taken.
 */
export function readAversions<T>(question: string, resolve: Resolve<T>): Phrase<T>[] {
  const found: Phrase<T>[] = []
  for (const match of question.matchAll(AVERSE_BEFORE)) {
    const start = match.index + match[0].length
    const phrase =
      phraseAt(question, start, resolve) ??
      (IT.test(question.slice(start))
        ? namedFirst(question, match.index, resolve)
        : pastOneWord(question, start, resolve))
    if (phrase) found.push(phrase.from < match.index ? phrase : { ...phrase, from: match.index })
  }
  for (const match of question.matchAll(AVERSE_AFTER)) {
    const phrase = subjectOf(question, match.index, resolve)
    if (phrase) found.push(phrase.to === match.index ? { ...phrase, to: match.index + match[0].length } : phrase)
  }
  return found
}

/** What was named before. */
const IT = /^(?:it|that|them|those|these|this|they)(?![\p{L}-])/u

const namedFirst = <T>(question: string, end: number, resolve: Resolve<T>): Phrase<T> | undefined =>
  phrasesIn(question.slice(0, end), /(?<![\p{L}\p{N}-])[\p{L}\p{N}]/gu, resolve)[0]

/** “hates cold grey concrete” */
function pastOneWord<T>(question: string, start: number, resolve: Resolve<T>): Phrase<T> | undefined {
  const word = /^(?!(?:to|for|in|on|that|which|who|if|when|and|or|but|how|what) )[\p{L}-]+ /u.exec(
    question.slice(start),
  )?.[0]
  return word === undefined ? undefined : phraseAt(question, start + word.length, resolve)
}

function subjectOf<T>(question: string, verb: number, resolve: Resolve<T>): Phrase<T> | undefined {
  const starts = [...question.slice(0, verb).matchAll(CLAUSE)].map(({ index, 0: cut }) => index + cut.length)
  const clause = starts.at(-1) ?? 0
  const at = clause + (ARTICLES.exec(question.slice(clause, verb))?.[0].length ?? 0)
  const subject = phraseAt(question.slice(0, verb), at, resolve)
  if (IT.test(question.slice(at, verb))) return namedFirst(question, clause, resolve)
  if (subject && OF_SUBJECT.test(question.slice(subject.to, verb))) return subject
  return RELATIVE.test(question.slice(0, verb)) ? undefined : phraseBefore(question, verb, resolve)
}
