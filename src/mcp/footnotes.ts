import type { Atlas } from '../atlas/atlas.ts'
import { textCitation } from '../atlas/cite.ts'
import { publishedMaterial } from '../atlas/verify.ts'
import type { Citation, Evidence } from '../schema/evidence.ts'

type Known = Pick<Atlas, 'materials' | 'suppliers' | 'figures'>
type Value = number | boolean | string

/** The sources of one answer: each stands once in `list`, and figures name it by its number. */
export class Footnotes {
  /** `[1] Publisher (year). Title. Address`, in the order in which they were first named. */
  readonly list: string[] = []
  readonly #known: Known
  readonly #numbers = new Map<string, number>()
  readonly #evidence = new Map<string, readonly Evidence[]>()

  constructor(known: Known) {
    this.#known = known
  }

  /** `1240 kg/m3 [1]`: a figure of a material with the sources it rests on; computed figures have none. */
  figure(material: string, key: string, value: Value): string {
    const { unit } = this.#known.figures.get(key) ?? {}
    return [value, unit, ...this.marks(material, key)].filter((part) => part !== undefined).join(' ')
  }

  /** The numbers of the sources that a figure of a material rests on. */
  marks(material: string, key: string): string[] {
    const marks = this.#evidenceOf(material).flatMap(({ figure, source, locator }) =>
      figure === key ? [this.of(source, locator)] : [],
    )
    return [...new Set(marks)]
  }

  /** The number of a source, in brackets. */
  of(source: Citation, locator?: string): string {
    const text = textCitation(source, locator)
    const known = this.#numbers.get(text)
    if (known !== undefined) return `[${known}]`
    const number = this.list.length + 1
    this.#numbers.set(text, number)
    this.list.push(`[${number}] ${text}`)
    return `[${number}]`
  }

  /** The numbers of all sources of a supplier. */
  ofSupplier(id: string): string {
    const { suppliers } = this.#known
    const index = suppliers.indexOf(id)
    if (index === undefined) return ''
    const record: { evidence?: { source: Citation }[] } = JSON.parse(
      new TextDecoder().decode(suppliers.json.single.at(index).bytes),
    )
    return [...new Set(record.evidence?.map(({ source }) => this.of(source)))].join(' ')
  }

  #evidenceOf(material: string): readonly Evidence[] {
    const { materials } = this.#known
    const known = this.#evidence.get(material)
    if (known) return known
    const index = materials.indexOf(material)
    const evidence = index === undefined ? [] : (publishedMaterial(index, materials).properties.evidence ?? [])
    this.#evidence.set(material, evidence)
    return evidence
  }
}
