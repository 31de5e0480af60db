import { z } from 'zod'
import { About } from './about.ts'
import { Identity, RateLimit, Usage } from './account.ts'
import { Change, ChangeExtras } from './changes.ts'
import { EmissionsCoverage, EmissionsRecord, EmissionsSums } from './emissions.ts'
import {
  changeListOf,
  emissionsListOf,
  facetedListOf,
  lawListOf,
  searchedListOf,
  searchListOf,
  substituteListOf,
} from './envelope.ts'
import { ErrorBody } from './error.ts'
import { Slug } from './fields.ts'
import { Health, Readiness } from './health.ts'
import { MatchedLines, MatchRequest } from './match.ts'
import {
  Comparison,
  FunctionRequest,
  JobTerm,
  Material,
  PartialMaterial,
  RejectedSubstitute,
  Substitute,
} from './material.ts'
import { Ranking, RankRequest } from './rank.ts'
import { LawCoverage, RegulatoryEntry } from './regulatory.ts'
import { SearchExtras, SearchResult, TextExtras } from './search.ts'
import { PartialSupplier, Supplier } from './supplier.ts'
import { Supply } from './supply.ts'
import { Citations, Verification, VerifyRequest } from './verify.ts'
import { VocabularyDocument } from './vocabulary-document.ts'

export const CompareRequest = z
  .object({
    ids: z.array(Slug).min(2).max(20).meta({ description: 'Distinct material ids', uniqueItems: true }),
    function: FunctionRequest.optional(),
  })
  .meta({ id: 'CompareRequest' })

/** Schema of every request and response body, by its name in the endpoint table and the OpenAPI document. */
export const RESOURCES = {
  Health,
  Readiness,
  About,
  Identity,
  RateLimit,
  Usage,
  Material,
  PartialMaterial,
  MaterialList: searchedListOf(Material, TextExtras, 'MaterialList'),
  PartialMaterialList: searchedListOf(PartialMaterial, TextExtras, 'PartialMaterialList'),
  SubstituteList: substituteListOf(Substitute, JobTerm, RejectedSubstitute, 'SubstituteList'),
  Comparison,
  CompareRequest,
  Ranking,
  RankRequest,
  Verification,
  VerifyRequest,
  Citations,
  MatchedLines,
  MatchRequest,
  VocabularyDocument,
  Supplier,
  PartialSupplier,
  SupplierList: facetedListOf(Supplier, 'SupplierList'),
  PartialSupplierList: facetedListOf(PartialSupplier, 'PartialSupplierList'),
  Supply,
  SearchResultList: searchListOf(SearchResult, SearchExtras, 'SearchResultList'),
  EmissionsRecordList: emissionsListOf(
    EmissionsRecord,
    { sums: EmissionsSums.optional(), coverage: EmissionsCoverage },
    'EmissionsRecordList',
  ),
  RegulatoryEntryList: lawListOf(RegulatoryEntry, LawCoverage, 'RegulatoryEntryList'),
  ChangeList: changeListOf(Change, ChangeExtras, 'ChangeList'),
  Error: ErrorBody,
}
