import { join } from 'node:path'
import { createAtlas } from '../../src/hosts/embedded.ts'
import { DEMO } from './http.ts'
import { DIST } from './program.ts'

/** The built atlas in this process. Each has budgets of its own, so open a new one before the demo key's end. */
export const openBuiltAtlas = () => createAtlas(join(DIST, 'atlas.snapshot'))

/** The ids that a question finds, best first. */
export async function found(
  atlas: ReturnType<typeof createAtlas>,
  q: string,
  type: 'material' | 'supplier',
): Promise<string[]> {
  const url = `http://atlas/v1/search?type=${type}&q=${encodeURIComponent(q)}`
  const response = await atlas.fetch(new Request(url, { headers: DEMO }))
  const answer: { data: { id: string }[] } = JSON.parse(await response.text())
  return answer.data.map(({ id }) => id)
}
