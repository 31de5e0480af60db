import { CARBON, SUSTAINABILITY_KEYS } from '../../src/atlas/figures.ts'
import type { AuthoredClaim, AuthoredFigure, AuthoredQuality } from '../../src/schema/evidence.ts'
import type { AuthoredMaterial } from '../../src/schema/material.ts'

export type PlacedFigure = {
  key: string
  path: PropertyKey[]
  figure: AuthoredFigure | AuthoredClaim | AuthoredQuality
}

/** The same, and what other sources have for the carbon figure: whatever cites a source. */
export function citedFigures(material: AuthoredMaterial): PlacedFigure[] {
  const others = material[CARBON].also ?? []
  return [...figuresOf(material), ...others.map((figure, at) => ({ key: CARBON, path: [CARBON, 'also', at], figure }))]
}

/** Every figure, claim, quality and substance of a material, with its published key and its path in the file. */
export function figuresOf(material: AuthoredMaterial): PlacedFigure[] {
  return [
    ...SUSTAINABILITY_KEYS.flatMap((key): PlacedFigure[] => {
      const figure = material[key]
      return figure ? [{ key, path: [key], figure }] : []
    }),
    ...Object.entries(material.properties).map(([key, figure]) => ({ key, path: ['properties', key], figure })),
    ...Object.entries(material.qualities ?? {}).map(([key, figure]) => ({ key, path: ['qualities', key], figure })),
    ...(material.substances ?? []).map(({ cas, part: _, share_pct: __, grades: ___, ...provenance }, at) => ({
      key: 'substances',
      path: ['substances', at],
      figure: { value: cas, ...provenance },
    })),
  ]
}
