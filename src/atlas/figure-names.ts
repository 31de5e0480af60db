import { phraseKey } from '../search/stems.ts'
import { WordList } from '../search/word-list.ts'
import type { SnapshotContent } from '../snapshot/content.ts'
import { misspelling } from '../text/did-you-mean.ts'
import { fold } from '../text/fold.ts'
import { CARBON, type Figure } from './figures.ts'

export const SUBSTANCES = 'substances'

/** Standards and short words by which claims name what the vocabulary has by its full name. */
const IN_THE_TRADE: Readonly<Record<string, string>> = {
  CTE: 'thermal_expansion_um_mk',
  CLTE: 'thermal_expansion_um_mk',
  'coefficient of thermal expansion': 'thermal_expansion_um_mk',
  'coefficient of linear thermal expansion': 'thermal_expansion_um_mk',
  UL94: 'flame_class',
  'UL 94': 'flame_class',
  'flame rating': 'flame_class',
  flammability: 'flame_class',
  'flame class': 'flame_class',
  Euroclass: 'reaction_to_fire',
  'EN 13501-1': 'reaction_to_fire',
  'fire class': 'reaction_to_fire',
  fire: 'reaction_to_fire',
  compostable: 'compostability',
  'home compostable': 'compostability',
  'industrially compostable': 'compostability',
}

/** What people call the figures and qualities, in English and in the languages of the glossary. */
export class FigureNames {
  readonly #keys = new Map<string, string[]>()
  readonly #labels: readonly (readonly [key: string, words: readonly string[]])[]
  readonly #languages: readonly { id: string; list: WordList }[]
  readonly #meanings: readonly string[]

  constructor(
    { vocabulary: { qualities, conditions }, glossary }: Pick<SnapshotContent, 'vocabulary' | 'glossary'>,
    figures: ReadonlyMap<string, Figure>,
  ) {
    this.#meanings = glossary.meanings
    this.#languages = glossary.languages.map((language) => ({ id: language.id, list: new WordList(language) }))
    const terms = [...figures.values(), ...Object.entries(qualities).map(([key, { label }]) => ({ key, label }))]
    this.#labels = terms.map(({ key, label }) => [key, fold(label).split(' ')])
    const words = conditions.flatMap((term) => term.words.map((word) => [word, term.figure] as const))
    const named = [
      ...terms.map(({ key }) => [key, key] as const),
      [SUBSTANCES, SUBSTANCES] as const,
      ['carbon', CARBON] as const,
      ...terms.map(({ key, label }) => [label, key] as const),
      ...Object.entries(IN_THE_TRADE).filter(([, key]) => terms.some((term) => term.key === key)),
      ...conditions.flatMap(({ figure, names }) => names.map((name) => [name, figure] as const)),
      // A word that goes with several figures is the name of none.
      ...words.filter(([word, figure]) => words.every(([other, of]) => other !== word || of === figure)),
    ]
    for (const [name, key] of named) this.#keys.set(fold(name), [...(this.#keys.get(fold(name)) ?? []), key])
  }

  /**
   * The key of the figure that is called so: names before words of questions, English before other languages. A name that is part of others,
   * such as conductivity, is the first of them that `fits`.
   */
  read(name: string, fits: (key: string) => boolean): string | undefined {
    const words = fold(name)
    const inFull = words.replace(/^(?:max|min)(?= )/, (short) => `${short}imum`)
    const [first] = this.#keys.get(words) ?? this.#keys.get(inFull) ?? this.#translated(name)
    if (first === undefined || fits(first)) return first
    const parts = words.split(' ')
    const [other] = this.#labels.find(([key, label]) => parts.every((part) => label.includes(part)) && fits(key)) ?? []
    return other ?? first
  }

  /** The figure that a name is a misspelling of. */
  nearest(name: string): string | undefined {
    return this.#keys.get(misspelling(fold(name), [...this.#keys.keys()]) ?? '')?.[0]
  }

  #translated(name: string): readonly string[] {
    for (const { id, list } of this.#languages) {
      const meaning = list.find(phraseKey(id, name))
      const keys = meaning === undefined ? undefined : this.#keys.get(fold(this.#meanings[meaning] ?? ''))
      if (keys) return keys
    }
    return []
  }
}
