/** A view of the page with something to see in it. */
export type Pictured = { name: string; path: string; height: number }

/** Every view, as it is checked and pictured. */
export const PICTURED: readonly Pictured[] = [
  { name: 'home', path: '/?q=instead+of+cement', height: 820 },
  { name: 'material', path: '/materials/high-impact-polystyrene?allowed=FR#instead', height: 760 },
  {
    name: 'compare',
    path: '/compare?ids=expanded-polystyrene,stone-wool,wood-fibre-insulation,cellulose-insulation&function=thermal_resistance&amount=5',
    height: 900,
  },
  { name: 'suppliers', path: '/suppliers?made=Europe', height: 680 },
  { name: 'law', path: '/law?place=FR&materials=expanded-polystyrene,moulded-pulp', height: 720 },
  { name: 'emissions', path: '/emissions?year=2023', height: 580 },
  {
    name: 'list',
    path: '/list#120%20kg%20expanded%20polystyrene%0A80%20kg%20corrugated%20board%0A3%20kg%20PP%0A1.5%20t%20portland%20cement',
    height: 900,
  },
  { name: 'quality', path: '/quality', height: 900 },
  { name: 'reference', path: '/docs#listSubstitutes', height: 900 },
]
