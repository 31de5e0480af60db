const missed: string[] = []

/** One figure as a row of a table. */
export function row(what: string, value: string | number) {
  process.stdout.write(`| ${what} | ${value} |\n`)
}

/** A figure that has to be this one. */
export function promise(what: string, value: string | number, wanted: string | number) {
  const holds = value === wanted
  row(what, holds ? value : `${value}, but must be ${wanted}`)
  if (!holds) missed.push(what.trim())
}

/** Says whether all promises hold, and gives the exit code. */
export function verdict(): number {
  process.stdout.write(missed.length > 0 ? `does not hold: ${missed.join('; ')}\n` : 'every promise holds\n')
  return missed.length > 0 ? 1 : 0
}

export const perAccount = (bytes: number, count: number) => (bytes / count).toFixed(0)
