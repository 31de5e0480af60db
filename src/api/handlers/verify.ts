import { citationFile, citations } from '../../atlas/cite.ts'
import { publishedMaterial, verify } from '../../atlas/verify.ts'
import type { CitationStyle } from '../../schema/lists.ts'
import type { Context } from '../endpoint.ts'
import { type CITATION_FORMATS, Rendered } from '../formats.ts'
import { verifyRequest } from '../verify-request.ts'
import { ofMaterial } from './materials.ts'

export function verifyClaims({ body }: { body: unknown }, { atlas }: Context) {
  return verify(verifyRequest(body), atlas)
}

type CitationsQuery = { id: string; style: CitationStyle; format?: (typeof CITATION_FORMATS)[number] | undefined }

export function listCitations({ id, style, format }: CitationsQuery, { atlas }: Context) {
  return ofMaterial(atlas, id, (index) => {
    const { properties } = publishedMaterial(index, atlas.materials)
    const evidence = properties.evidence ?? []
    if (format === 'bib' || format === 'csl') return new Rendered(format, Buffer.from(citationFile(evidence, format)))
    return { material: id, style, data: citations(evidence, style) }
  })
}
