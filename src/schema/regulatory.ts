import { z } from 'zod'
import { Citation } from './evidence.ts'
import { CasNumber, Celex, CnCode, IsoDate, Slug, Text } from './fields.ts'
import { INSTRUMENT_STATUSES, PHASES, REGULATORY_STATUSES, RULE_KINDS } from './lists.ts'

const RegulatoryStatus = z.enum(REGULATORY_STATUSES)
const InstrumentStatus = z.enum(INSTRUMENT_STATUSES)

const listOf = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .min(1)
    .refine((items) => new Set(items).size === items.length, 'must not repeat an item')
    .optional()

/** Ways to say which materials are meant; a material is selected if it matches any of them. */
export const AuthoredSelector = z.strictObject({
  /** Materials that the text names. */
  materials: listOf(Slug),
  /** The text names products; these are usual materials of them. */
  usual: listOf(Slug),
  /** A material and all its variants, through `based_on`. */
  based_on: listOf(Slug),
  categories: listOf(Slug),
  families: listOf(Slug),
  forms: listOf(Slug),
  applications: listOf(Slug),
  jobs: listOf(Slug),
  /** What the material holds, by CAS number. */
  substances: listOf(CasNumber),
  /** Customs headings: a code covers every longer code that begins with it. */
  cn: listOf(CnCode),
})
export type AuthoredSelector = z.infer<typeof AuthoredSelector>

/** What a rule covers: whatever is selected, of that only what also matches `only`, and nothing that matches `not`. */
export const AuthoredCovers = AuthoredSelector.extend({
  only: AuthoredSelector.optional(),
  not: AuthoredSelector.optional(),
})
export type AuthoredCovers = z.infer<typeof AuthoredCovers>

/** One rule of an instrument. Without its own begin, end, flag or source it has the instrument's. */
export const AuthoredRule = z.strictObject({
  id: Slug,
  covers: AuthoredCovers,
  kind: z.enum(RULE_KINDS),
  status: RegulatoryStatus,
  /** Products and uses in a few words; by default the instrument's scope. */
  applies_to: Text.optional(),
  except: Text.optional(),
  /** Who has to follow it, if not everyone. */
  for: Text.optional(),
  /** A later act added it to the instrument: it cannot have been made before this day. */
  added: IsoDate.optional(),
  /** The first day on which it holds. */
  from: IsoDate.optional(),
  /** The last day on which it holds. */
  until: IsoDate.optional(),
  /** It holds already: why no first day is given. */
  undated: Text.optional(),
  /** It does not hold yet: what its first day depends on. */
  awaits: Text.optional(),
  notes: Text,
  locator: Text,
  flag: Slug.optional(),
  source: Slug.optional(),
  /** Why no material of the atlas is covered, if so. */
  covers_nothing_yet: Text.optional(),
})
export type AuthoredRule = z.infer<typeof AuthoredRule>

/** A legal instrument as authored. */
export const AuthoredInstrument = z.strictObject({
  number: Text,
  title: Text,
  jurisdiction: Text,
  /** Other places in which it holds too, such as EEA for an act that the EEA Agreement incorporates. */
  also_in: listOf(Text),
  /** Parts of the jurisdiction in which it does not hold, such as GB-NIR for what holds in Great Britain alone. */
  not_in: listOf(Text),
  status: InstrumentStatus,
  /** The day or the year on which it was made or, where no source states that, from which it is known, if not in its number or title. */
  made: z.union([IsoDate, z.int().min(1800).max(2100)]).optional(),
  in_force: IsoDate.optional(),
  applies: IsoDate.optional(),
  until: IsoDate.optional(),
  as_of: IsoDate,
  scope: Text,
  flag: Slug,
  source: Slug,
  rules: z.array(AuthoredRule).min(1),
})
export type AuthoredInstrument = z.infer<typeof AuthoredInstrument>

const Instrument = z
  .object({
    id: Slug,
    status: InstrumentStatus,
    flag: Slug.meta({ description: 'What it is about as a whole; a rule of it may have a flag of its own' }),
    checked: IsoDate.meta({ description: 'Date on which its status was last checked' }),
    since: IsoDate.optional().meta({
      description: 'It cannot have held before: its entry into force, or the first day of the year in its number',
    }),
    made: IsoDate.optional().meta({
      description:
        'Neither it nor this rule of it can have been made before: the day on which it was made, the first day of the year in its number or, without either, its entry into force; the first day of a rule that it took over; where nothing of that is known, the day from which the atlas knows it. Where as_of is earlier, the entry is left out',
    }),
    made_only_year: z.literal(true).optional().meta({
      description:
        'true: of made only the year is known, and it is the first day of it; absent: it is known to the day',
    }),
    celex: Celex.optional().meta({
      description: 'CELEX number of an act of the EU: of the act itself, as amended since',
    }),
  })
  .meta({ id: 'Instrument', description: 'The legal instrument that contains the entry' })

/** An entry as the snapshot holds it: a rule and one material that it covers. */
export const StoredEntry = z.object({
  material: Slug,
  jurisdiction: Text,
  also_in: z.array(Text).optional().meta({ description: 'Other places in which the instrument holds too' }),
  not_in: z
    .array(Text)
    .optional()
    .meta({ description: 'Parts of the jurisdiction in which the instrument does not hold' }),
  status: RegulatoryStatus,
  kind: z.enum(RULE_KINDS).meta({ description: 'What the rule does' }),
  regulation: Text,
  applies_to: Text.meta({ description: 'Products and uses that the rule is about' }),
  except: Text.optional().meta({ description: 'What the rule leaves out' }),
  for: Text.optional().meta({ description: 'Who has to follow it; absent: everyone in its scope' }),
  effective_date: IsoDate.optional().meta({ description: 'The first day on which it holds' }),
  until: IsoDate.optional().meta({ description: 'The last day on which it holds' }),
  undated: Text.optional().meta({ description: 'It holds already: why no first day is given' }),
  awaits: Text.optional().meta({ description: 'It does not hold yet: what its first day depends on' }),
  notes: Text,
  because: Text.meta({ description: 'Why the rule covers the material' }),
  rule_substances: z.array(CasNumber).optional().meta({
    description: 'CAS numbers of the substances of the vocabulary that the rule names, held by the material or not',
  }),
  substances: z
    .array(CasNumber)
    .optional()
    .meta({ description: 'CAS numbers of the substances that the rule names and the material holds' }),
  flag: Slug,
  rule: Slug.meta({ description: 'Id of the rule within the instrument' }),
  locator: Text.meta({ description: 'Article, annex or section of the instrument' }),
  instrument: Instrument,
  source: Citation,
})
export type StoredEntry = z.infer<typeof StoredEntry>

export const RegulatoryEntry = StoredEntry.extend({
  phase: z.enum(PHASES).meta({ description: 'How far the rule has come on the day of `as_of`' }),
}).meta({ id: 'RegulatoryEntry' })
export type RegulatoryEntry = z.infer<typeof RegulatoryEntry>

/** How far the answer reaches: what was looked at for the places asked for. */
export const LawCoverage = z
  .object({
    as_of: IsoDate.meta({ description: 'The day of the phases' }),
    places: z
      .array(Text)
      .optional()
      .meta({ description: 'Whose law holds there: the place asked for and those above it; absent: all places' }),
    instruments: z.int().min(0).meta({ description: 'Number of their legal instruments that were looked at' }),
    checked: IsoDate.optional().meta({ description: 'The latest day on which one of them was looked at' }),
    parts: z
      .array(z.object({ jurisdiction: Text, instruments: z.int().min(1) }))
      .optional()
      .meta({ description: 'Places within the one asked for whose own law is not in this answer: ask for them too' }),
    note: Text,
  })
  .meta({ id: 'LawCoverage' })
export type LawCoverage = z.infer<typeof LawCoverage>
