import { CROISSANT } from './api/croissant.ts'
import { DATASET } from './api/dataset.ts'
import { OPENAPI_FILE } from './api/openapi-file.ts'
import { RECONCILE } from './api/reconcile.ts'
import type { Side } from './api/side.ts'
import { MCP } from './mcp/http.ts'

/** What is served beside /v1, by path. */
export const SIDES: ReadonlyMap<string, Side> = new Map(
  [OPENAPI_FILE, DATASET, CROISSANT, MCP, ...RECONCILE].map((side) => [side.path, side]),
)
