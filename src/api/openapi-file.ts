import { errorCode } from '../system/error-code.ts'
import { readFile, shippedFile } from '../system/shipped-file.ts'
import { ApiError } from './errors.ts'
import { MEDIA_TYPES } from './formats.ts'
import { documentAnswer, type Side, type SideAnswer } from './side.ts'

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
  return documentAnswer({ ...document, servers: [{ url: '/' }] }, MEDIA_TYPES.json, 'openapi')
}

function textOf(name: string): string {
  try {
    return readFile(shippedFile(name)).toString()
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error
    throw new ApiError('not_found', `${name} is not beside the program; npm run build makes it`)
  }
}
