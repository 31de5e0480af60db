/**
 * Wrong use of a command or setting. The message is one line that says what was given and what is allowed; exit code 2.
 */
export class UsageError extends Error {}

/** Parses an integer from `min` to `max`, digits only. `name` is the option or setting named in the UsageError. */
export function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  throw new UsageError(`${name} cannot be "${text}"; allowed: an integer from ${min} to ${max}`)
}

export function oneOf<V extends string>(name: string, text: string, allowed: readonly V[]): V {
  const value = allowed.find((candidate) => candidate === text)
  if (value !== undefined) return value
  throw new UsageError(`${name} cannot be "${text}"; allowed: ${allowed.join(', ')}`)
}

export function nonEmpty(name: string, text: string): string {
  if (text.trim() !== '') return text
  throw new UsageError(`${name} must not be empty`)
}
