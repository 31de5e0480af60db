import type { SnapshotContent } from '../snapshot/content.ts'
import { fold } from '../text/fold.ts'
import { countryCodes, type Labels, labelsOf } from './labels.ts'
import { type Page, type PageRequest, pageOf } from './page.ts'
import { Rendered } from './rendered.ts'

export type EmissionsQuery = PageRequest & {
  region?: string | undefined
  country?: string | undefined
  sector?: string | undefined
}

/** Yearly emissions by country and sector, scanned by column. */
export class Emissions {
  readonly #content: SnapshotContent
  readonly #regions: Labels
  readonly #countryOf: (value: string) => string | undefined
  readonly #everything: Uint32Array

  constructor(content: SnapshotContent) {
    this.#content = content
    this.#regions = labelsOf(content.vocabulary.regions)
    this.#countryOf = countryCodes(content.vocabulary)
    this.#everything = Uint32Array.from({ length: content.emissions.country.length }, (_, at) => at)
  }

  /** Newest year first, then largest, then country, sector. */
  list(query: EmissionsQuery): Page<Rendered> {
    const { region, country, sector } = query
    const isUnfiltered = region === undefined && country === undefined && sector === undefined
    const matches = isUnfiltered ? this.#everything : this.#matches(query)
    return pageOf(matches, query, (at) => Rendered.at(this.#content.emissionsRendered, at))
  }

  #matches({ region, country, sector }: EmissionsQuery): Uint32Array {
    const { vocabulary, emissions } = this.#content
    const wantedRegion = region === undefined ? undefined : this.#regions(region)
    const wantedCountry = country === undefined ? undefined : (this.#countryOf(country) ?? '')
    const wantedSector = sector === undefined ? undefined : fold(sector)
    const countryIs = vocabulary.countries.map(
      (entry) => (wantedRegion ?? entry.region) === entry.region && (wantedCountry ?? entry.alpha2) === entry.alpha2,
    )
    const sectorIs = vocabulary.sectors.map((name) => (wantedSector ?? fold(name)) === fold(name))
    return this.#everything.filter(
      (at) => countryIs[emissions.country[at] ?? -1] && sectorIs[emissions.sector[at] ?? -1],
    )
  }
}
