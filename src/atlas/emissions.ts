import type { SnapshotContent } from '../snapshot/content.ts'
import { allIndexes, type Keep } from './selection.ts'

/** Yearly emissions by country and sector, stored by column. */
export class Emissions {
  /** All record indexes in snapshot order: newest year first, then largest emissions, then country and sector. */
  readonly order: Uint32Array
  readonly json: SnapshotContent['json']['emissions']
  readonly #content: EmissionsContent

  constructor(content: EmissionsContent) {
    this.#content = content
    this.json = content.json.emissions
    this.order = allIndexes(content.emissions.country.length)
  }

  inRegion(label: string): Keep {
    const { vocabulary, emissions } = this.#content
    const isIn = vocabulary.countries.map(({ region }) => region === label)
    return (index) => isIn[emissions.country[index] ?? -1] ?? false
  }

  ofCountry(alpha2: string): Keep {
    const { vocabulary, emissions } = this.#content
    const wanted = vocabulary.countries.findIndex((country) => country.alpha2 === alpha2)
    return (index) => emissions.country[index] === wanted
  }

  ofSector(id: string): Keep {
    const { vocabulary, emissions } = this.#content
    const wanted = vocabulary.sectors.findIndex((sector) => sector.id === id)
    return (index) => emissions.sector[index] === wanted
  }
}

type EmissionsContent = Pick<SnapshotContent, 'emissions' | 'vocabulary' | 'json'>
