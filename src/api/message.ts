/** A request independent of its transport: `node:http`, `fetch` and the command line can all produce one. */
export type PlainRequest = {
  method: string
  /** Path and query, as sent. */
  target: string
  /** By lower-case name; repeated headers are joined as Node joins them. */
  headers: { readonly [name: string]: string | string[] | undefined }
  /** Reads the body; resolves to undefined if it exceeds the limit. */
  body(limitBytes: number): Promise<Buffer | undefined>
  /** The client's address, worked out only when asked for; missing where the transport knows none or nobody needs it. */
  address?: (() => string | undefined) | undefined
}

/** A response independent of its transport. `headers` is a flat list of names and values, the form that Node writes fastest. */
export type PlainAnswer = {
  status: number
  headers: string[]
  body: Buffer
  /** What follows `body`, made as it is taken; its length is not known before. */
  chunks?: Iterable<Buffer> | undefined
  /** Refuses a request that had no valid key; the connection it came over is not to be kept. */
  isToStranger: boolean
}

export function header(request: PlainRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
