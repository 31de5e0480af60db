import type { SnapshotContent } from '../snapshot/content.ts'
import { fold } from '../text/fold.ts'
import { type Page, type PageRequest, pageOf } from './page.ts'
import { Rendered } from './rendered.ts'

export type RegulatoryQuery = PageRequest & { material: string; jurisdiction?: string | undefined }

/** Legal entries by material. */
export class Regulatory {
  readonly #content: SnapshotContent
  readonly #byMaterial = new Map<string, number[]>()

  constructor(content: SnapshotContent) {
    this.#content = content
    content.regulatory.forEach(({ material }, at) => {
      const entries = this.#byMaterial.get(material)
      if (entries) entries.push(at)
      else this.#byMaterial.set(material, [at])
    })
  }

  /** Newest first, then jurisdiction, then instrument; no entry means unknown, never approved. */
  list({ material, jurisdiction, ...page }: RegulatoryQuery): Page<Rendered> {
    const wanted = jurisdiction === undefined ? undefined : fold(jurisdiction)
    const entries = this.#byMaterial.get(material) ?? []
    const matches = entries.filter(
      (at) => wanted === undefined || fold(this.#content.regulatory[at]?.jurisdiction ?? '') === wanted,
    )
    return pageOf(matches, page, (at) => Rendered.at(this.#content.regulatoryRendered, at))
  }
}
