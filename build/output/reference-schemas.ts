/** A JSON Schema as far as the OpenAPI document of the atlas uses it. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  description?: string
  enum?: unknown[]
  const?: unknown
  items?: Schema
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  default?: unknown
  minimum?: number
  maximum?: number
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)

/** A type in a few words, as HTML; a named one is a link to its table. */
export function typeOf(schema: Schema): string {
  const { $ref, anyOf, items, enum: values, type, minimum, maximum } = schema
  const name = $ref?.split('/').at(-1)
  if (name !== undefined) return `<a href="#schema-${name}">${name}</a>`
  if (schema.const !== undefined) return `<code>${escaped(JSON.stringify(schema.const))}</code>`
  if (values) return listOf(values)
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' or ')
  if (items) return `list of ${typeOf(items)}`
  const isBounded = (minimum !== undefined && minimum > -1e9) || (maximum !== undefined && maximum < 1e9)
  const bounds = isBounded ? ` ${minimum ?? '…'} to ${maximum !== undefined && maximum < 1e9 ? maximum : '…'}` : ''
  const usual = schema.default === undefined ? '' : `, by default ${escaped(JSON.stringify(schema.default))}`
  return `${[type ?? 'any'].flat().join(' or ')}${bounds}${usual}`
}

const MOST = 12

function listOf(values: readonly unknown[]): string {
  const shown = values.slice(0, MOST).map((value) => `<code>${escaped(String(value))}</code>`)
  return shown.join(' ') + (values.length > MOST ? ` and ${values.length - MOST} more` : '')
}

/** The fields of a schema as a table. */
export function schemaTable(name: string, schema: Schema): string {
  const { description, properties, required = [] } = schema
  const rows = Object.entries(properties ?? {}).map(
    ([field, of]) =>
      `<tr><th scope="row"><code>${escaped(field)}</code>${required.includes(field) ? '' : ' <span class="quiet">optional</span>'}</th><td>${typeOf(of)}</td><td>${escaped(of.description ?? '')}</td></tr>`,
  )
  const text = description ? `<p>${escaped(description)}</p>` : ''
  if (rows.length === 0) return `${text}<p>${typeOf(schema)}</p>`
  return `${text}<div class="scroll" tabindex="0" role="region" aria-label="Fields of ${name}"><table><thead><tr><th>Field</th><th>Type</th><th>Meaning</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}
