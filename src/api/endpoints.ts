import { RECORD_TYPES, USAGE_WINDOWS } from '../schema/lists.ts'
import { cached, cachedList, type Endpoint, endpoint, uncached } from './endpoint.ts'
import { CHANGE_FORMATS, LAW_FORMATS } from './formats.ts'
import { getIdentity, getRateLimit, getUsage } from './handlers/account.ts'
import { listChanges } from './handlers/changes.ts'
import { listEmissions } from './handlers/emissions.ts'
import { listLaw, listRegulatory } from './handlers/regulatory.ts'
import { search } from './handlers/search.ts'
import { getSupplier, listSuppliers } from './handlers/suppliers.ts'
import { CHANGES_QUERY } from './lists/changes.ts'
import { EMISSIONS_QUERY } from './lists/emissions.ts'
import { FORMAT, PAGING } from './lists/paging.ts'
import { LAW_QUERY, REGULATORY_QUERY } from './lists/regulatory.ts'
import { SUPPLIERS_QUERY } from './lists/suppliers.ts'
import { MATERIAL_ENDPOINTS } from './material-endpoints.ts'
import { OPEN_ENDPOINTS } from './open-endpoints.ts'
import { boolean, choice, requiredText } from './params.ts'

/** The endpoint table: routes, handler types, OpenAPI document, usage templates, Allow headers and CORS responses derive from it. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...OPEN_ENDPOINTS,
  endpoint({
    id: 'getIdentity',
    method: 'GET',
    path: '/v1/me',
    summary: 'The calling key: account, plan, scopes and rate limits',
    description: 'Shows the prefix and the last four characters of the key, never the key.',
    access: 'any-key',
    costs: true,
    query: {},
    example: {},
    response: 'Identity',
    ...uncached,
    handle: getIdentity,
  }),
  endpoint({
    id: 'getRateLimit',
    method: 'GET',
    path: '/v1/rate-limit',
    summary: 'The current budget of the calling key',
    description:
      'Does not count against the budget. Every authenticated response carries the same figures in its X-RateLimit-* headers.',
    access: 'any-key',
    costs: false,
    query: {},
    example: {},
    response: 'RateLimit',
    ...uncached,
    handle: getRateLimit,
  }),
  endpoint({
    id: 'getUsage',
    method: 'GET',
    path: '/v1/usage',
    summary: 'Usage of the calling key by endpoint and status class',
    description: 'Covers the current UTC day or UTC calendar month.',
    access: 'any-key',
    costs: true,
    query: { period: choice({ description: 'Window to report', values: USAGE_WINDOWS, default: 'month' }) },
    example: { period: 'day' },
    response: 'Usage',
    ...uncached,
    handle: getUsage,
  }),
  ...MATERIAL_ENDPOINTS,
  endpoint({
    id: 'listSuppliers',
    method: 'GET',
    path: '/v1/suppliers',
    summary: 'List and filter suppliers',
    description: 'Sorted by name, ties by id.',
    access: 'suppliers:read',
    costs: true,
    query: SUPPLIERS_QUERY,
    example: { material: 'polylactic-acid', produced_in: 'Asia', facets: ['status', 'verified'] },
    response: 'SupplierList',
    partial: 'PartialSupplierList',
    ...cachedList,
    handle: listSuppliers,
  }),
  endpoint({
    id: 'getSupplier',
    method: 'GET',
    path: '/v1/suppliers/{id}',
    summary: 'One supplier with its production sites and evidence',
    description: 'evidence has one object for each published fact.',
    access: 'suppliers:read',
    costs: true,
    query: { fields: SUPPLIERS_QUERY.fields },
    example: { id: 'natureworks' },
    response: 'Supplier',
    partial: 'PartialSupplier',
    errors: { not_found: 'There is no supplier with this id' },
    ...cached,
    handle: getSupplier,
  }),
  endpoint({
    id: 'search',
    method: 'GET',
    path: '/v1/search',
    summary: 'Hybrid search over materials and suppliers',
    description:
      'Combines semantic and keyword relevance in one score from 0 to 1; total counts the results above the cut-off. Reads conditions (“below 0.035 W/mK”), what is to be replaced (“instead of X”) and what is ruled out (“without Y”).',
    access: 'search:read',
    costs: true,
    query: {
      q: requiredText({ description: 'Question or keywords', maxLength: 512 }),
      type: choice({ description: 'Only results of this type', values: RECORD_TYPES }),
      explain: boolean({
        description: 'true: each result explains why it matched; false: same as absent (an extension)',
      }),
      ...FORMAT,
      ...PAGING,
    },
    example: { q: 'insulation below 0.035 W/mK', type: 'material' },
    response: 'SearchResultList',
    errors: { not_ready: 'The search encoder cannot be loaded; Retry-After says when to try again' },
    ...cachedList,
    handle: search,
  }),
  endpoint({
    id: 'listEmissions',
    method: 'GET',
    path: '/v1/emissions',
    summary: 'Emissions by country, sector and year',
    description: 'Sorted by year (newest first), then emissions (largest first), then country and sector.',
    access: 'emissions:read',
    costs: true,
    query: EMISSIONS_QUERY,
    example: { country: 'Germany', sector: 'power', from: 2020, to: 2024 },
    response: 'EmissionsRecordList',
    ...cachedList,
    handle: listEmissions,
  }),
  endpoint({
    id: 'listLaw',
    method: 'GET',
    path: '/v1/regulatory',
    summary: 'Legal rules on all materials, also as a calendar',
    description:
      'An extension. Newest first. The law of a place includes what it inherits; coverage says what was looked at. from and to keep rules that begin or end in that range.',
    access: 'regulatory:read',
    costs: true,
    query: LAW_QUERY,
    example: { jurisdiction: 'EU', from: '2026-12-01' },
    response: 'RegulatoryEntryList',
    ...cachedList,
    formats: LAW_FORMATS,
    handle: listLaw,
  }),
  endpoint({
    id: 'listRegulatory',
    method: 'GET',
    path: '/v1/regulatory/{material}',
    summary: 'Regulatory status of a material by jurisdiction',
    description:
      'Newest first. No entry means unknown, never approved. The law of a place includes what it inherits; coverage says what was looked at.',
    access: 'regulatory:read',
    costs: true,
    query: REGULATORY_QUERY,
    example: { material: 'expanded-polystyrene', jurisdiction: 'France', as_of: '2027-01-01' },
    response: 'RegulatoryEntryList',
    errors: { not_found: 'There is no material with this id' },
    ...cachedList,
    handle: listRegulatory,
  }),
  endpoint({
    id: 'listChanges',
    method: 'GET',
    path: '/v1/changes',
    summary: 'What has changed since the last release, also as a feed',
    description:
      'An extension. The newest release first, then by type and id: figures of materials, facts of suppliers, status of legal instruments. Texts are not compared. Suppliers need the scope suppliers:read too, instruments regulatory:read; without it they are left out.',
    access: 'materials:read',
    costs: true,
    query: CHANGES_QUERY,
    example: { since: '2.0.0', type: 'material' },
    response: 'ChangeList',
    ...cachedList,
    formats: CHANGE_FORMATS,
    dependsOnScopes: true,
    handle: listChanges,
  }),
]
