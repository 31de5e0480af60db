import { keysOf } from '../system/keys-of.ts'

/**
 * All closed lists of the API and the data. This module does not import zod, so that the service can load it without; the schemas build
 * their enums from it.
 */

export const MODES = ['live', 'mock'] as const
export type Mode = (typeof MODES)[number]

export const PLANS = ['demo', 'sandbox', 'developer', 'production'] as const
export type Plan = (typeof PLANS)[number]

export const SCOPES = ['materials:read', 'suppliers:read', 'search:read', 'emissions:read', 'regulatory:read'] as const
export type Scope = (typeof SCOPES)[number]

/** Periods for which usage is reported. */
export const USAGE_WINDOWS = ['day', 'month'] as const
export type UsageWindow = (typeof USAGE_WINDOWS)[number]

export const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const
export type StatusClass = (typeof STATUS_CLASSES)[number]

/** What a process does while the shared server is unreachable: count budgets locally, or refuse requests. */
export const ABSENCES = ['local', 'refuse'] as const
export type Absence = (typeof ABSENCES)[number]

/** HTTP methods of endpoints. */
export const METHODS = ['GET', 'POST'] as const
export type Method = (typeof METHODS)[number]

/** Every error code with its HTTP status. */
export const ERROR_STATUSES = {
  renamed: 308,
  invalid_parameter: 400,
  missing_parameter: 400,
  unknown_parameter: 400,
  invalid_body: 400,
  invalid_request: 400,
  missing_api_key: 401,
  invalid_api_key: 401,
  inactive_api_key: 401,
  insufficient_scope: 403,
  not_found: 404,
  gone: 410,
  method_not_allowed: 405,
  payload_too_large: 413,
  rate_limited: 429,
  internal_error: 500,
  not_ready: 503,
} as const
export type ErrorCode = keyof typeof ERROR_STATUSES
export const ERROR_CODES = keysOf(ERROR_STATUSES)

/** What emissions can be summed by. */
export const EMISSIONS_GROUPS = ['region', 'country', 'sector', 'year'] as const
export type EmissionsGroup = (typeof EMISSIONS_GROUPS)[number]

/** Record types that search returns. */
export const RECORD_TYPES = ['material', 'supplier'] as const
export type RecordType = (typeof RECORD_TYPES)[number]

/** Records whose changes from release to release are told, and what can have happened to one. */
export const CHANGE_TYPES = ['material', 'supplier', 'instrument'] as const
export type ChangeType = (typeof CHANGE_TYPES)[number]
export const CHANGES = ['added', 'changed', 'renamed', 'removed'] as const

/** What a record is in a chain of supply: the plain material, an active material, a half-finished good, or the finished product. */
export const ROLES = ['constituent', 'active-material', 'semi-finished', 'product'] as const

/** How a substance is in a material: what it is made of, alloyed or mixed in, what reacted to it, or what is left of that. */
export const SUBSTANCE_PARTS = ['constituent', 'alloyed', 'additive', 'monomer', 'residual', 'impurity'] as const
export type SubstancePart = (typeof SUBSTANCE_PARTS)[number]

/** Hazards for which a substance is listed: harmonised classifications, candidate list, and groups under restriction. */
export const HAZARD_CLASSES = [
  'carcinogenic-1',
  'carcinogenic-2',
  'mutagenic-1',
  'mutagenic-2',
  'reprotoxic-1',
  'reprotoxic-2',
  'respiratory-sensitiser',
  'skin-sensitiser',
  'acutely-toxic',
  'organ-toxic',
  'aquatic-chronic',
  'endocrine-disruptor',
  'persistent',
  'pfas',
  'svhc',
] as const
export type HazardClass = (typeof HAZARD_CLASSES)[number]

/** Which direction of a figure is better. */
export const DIRECTIONS = ['higher', 'lower', 'none'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** How far a material is from the crop or ore to the finished good; carbon compares as it stands only within one stage. */
export const STAGES = ['raw', 'material', 'shaped'] as const
export type Stage = (typeof STAGES)[number]

/** Functions per which carbon is compared; src/atlas/judgement/functions.ts has their formulas. */
export const FUNCTION_TYPES = [
  'mass',
  'volume',
  'area_as_sold',
  'grammage',
  'thermal_resistance',
  'tie_strength',
  'tie_stiffness',
  'beam_strength',
  'beam_stiffness',
  'panel_strength',
  'panel_stiffness',
  'compressive_strength',
  'tenacity',
  'electrical_conductance',
  'energy_storage',
  'charge_storage',
  'magnetic_energy',
  'dry_film',
] as const
export type FunctionType = (typeof FUNCTION_TYPES)[number]

/** Whether a gate always holds, or only where the source is chosen for its figure. */
export const GATE_TIMES = ['always', 'chosen'] as const

/** What a missing figure means for a substitute: it has to be checked, or it is no substitute. */
export const UNKNOWNS = ['check', 'reject'] as const

/** Whether every gate of a substitute is known to hold. */
export const TIERS = ['verified', 'to-check'] as const
export type Tier = (typeof TIERS)[number]

/** The same material made otherwise, a variant of it, or another material. */
export const RELATIONS = ['other-route', 'variant', 'other-material'] as const
export type Relation = (typeof RELATIONS)[number]

/** What the figures allow to be said of the carbon of two materials. */
export const VERDICTS = ['lower', 'higher', 'not_distinguishable', 'not_comparable'] as const
export type Verdict = (typeof VERDICTS)[number]

/** What the atlas says of a claim on a figure. */
export const CLAIM_VERDICTS = ['supported', 'contradicted', 'not_found', 'not_comparable'] as const
export type ClaimVerdict = (typeof CLAIM_VERDICTS)[number]

/** What kinds of source a citation tells apart, in the words of CSL. */
export const CITATION_TYPES = ['article-journal', 'dataset', 'report'] as const
export type CitationType = (typeof CITATION_TYPES)[number]

export const CITATION_STYLES = ['csl-json', 'text', 'bibtex'] as const
export type CitationStyle = (typeof CITATION_STYLES)[number]

/** How a question compares a figure with its limit. */
export const COMPARATORS = ['at least', 'at most', 'above', 'below'] as const
export type Comparator = (typeof COMPARATORS)[number]

/** How a published figure was obtained from what its source prints. */
export const EVIDENCE_METHODS = ['quoted', 'converted', 'derived', 'proxy'] as const

/** A: EPD, official factor set, standard or reviewed paper. B: the producers' own data. C: secondary, derived or proxy. */
export const GRADES = ['A', 'B', 'C'] as const
export type Grade = (typeof GRADES)[number]

/** System boundaries of carbon figures. */
export const BOUNDARIES = [
  'cradle-to-gate',
  'cradle-to-gate-incl-forming',
  'cradle-to-farm-gate',
  'cradle-to-retail',
  'raw-materials-only',
] as const

/**
 * What keeps a carbon figure from being compared as it stands, or says how far it reaches: a maker's own word, or the declaration of one
 * maker, which others have checked.
 */
export const DOUBTS = ['proxy', 'unclear', 'old', 'own-word', 'one-maker', 'other-product'] as const
export type Doubt = (typeof DOUBTS)[number]

/** How biogenic carbon uptake is treated in a carbon figure. */
export const BIOGENIC_TREATMENTS = ['excluded', 'not-applicable', 'unclear'] as const

/** Environments in which a material was shown to biodegrade. */
export const ENVIRONMENTS = ['industrial-compost', 'home-compost', 'soil', 'freshwater', 'marine'] as const

export const SOURCE_KINDS = [
  'epd',
  'dataset',
  'paper',
  'standard',
  'industry-body',
  'producer',
  'certifier',
  'law',
  'authority',
  'press',
  'reference',
] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

/** Who states that a supplier offers a material, and what the statement confirms. */
export const WITNESSES = ['producer', 'third-party'] as const
export const OFFER_SUBJECTS = ['product', 'place'] as const

/** How well the evidence links a supplier to its materials, weakest first. */
export const MATCH_STRENGTHS = ['NONE', 'BASIC', 'GOOD', 'STRONG'] as const
export type MatchStrength = (typeof MATCH_STRENGTHS)[number]

export const SITE_STATUSES = ['operating', 'idle', 'planned', 'closed'] as const
export type SiteStatus = (typeof SITE_STATUSES)[number]

/** Precision of coordinates: the plant itself, or the centre of its town. */
export const PRECISIONS = ['plant', 'town'] as const

/** Legal status of a material. */
export const REGULATORY_STATUSES = ['approved', 'restricted', 'banned', 'under-review'] as const

/** Stage of a legal instrument. */
export const INSTRUMENT_STATUSES = ['in-force', 'adopted', 'proposed', 'repealed'] as const
export type InstrumentStatus = (typeof INSTRUMENT_STATUSES)[number]

/** What a rule does. */
export const RULE_KINDS = ['ban', 'limit', 'duty', 'approval', 'listing', 'phase-out', 'proposal'] as const
export type RuleKind = (typeof RULE_KINDS)[number]

/** How far a rule has come on a given day. */
export const PHASES = ['in_force', 'upcoming', 'ended', 'proposed'] as const
export type Phase = (typeof PHASES)[number]

/** How sure a code of a bill of material is: a standard grade, a symbol with other meanings, everyday speech. */
export const GRADE_KINDS = ['grade', 'symbol', 'word'] as const
export type GradeKind = (typeof GRADE_KINDS)[number]

/** What a word of a bill of material says besides the material; vocabulary/line-words.yaml explains them. */
export const LINE_WORD_KINDS = [
  'form',
  'route',
  'virgin',
  'textile',
  'finish',
  'absence',
  'sort',
  'likeness',
  'agent',
  'other',
  'service',
  'promise',
  'derived',
  'negation',
  'purpose',
  'imitation',
  'colour',
  'joint',
  'printing',
  'assembly',
  'machine',
  'filler',
  'filling',
  'filled',
  'homonym',
] as const
export type LineWordKind = (typeof LINE_WORD_KINDS)[number]

/**
 * What is taken for granted in a line: virgin material where it says nothing; virgin where it says recycled or bio-based and there is no such
 * record; no filler where that has no record; the first of several named materials for all of it; a name from a
 * part of a word, cut short or misspelt; the recycled record for a line that is mostly virgin; the thickness that was sent, of which the text has another; nothing for what a precious metal is
 * alloyed with or what the atlas does not know.
 */
export const LINE_ASSUMPTIONS = [
  'virgin',
  'trade_mix',
  'no_such_route',
  'unfilled',
  'smaller_part',
  'rest_not_counted',
  'first_named',
  'guessed',
  'sent_thickness',
] as const
export type LineAssumption = (typeof LINE_ASSUMPTIONS)[number]
