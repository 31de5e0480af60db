import { type ClientMethod, clientMethods } from './methods.ts'
import { referred, type Schema, schemasOf, typesOf } from './schema.ts'

/** The content of dist/client.d.mts: `declared` is the text of src/client/declared.ts. */
export function clientTypes(openApi: string, declared: string): string {
  const resources = schemasOf(openApi).map(
    ([name, schema]) => `${comment(schema.description)}export type ${name} = ${typeOf(schema)}`,
  )
  const methods = clientMethods().map(signatures).join('\n')
  const client = `/** One method for each endpoint. */\nexport type AtlasClient = {\n${methods}\n  fetch: RawFetch\n}`
  const create = '/** Makes a client. */\nexport declare function createClient(options?: ClientOptions): AtlasClient'
  return `${[declared.trim(), ...resources, client, create].join('\n\n')}\n`
}

const comment = (text: string | undefined, indent = '') =>
  text === undefined ? '' : `${indent}/** ${text.replaceAll('*/', '* /')} */\n`

/** Two where `fields` leaves only a part of the answer. */
function signatures({ name, endpoint, id, query, hasPages }: ClientMethod): string {
  const { response, partial, body, summary } = endpoint
  const ids = id === undefined ? [] : [`${id}: string`]
  const answer = (resource: string) => (hasPages ? `Pages<${resource}>` : `Promise<${resource}>`)
  const method = (input: string[], resource: string) =>
    `${comment(summary, '  ')}  ${name}(${[...ids, ...input, 'options?: CallOptions'].join(', ')}): ${answer(resource)}`
  if (body !== undefined) return method([`body: ${body}`], response)
  const inputOf = (type: string) => `query${query.some(([, { required }]) => required) ? '' : '?'}: ${type}`
  if (query.length === 0) return method([inputOf('{ [name: string]: never }')], response)
  const fieldOf = ([key, { schema, required }]: ClientMethod['query'][number]) =>
    `    ${propertyName(key)}${required ? ': ' : '?: undefined | '}${inputType(schema)}\n`
  if (partial === undefined) return method([inputOf(`{\n${query.map(fieldOf).join('')}  }`)], response)
  const rest = query.filter(([key]) => key !== 'fields').map(fieldOf)
  return [
    method([`query: {\n    fields: string | readonly string[]\n${rest.join('')}  }`], partial),
    method([inputOf(`{\n    fields?: undefined\n${rest.join('')}  }`)], response),
  ].join('\n')
}

/** Lists may be given as such, or as the text that is sent. */
const inputType = (schema: Schema) =>
  typesOf(schema).includes('array') ? `readonly ${typeOf(schema)} | ${elementOf(schema)}` : typeOf(schema)

const elementOf = ({ items }: Schema) => (typeof items === 'object' ? typeOf(items) : 'string')

function typeOf(schema: Schema): string {
  if (schema.$ref !== undefined) return referred(schema.$ref)
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ')
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const types = typesOf(schema).map((type) => simpleType(type, schema))
  return types.join(' | ') || 'unknown'
}

function simpleType(type: string, schema: Schema): string {
  if (type === 'integer') return 'number'
  if (type === 'array') return arrayType(schema)
  return type === 'object' ? objectType(schema) : type
}

function arrayType({ prefixItems, items }: Schema): string {
  if (prefixItems) return `[${prefixItems.map(typeOf).join(', ')}]`
  const item = typeof items === 'object' ? typeOf(items) : 'unknown'
  return item.includes('|') ? `(${item})[]` : `${item}[]`
}

function objectType({ properties = {}, required = [], additionalProperties }: Schema): string {
  const own = Object.entries(properties).map(
    ([name, schema]) =>
      `${comment(schema.description)}${propertyName(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)}`,
  )
  if (typeof additionalProperties === 'object')
    // An index has to hold for the named properties too.
    own.push(`[name: string]: ${own.length > 0 ? 'unknown' : typeOf(additionalProperties)}`)
  return own.length === 0 ? '{ [name: string]: unknown }' : `{\n${own.join('\n')}\n}`
}

const propertyName = (name: string) => (/^\w+$/.test(name) ? name : JSON.stringify(name))
