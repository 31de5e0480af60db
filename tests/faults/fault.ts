/** What was tried and what came of it: a row of the table, all figures measured. */
export type Tried = { fault: string; tried: string; happens: string; lost: string }

/** Tries its faults on the program and throws where a promise is broken; `isQuick` asks for the same with smaller numbers. */
export type Fault = (isQuick: boolean) => Promise<Tried[]>

/** A promise; what breaks it is told with the evidence. */
export function hold(isKept: boolean, promised: string, evidence: unknown) {
  if (!isKept) throw new Error(`${promised}: ${typeof evidence === 'string' ? evidence : JSON.stringify(evidence)}`)
}

export const whole = (value: number) => Math.round(value).toLocaleString('en-GB')
export const greatest = (values: readonly number[]) => values.reduce((most, value) => Math.max(most, value), 0)
export const milliseconds = (value: number) => `${whole(value)} ms`
