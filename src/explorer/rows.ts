import type { MaterialsOverview } from '../schema/overview.ts'
import { fold } from '../text/fold.ts'

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

/** Shorter names are words of other things too. */
const LEAST_NAME = 3

/** The rows of which the question has a whole name or alias, each with the longest such name: “PVC film” names PVC. */
function wholeNames(rows: readonly Row[], question: string): Map<Row, string> {
  const asked = ` ${fold(question)} `
  const named = rows.flatMap((row): [Row, string][] => {
    const names = row.keys.filter((key) => key.length >= LEAST_NAME && asked.includes(` ${key} `))
    const [longest] = names.toSorted((a, b) => b.length - a.length)
    return longest === undefined ? [] : [[row, longest]]
  })
  return new Map(named)
}

/** The rows that the question names as a whole, that with the longest name first. */
export const namedIn = (rows: readonly Row[], question: string): Row[] =>
  [...wholeNames(rows, question)]
    .toSorted(([a, name], [b, other]) => other.length - name.length || b.score - a.score)
    .map(([row]) => row)

/** Shorter words are in too many names. */
const LEAST_LETTERS = 4

/**
 * Of some materials, those that the question names with the most words, with the job that it speaks of: “polystyrene food box” is about
 * expanded polystyrene for food packaging. Those with such a job where there are any, else the first; at most three. A word of a category,
 * a family or a form names none: who asks for an insulation board does not mean the one that is called so.
 */
export function namedForJob(
  { categories, families, forms }: Pick<Overview, 'categories' | 'families' | 'forms'>,
  rows: readonly Row[],
  question: string,
): { row: Row; job: string }[] {
  const kinds = new Set([...categories, ...families, ...forms].flatMap((text) => fold(text).split(' ')))
  const asked = fold(question)
    .split(' ')
    .filter((word) => word.length >= LEAST_LETTERS)
  const isIn = (text: string) => {
    const words = fold(text).split(' ')
    return asked.filter((word) => words.some((other) => other === word || `${other}s` === word || other === `${word}s`))
  }
  const whole = wholeNames(rows, question)
  const named = rows.flatMap((row) => {
    const names = isIn(row.name)
    if (!whole.has(row) && names.every((word) => kinds.has(word))) return []
    const jobs = row.jobs.map((job) => ({ job, words: isIn(job).filter((word) => !names.includes(word)).length }))
    const [best] = jobs.toSorted((a, b) => b.words - a.words)
    return [
      {
        row,
        job: best && best.words > 0 ? best.job : '',
        words: Math.max(names.length, whole.get(row)?.split(' ').length ?? 0),
      },
    ]
  })
  const most = Math.max(...named.map(({ words }) => words))
  const best = named.filter(({ words }) => words === most)
  const withJob = best.filter(({ job }) => job !== '')
  return (withJob.length > 0 ? withJob : best).slice(0, 3).map(({ row, job }) => ({ row, job }))
}

export type Order = '' | 'carbon' | 'score'

/** Rows in the order asked for; without one, as they are. */
export const inOrder = (rows: readonly Row[], order: Order): Row[] =>
  order === 'carbon'
    ? rows.toSorted((a, b) => a.carbon - b.carbon)
    : order === 'score'
      ? rows.toSorted((a, b) => b.score - a.score)
      : [...rows]

/** Who asks for the least carbon wants that first. */
export const orderAsked = (question: string): Order =>
  /\b(?:lowest|least|smallest)[ -](?:embodied |co2 )?(?:carbon|co2|emissions?|footprint)\b/i.test(question)
    ? 'carbon'
    : ''

/** The job that most of some materials share, two at least, and the functions for which its goods are compared, best first. */
export function sharedJob(
  { jobs, job_functions: functions, byId }: Overview,
  ids: readonly string[],
): { job: string; count: number; functions: string[] } | undefined {
  const all = ids.flatMap((id) => byId.get(id)?.jobs ?? [])
  const counts = [...new Set(all)].map((job) => ({ job, count: all.filter((other) => other === job).length }))
  const [most] = counts.toSorted((a, b) => b.count - a.count)
  if (!most || most.count < 2) return undefined
  return { ...most, functions: (functions[jobs.indexOf(most.job)] ?? '').split(' ').filter(Boolean) }
}
