import type { PlainAnswer, PlainRequest } from '../api/message.ts'
import { streamOf } from './chunks.ts'

/** Adapts the app to the Fetch API, for programs that embed the atlas; responses are the same as the server's. */
export async function handleFetch(
  handle: (request: PlainRequest) => PlainAnswer | Promise<PlainAnswer>,
  request: Request,
): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const { status, headers, body, chunks } = await handle({
    method: request.method,
    target: pathname + search,
    headers: Object.fromEntries(request.headers),
    body: (limit) => readBody(request, limit),
  })
  const pairs: [string, string][] = []
  for (let at = 0; at < headers.length; at += 2) pairs.push([headers[at] ?? '', headers[at + 1] ?? ''])
  if (chunks) return new Response(streamOf(chunks), { status, headers: pairs })
  const hasBody = body.byteLength > 0 && status !== 204 && status !== 304
  return new Response(hasBody ? new Uint8Array(body) : null, { status, headers: pairs })
}

async function readBody(request: Request, limitBytes: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > limitBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
