export const DEMO = { authorization: 'Bearer sma_demo_open_atlas' }

export type Json = { [key: string]: unknown }

export type JsonAnswer = { status: number; headers: Headers; text: string; body: Json }

/** One request; `target` is everything after the host. Sends the demo key unless told otherwise. */
export async function ask(base: string, target: string, init: RequestInit = {}): Promise<JsonAnswer> {
  const headers = new Headers({ ...DEMO, ...Object.fromEntries(new Headers(init.headers)) })
  if (headers.get('authorization') === '') headers.delete('authorization')
  const response = await fetch(base + target, { ...init, headers })
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson(response, text) ? JSON.parse(text) : {},
  }
}

/** A file of one JSON object a line is no JSON. */
const isJson = ({ headers }: Response, text: string) =>
  text.startsWith('{') && !headers.get('content-type')?.includes('ndjson')

/** The items of a list answer. */
export function items(answer: JsonAnswer): Json[] {
  const { data } = answer.body
  if (!Array.isArray(data)) throw new Error(`not a list: ${answer.text.slice(0, 200)}`)
  return data
}
