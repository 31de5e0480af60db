import type { MaterialsOverview, SitesOverview, Words } from '../schema/overview.ts'
import { fold } from '../text/fold.ts'
import { arrived, ask, type Loaded, settled } from './api.ts'
import { type Overview, rowsOf } from './rows.ts'

let made: { from: MaterialsOverview; aliases: string[] | undefined; overview: Overview } | undefined
let needsAliases = false

const ALIASES = '/explorer/aliases.json'

/** Other names are as large as all the rest, so they come once somebody types. */
export function loadAliases(): Promise<void> {
  needsAliases = true
  ask<string[]>(ALIASES)
  return settled(ALIASES)
}

export function overview(): Overview | undefined {
  const from = arrived(ask<MaterialsOverview>('/explorer/materials.json'))
  if (!from) return undefined
  const aliases = needsAliases ? arrived(ask<string[]>(ALIASES)) : made?.aliases
  if (made?.from !== from || made.aliases !== aliases) made = { from, aliases, overview: rowsOf(from, aliases) }
  return made.overview
}

export const overviewState = (): Loaded<MaterialsOverview> => ask('/explorer/materials.json')

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
  const { jurisdictions = [], countries = [], groups = [] } = words() ?? {}
  const isIt = ([code]: readonly [string, string, ...unknown[]]) => code === id
  const known = jurisdictions.find(isIt) ?? countries.find(isIt) ?? groups.find(isIt)
  if (known) return known[1]
  return /^[A-Z]{2}$/.test(id) ? (COUNTRIES.of(id) ?? id) : id
}

/** The id of a place with law of its own, by its id or name; as it is where there is none. */
export const lawPlace = (place: string): string =>
  words()?.jurisdictions.find((names) => names.slice(0, 2).some((name) => fold(name ?? '') === fold(place)))?.[0] ??
  place

/** The countries that a place stands for: itself, the members of a group, or those of a region. */
export function countriesIn(place: string): ReadonlySet<string> {
  const known = words()
  const group = known?.groups.find(([id, label]) => id === place || label === place)
  if (group) return new Set(group[2].split(' '))
  const inRegion = known?.countries.filter(([, , region]) => region === place).map(([id]) => id) ?? []
  return new Set(inRegion.length > 0 ? inRegion : [place])
}

type Site = SitesOverview['suppliers'][number]['sites'][number]

export const allSites = (): SitesOverview | undefined => arrived(ask('/explorer/sites.json'))

/** Who makes a material; without a country, who offers it and has no listed site. */
export type Maker = { id: string; name: string; country?: string }

/** Those who make a material at an operating site, in a place where one is given, else also those without a listed site; undefined until they are loaded. */
export function makersIn(id: string, place = ''): Maker[] | undefined {
  const all = allSites()
  if (!all) return undefined
  const material = all.materials.indexOf(id)
  const countries = place === '' ? undefined : countriesIn(place)
  const isThere = ([, , country, status, , materials]: Site) =>
    status === 'operating' && materials.includes(material) && (!countries || countries.has(country))
  return all.suppliers.flatMap(({ id: maker, name, sites, materials }): Maker[] => {
    const site = sites.find(isThere)
    if (site) return [{ id: maker, name, country: site[2] }]
    return sites.length === 0 && !countries && materials.includes(material) ? [{ id: maker, name }] : []
  })
}
