import type { SiteFile } from './files.ts'

export type Encoding = 'br' | 'gzip' | 'plain'

/** The smallest form of a file that the client takes (RFC 9110, 12.5.3). */
export function preferredEncoding(acceptEncoding: string | undefined, file: SiteFile): Encoding {
  const weights = new Map<string, number>()
  for (const part of (acceptEncoding ?? '').toLowerCase().split(',')) {
    const [coding = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((text) => text.startsWith('q='))?.slice(2)
    if (coding !== '') weights.set(coding, weight === undefined ? 1 : Number(weight))
  }
  const takes = (coding: string) => (weights.get(coding) ?? weights.get('*') ?? 0) > 0
  if (file.br && takes('br')) return 'br'
  return file.gzip && takes('gzip') ? 'gzip' : 'plain'
}
