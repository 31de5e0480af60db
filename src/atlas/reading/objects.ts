import { termOf } from '../../search/words.ts'
import type { SnapshotContent } from '../../snapshot/content.ts'
import { fold } from '../../text/fold.ts'

/** An everyday thing, and the indexes of the materials that it is usually made of, and may be made of. */
export type EverydayObject = { name: string; usual: readonly number[]; also: readonly number[] }

const WORD = /[\p{L}\p{N}]+/gu
const MAX_WORDS = 4
/** Nobody asks for more things at once. */
const MAX_OBJECTS = 3

/** Finds everyday things in questions, by the longest of their names and in the plural too. */
export class EverydayObjects {
  readonly #byKey = new Map<string, EverydayObject>()

  constructor({ materials, vocabulary }: Pick<SnapshotContent, 'materials' | 'vocabulary'>) {
    const indexOf = new Map(materials.map(({ id }, at) => [id, at]))
    const indexes = (ids: readonly string[]) => ids.flatMap((id) => indexOf.get(id) ?? [])
    for (const { names, usual, also } of vocabulary.objects) {
      const object = { name: names[0] ?? '', usual: indexes(usual), also: indexes(also) }
      for (const name of names) this.#byKey.set(keyOf(fold(name).split(' ')), object)
    }
  }

  /** The thing that these words are a name of. */
  named(words: string): EverydayObject | undefined {
    return this.#byKey.get(keyOf(fold(words).split(' ')))
  }

  /** The things that a question names, none of them within the name of another. */
  in(question: string): EverydayObject[] {
    const words = fold(question).match(WORD) ?? []
    const found = new Set<EverydayObject>()
    for (let at = 0; at < words.length && found.size < MAX_OBJECTS; at++)
      for (let count = Math.min(MAX_WORDS, words.length - at); count > 0; count--) {
        const object = this.#byKey.get(keyOf(words.slice(at, at + count)))
        if (!object) continue
        found.add(object)
        at += count - 1
        break
      }
    return [...found]
  }
}

const keyOf = (words: readonly string[]) => words.map((word) => termOf(word) ?? word).join(' ')
