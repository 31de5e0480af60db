/** Days from one to another, both included; either end may be open. Days are of the form YYYY-MM-DD. */
export type DayRange = { from?: string | undefined; to?: string | undefined }

export const isWithin = (day: string, { from, to }: DayRange): boolean =>
  (from === undefined || day >= from) && (to === undefined || day <= to)
