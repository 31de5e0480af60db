import { JsonText } from '../snapshot/json-text.ts'

/** Serialises a handler's value to JSON; `JsonText` parts are copied as they are. */
export function serialise(value: unknown): Buffer {
  const chunks: (string | Uint8Array)[] = []
  write(value, chunks)
  return Buffer.concat(chunks.map((chunk) => (typeof chunk === 'string' ? Buffer.from(chunk) : chunk)))
}

function write(value: unknown, chunks: (string | Uint8Array)[]) {
  if (value instanceof JsonText) chunks.push(value.bytes)
  else if (Array.isArray(value)) writeItems(value, chunks)
  else if (typeof value === 'object' && value !== null) writeFields(value, chunks)
  else chunks.push(JSON.stringify(value) ?? 'null')
}

function writeItems(items: readonly unknown[], chunks: (string | Uint8Array)[]) {
  chunks.push('[')
  items.forEach((item, at) => {
    if (at > 0) chunks.push(',')
    write(item, chunks)
  })
  chunks.push(']')
}

function writeFields(value: object, chunks: (string | Uint8Array)[]) {
  let separator = '{'
  for (const [key, field] of Object.entries(value)) {
    if (field === undefined) continue
    chunks.push(`${separator}${JSON.stringify(key)}:`)
    write(field, chunks)
    separator = ','
  }
  chunks.push(separator === '{' ? '{}' : '}')
}
