import type { FoldedLine } from './folded-line.ts'

const PRECIOUS = new Set(['gold', 'silver', 'platinum', 'palladium'])
/** Parts in a thousand that standards and hallmarks know. */
const MILLESIMAL =
  /(?<![\d.])(333|375|417|500|585|750|800|830|833|835|900|916|917|925|950|958|990|999)(?:\s*\/\s*1000)?(?!\d|\.\d|\s*(?:g|kg|mg|mm|ml|x))/u
const KARAT = /(?<![\d.])(\d{1,2})\s?-?(?:k|kt|ct|karat|carats?|quilates|carati|kilates)(?!\p{L})/u
const PURE_KARAT = 24

/** The share of gold, silver, platinum or palladium in what is sold as such: Gold 585, 18k gold, sterling 925. */
export function finenessOf({ text }: FoldedLine, id: string): number | undefined {
  if (!PRECIOUS.has(id)) return undefined
  const karat = id === 'gold' ? Number(KARAT.exec(text)?.[1] ?? 0) : 0
  if (karat > 0 && karat < PURE_KARAT) return karat / PURE_KARAT
  const fine = MILLESIMAL.exec(text)?.[1]
  return fine === undefined ? undefined : Number(fine) / 1000
}
