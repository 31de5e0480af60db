import { type Facet, type FacetCount, facetCounts, type Keep, select } from '../../atlas/selection.ts'
import type { Parameter, ParameterValue } from '../params.ts'

/**
 * One filter of a list: the parameter that asks for it, what a value keeps of the records of `S`, and what a record counts under where
 * the list can be counted by it.
 */
export type Filter<S, T> = {
  parameter: Parameter<T | undefined>
  keep(value: T, records: S): Keep
  facet?(records: S): Facet
}

type Filters<S> = { readonly [name: string]: Filter<S, unknown> }

/** The filters of a list of `S`, each typed by its own parameter. */
export const filtersOf =
  <S>() =>
  <T extends Record<string, unknown>>(rows: { [K in keyof T]: Filter<S, T[K]> }) =>
    rows

/** The query parameters of filters. */
export function parametersOf<F extends Record<string, { parameter: Parameter<unknown> }>>(
  filters: F,
): { [K in keyof F]: F[K]['parameter'] } {
  const parameters = Object.entries(filters).map(([name, { parameter }]) => [name, parameter])
  return Object.fromEntries(parameters)
}

/** The names of the filters that a list can be counted by. */
export const facetNames = (filters: Filters<never>): string[] =>
  Object.keys(filters).filter((name) => filters[name]?.facet !== undefined)

type QueryValues = Readonly<Record<string, ParameterValue>>

/** What the filters that were asked for keep of an order; `false` asks for nothing. */
export function filtered<S>(order: Uint32Array, filters: Filters<S>, values: QueryValues, records: S): Uint32Array {
  const keeps = Object.entries(filters).flatMap(([name, filter]): Keep[] => {
    const value = values[name]
    return value === undefined || value === false ? [] : [filter.keep(value, records)]
  })
  return select(order, keeps)
}

/** Counts of what was found, by each of the facets that were asked for. */
export function counted<S>(
  found: Uint32Array,
  filters: Filters<S>,
  names: readonly string[] | undefined,
  records: S,
): { facets?: Record<string, FacetCount[]> } {
  if (!names) return {}
  const counts = names.map((name): [string, FacetCount[]] => {
    const facet = filters[name]?.facet?.(records)
    return [name, facet ? facetCounts(found, facet) : []]
  })
  return { facets: Object.fromEntries(counts) }
}
