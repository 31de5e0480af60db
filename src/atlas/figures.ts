import type { Direction } from '../schema/lists.ts'
import type { Material } from '../schema/material.ts'
import type { SnapshotVocabulary } from '../snapshot/content.ts'
import { keysOf } from '../system/keys-of.ts'

/** A figure or claim that a material can have. `place` is the object of the material that holds it. */
export type Figure = {
  key: string
  label: string
  unit?: string
  better: Direction
  place: 'sustainability' | 'properties'
}

type Sustainability = Omit<Figure, 'key' | 'place'> & {
  /** Range that the build accepts. */
  plausible?: readonly [min: number, max: number]
}

const SCORE: Figure = {
  key: 'score',
  label: 'Sustainability score',
  unit: 'of 100',
  better: 'higher',
  place: 'sustainability',
}

/** The authored figures under `sustainability`; figures under `properties` are defined by the vocabulary. */
export const SUSTAINABILITY_FIGURES = {
  carbon_kg_co2e_per_kg: {
    label: 'Cradle-to-gate carbon intensity',
    unit: 'kg CO2e/kg',
    better: 'lower',
    plausible: [-1, 100_000],
  },
  biobased_pct: { label: 'Bio-based content', unit: '%', better: 'higher' },
  recyclable: { label: 'Recycled at scale', better: 'higher' },
  biodegradable: { label: 'Biodegradable', better: 'higher' },
} as const satisfies Record<Exclude<keyof Material['sustainability'], 'score'>, Sustainability>

export const SUSTAINABILITY_KEYS = keysOf(SUSTAINABILITY_FIGURES)

export const CARBON = 'carbon_kg_co2e_per_kg' satisfies (typeof SUSTAINABILITY_KEYS)[number]

/** Every figure that a material can have, by key: score, sustainability figures, then the properties of the vocabulary. */
export function figuresOf({ properties }: Pick<SnapshotVocabulary, 'properties'>): ReadonlyMap<string, Figure> {
  const sustainability = Object.entries<Sustainability>(SUSTAINABILITY_FIGURES)
  const figures: Figure[] = [
    SCORE,
    ...sustainability.map(([key, { plausible: _, ...row }]) => ({ key, ...row, place: 'sustainability' as const })),
    ...Object.entries(properties).map(([key, term]) => ({ key, ...term, place: 'properties' as const })),
  ]
  return new Map(figures.map((figure) => [figure.key, figure]))
}

/** A material's value of a figure; undefined if no source states it. */
export function figureValue(
  material: Pick<Material, Figure['place']>,
  { key, place }: Figure,
): number | boolean | undefined {
  const figures: Readonly<Record<string, unknown>> = material[place]
  const value = figures[key]
  return typeof value === 'number' || typeof value === 'boolean' ? value : undefined
}

/** A material's numeric value of a figure; undefined if unknown or not a number. */
export function figureNumber(material: Pick<Material, Figure['place']>, figure: Figure): number | undefined {
  const value = figureValue(material, figure)
  return typeof value === 'number' ? value : undefined
}

/** Whether a value says that a material has none of what is wanted: `false`, or 0 of what is better the more there is. */
export const isNone = (value: number | boolean | string, better: Direction | undefined) =>
  value === false || (value === 0 && better === 'higher')

export const carbonOf = ({ sustainability }: Pick<Material, 'sustainability'>) => sustainability[CARBON]
