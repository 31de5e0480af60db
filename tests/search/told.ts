import type { Search } from '../../src/atlas/search.ts'

/** A reading without its language in one line, each part with its words in quotation marks; what is not there is left out. */
export function told(question: string, { questions }: Search): string {
  const { replaces, excludes, conditions, places, rest } = questions.shown(questions.read(question))
  return [
    ...(replaces ? [`replaces ${replaces.name} “${replaces.words}”`] : []),
    ...excludes.map(({ name, words }) => `without ${name} “${words}”`),
    ...conditions.map(({ figure, is, limit, words }) => `${figure} ${is} ${limit} “${words}”`),
    ...places.map(({ place, words }) => `in ${place} “${words}”`),
    `searches ${rest}`,
  ].join('; ')
}
