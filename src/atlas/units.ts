/** Turns a number into the unit of a figure: `value × factor + offset`. */
export type Conversion = { factor: number; offset: number }

type Scale = number | readonly [factor: number, offset: number]

const LB = 0.45359237
const INCH = 0.0254
const FOOT = 0.3048
const BTU = 1055.05585262
const CALORIE = 4.184
/** Pascals of a pound-force per square inch. */
const PSI = 6894.757293168
const GRAM_FORCE = 0.00980665
/** A metre kelvin per watt of an hour square foot degree Fahrenheit per BTU. */
const R_VALUE = (3600 * FOOT ** 2 * (5 / 9)) / BTU
/** A BTU per hour foot degree Fahrenheit, in W/(m·K). */
const BTU_HOUR_FOOT = (BTU * 9) / 5 / 3600 / FOOT

/**
 * By the unit in which the atlas publishes a figure: the other units that a claim may have, in the spelling that is shown as allowed.
 */
const UNITS: Readonly<Record<string, Readonly<Record<string, Scale>>>> = {
  'kg/m3': {
    'g/cm3': 1000,
    'g/mL': 1000,
    'kg/L': 1000,
    'kg/dm3': 1000,
    't/m3': 1000,
    'g/L': 1,
    'lb/ft3': LB / FOOT ** 3,
    'lb/in3': LB / INCH ** 3,
  },
  MPa: {
    'N/mm2': 1,
    'MN/m2': 1,
    'kN/m2': 1e-3,
    GPa: 1000,
    kPa: 1e-3,
    Pa: 1e-6,
    bar: 0.1,
    psi: PSI / 1e6,
    ksi: PSI / 1e3,
    'kgf/cm2': GRAM_FORCE * 10,
    'kgf/mm2': GRAM_FORCE * 1000,
  },
  GPa: { 'kN/mm2': 1, MPa: 1e-3, 'N/mm2': 1e-3, kPa: 1e-6, Pa: 1e-9, psi: PSI / 1e9, ksi: PSI / 1e6, Msi: PSI / 1e3 },
  '°C': { K: [1, -273.15], '°F': [5 / 9, -160 / 9] },
  'W/(m·K)': {
    'mW/(m·K)': 1e-3,
    'W/(cm·K)': 100,
    'BTU/(h·ft·°F)': BTU_HOUR_FOOT,
    'BTU·in/(h·ft2·°F)': BTU_HOUR_FOOT / 12,
  },
  'm2·K/W': { 'ft2·h·°F/BTU': R_VALUE },
  'J/(kg·K)': { 'kJ/(kg·K)': 1000, 'J/(g·K)': 1000, 'cal/(g·K)': 1000 * CALORIE, 'BTU/(lb·°F)': (BTU / LB) * (9 / 5) },
  'Wh/kg': {
    'kWh/kg': 1000,
    'Wh/g': 1000,
    'kWh/t': 1,
    'MJ/kg': 1000 / 3.6,
    'kJ/kg': 1 / 3.6,
    'J/g': 1 / 3.6,
    'kcal/kg': CALORIE / 3.6,
    'kcal/g': (1000 * CALORIE) / 3.6,
    'Wh/lb': 1 / LB,
  },
  'kJ/m2': { 'J/m2': 1e-3, 'J/cm2': 10, 'mJ/mm2': 1, 'ft·lb/in2': 1.3558179483314 / INCH ** 2 / 1000 },
  'kJ/m3': { 'J/m3': 1e-3, 'MJ/m3': 1000, MGOe: 100 / (4 * Math.PI) },
  'kg CO2e/kg': {
    't CO2e/t': 1,
    'g CO2e/g': 1,
    'lb CO2e/lb': 1,
    'g CO2e/kg': 1e-3,
    'kg CO2e/t': 1e-3,
    'kg CO2e/lb': 1 / LB,
    'g CO2e/lb': 1e-3 / LB,
  },
  'kg CO2e/m3': {
    't CO2e/m3': 1000,
    'kg CO2e/L': 1000,
    'kg CO2e/yd3': 1 / (3 * FOOT) ** 3,
    'lb CO2e/yd3': LB / (3 * FOOT) ** 3,
  },
  'kg CO2e/m2': { 'g CO2e/m2': 1e-3, 'kg CO2e/ft2': 1 / FOOT ** 2 },
  '%': { 'wt%': 1, fraction: 100, '‰': 0.1, ppm: 1e-4 },
  mm: { µm: 1e-3, cm: 10, m: 1000, in: 1000 * INCH, mil: INCH },
  µm: { mm: 1000, nm: 1e-3, mil: 1000 * INCH },
  'g/m2': {
    'kg/m2': 1000,
    gsm: 1,
    'oz/yd2': ((LB / 16) * 1000) / (3 * FOOT) ** 2,
    'lb/ft2': (LB * 1000) / FOOT ** 2,
    'lb/1000ft2': LB / FOOT ** 2,
    'lb/3000ft2': LB / (3 * FOOT ** 2),
  },
  'g/(m2·day)': { 'g/(m2·24h)': 1, 'kg/(m2·day)': 1000, 'mg/(m2·day)': 1e-3, 'g/(100in2·day)': 1 / (100 * INCH ** 2) },
  'cm3·mm/(m2·day·atm)': { 'cm3·mm/(m2·day·bar)': 1.01325, 'cm3·mil/(100in2·day·atm)': 0.0254 / (100 * INCH ** 2) },
  'cN/tex': { 'N/tex': 100, 'mN/tex': 0.1, 'cN/dtex': 10, 'g/den': 900 * GRAM_FORCE },
  'N/mm': { 'kN/m': 1, 'N/cm': 0.1, 'N/m': 1e-3, 'lb/in': (LB * 9.80665) / INCH / 1000 },
  'm2/kg': { 'm2/g': 1000, 'cm2/g': 0.1 },
  mPa·s: { Pa·s: 1000, cP: 1, P: 100 },
  'MS/m': { 'S/m': 1e-6, 'S/cm': 1e-4, '%IACS': 0.58001 },
  'kA/m': { 'A/m': 1e-3, Oe: 1 / (4 * Math.PI), kOe: 1000 / (4 * Math.PI) },
  T: { mT: 1e-3, G: 1e-4, kG: 0.1 },
  'mAh/g': { 'Ah/kg': 1, 'Ah/g': 1000, 'mAh/kg': 1e-3 },
  V: { mV: 1e-3 },
  'µm/(m·K)': { 'ppm/K': 1, '10-6/K': 1, '1/K': 1e6, 'mm/(m·K)': 1000, 'ppm/°F': 1.8, '10-6/°F': 1.8 },
  'g/L': { 'kg/m3': 1, 'mg/L': 1e-3, 'lb/gal': LB / 3.785411784e-3 },
  mm3: { cm3: 1000 },
  '°': { rad: 180 / Math.PI },
  'N·m/g': { 'kN·m/kg': 1, 'N·m/kg': 1e-3 },
  HB: { HBW: 1 },
  'of 100': { '/100': 1, points: 1 },
}

/** The units that a claim on a figure may have, its own first. */
export const unitsFor = (unit: string): string[] => [unit, ...Object.keys(UNITS[unit] ?? {})]

/** What turns a number in the unit `from` into one in `unit`; undefined if the table has no such unit. */
export function conversion(from: string, unit: string): Conversion | undefined {
  const asked = normal(from)
  const units = unitsFor(unit)
  const known = units.find((name) => normal(name) === asked) ?? units.find((name) => differsInCase(asked, normal(name)))
  if (known === undefined) return undefined
  const scale = known === unit ? 1 : (UNITS[unit]?.[known] ?? 1)
  const [factor, offset] = typeof scale === 'number' ? [scale, 0] : scale
  return { factor, offset }
}

/** Whether a unit is another but for capitals, as in kg/l and Mpa. At its beginning, m and M are milli and mega. */
const differsInCase = (asked: string, known: string) =>
  asked.length > 2 && asked.toLowerCase() === known.toLowerCase() && (!/^m/i.test(asked) || asked[0] === known[0])

/** The text of a unit without what may be written in one way or another; capitals stay, as MPa and mPa differ. */
function bare(unit: string): string {
  const [above = '', ...below] = unit
    .normalize('NFKC')
    .replace(/−/g, '-')
    .replace(/\bper\b/gi, '/')
    .replace(/\btonnes?\b/gi, 't')
    .replace(/\bccm?\b/gi, 'cm3')
    .replace(/\b(?:hours?|hrs?)\b/gi, 'h')
    .replace(/\b(?:days|d)\b/g, 'day')
    .replace(/(?<=[A-Za-z\d])-(?=[A-Za-z])/g, '')
    .replace(/[\s·⋅•*^()×.]/g, '')
    .replace(
      /(?:deg(?:rees?)?|°)?(celsius|fahrenheit|kelvin)/gi,
      (_, name: string) => `°${name.slice(0, 1).toUpperCase()}`,
    )
    .replace(/deg(?:rees?)?(?=[CFK])/g, '°')
    .replace(/°K/g, 'K')
    .replace(/CO2-?(?:equivalents?|equiv|eq|e)?/i, 'CO2e')
    .split('/')
  // A difference of a degree Celsius is one of a kelvin.
  return below.length === 0
    ? above
    : `${above}/${below
        .join('')
        .replace(/°?C(?!O)/g, 'K')
        .replace(/°?F/g, '°F')}`
}

const SPELLINGS: Readonly<Record<string, string>> = {
  C: '°C',
  F: '°F',
  pcf: 'lb/ft3',
  percent: '%',
  pct: '%',
  '%w/w': 'wt%',
  '% by mass': 'wt%',
  '% by weight': 'wt%',
  inch: 'in',
  inches: 'in',
  um: 'µm',
  micron: 'µm',
  microns: 'µm',
  cps: 'cP',
  gpd: 'g/den',
  deg: '°',
  degrees: '°',
  'W m-1 K-1': 'W/(m·K)',
  'mW m-1 K-1': 'mW/(m·K)',
  'J kg-1 K-1': 'J/(kg·K)',
  'kg m-3': 'kg/m3',
  'g cm-3': 'g/cm3',
}
const SPELLED = new Map(Object.entries(SPELLINGS).map(([spelling, unit]) => [bare(spelling), bare(unit)]))

function normal(unit: string): string {
  const plain = bare(unit)
  return SPELLED.get(plain) ?? plain
}
