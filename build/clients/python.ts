import { VERSION } from '../../src/version.ts'
import { type ClientMethod, clientMethods } from './methods.ts'
import { referred, type Schema, schemasOf, typesOf } from './schema.ts'

/** The content of dist/atlas_client.py: `source`, the text of src/client/client.py, with the methods and the types of the resources. */
export function pythonClient(openApi: string, source: string): string {
  const resources = schemasOf(openApi)
  return source
    .replace('@VERSION@', VERSION)
    .replace('    # Methods\n', () => clientMethods().map(methodOf).join('\n'))
    .replace('# Resources\n', () => new Resources(resources).text())
}

/** Names that Python keeps for itself. */
const KEYWORDS =
  /^(from|in|is|as|class|def|for|global|import|not|or|and|pass|return|with|while|lambda|None|True|False)$/

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const argument = (name: string) => (KEYWORDS.test(name) ? `${name}_` : name)

function methodOf({ name, endpoint, id, query, hasPages }: ClientMethod): string {
  const { response, body, summary } = endpoint
  const ids = id === undefined ? [] : [`${argument(id)}: str`]
  const { path } = endpoint
  const url = id === undefined ? `"${path}"` : `f"${path.replace(/\{\w+\}/, `{quote(${argument(id)}, safe='')}`)}"`
  const heading = (inputs: string[], answer: string) =>
    `    def ${snake(name)}(${argumentsOf(inputs)}) -> ${answer}:\n        """${summary}"""\n`
  if (body !== undefined)
    return `${heading([...ids, `body: ${body}`], response)}        answer: ${response} = self._post(${url}, body)${RETURN}`
  const required = query.filter(([, parameter]) => parameter.required)
  const optional = query.filter(([, parameter]) => !parameter.required)
  const named = optional.map(([key, { schema }]) => `${argument(key)}: Optional[${inputType(schema)}] = None`)
  const inputs = [
    ...ids,
    ...required.map(([key, { schema }]) => `${argument(key)}: ${inputType(schema)}`),
    ...(named.length > 0 ? ['*', ...named] : []),
  ]
  const given = query.map(([key]) => `\n            "${key}": ${argument(key)},`)
  const asked = given.length > 0 ? `{${given.join('')}\n        }` : '{}'
  return hasPages
    ? `${heading(inputs, `Pages[${response}, ${itemOf(response)}]`)}        return Pages(self, ${url}, ${asked})\n`
    : `${heading(inputs, response)}        answer: ${response} = self._get(${url}, ${asked})${RETURN}`
}

const argumentsOf = (inputs: string[]) =>
  inputs.length < 3 ? ['self', ...inputs].join(', ') : `\n        self,\n        ${inputs.join(',\n        ')},\n    `

const RETURN = '\n        return answer\n'

/** The lists of the API are named by what they list. */
const itemOf = (list: string) => list.replace(/List$/, '')

/** Lists may be given as such, or as the text that is sent. */
const inputType = (schema: Schema) =>
  typesOf(schema).includes('array') ? 'Union[str, Sequence[str]]' : new Resources([]).typeOf(schema, '')

/** The resources as types; objects within objects get a name of their own. */
class Resources {
  readonly #made: string[] = []

  constructor(resources: [name: string, schema: Schema][]) {
    for (const [name, schema] of resources) {
      const type = this.typeOf(schema, name)
      if (type !== name) this.#made.push(`${name} = ${type}\n`)
    }
  }

  text(): string {
    return this.#made.join('\n\n')
  }

  typeOf(schema: Schema, name: string): string {
    if (schema.$ref !== undefined) return referred(schema.$ref)
    const { anyOf } = schema
    if (anyOf) return union(anyOf.map((one, at) => this.typeOf(one, `${name}${at + 1}`)))
    if (schema.enum) return `Literal[${schema.enum.map((value) => JSON.stringify(value)).join(', ')}]`
    if (typeof schema.const === 'boolean') return schema.const ? 'Literal[True]' : 'Literal[False]'
    if (schema.const !== undefined) return `Literal[${JSON.stringify(schema.const)}]`
    return union(typesOf(schema).map((type) => this.#simpleType(type, schema, name)))
  }

  #simpleType(type: string, schema: Schema, name: string): string {
    const { items } = schema
    if (type === 'array') return `list[${typeof items === 'object' ? this.typeOf(items, `${name}Item`) : 'Any'}]`
    return type === 'object' ? this.#objectType(schema, name) : (SIMPLE[type] ?? 'Any')
  }

  #objectType({ properties, required = [], additionalProperties, description }: Schema, name: string): string {
    // A type that names some keys would refuse the others.
    if (properties && typeof additionalProperties === 'object') return 'dict[str, Any]'
    if (!properties || name === '')
      return `dict[str, ${typeof additionalProperties === 'object' ? this.typeOf(additionalProperties, `${name}Value`) : 'Any'}]`
    const fields = Object.entries(properties).map(([key, schema]): [string, string] => {
      const type = this.typeOf(schema, name + pascal(key))
      return [key, required.includes(key) ? type : `NotRequired[${type}]`]
    })
    this.#made.push(classOf(name, fields, description))
    return name
  }
}

const SIMPLE: Record<string, string> = { string: 'str', integer: 'int', number: 'float', boolean: 'bool', null: 'None' }

const union = (types: string[]) => (types.length > 1 ? `Union[${types.join(', ')}]` : (types[0] ?? 'Any'))

const pascal = (key: string) =>
  key.replace(/(?:^|[^A-Za-z0-9])([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** A key that is no name in Python needs the other way of writing such a type. */
function classOf(name: string, fields: [name: string, type: string][], description: string | undefined): string {
  if (fields.some(([key]) => !/^[A-Za-z_]\w*$/.test(key) || KEYWORDS.test(key)))
    return `${name} = TypedDict(\n    "${name}",\n    {\n${fields.map(([key, type]) => `        "${key}": '${type}',\n`).join('')}    },\n)\n`
  const about = description === undefined ? '' : `    """${description.replaceAll('"', "'")}"""\n\n`
  return `class ${name}(TypedDict):\n${about}${fields.map(([key, type]) => `    ${key}: ${type}\n`).join('')}`
}
