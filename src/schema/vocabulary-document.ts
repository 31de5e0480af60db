import { z } from 'zod'
import { CasNumber, Slug, Text } from './fields.ts'
import { DIRECTIONS, FUNCTION_TYPES, HAZARD_CLASSES, STAGES } from './lists.ts'
import { Gate } from './vocabulary.ts'

const Entry = z.object({ id: Text, label: Text, definition: Text })
const List = z.array(Entry)
const NamedList = z.array(
  Entry.extend({
    names: z
      .record(z.string(), z.array(Text))
      .optional()
      .meta({ description: 'What other languages call it, by ISO 639-1 code' }),
  }),
)

/** Every closed list of the atlas. */
export const VocabularyDocument = z
  .object({
    categories: NamedList,
    families: NamedList,
    roles: z.array(Slug),
    forms: NamedList,
    applications: NamedList,
    jobs: NamedList,
    states: z.array(Entry.extend({ stage: z.enum(STAGES) })),
    figures: z.array(
      z.object({
        id: Text,
        label: Text,
        definition: Text.optional(),
        unit: Text.optional(),
        ucum: Text.optional().meta({ description: 'UCUM code of the unit' }),
        better: z.enum(DIRECTIONS),
        place: z.enum(['sustainability', 'properties']).meta({ description: 'The object of a material that holds it' }),
      }),
    ),
    qualities: z.array(
      Entry.extend({
        values: z
          .array(z.object({ value: Text, definition: Text }))
          .meta({ description: 'The whole list, the best first' }),
      }),
    ),
    substances: z.array(
      z.object({
        cas: CasNumber,
        label: Text,
        symbol: Text.optional().meta({ description: 'Symbol of the element' }),
        names: z.array(Text).optional().meta({ description: 'What else it is called' }),
        also: z.array(CasNumber).optional().meta({ description: 'Further CAS numbers of it' }),
        definition: Text,
        hazards: z.array(z.enum(HAZARD_CLASSES)).meta({
          description:
            'Hazards that a source of the atlas states; an empty list says that none was looked up, not that there is none',
        }),
      }),
    ),
    function_types: z.array(
      z.object({
        id: z.enum(FUNCTION_TYPES),
        label: Text,
        per: Text,
        parameter: z.object({ name: Text, unit: Text, default: z.number() }),
        factors: z.array(z.object({ figures: z.array(Text), exponent: z.number() })),
      }),
    ),
    functions: z
      .array(
        Entry.extend({
          jobs: z.array(Slug),
          carbon: z.array(z.enum(FUNCTION_TYPES)),
          also: z.array(z.enum(FUNCTION_TYPES)).optional(),
          gates: z.array(Gate),
          mass_at_most: z.number().optional(),
          apart: z.boolean().optional(),
          by_piece: z.boolean().optional(),
          unsized: z.boolean().optional(),
          scored_with: Slug.optional(),
          by_working: z.array(Text).optional(),
          either_way: z.array(Text).optional(),
          idle: z.array(Text).optional(),
          because: Text,
        }),
      )
      .meta({ description: 'What the jobs ask of a substitute; “any” holds what a material is chosen for' }),
    certifications: List,
    sectors: List,
    regions: List,
    jurisdictions: List,
    flags: List,
  })
  .meta({ id: 'VocabularyDocument' })
export type VocabularyDocument = z.infer<typeof VocabularyDocument>
