import { z } from 'zod'
import { Identity, RateLimit, Usage } from './account.ts'
import { EmissionsRecord } from './emissions.ts'
import { facetedListOf, listOf } from './envelope.ts'
import { ErrorBody } from './error.ts'
import { Slug } from './fields.ts'
import { Health, Readiness } from './health.ts'
import { Comparison, Material, Substitute } from './material.ts'
import { RegulatoryEntry } from './regulatory.ts'
import { SearchResult } from './search.ts'
import { Supplier } from './supplier.ts'

export const CompareRequest = z
  .object({ ids: z.array(Slug).min(2).max(20).meta({ description: 'Distinct material ids', uniqueItems: true }) })
  .meta({ id: 'CompareRequest' })

/** Schema of every request and response body, by its name in the endpoint table and the OpenAPI document. */
export const RESOURCES = {
  Health,
  Readiness,
  Identity,
  RateLimit,
  Usage,
  Material,
  MaterialList: facetedListOf(Material, 'MaterialList'),
  SubstituteList: listOf(Substitute, 'SubstituteList'),
  Comparison,
  CompareRequest,
  Supplier,
  SupplierList: facetedListOf(Supplier, 'SupplierList'),
  SearchResultList: listOf(SearchResult, 'SearchResultList'),
  EmissionsRecordList: listOf(EmissionsRecord, 'EmissionsRecordList'),
  RegulatoryEntryList: listOf(RegulatoryEntry, 'RegulatoryEntryList'),
  Error: ErrorBody,
}
