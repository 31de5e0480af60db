import { type Facet, type FacetCount, facetCounts, type Keep, select } from '../../atlas/selection.ts'
import type { Parameter, ParameterValue } from '../params.ts'

/**
 * One filter of a list of records `S`: its query parameter, the predicate for a value, and, if the list can be counted by it, the facet
 * values of a record.
 */
export type Filter<S, T> = {
  parameter: Parameter<T | undefined>
  keep(value: T, records: S): Keep
  facet?(records: S): Facet
}

type Filters<S> = { readonly [name: string]: Filter<S, unknown> }

/** Declares the filters of a list of `S`; each one is typed by its own parameter. */
export const filtersOf =
  <S>() =>
  <T extends Record<string, unknown>>(rows: { [K in keyof T]: Filter<S, T[K]> }) =>
    rows

/** The query parameters of `filters`, by name. */
export function parametersOf<F extends Record<string, { parameter: Parameter<unknown> }>>(
  filters: F,
): { [K in keyof F]: F[K]['parameter'] } {
  const parameters = Object.entries(filters).map(([name, { parameter }]) => [name, parameter])
  return Object.fromEntries(parameters)
}

/** Names of the filters that can be used as facets. */
export const facetNames = (filters: Filters<never>): string[] =>
  Object.keys(filters).filter((name) => filters[name]?.facet !== undefined)

type QueryValues = Readonly<Record<string, ParameterValue>>

/** The indexes of `order` that pass every filter set in `values`; undefined and `false` set no filter. */
export function filtered<S>(order: Uint32Array, filters: Filters<S>, values: QueryValues, records: S): Uint32Array {
  const keeps = Object.entries(filters).flatMap(([name, filter]): Keep[] => {
    const value = values[name]
    return value === undefined || value === false ? [] : [filter.keep(value, records)]
  })
  return select(order, keeps)
}

/** Counts of the matches by each requested facet. */
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
