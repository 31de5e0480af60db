import type { Condition, Match } from './condition.ts'

/**
 * Classes of standards, however they are written: “fire class B”, “B-s1,d0”, “UL94 V-0”, “durability class 1”. A class that is refused
 * (“class E is not allowed”) asks for a better one.
 */
export function readClasses(question: string): Match[] {
  return [...readFire(question), ...readFlame(question), ...readDurability(question)]
}

/** Of EN 13501-1. A letter alone is a class of many things, so that fire, smoke and droplets or what burns in a building stands beside. */
const FIRE =
  /(?<![\p{L}\p{N}-])(?<said>(?:(?:at least|min(?:imum|\.)?|better than|no|not) )?(?:en ?13501(?:-1)? ?)?(?:(?:euro ?|fire )?class|(?:fire|euro) ?(?:rating|class(?:ification)?)|reaction to fire(?: class)?|fire[- ]rated|rated)(?: of| as|:)? )?(?<class>a1|a2|[b-e])(?<smoke>[ -]{0,2}s ?[123](?:[ ,-]{0,2}d ?[012])?)?(?![\p{L}\p{N}])(?: (?:or (?:better|higher|above)|(?:at )?minimum))?/gu
const OF_FIRE = /fire|euro ?class|reaction|13501/
const BUILT =
  /(?<!\p{L})(?:fire|flam\p{L}+|euro ?class|insulation|insulants?|insulating|cladding|fa[cç]ades?|panels?|boards?|lining|ceilings?|rainscreen)(?!\p{L})/u
/** “need at least B”, once a class of fire is spoken of. */
const AT_LEAST =
  /(?<!\p{L})(?:at least|min(?:imum|\.)?)(?: class)? (?<class>a1|a2|[b-e])(?![\p{L}\p{N}-])|(?<!\p{L})(?<or>a1|a2|[b-e]) or better(?!\p{L})/gu
const REFUSED_AFTER =
  /^(?<between>(?: [\p{L}-]+){0,2}?) (?:is |are )?(?:(?:not|never) (?:be )?(?:allowed|permitted|acceptable|accepted|enough|sufficient|wanted|good enough|ok|okay)|banned|forbidden|prohibited|excluded|insufficient|unacceptable)(?!\p{L})/u
const REFUSED_BEFORE = /(?<!\p{L})(?:no|not|better than|above|avoid|without|except) (?:an? )?$/u

function readFire(question: string): Match[] {
  const found = [...question.matchAll(FIRE)].flatMap((match): Match[] => {
    const { said = '', class: letter = '', smoke } = match.groups ?? {}
    const isA = letter.startsWith('a')
    // “A1” and “A2” are read by themselves, as words of the vocabulary.
    if (isA && smoke === undefined) return []
    const isOfFire = OF_FIRE.test(said) || smoke !== undefined
    if (!isOfFire && !(/class/.test(said) && BUILT.test(question))) return []
    return [classAt(question, match, 'reaction_to_fire', letter.toUpperCase())]
  })
  if (found.length === 0) return []
  const least = [...question.matchAll(AT_LEAST)].flatMap((match): Match[] => {
    const letter = (match.groups?.class ?? match.groups?.or ?? '').toUpperCase()
    const at = { from: match.index, to: match.index + match[0].length }
    if (found.some(({ from, to }) => from < at.to && at.from < to)) return []
    return [{ condition: { figure: 'reaction_to_fire', is: 'at least', limit: letter }, ...at }]
  })
  return [...found, ...least]
}

function classAt(question: string, match: RegExpExecArray, figure: string, limit: string): Match {
  const end = match.index + match[0].length
  const after = REFUSED_AFTER.exec(question.slice(end))
  const before = REFUSED_BEFORE.exec(question.slice(0, match.index))
  const isRefused = after !== null || before !== null || /^(?:better than|no|not) /.test(match[0])
  const is: Condition['is'] = isRefused ? 'above' : 'at least'
  const from = before?.index ?? match.index
  // What is said between, “class E insulation is not allowed”, is still asked for.
  const between = after?.groups?.between?.length ?? 0
  const kept = between > 0 ? { kept: { from: end, to: end + between } } : {}
  return { condition: { figure, is, limit }, from, to: end + (after?.[0].length ?? 0), ...kept }
}

/** Of UL 94; “HB” is a pencil and a hardness too, and 5 V a voltage. */
const FLAME =
  /(?<![\p{L}\p{N}])(?:(?:at least|minimum|min\.?) )?(?<ul>(?:ul ?-?)?94[ :,-]{0,2})?(?:(?:flame |flammability )?(?:class|rating|rated) )?(?<class>v ?-?[0o]|v-[12]|5 ?va|hb|v[12])(?![\p{L}\p{N}])(?: rated| rating)?/gu
const OF_FLAME = /(?<![\p{L}\p{N}])(?:ul ?-?94|flam\p{L}+)/u

function readFlame(question: string): Match[] {
  return [...question.matchAll(FLAME)].flatMap((match): Match[] => {
    const { ul, class: written = '' } = match.groups ?? {}
    const isOfFlame = ul !== undefined || OF_FLAME.test(question)
    if (!isOfFlame && !/^v ?-?0$|^v-[12]$/.test(written)) return []
    const plain = written.replace(/[ -]/g, '').replace('o', '0').toUpperCase()
    return [classAt(question, match, 'flame_class', plain.replace(/^V/, 'V-'))]
  })
}

/** Of EN 350: 1 is very durable, 2 durable, 3 and 4 need protection, 5 is not durable. */
const DURABLE = ['durable', 'durable', 'limited', 'limited'] as const
const DURABILITY =
  /(?<![\p{L}\p{N}])(?:(?:en ?350(?:-[12])?,? )?(?:natural )?durability(?: class(?:es)?| rating)?(?: of| to)?(?: en ?350(?:-[12])?)?(?: class(?:es)?)?|en ?350(?:-[12])?,?(?: class(?:es)?)|class(?=(?:es)? [1-5](?: ?(?:-|to|or|and|\/) ?[1-5])? (?:natural )?(?:durab)))(?:es)? (?<best>[1-5])(?: ?(?:-|–|to|or|and|\/) ?(?<worst>[1-5]))?(?![\p{L}\p{N}.,]\d|[\p{L}\p{N}])(?: (?:natural )?(?:durability|durable))?(?: \(en ?350(?:-[12])?\))?/gu

function readDurability(question: string): Match[] {
  if (!/durab|en ?350/.test(question)) return []
  return [...question.matchAll(DURABILITY)].flatMap((match): Match[] => {
    const worst = Number(match.groups?.worst ?? match.groups?.best)
    const limit = DURABLE[worst - 1]
    if (limit === undefined) return []
    return [
      {
        condition: { figure: 'rot_resistance', is: 'at least', limit },
        from: match.index,
        to: match.index + match[0].length,
      },
    ]
  })
}
