import { ApiError } from '../api/errors.ts'
import { MEDIA_TYPES } from '../api/formats.ts'
import { header, type PlainAnswer, type PlainRequest } from '../api/message.ts'
import type { Side, SideAnswer, SideContext } from '../api/side.ts'
import { type Api, answerMessage, PROTOCOL_VERSIONS } from './protocol.ts'

const MAX_BODY_BYTES = 64 << 10

/** The Model Context Protocol over HTTP, without sessions and streams: each message is answered by itself. */
export const MCP: Side = {
  path: '/mcp',
  methods: ['POST', 'OPTIONS'],
  access: 'any-key',
  costs: false,
  async answer(request, context) {
    refuseStrangers(request)
    const { maxBodyBytes = MAX_BODY_BYTES } = context
    const bytes = await request.body(maxBodyBytes)
    if (!bytes) throw new ApiError('payload_too_large', `The body may have at most ${maxBodyBytes} bytes`)
    const response = await answerMessage(bytes.toString(), apiFor(request, context))
    if (!response) return answerOf(202, '')
    const isUnreadable = 'error' in response && response.id === null
    return answerOf(isUnreadable ? 400 : 200, JSON.stringify(response))
  },
}

function answerOf(status: number, text: string): SideAnswer {
  const body = Buffer.from(text)
  const headers = ['Content-Type', MEDIA_TYPES.json, 'Content-Length', String(body.byteLength)]
  return { status, etag: undefined, headers: [...headers, 'Cache-Control', 'no-store'], body }
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** A page of another site could reach a local server by a name that it lets point there; its Origin gives it away. */
function refuseStrangers(request: PlainRequest) {
  const origin = header(request, 'origin')
  if (origin !== undefined && !LOOPBACK.test(hostOf(origin)))
    throw new ApiError('invalid_request', 'Pages of other sites cannot use /mcp; they can use /v1 from any origin', {
      status: 403,
    })
  const version = header(request, 'mcp-protocol-version')
  if (version !== undefined && !PROTOCOL_VERSIONS.includes(version))
    throw new ApiError('invalid_request', `MCP-Protocol-Version has to be one of ${PROTOCOL_VERSIONS.join(', ')}`)
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).hostname : '')

/** Asks the API in the name of whoever sent `request`. */
export function apiFor(
  { headers, address }: Pick<PlainRequest, 'headers' | 'address'>,
  { atlas, ask }: SideContext,
): Api {
  const { authorization, 'x-request-id': id } = headers
  return {
    atlas,
    async ask({ method, target, body = '' }) {
      const read = async (limit: number) => withinLimit(Buffer.from(body), limit)
      const request = { method, target, headers: { authorization, 'x-request-id': id }, address, body: read }
      const first = await ask(request)
      const location = first.status === 308 ? headerOf(first, 'Location') : undefined
      const answer = location === undefined ? first : await ask({ ...request, target: location })
      return { status: answer.status, retryAfter: headerOf(answer, 'Retry-After'), body: answer.body.toString() }
    },
  }
}

const withinLimit = (body: Buffer, limit: number) => (body.byteLength > limit ? undefined : body)

function headerOf({ headers }: PlainAnswer, name: string): string | undefined {
  const at = headers.indexOf(name)
  return at < 0 ? undefined : headers[at + 1]
}
