/** The formats that answers can have, each with its media type. */
export const MEDIA_TYPES = {
  json: 'application/json; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
  atom: 'application/atom+xml; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson; charset=utf-8',
  bib: 'application/x-bibtex; charset=utf-8',
  csl: 'application/vnd.citationstyles.csl+json',
} as const

export type Format = keyof typeof MEDIA_TYPES

/** The formats of a list, the default first. */
export const LIST_FORMATS = ['json', 'csv', 'ndjson'] as const
export const LAW_FORMATS = [...LIST_FORMATS, 'ics'] as const
export const CHANGE_FORMATS = [...LIST_FORMATS, 'atom'] as const
export const CITATION_FORMATS = ['json', 'bib', 'csl'] as const

/** An answer that its handler rendered, in another format than JSON. */
export class Rendered {
  readonly format: Exclude<Format, 'json'>
  readonly body: Buffer

  constructor(format: Exclude<Format, 'json'>, body: Buffer) {
    this.format = format
    this.body = body
  }
}

/** An answer that is rendered piece by piece, as fast as the client takes it. The request determines all of its bytes. */
export class Streamed {
  readonly format: Exclude<Format, 'json'>
  /** Each call begins anew. */
  readonly chunks: () => Iterable<Buffer>

  constructor(format: Exclude<Format, 'json'>, chunks: () => Iterable<Buffer>) {
    this.format = format
    this.chunks = chunks
  }
}

/** Whether an Accept header asks for more than JSON. Hardly any does, so that the answers kept for a target serve all others. */
export const asksForFormat = (accept: string | undefined): boolean =>
  accept !== undefined && /csv|ndjson|calendar|atom|bibtex|csl/i.test(accept)

/** The one of `formats` that an Accept header rates highest, the first of equals; the first also where it names no other. */
export function preferredFormat(accept: string | undefined, formats: readonly [Format, ...Format[]]): Format {
  if (accept === undefined || !asksForFormat(accept)) return formats[0]
  const rated = accept.split(',').map(mediaRange)
  const qualityOf = (format: Format) => {
    const [type = ''] = MEDIA_TYPES[format].split(';')
    const ranges = [type, `${type.split('/')[0]}/*`, '*/*']
    // The most specific range decides.
    for (const range of ranges) {
      const found = rated.find((one) => one.range === range)
      if (found) return found.quality
    }
    return 0
  }
  const [best] = formats
    .map((format) => ({ format, quality: qualityOf(format) }))
    .toSorted((a, b) => b.quality - a.quality)
  return best?.format ?? formats[0]
}

function mediaRange(text: string): { range: string; quality: number } {
  const [range = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
  return { range, quality: quality === undefined ? 1 : Number(quality) || 0 }
}
