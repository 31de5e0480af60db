import type { FoldedLine } from './folded-line.ts'

/** Words that a row of totals begins with, whatever it is a total of. */
const SUM =
  /^(?:zwischensumme|gesamtsumme|endsumme|summe|gesamt|gesamtgewicht|gesamtmasse|subtotals?|subtotale|subtotaal|razem|ogolem|合计|总计|小计|合計|小計|総計)$/
/** Words that are of a total where nothing but weight, units and numbers stands beside them: Total is a maker of plastics, too. */
const TOTAL = /^(?:totals?|totales?|totali|totaal|totaux|totais|sum|somme|somma|suma|soma|som)$/
const BESIDE =
  /^(?:sub|sous|grand|general|generale|geral|overall|all|of|der|die|de|du|del|des|net|netto|brutto|gross|weight|mass|gewicht|masse|poids|peso|masa|massa|waga|in|lines?|items?|positionen|materials?|kg|g|t|to|tonnes?|tonnen|eur|usd|chf|gbp|[\d.,]+)$/

/** Whether a line is the total of others, and no goods: `Summe`, `Total weight: 5000 kg`, `Zwischensumme Stahl`. */
export function isTotalRow({ words }: FoldedLine): boolean {
  const [first] = words
  if (!first) return false
  if (SUM.test(first.text)) return true
  return words.some(({ text }) => TOTAL.test(text)) && words.every(({ text }) => TOTAL.test(text) || BESIDE.test(text))
}
