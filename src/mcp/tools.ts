import {
  shortComparison,
  shortLaw,
  shortMatch,
  shortMaterial,
  shortSearch,
  shortSubstitutes,
  shortSuppliers,
  shortVerification,
} from './short-answers.ts'
import { type Tool, tool } from './tool.ts'

const TEXT = { type: 'string' } as const
const AMOUNT = { type: 'number', minimum: 0 } as const

/** A body with a list of objects, at most as many as a context can take in. */
const listOf = (name: string, properties: Record<string, object>, required: string[]) => ({
  properties: {
    [name]: { type: 'array', minItems: 1, maxItems: 100, items: { type: 'object', properties, required } },
  },
  required: [name],
})

/** The tools, each a row: which endpoint answers, what it takes, and what of the answer is worth a place in a context. */
export const TOOLS: readonly Tool[] = [
  tool('SearchResultList', {
    name: 'search',
    description:
      'Finds materials and suppliers by name or by question, such as "insulation below 0.035 W/mK", "instead of polystyrene", "compostable film without PFAS", "who makes PLA in Thailand". Begin here where the name is not known: the other tools take names and the ids that it answers.',
    endpoint: 'search',
    query: ['q', 'type', 'page', 'per_page'],
    always: { explain: 'true' },
    usual: { per_page: '8' },
    shorten: shortSearch,
  }),
  tool('Material', {
    name: 'material',
    description:
      'One material: what it is, its sustainability score and every figure with its source. A figure that is missing is not known.',
    endpoint: 'getMaterial',
    own: {
      evidence: {
        type: 'boolean',
        description: 'true: also how each figure was come by: as printed, where, boundary, region, year, method, grade',
      },
    },
    shorten: shortMaterial,
  }),
  tool('SubstituteList', {
    name: 'substitutes',
    description:
      'What can do the job of a material with less carbon for the same function, or without a hazardous substance, best first, and what is worse about it; if nothing can, why not.',
    endpoint: 'listSubstitutes',
    query: [
      'limit',
      'job',
      'function',
      'require',
      'max_carbon',
      'max_mass_factor',
      'min_suppliers',
      'produced_in',
      'allowed_in',
      'explain',
    ],
    shorten: shortSubstitutes,
  }),
  tool('Comparison', {
    name: 'compare',
    description:
      'Two to twenty materials side by side; with a function, carbon for the same thermal resistance, stiffness and so on, and what the figures allow to be said of each pair.',
    endpoint: 'compareMaterials',
    body: {
      properties: {
        ids: { type: 'array', items: TEXT, minItems: 2, maxItems: 20, description: 'Ids or names' },
        function: {
          type: 'object',
          description: 'Such as {"type": "thermal_resistance", "r_m2k_w": 5} or {"type": "panel_stiffness"}',
        },
      },
      required: ['ids'],
    },
    shorten: shortComparison,
  }),
  tool('SupplierList', {
    name: 'suppliers',
    description: 'Who makes a material and where, with production sites, certifications and how well it is confirmed.',
    endpoint: 'listSuppliers',
    query: ['material', 'q', 'produced_in', 'region', 'status', 'verified', 'certification', 'page', 'per_page'],
    usual: { per_page: '8' },
    shorten: shortSuppliers,
  }),
  tool('RegulatoryEntryList', {
    name: 'law',
    description:
      'Legal rules on materials in a place, inherited law included: bans, limits, duties, with article and dates. No rule found means unknown, never approved.',
    endpoint: 'listLaw',
    query: [
      'materials',
      'jurisdiction',
      'named',
      'phase',
      'kind',
      'flag',
      'substance',
      'as_of',
      'from',
      'to',
      'page',
      'per_page',
    ],
    usual: { per_page: '8' },
    shorten: shortLaw,
  }),
  tool('Verification', {
    name: 'verify',
    description:
      'Holds claims on figures against the atlas before you repeat them: supported, contradicted, not found or not comparable, with what the atlas holds and a citation. Units are converted.',
    endpoint: 'verifyClaims',
    body: listOf(
      'claims',
      {
        material: { ...TEXT, description: 'Id, name or alias' },
        figure: { ...TEXT, description: 'Such as density or carbon_kg_co2e_per_kg' },
        value: { type: ['number', 'boolean', 'string'] },
        unit: { ...TEXT, description: 'The unit of the atlas where it is left out' },
      },
      ['material', 'figure', 'value'],
    ),
    shorten: shortVerification,
  }),
  tool('MatchedLines', {
    name: 'match',
    description:
      'Reads lines of a bill of materials as they stand there, such as "PA6 GF15 nat", "1.4404 tube 20x2", "65/35 PES/CO", into materials, with confidence, what was assumed, carbon with its interval, and the total. Costs one request for every 20 lines.',
    endpoint: 'matchLines',
    body: listOf(
      'lines',
      {
        text: { ...TEXT, description: 'The line, unchanged' },
        mass_kg: { ...AMOUNT, description: 'Without a mass or a volume there is no carbon' },
        volume_m3: { ...AMOUNT, description: 'In place of the mass' },
        area_m2: { ...AMOUNT, description: 'In place of the mass, with thickness_mm where the text has none' },
        thickness_mm: AMOUNT,
      },
      ['text'],
    ),
    shorten: shortMatch,
  }),
]
