import type { Direction, MatchStrength, SiteStatus } from './lists.ts'
import type { StoredEntry } from './regulatory.ts'

/** What the page loads of all materials: short rows whose words are numbers of the lists beside them. */
export type MaterialsOverview = {
  /** The version of the atlas and the day of its newest record. */
  version: string
  date: string
  counts: { materials: number; suppliers: number; sources: number }
  categories: string[]
  families: string[]
  forms: string[]
  flags: string[]
  jobs: string[]
  /** For each job, the functions for which its goods are compared, best first, between spaces. */
  job_functions: string[]
  rows: [
    id: string,
    name: string,
    category: number,
    family: number,
    score: number,
    /** kg CO2e/kg, and how far it may be off, as natural logarithms. */
    carbon: number,
    down: number,
    up: number,
    forms: number[],
    flags: number[],
    jobs: number[],
    /** Countries with an operating site, as alpha-2 codes between spaces. */
    makers: string,
  ][]
}

/** Labels and units of what records name by keys, and all places. */
export type Words = {
  figures: [id: string, label: string, unit: string, better: Direction][]
  functions: [id: string, label: string, parameter: string, unit: string, usual: number][]
  /** The parent is the place whose law holds there too. */
  jurisdictions: [id: string, label: string, parent?: string][]
  countries: [alpha2: string, name: string, region: string][]
  /** Members as alpha-2 codes between spaces. */
  groups: [id: string, label: string, members: string][]
}

/** All suppliers with their sites; materials and certifications are numbers of the lists. */
export type SitesOverview = {
  suppliers: {
    id: string
    name: string
    country: string
    match: MatchStrength
    verified?: boolean
    materials: number[]
    certifications: number[]
    sites: [lat: number, lng: number, country: string, status: SiteStatus, town: string, materials: number[]][]
  }[]
  materials: string[]
  certifications: string[]
}

/** Million tonnes CO2e by sector, country and year, in that order of nesting. */
export type EmissionsCube = {
  years: number[]
  sectors: string[]
  countries: [alpha2: string, name: string, region: string][]
  values: (number | null)[]
}

/** How far to trust the carbon figures of a group of materials, and how much of what decides is known; shares in percent. */
export type TrustRow = {
  group: string
  materials: number
  /** Cradle to gate with or without forming, and neither a stand-in, unclear about biogenic carbon, old, nor a maker's own word. */
  comparable_pct: number
  /** Stand-ins of another material. */
  proxied_pct: number
  /** Calculated from a cited claim or from the composition. */
  derived_pct: number
  /** From before 2013, or past the year for which the source declares them valid. */
  old_pct: number
  /** Of the product of one company: its own word, its declaration or its data set. */
  one_maker_pct: number
  /** Records that state every figure and quality that their main job and what they are chosen for ask; absent where none is asked. */
  deciding_stated_pct?: number
  /** How many are among the materials that people ask for most, and which share of those has a second source; absent where none is. */
  asked_most?: number
  two_sources_pct?: number
}

export type QualityOverview = {
  all: TrustRow
  by_family: TrustRow[]
  /** Figures that decide and that most records lack, with the number of records. */
  missing: [figure: string, records: number][]
  figures: number
  by_grade: Record<string, number>
  by_method: Record<string, number>
}

/** A rule told once, with the materials that it covers as numbers of the list. */
export type RuleOverview = Pick<
  StoredEntry,
  | 'jurisdiction'
  | 'also_in'
  | 'not_in'
  | 'status'
  | 'kind'
  | 'regulation'
  | 'applies_to'
  | 'except'
  | 'effective_date'
  | 'until'
  | 'awaits'
  | 'notes'
  | 'flag'
  | 'locator'
  | 'source'
> & { instrument: Pick<StoredEntry['instrument'], 'status'>; covers: number[] }

/** The law that one place has made or has taken over. */
export type LawOverview = { rules: RuleOverview[]; materials: string[] }
