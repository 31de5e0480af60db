import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The credits that LICENSE.md of an atlas folder lists, as plain text; none without that file. */
export function creditsOf(folder: string): string[] {
  const file = join(folder, 'LICENSE.md')
  if (!existsSync(file)) return []
  const items = readFileSync(file, 'utf8').matchAll(/^- (.+(?:\n {2}.+)*)$/gm)
  return [...items].map(([, text = '']) =>
    text
      .replace(/\n +/g, ' ')
      .replace(/\[([^\]]+)\]\(([^)]+)\)/g, '$1 ($2)')
      .replaceAll('`', ''),
  )
}
