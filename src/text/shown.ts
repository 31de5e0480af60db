/** A value for people: of a number three significant digits without trailing zeros, and its unit. */
export function shown(value: number | boolean | string, unit?: string): string {
  if (typeof value !== 'number') return String(value)
  return `${Number(value.toPrecision(3))}${unit ? ` ${unit}` : ''}`
}
