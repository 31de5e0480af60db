import { FUNCTION_TYPES } from '../../schema/lists.ts'
import { boolean, choice, conditions, decimal, integer, term, text, type ValuesOf } from '../params.ts'

export const SUBSTITUTES_QUERY = {
  limit: integer({ description: 'Maximum number of substitutes to return', min: 1, max: 20, default: 5 }),
  job: text({
    description:
      'Job in which the material is replaced, one of its own by id or label; otherwise its main one (an extension)',
    maxLength: 512,
  }),
  function: choice({
    description: 'Function per which carbon is compared; otherwise the one of the main job (an extension)',
    values: FUNCTION_TYPES,
  }),
  require: conditions({ description: 'Conditions on figures and qualities that a substitute holds (an extension)' }),
  max_carbon: decimal({ description: 'Largest carbon intensity, in kg CO2e/kg (an extension)', min: 0, max: 1000 }),
  max_mass_factor: decimal({
    description: 'How many times heavier it may be for the same function (an extension)',
    min: 0,
    max: 1000,
  }),
  min_suppliers: integer({ description: 'Fewest suppliers (an extension)', min: 0, max: 1000 }),
  produced_in: term({
    description: 'Only what a listed site makes there today (an extension)',
    allowed: 'a country (DE, DEU, Germany), group (EU, Nordic countries) or region (Eastern Asia)',
    list: 'places',
  }),
  allowed_in: term({
    description:
      'Only what no listed law bans there, on the day of the snapshot, inherited law included; what has product bans is to check (an extension)',
    allowed: 'a code (EU, FR, US-CA) or an English name of a country, a part of one or a group',
    list: 'jurisdictions',
  }),
  explain: boolean({
    description: 'true: also what came nearest and was turned down, with reasons (an extension)',
  }),
}
export type SubstitutesQuery = ValuesOf<typeof SUBSTITUTES_QUERY>
