import { errorCode } from '../system/error-code.ts'
import { readFile, shippedFile } from '../system/shipped-file.ts'
import { ApiError } from './errors.ts'
import { etagOf } from './etag.ts'
import { MEDIA_TYPES } from './formats.ts'
import type { Side, SideAnswer } from './side.ts'

let served: SideAnswer | undefined

/** The OpenAPI document as this server's own: its paths are relative to where it was asked for. */
export const OPENAPI_FILE: Side = {
  path: '/openapi.json',
  methods: ['GET', 'HEAD', 'OPTIONS'],
  access: 'none',
  costs: false,
  answer: () => (served ??= readDocument()),
}

function readDocument(): SideAnswer {
  const document: object = JSON.parse(textOf('openapi.json'))
  const body = Buffer.from(JSON.stringify({ ...document, servers: [{ url: '/' }] }))
  const etag = etagOf('openapi', body)
  const headers = ['Content-Type', MEDIA_TYPES.json, 'Content-Length', String(body.byteLength), 'ETag', etag]
  return { etag, headers: [...headers, 'Cache-Control', 'private'], body }
}

function textOf(name: string): string {
  try {
    return readFile(shippedFile(name)).toString()
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    throw new ApiError('not_found', `${name} is not beside the program; npm run build makes it`)
  }
}
