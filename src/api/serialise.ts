import { JsonText } from '../snapshot/json-text.ts'

/** Serialises a handler's value to JSON; `JsonText` parts are copied as they are. */
export function serialise(value: unknown): Buffer {
  const writer = new Writer()
  writer.write(value)
  return writer.finish()
}

/** Collects the text between parts that are copied, since turning each piece of it into bytes takes longer than all the rest. */
class Writer {
  readonly #chunks: Uint8Array[] = []
  #text = ''

  write(value: unknown) {
    if (value instanceof JsonText) this.#copy(value)
    else if (Array.isArray(value)) this.#writeItems(value)
    else if (typeof value === 'object' && value !== null) this.#writeFields(value)
    else this.#text += JSON.stringify(value) ?? 'null'
  }

  finish(): Buffer {
    const rest = Buffer.from(this.#text)
    return this.#chunks.length === 0 ? rest : Buffer.concat([...this.#chunks, rest])
  }

  #copy({ bytes }: JsonText<unknown>) {
    if (this.#text !== '') this.#chunks.push(Buffer.from(this.#text))
    this.#text = ''
    this.#chunks.push(bytes)
  }

  #writeItems(items: readonly unknown[]) {
    this.#text += '['
    items.forEach((item, at) => {
      if (at > 0) this.#text += ','
      this.write(item)
    })
    this.#text += ']'
  }

  #writeFields(value: object) {
    if (isFlat(value)) {
      this.#text += JSON.stringify(value)
      return
    }
    let separator = '{'
    for (const [key, field] of Object.entries(value)) {
      if (field === undefined) continue
      this.#text += `${separator}${JSON.stringify(key)}:`
      this.write(field)
      separator = ','
    }
    this.#text += '}'
  }
}

const isFlat = (value: object) => Object.values(value).every((field) => typeof field !== 'object' || field === null)
