import { CITATION_STYLES } from '../schema/lists.ts'
import { cached, cachedList, type Endpoint, endpoint } from './endpoint.ts'
import { CITATION_FORMATS } from './formats.ts'
import { matchLines } from './handlers/match.ts'
import {
  compareMaterials,
  getMaterial,
  getVocabulary,
  listMaterials,
  listSubstitutes,
  rankMaterials,
} from './handlers/materials.ts'
import { getSupply } from './handlers/suppliers.ts'
import { listCitations, verifyClaims } from './handlers/verify.ts'
import { MATERIALS_QUERY } from './lists/materials.ts'
import { SUBSTITUTES_QUERY } from './lists/substitutes.ts'
import { choice } from './params.ts'

/** The rows of the endpoint table on materials and what is said of them. */
export const MATERIAL_ENDPOINTS: readonly Endpoint[] = [
  endpoint({
    id: 'listMaterials',
    method: 'GET',
    path: '/v1/materials',
    summary: 'List, filter and search materials',
    description:
      'Sorts by sustainability or supplier_count descending, or by name or carbon ascending; ties by id. Without sort, what q names comes first, then what has its words in a name, then what only mentions them. A score says how good a material is for its own job, so across jobs the order by it says little.',
    access: 'materials:read',
    costs: true,
    query: MATERIALS_QUERY,
    example: { category: 'Insulation', where: 'thermal_conductivity_w_mk<0.04', sort: 'carbon', per_page: 5 },
    response: 'MaterialList',
    partial: 'PartialMaterialList',
    ...cachedList,
    handle: listMaterials,
  }),
  endpoint({
    id: 'getMaterial',
    method: 'GET',
    path: '/v1/materials/{id}',
    summary: 'One material with the evidence for every figure',
    description: 'properties.evidence has one object for each published figure.',
    access: 'materials:read',
    costs: true,
    query: { fields: MATERIALS_QUERY.fields },
    example: { id: 'lyocell' },
    response: 'Material',
    partial: 'PartialMaterial',
    errors: { not_found: 'There is no material with this id' },
    ...cached,
    handle: getMaterial,
  }),
  endpoint({
    id: 'listSubstitutes',
    method: 'GET',
    path: '/v1/materials/{id}/substitutes',
    summary: 'More sustainable substitutes, best first',
    description:
      'Materials that do the main job of this one, or the one asked for, hold what decides there and have lower carbon for the same function, or hold no hazardous substance where this one does. Each says per which function it was compared: where a figure is missing, that differs within one list. total counts them all.',
    access: 'materials:read',
    costs: true,
    query: SUBSTITUTES_QUERY,
    example: { id: 'expanded-polystyrene', limit: 3, job: 'foam-packaging', allowed_in: 'France' },
    response: 'SubstituteList',
    errors: { not_found: 'There is no material with this id' },
    ...cachedList,
    formats: ['json'],
    handle: listSubstitutes,
  }),
  endpoint({
    id: 'getSupply',
    method: 'GET',
    path: '/v1/materials/{id}/supply',
    summary: 'Where the listed suppliers of a material make it',
    description: 'An extension. Listed sites by country and how concentrated they are; the note says what is left out.',
    access: 'suppliers:read',
    costs: true,
    query: {},
    example: { id: 'polylactic-acid' },
    response: 'Supply',
    errors: { not_found: 'There is no material with this id' },
    ...cached,
    handle: getSupply,
  }),
  endpoint({
    id: 'listCitations',
    method: 'GET',
    path: '/v1/materials/{id}/citations',
    summary: 'The sources of a material, ready to cite',
    description: 'An extension. One for each source; a source has the same key in every record.',
    access: 'materials:read',
    costs: true,
    query: {
      style: choice({ description: 'Form of the citations', values: CITATION_STYLES, default: 'csl-json' }),
      format: choice({
        description:
          'bib or csl: a file of BibTeX or CSL-JSON as citation software imports it, whatever the style; by default what Accept prefers, else json',
        values: CITATION_FORMATS,
      }),
    },
    example: { id: 'polylactic-acid', style: 'bibtex' },
    response: 'Citations',
    errors: { not_found: 'There is no material with this id' },
    ...cached,
    formats: CITATION_FORMATS,
    handle: listCitations,
  }),
  endpoint({
    id: 'compareMaterials',
    method: 'POST',
    path: '/v1/materials/compare',
    summary: 'Compare 2 to 20 materials side by side',
    description:
      'The body is parsed as JSON whatever its Content-Type. Materials are returned in request order. Carbon is compared for `function`; without it for what the first job that all of them do asks for, or else by the kilogram.',
    access: 'materials:read',
    costs: true,
    query: {},
    body: 'CompareRequest',
    example: {
      body: { ids: ['stone-wool', 'glass-wool'], function: { type: 'thermal_resistance', r_m2k_w: 5 } },
    },
    response: 'Comparison',
    ...cached,
    handle: compareMaterials,
  }),
  endpoint({
    id: 'rankMaterials',
    method: 'POST',
    path: '/v1/materials/rank',
    summary: 'Rank materials by your own weights',
    description:
      'An extension. Candidates by ids, job, family or where; each criterion is rated from the worst (0) to the best (1) of them.',
    access: 'materials:read',
    costs: true,
    query: {},
    body: 'RankRequest',
    example: {
      body: {
        job: 'clear-rigid-packaging',
        function: { type: 'panel_stiffness' },
        weights: { carbon: 0.6, tensile_strength_mpa: 0.4 },
      },
    },
    response: 'Ranking',
    ...cached,
    handle: rankMaterials,
  }),
  endpoint({
    id: 'verifyClaims',
    method: 'POST',
    path: '/v1/verify',
    summary: 'Hold 1 to 100 claims on figures against the atlas',
    description:
      'An extension. Units are converted. A claim holds as far as its digits go: 1.2 stands for 1.15 to 1.25. Each verdict has the evidence and a citation.',
    access: 'materials:read',
    costs: true,
    query: {},
    body: 'VerifyRequest',
    example: {
      body: { claims: [{ material: 'PLA', figure: 'density', value: 1.24, unit: 'g/cm3' }] },
    },
    response: 'Verification',
    ...cached,
    handle: verifyClaims,
  }),
  endpoint({
    id: 'matchLines',
    method: 'POST',
    path: '/v1/match',
    summary: 'Match 1 to 500 lines of a bill of materials with records',
    description:
      'An extension. Reads grades, fillers, blends and recycled shares in lines as they stand in spreadsheets; carbon per line and in total, with intervals. Virgin unless a line says otherwise. Costs one request for every 20 lines begun; a body of up to 512 KiB.',
    access: 'materials:read',
    costs: true,
    query: {},
    body: 'MatchRequest',
    bodyFactor: 8,
    example: {
      body: {
        lines: [
          { text: 'PA6 GF15 nat', mass_kg: 1.2 },
          { text: 'EPS 035 DEO', area_m2: 80, thickness_mm: 120 },
        ],
      },
    },
    response: 'MatchedLines',
    errors: { rate_limited: 'Fewer requests are left than the lines cost; it then costs nothing' },
    ...cached,
    handle: matchLines,
  }),
  endpoint({
    id: 'getVocabulary',
    method: 'GET',
    path: '/v1/vocabulary',
    summary: 'Every closed list: figures, qualities, jobs, functions and the rest',
    description: 'An extension. Ids, labels, definitions; for figures the unit and which way is better.',
    access: 'materials:read',
    costs: true,
    query: {},
    example: {},
    response: 'VocabularyDocument',
    ...cached,
    handle: getVocabulary,
  }),
]
