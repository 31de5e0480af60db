import { existsSync, readFileSync } from 'node:fs'
import { shippedFile } from '../snapshot/shipped.ts'
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
  const file = shippedFile('openapi.json')
  if (!existsSync(file))
    throw new ApiError('not_found', 'openapi.json is not beside the program; npm run build makes it')
  const document: object = JSON.parse(readFileSync(file, 'utf8'))
  const body = Buffer.from(JSON.stringify({ ...document, servers: [{ url: '/' }] }))
  const etag = etagOf('openapi', body)
  const headers = ['Content-Type', MEDIA_TYPES.json, 'Content-Length', String(body.byteLength), 'ETag', etag]
  return { etag, headers: [...headers, 'Cache-Control', 'private'], body }
}
