import type { FunctionType } from '../../schema/lists.ts'

/** A figure in a formula with its exponent. Of several keys, the first that all compared materials have is taken. */
export type Factor = readonly [keys: readonly string[], exponent: number]

/**
 * A function per which carbon is compared. The mass that fulfils it is `scale(parameter)` × the product of the factors, with the figures
 * in the units of their keys.
 */
export type FunctionRow = {
  label: string
  /** What one unit of it is, for people. */
  per: string
  /** What the caller may set, such as the thermal resistance; `fallback` is the value otherwise. */
  parameter: { name: string; unit: string; fallback: number }
  scale(parameter: number): number
  factors: readonly Factor[]
  /** Whether its mass is that of a square metre, so that a thickness follows. */
  isLayer?: true
  /** Whether only some jobs ask for it: of what insulates nothing, an equal thermal resistance says nothing. */
  isSpecial?: true
}

const DENSITY: Factor = [['density_kg_m3'], 1]
const modulus = (exponent: number): Factor => [['tensile_modulus_gpa', 'flexural_modulus_gpa'], exponent]
const AREA = { name: 'area_m2', unit: 'm2', fallback: 1 } as const
const FORCE = { name: 'force_kn', unit: 'kN', fallback: 1 } as const

/** M. F. Ashby, Materials Selection in Mechanical Design: the mass of ties, beams and panels by their material indices. */
export const FUNCTIONS: Readonly<Record<FunctionType, FunctionRow>> = {
  mass: {
    label: 'Equal mass',
    per: 'kilogram',
    parameter: { name: 'mass_kg', unit: 'kg', fallback: 1 },
    scale: (mass) => mass,
    factors: [],
  },
  volume: {
    label: 'Equal volume',
    per: 'litre',
    parameter: { name: 'volume_l', unit: 'L', fallback: 1 },
    scale: (litres) => litres / 1000,
    factors: [DENSITY],
  },
  area_as_sold: {
    label: 'Equal area at the usual thickness',
    per: 'square metre at its usual thickness',
    parameter: AREA,
    scale: (area) => area / 1000,
    factors: [DENSITY, [['thickness_mm'], 1]],
    isLayer: true,
  },
  grammage: {
    label: 'Equal area at the usual grammage',
    per: 'square metre at its usual grammage',
    parameter: AREA,
    scale: (area) => area / 1000,
    factors: [[['grammage_g_m2'], 1]],
  },
  thermal_resistance: {
    label: 'Equal thermal resistance',
    per: 'square metre of the same thermal resistance',
    parameter: { name: 'r_m2k_w', unit: 'm2·K/W', fallback: 1 },
    scale: (resistance) => resistance,
    factors: [DENSITY, [['thermal_conductivity_w_mk'], 1]],
    isLayer: true,
    isSpecial: true,
  },
  tie_strength: {
    label: 'Tie of equal strength',
    per: 'metre of tie of the same strength',
    parameter: FORCE,
    scale: (force) => force * 1e-3,
    factors: [DENSITY, [['yield_strength_mpa', 'tensile_strength_mpa'], -1]],
  },
  tie_stiffness: {
    label: 'Tie of equal stiffness',
    per: 'metre of tie of the same stiffness',
    parameter: { name: 'ea_mn', unit: 'MN', fallback: 1 },
    scale: (stiffness) => stiffness * 1e-3,
    factors: [DENSITY, modulus(-1)],
  },
  beam_strength: {
    label: 'Beam of equal strength',
    per: 'metre of square beam of the same bending strength',
    parameter: { name: 'moment_kn_m', unit: 'kN·m', fallback: 1 },
    scale: (moment) => (6e-3 * moment) ** (2 / 3),
    factors: [DENSITY, [['flexural_strength_mpa', 'yield_strength_mpa'], -2 / 3]],
  },
  beam_stiffness: {
    label: 'Beam of equal stiffness',
    per: 'metre of square beam of the same bending stiffness',
    parameter: { name: 'ei_kn_m2', unit: 'kN·m2', fallback: 1 },
    scale: (stiffness) => (12e-6 * stiffness) ** (1 / 2),
    factors: [DENSITY, modulus(-1 / 2)],
  },
  panel_strength: {
    label: 'Panel of equal strength',
    per: 'square metre of panel of the same bending strength',
    parameter: { name: 'moment_kn_m_m', unit: 'kN·m/m', fallback: 1 },
    scale: (moment) => (6e-3 * moment) ** (1 / 2),
    factors: [DENSITY, [['flexural_strength_mpa', 'yield_strength_mpa'], -1 / 2]],
    isLayer: true,
  },
  panel_stiffness: {
    label: 'Panel of equal stiffness',
    per: 'square metre of panel of the same bending stiffness',
    parameter: { name: 'ei_kn_m2_m', unit: 'kN·m2/m', fallback: 1 },
    scale: (stiffness) => (12e-6 * stiffness) ** (1 / 3),
    factors: [DENSITY, modulus(-1 / 3)],
    isLayer: true,
  },
  compressive_strength: {
    label: 'Column of equal strength',
    per: 'metre of column of the same compressive strength',
    parameter: FORCE,
    scale: (force) => force * 1e-3,
    factors: [DENSITY, [['compressive_strength_mpa'], -1]],
  },
  tenacity: {
    label: 'Yarn of equal breaking force',
    per: 'kilometre of yarn of the same breaking force',
    parameter: { name: 'force_n', unit: 'N', fallback: 1 },
    scale: (force) => force / 10,
    factors: [[['tenacity_cn_tex'], -1]],
    isSpecial: true,
  },
  electrical_conductance: {
    label: 'Conductor of equal resistance',
    per: 'metre of conductor of the same resistance',
    parameter: { name: 'resistance_ohm_km', unit: 'Ω/km', fallback: 1 },
    scale: (resistance) => 1e-3 / resistance,
    factors: [DENSITY, [['electrical_conductivity_ms_m'], -1]],
    isSpecial: true,
  },
  energy_storage: {
    label: 'Equal energy stored',
    per: 'kilowatt-hour stored',
    parameter: { name: 'energy_kwh', unit: 'kWh', fallback: 1 },
    scale: (energy) => energy * 1000,
    factors: [
      [['specific_capacity_mah_g'], -1],
      [['nominal_voltage_v'], -1],
    ],
    isSpecial: true,
  },
  charge_storage: {
    label: 'Equal charge stored',
    per: 'ampere-hour stored',
    parameter: { name: 'charge_ah', unit: 'A·h', fallback: 1 },
    scale: (charge) => charge,
    factors: [[['specific_capacity_mah_g'], -1]],
    isSpecial: true,
  },
  magnetic_energy: {
    label: 'Equal magnetic energy',
    per: 'joule of magnetic energy',
    parameter: { name: 'energy_j', unit: 'J', fallback: 1 },
    scale: (energy) => energy / 1000,
    factors: [DENSITY, [['energy_product_kj_m3'], -1]],
    isSpecial: true,
  },
  dry_film: {
    label: 'Equal dry coat',
    per: 'kilogram of dry coat',
    parameter: { name: 'dry_mass_kg', unit: 'kg', fallback: 1 },
    scale: (mass) => mass * 100,
    factors: [[['solids_content_pct'], -1]],
    isSpecial: true,
  },
}

/** Every figure that a formula may use. */
export const FUNCTION_FIGURES: readonly string[] = [
  ...new Set(Object.values(FUNCTIONS).flatMap(({ factors }) => factors.flatMap(([keys]) => keys))),
]

/** A formula whose figures are chosen: one key and exponent per factor. */
export type Formula = { type: FunctionType; powers: readonly (readonly [key: string, exponent: number])[] }

/** The formula of `type` with the figures that all materials have; undefined if a figure is missing. */
function formulaFor(type: FunctionType, haveAll: (key: string) => boolean): Formula | undefined {
  const powers: [string, number][] = []
  for (const [keys, exponent] of FUNCTIONS[type].factors) {
    const key = keys.find(haveAll)
    if (key === undefined) return undefined
    powers.push([key, exponent])
  }
  return { type, powers }
}

/** The formula of the first of `types` whose figures all materials have; undefined if there is none. */
export function firstFormula(types: readonly FunctionType[], haveAll: (key: string) => boolean): Formula | undefined {
  for (const type of types) {
    const formula = formulaFor(type, haveAll)
    if (formula) return formula
  }
  return undefined
}

/** Carbon below this, in kg CO2e/kg, has no meaningful ratio. */
export const MIN_CARBON = 0.0005

/** Kilograms that fulfil the function; `figure` gives each figure of the formula in the unit of its key. */
export function massFor({ type, powers }: Formula, figure: (key: string) => number, parameter?: number): number {
  const { scale, parameter: declared } = FUNCTIONS[type]
  return powers.reduce((mass, [key, exponent]) => mass * figure(key) ** exponent, scale(parameter ?? declared.fallback))
}
