import type { Atlas } from '../atlas/atlas.ts'
import type { ErrorBody } from '../schema/error.ts'
import type { ErrorCode } from '../schema/lists.ts'
import { nearestOr } from '../text/did-you-mean.ts'
import { VERSION } from '../version.ts'
import { Footnotes } from './footnotes.ts'
import { ArgumentFault, type Tool } from './tool.ts'
import { TOOLS } from './tools.ts'

/** Versions of the protocol that a client may speak, the newest first. */
export const PROTOCOL_VERSIONS: readonly string[] = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']

/** How tools ask the API, with the key of the caller. */
export type Api = {
  atlas: Atlas
  ask(request: { method: 'GET' | 'POST'; target: string; body: string | undefined }): Promise<ApiAnswer>
}
export type ApiAnswer = { status: number; retryAfter: string | undefined; body: string }

type Id = string | number | null
type Result = { result: object } | { error: { code: number; message: string } }
export type RpcResponse = { jsonrpc: '2.0'; id: Id } & Result

const PARSE_ERROR = -32700
const INVALID_REQUEST = -32600
const METHOD_NOT_FOUND = -32601
const INVALID_PARAMS = -32602

const INSTRUCTIONS =
  'Figures on sustainable materials, each with its source. Find ids with search. Numbers in brackets name the entries of sources: cite them with every figure that you repeat, and repeat no figure that has none unless it is said to be computed. What is missing is not known: never fill it in. No rule found is no approval.'

/** Answers a JSON-RPC message, given as text; undefined for a notification or an answer, which get none. */
export async function answerMessage(text: string, api: Api): Promise<RpcResponse | undefined> {
  const message = parsed(text)
  if (message === undefined) return failure(null, PARSE_ERROR, 'this is not JSON')
  if (!isRecord(message) || message.jsonrpc !== '2.0')
    return failure(null, INVALID_REQUEST, 'send one JSON-RPC 2.0 object; batches are not supported')
  const { id, method, params } = message
  if (typeof method !== 'string') {
    const isAnswer = 'result' in message || 'error' in message
    return isAnswer ? undefined : failure(idOf(id), INVALID_REQUEST, 'the method is missing')
  }
  if (id === undefined) return undefined
  return { jsonrpc: '2.0', id: idOf(id), ...(await resultOf(method, isRecord(params) ? params : {}, api)) }
}

const idOf = (id: unknown): Id => (typeof id === 'string' || typeof id === 'number' ? id : null)

const failure = (id: Id, code: number, message: string): RpcResponse => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

async function resultOf(method: string, params: Record<string, unknown>, api: Api): Promise<Result> {
  if (method === 'initialize') return { result: introduction(params.protocolVersion) }
  if (method === 'ping') return { result: {} }
  if (method === 'tools/list') return { result: { tools: LISTED } }
  if (method !== 'tools/call')
    return { error: { code: METHOD_NOT_FOUND, message: `${method} is not supported; allowed: ${METHODS}` } }
  const { name, arguments: given = {} } = params
  const called = TOOLS.find((one) => one.name === name)
  const names = TOOLS.map((one) => one.name)
  if (!called)
    return { error: { code: INVALID_PARAMS, message: `there is no tool ${name}; ${nearestOr(String(name), names)}` } }
  return { result: await call(called, isRecord(given) ? given : {}, api) }
}

const METHODS = 'initialize, ping, tools/list, tools/call'

const introduction = (asked: unknown) => ({
  protocolVersion: PROTOCOL_VERSIONS.find((version) => version === asked) ?? PROTOCOL_VERSIONS[0],
  capabilities: { tools: {} },
  serverInfo: { name: 'sustainable-materials-atlas', title: 'Sustainable-Materials Atlas', version: VERSION },
  instructions: INSTRUCTIONS,
})

const LISTED = TOOLS.map(({ name, description, input }) => ({
  name,
  description,
  inputSchema: input,
  annotations: { readOnlyHint: true, openWorldHint: false },
}))

const said = (text: string) => ({ content: [{ type: 'text', text }] })

/** What a tool answers; a fault of the request is an answer too, so that the model can mend it. */
async function call(called: Tool, given: Record<string, unknown>, api: Api): Promise<object> {
  try {
    const resolved = withIds(given, api.atlas)
    const { status, retryAfter, body } = await api.ask(called.request(resolved))
    if (status !== 200) return { ...said(refusal(body, retryAfter)), isError: true }
    return said(JSON.stringify(called.shorten(body, resolved, new Footnotes(api.atlas))))
  } catch (error) {
    if (error instanceof ArgumentFault) return { ...said(error.message), isError: true }
    throw error
  }
}

/** Models write the name that they were given: the name of a material stands for its id. */
function withIds(given: Record<string, unknown>, { names }: Atlas): Record<string, unknown> {
  const named = ['id', 'material'].flatMap((argument): [string, string][] => {
    const text = given[argument]
    const id = typeof text === 'string' ? names.term('materials', text) : undefined
    return id === undefined ? [] : [[argument, id]]
  })
  return { ...given, ...Object.fromEntries(named) }
}

function refusal(body: string, retryAfter: string | undefined): string {
  const { error }: ErrorBody = JSON.parse(body)
  const { code, message, details = [] } = error
  const faults = details.length > 1 ? details.map((detail) => detail.message).join('\n') : message
  const wait = retryAfter === undefined ? '' : ` Wait ${retryAfter} s.`
  return [faults, ADVICE[code]].filter((part) => part !== undefined).join('\n') + wait
}

/** What to do about an error, where its message does not say it. */
const ADVICE: Partial<Record<ErrorCode, string>> = {
  not_found: 'Call search to find the id of what is meant. If it is not there, say that the atlas does not have it.',
  invalid_parameter: 'Correct the arguments and call again.',
  invalid_body: 'Correct the arguments and call again.',
  missing_parameter: 'Add the argument and call again.',
  insufficient_scope: 'The key cannot do this; tell the user.',
  rate_limited: 'The budget of the key is spent. Do not call again before it is renewed; tell the user.',
  not_ready: 'Call again in a moment.',
  internal_error: 'Call again once; if it fails again, tell the user.',
}
