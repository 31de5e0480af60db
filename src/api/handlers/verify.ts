import { citations } from '../../atlas/cite.ts'
import { publishedMaterial, verify } from '../../atlas/verify.ts'
import type { CitationStyle } from '../../schema/lists.ts'
import type { Context } from '../endpoint.ts'
import { verifyRequest } from '../verify-request.ts'
import { ofMaterial } from './materials.ts'

export function verifyClaims({ body }: { body: unknown }, { atlas }: Context) {
  return verify(verifyRequest(body), atlas)
}

export function listCitations({ id, style }: { id: string; style: CitationStyle }, { atlas }: Context) {
  return ofMaterial(atlas, id, (index) => {
    const { properties } = publishedMaterial(index, atlas.materials)
    return { material: id, style, data: citations(properties.evidence ?? [], style) }
  })
}
