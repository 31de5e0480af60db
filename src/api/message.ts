/** A request without the machinery of HTTP: what `node:http`, `fetch` and the command line all can give. */
export type PlainRequest = {
  method: string
  /** Path and query, as sent. */
  target: string
  /** Lower-case names; repeated headers joined as Node joins them. */
  headers: { readonly [name: string]: string | string[] | undefined }
  /** Reads the body, up to a limit; undefined where it is larger. */
  body(limitBytes: number): Promise<Buffer | undefined>
}

/** An answer likewise; `headers` is a flat list of names and values, the form that Node writes fastest. */
export type PlainAnswer = { status: number; headers: string[]; body: Buffer }

export function header(request: PlainRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
