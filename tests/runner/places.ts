import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, resolve } from 'node:path'

const PLACE = /(?:file:\/\/)?(\/[^\s():]+\.mjs):(\d+):(\d+)/g

/**
 * A failure's text with the places of the sources instead of those of their bundles. Done for failures alone: with Node's own
 * option each process would read the maps of all that it loads.
 */
export const withSourcePlaces = (text: string) =>
  text.replace(PLACE, (place: string, file: string, line: string, column: string) => {
    const map = `${file}.map`
    if (!existsSync(map)) return place
    const entry = new SourceMap(JSON.parse(readFileSync(map, 'utf8'))).findEntry(Number(line) - 1, Number(column) - 1)
    if (!('originalSource' in entry)) return place
    return `${resolve(dirname(map), entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
  })
