import { z } from 'zod'

/** The keywords of JSON Schema that say what type a value has. */
export type Schema = {
  $ref?: string | undefined
  type?: string | string[] | undefined
  enum?: readonly string[] | undefined
  const?: unknown
  anyOf?: Schema[] | undefined
  items?: Schema | boolean | undefined
  prefixItems?: Schema[] | undefined
  properties?: Record<string, Schema> | undefined
  required?: string[] | undefined
  additionalProperties?: Schema | boolean | undefined
  description?: string | undefined
}

const Schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.string()).optional(),
    const: z.unknown().optional(),
    anyOf: z.array(Schema).optional(),
    items: z.union([Schema, z.boolean()]).optional(),
    prefixItems: z.array(Schema).optional(),
    properties: z.record(z.string(), Schema).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.union([Schema, z.boolean()]).optional(),
    description: z.string().optional(),
  }),
)

const Document = z.object({ components: z.object({ schemas: z.record(z.string(), Schema) }) })

/** The resources of an OpenAPI document, by name. */
export const schemasOf = (openApi: string): [name: string, schema: Schema][] =>
  Object.entries(Document.parse(JSON.parse(openApi)).components.schemas)

/** The name of the resource that a `$ref` leads to. */
export const referred = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1)

/** The types of a schema, one by one. */
export const typesOf = ({ type }: Schema): string[] => [type ?? []].flat()
