import { termOf } from '../../search/words.ts'
import type { SnapshotContent } from '../../snapshot/content.ts'
import { fold } from '../../text/fold.ts'

/** An everyday thing, and the indexes of the materials that it is usually made of, and may be made of. */
export type EverydayObject = { name: string; usual: readonly number[]; also: readonly number[] }

const WORD = /[\p{L}\p{N}]+/gu
const MAX_WORDS = 4
/** Nobody asks for more things at once. */
const MAX_OBJECTS = 3
/** Labels of one word are words of other questions too. */
const MIN_JOB_WORDS = 2

/** Finds everyday things in questions, by the longest of their names and in the plural too. */
export class EverydayObjects {
  readonly #byKey = new Map<string, EverydayObject>()
  /** Jobs by their labels, with what does them mainly and besides. */
  readonly #jobs = new Map<string, EverydayObject>()
  /** What names begin with, so that hardly a word of a question has to be looked up. */
  readonly #firstTerms = new Set<string>()

  constructor({ materials, vocabulary }: Pick<SnapshotContent, 'materials' | 'vocabulary'>) {
    const indexOf = new Map(materials.map(({ id }, at) => [id, at]))
    const indexes = (ids: readonly string[]) => ids.flatMap((id) => indexOf.get(id) ?? [])
    for (const { names, usual, also } of vocabulary.objects) {
      const object = { name: names[0] ?? '', usual: indexes(usual), also: indexes(also) }
      for (const name of names) {
        const terms = termsOf(name)
        this.#byKey.set(terms.join(' '), object)
        this.#firstTerms.add(terms[0] ?? '')
      }
    }
    for (const job of jobsOf(materials)) {
      const terms = termsOf(job.name)
      if (terms.length < MIN_JOB_WORDS || this.#byKey.has(terms.join(' '))) continue
      this.#jobs.set(terms.join(' '), job)
      this.#firstTerms.add(terms[0] ?? '')
    }
  }

  /** The thing that these words are a name of. */
  named(words: string): EverydayObject | undefined {
    return this.#byKey.get(termsOf(words).join(' '))
  }

  /** An everyday thing, or what a category of materials is for: “pipes”, “flooring”. */
  isThing(words: string): boolean {
    return this.named(words) !== undefined || OF_CATEGORY.test(words)
  }

  /** The things that a question names, none of them within the name of another. */
  in(question: string): EverydayObject[] {
    const terms = termsOf(question)
    const found = new Set<EverydayObject>()
    for (let at = 0; at < terms.length && found.size < MAX_OBJECTS; at++) {
      if (!this.#firstTerms.has(terms[at] ?? '')) continue
      for (let count = Math.min(MAX_WORDS, terms.length - at); count > 0; count--) {
        const words = terms.slice(at, at + count).join(' ')
        const object = this.#byKey.get(words) ?? this.#jobs.get(words)
        if (!object) continue
        if (!isBeside(terms, at)) found.add(object)
        at += count - 1
        break
      }
    }
    return [...found]
  }
}

const OF_CATEGORY =
  /^(?:floor(?:ing|s| coverings?)?|pipes?|windows?|cladding|roofing|packaging|furniture|clothing|shoes|carpets?)$/

/** Other languages are read as the labels of jobs, which people hardly ask with: what does the job is meant. */
function jobsOf(materials: SnapshotContent['materials']): EverydayObject[] {
  const all = new Map<string, { usual: number[]; also: number[] }>()
  for (const [at, { properties }] of materials.entries())
    for (const [place, job] of (properties.jobs ?? []).entries()) {
      const { usual, also } = all.get(job) ?? { usual: [], also: [] }
      all.set(job, place === 0 ? { usual: [...usual, at], also } : { usual, also: [...also, at] })
    }
  return [...all].map(([name, does]) => ({ name, ...does }))
}

/** “seal the gap around a bathtub”: what stands around a thing is another. */
function isBeside(terms: readonly string[], at: number): boolean {
  const before = ARTICLES.has(terms[at - 1] ?? '') ? at - 2 : at - 1
  return BESIDE.has(terms[before] ?? '')
}

const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the', 'my', 'our', 'your'])
const BESIDE: ReadonlySet<string> = new Set(
  [
    'around',
    'round',
    'under',
    'beneath',
    'behind',
    'inside',
    'between',
    'against',
    'near',
    'beside',
    'onto',
    'into',
    'over',
    'above',
    'send',
    'ship',
    'post',
    'pack',
    'protect',
    'clean',
    'repair',
    'mend',
    'seal',
    'cover',
    'in',
    'on',
    'below',
    'wrap',
    'line',
  ].map((word) => termOf(word) ?? word),
)

const termsOf = (text: string) => (fold(text).match(WORD) ?? []).map((word) => termOf(word) ?? word)
