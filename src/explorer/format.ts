/** Three significant digits, without an exponent. */
export function figure(value: number): string {
  if (value === 0) return '0'
  const size = Math.abs(value)
  if (size >= 1000) return Math.round(value).toLocaleString('en').replaceAll(',', ' ')
  return String(Number(value.toPrecision(3)))
}

export const percent = (share: number) => (share > 0 && share < 0.005 ? '< 1 %' : `${Math.round(100 * share)} %`)

/** A published value of any kind. */
export function published(value: unknown): string {
  if (typeof value === 'number') return figure(value)
  if (value === true) return 'yes'
  if (value === false) return 'no'
  return String(value ?? '–').replaceAll('-', ' ')
}

/** “85 % less”, “1.3 × as much”: carbon against that of something else. */
export function against(ratio: number): string {
  if (ratio <= 0.995) return `${Math.round(100 * (1 - ratio))} % less`
  if (ratio < 1.005) return 'the same'
  return `${figure(ratio)} × as much`
}

export const csvCell = (text: string): string => {
  // A spreadsheet takes these for the beginning of a formula.
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
