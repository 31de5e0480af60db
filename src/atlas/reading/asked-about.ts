import { readContained } from './contained.ts'
import type { ExcludedMaterials } from './excluded.ts'
import { LIFT } from './lifts.ts'
import type { MaterialClasses } from './material-classes.ts'
import type { Reading } from './reading.ts'
import { subjectsOf } from './subject.ts'
import { PARTLY } from './weigher.ts'

/** Who asks about more materials asks about a class. */
const MAX_SUBJECTS = 12

/** Reads questions about what a material is or holds, where the material itself is the answer, whatever it is. */
export class AskedAbout {
  readonly #excluded: ExcludedMaterials
  readonly #classes: MaterialClasses

  constructor(excluded: ExcludedMaterials, classes: MaterialClasses) {
    this.#excluded = excluded
    this.#classes = classes
  }

  /** “is PLA compostable at home”: the material that a question asks about comes first, whether it is or not. */
  subjects(reading: Reading): Reading {
    const { text, translation, isForMakers, replaces, excludes, conditions, weight, unconditional } = reading
    if (isForMakers || replaces || excludes.length + conditions.length === 0) return reading
    const named = subjectsOf(text, translation, conditions, {
      named: (words) => (this.#isClass(words) ? [] : this.#excluded.named(words)),
      meant: (words) => this.#named(words),
    })
    const isNamed = (at: number) => named.includes(at)
    return named.length === 0
      ? reading
      : {
          ...reading,
          named,
          unmet: undefined,
          weight: (at) => (isNamed(at) ? 1 : (weight?.(at) ?? 1)),
          unconditional: (at) => (isNamed(at) ? 1 : (unconditional?.(at) ?? 1)),
        }
  }

  /** “which plastics contain BPA”: what is known to, of that kind, and what “contains lead” is asked of. Undefined for any other question. */
  contents(plain: Reading): Reading | undefined {
    const { text, isForMakers } = plain
    const asked = isForMakers ? undefined : readContained(text, (words) => this.#excluded.resolve(words, 'wholly'))
    if (!asked) return undefined
    const { words, meant, kind } = asked
    const subjects = asked.of === undefined ? [] : this.#named(asked.of)
    if (asked.of !== undefined)
      return subjects.length === 0 ? undefined : { ...plain, named: subjects, contains: { ...meant, words } }
    const ofKind = kind === '' ? undefined : this.#class(kind.toLowerCase())
    const core = ofKind && new Set(this.#classes.core(ofKind))
    const holds = (at: number) => meant.members.has(at) && ofKind?.has(at) !== false
    const may = (at: number) => meant.partly?.has(at) === true && ofKind?.has(at) !== false
    const all = [...meant.members, ...(meant.partly ?? [])].filter((at) => holds(at) || may(at))
    const lifts = new Map(all.map((at) => [at, core?.has(at) === false ? LIFT.last : LIFT.first]))
    const weight = (at: number) => (holds(at) ? 1 : may(at) ? PARTLY : 0)
    const rest = `${kind} ${words}`.trim()
    return { ...plain, contains: { ...meant, words }, rest, weight, unconditional: weight, lifts }
  }

  /** Steel is a class too, whatever else it names. */
  #isClass(words: string): boolean {
    return (this.#excluded.groupNamed(words)?.members.size ?? 0) > MAX_SUBJECTS
  }

  #class(kind: string): ReadonlySet<number> | undefined {
    return this.#classes.in(kind) ?? this.#classes.in(kind.replace(/(?<=[^s])s(?!\p{L})/gu, ''))
  }

  /** What a name means, and of a group that is no whole class, such as nylon, all; “insulation” is a class, however few are called so. */
  #named(words: string): readonly number[] {
    const named = this.#excluded.named(words)
    if (named.length === 0 && this.#excluded.isKind(words)) return []
    const all = named.length > 0 ? named : [...(this.#excluded.resolve(words, 'wholly')?.members ?? [])]
    return all.length > MAX_SUBJECTS ? [] : all
  }
}
