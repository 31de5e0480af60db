/** The formats that answers can have, each with its media type. */
export const MEDIA_TYPES = { json: 'application/json; charset=utf-8' } as const

export type Format = keyof typeof MEDIA_TYPES
