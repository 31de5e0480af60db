import type { MaterialsOverview, Words } from '../schema/overview.ts'
import { fold } from '../text/fold.ts'
import { arrived, ask, type Loaded } from './api.ts'

/** A material as the overview has it. */
export type Row = {
  id: string
  name: string
  category: string
  family: string
  score: number
  carbon: number
  low: number
  high: number
  forms: string[]
  flags: string[]
  jobs: string[]
  /** Countries with an operating site. */
  makers: string[]
  /** Folded name and, once they were asked for, aliases. */
  keys: string[]
}

export type Overview = Omit<MaterialsOverview, 'rows'> & { rows: Row[]; byId: Map<string, Row> }

let made: { from: MaterialsOverview; aliases: string[] | undefined; overview: Overview } | undefined
let needsAliases = false

/** Other names are as large as all the rest, so they come once somebody types. Whether they are there. */
export function loadAliases(): boolean {
  needsAliases = true
  return ask<string[]>('/explorer/aliases.json').state !== 'pending'
}

export function overview(): Overview | undefined {
  const from = arrived(ask<MaterialsOverview>('/explorer/materials.json'))
  if (!from) return undefined
  const aliases = needsAliases ? arrived(ask<string[]>('/explorer/aliases.json')) : made?.aliases
  if (made?.from !== from || made.aliases !== aliases) made = { from, aliases, overview: rowsOf(from, aliases) }
  return made.overview
}

export const overviewState = (): Loaded<MaterialsOverview> => ask('/explorer/materials.json')

export function rowsOf(from: MaterialsOverview, aliases: readonly string[] = []): Overview {
  const words = (numbers: number[], list: string[]) => numbers.map((at) => list[at] ?? '')
  const rows = from.rows.map(
    ([id, name, category, family, score, carbon, down, up, forms, flags, jobs, makers], at): Row => ({
      id,
      name,
      category: from.categories[category] ?? '',
      family: from.families[family] ?? '',
      score,
      carbon,
      low: carbon * Math.exp(-down),
      high: carbon * Math.exp(up),
      forms: words(forms, from.forms),
      flags: words(flags, from.flags),
      jobs: words(jobs, from.jobs),
      makers: makers.split(' ').filter(Boolean),
      keys: [name, ...(aliases[at]?.split('|') ?? [])].map(fold).filter(Boolean),
    }),
  )
  return { ...from, rows, byId: new Map(rows.map((row) => [row.id, row])) }
}

/**
 * The rows whose name or an alias has every word of the question at the beginning of one of its words, the best first:
 * whole names, then beginnings, then the rest; ties by score.
 */
export function byName(rows: readonly Row[], question: string): Row[] {
  const asked = fold(question)
  if (asked === '') return []
  const words = asked.split(' ')
  const ranked = rows.flatMap((row) => {
    const rank = Math.min(...row.keys.map((key) => rankOf(key, asked, words)))
    return rank < 3 ? [{ row, rank }] : []
  })
  return ranked.toSorted((a, b) => a.rank - b.rank || b.row.score - a.row.score).map(({ row }) => row)
}

function rankOf(key: string, asked: string, words: readonly string[]): number {
  if (key === asked) return 0
  if (key.startsWith(asked)) return 1
  const parts = key.split(' ')
  return words.every((word) => parts.some((part) => part.startsWith(word))) ? 2 : 3
}

export const words = (): Words | undefined => arrived(ask<Words>('/explorer/words.json'))

/** Label and unit of a figure by its key. */
export function figureOf(key: string): { label: string; unit: string; better: string } {
  const [, label = key.replaceAll('_', ' '), unit = '', better = 'none'] =
    words()?.figures.find(([id]) => id === key) ?? []
  return { label, unit, better }
}

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' })

/** The name of a country, jurisdiction or group. */
export function placeName(id: string): string {
  const known = words()?.jurisdictions.find(([code]) => code === id) ?? words()?.countries.find(([code]) => code === id)
  if (known) return known[1]
  return /^[A-Z]{2}$/.test(id) ? (COUNTRIES.of(id) ?? id) : id
}

/** The countries that a place stands for: itself, the members of a group, or those of a region. */
export function countriesIn(place: string): ReadonlySet<string> {
  const known = words()
  const group = known?.groups.find(([id, label]) => id === place || label === place)
  if (group) return new Set(group[2].split(' '))
  const inRegion = known?.countries.filter(([, , region]) => region === place).map(([id]) => id) ?? []
  return new Set(inRegion.length > 0 ? inRegion : [place])
}
