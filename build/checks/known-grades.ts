import { nearestOr } from '../../src/text/did-you-mean.ts'
import { nameKey } from '../../src/text/fold.ts'
import type { AtlasData } from '../authored/load.ts'
import type { Check, Report } from './check.ts'
import { requireTerm } from './known-terms.ts'

/**
 * Grades, and what a material becomes by a word beside it, stand for materials that there are; a code stands for one in its system, and is
 * not said to be without a record where it names one.
 */
export const knownGrades: Check = {
  name: 'known-grades',
  run(data, report) {
    const known = new Set([...data.materials.map(({ id }) => id), ...data.faultyIds])
    grades(data, known, report)
    const { shapes, line_words } = data.vocabulary
    for (const [id, { of, by, is }] of shapes) {
      of.forEach((material, at) => {
        requireTerm(report, shapes, [id, 'of', at], known, material, 'material')
      })
      by.forEach((word, at) => {
        requireTerm(report, shapes, [id, 'by', at], line_words.ids, word, 'key of line-words')
      })
      if (is !== 'none') requireTerm(report, shapes, [id, 'is'], known, is, 'material')
    }
  },
}

function grades({ materials, vocabulary: { grades } }: AtlasData, known: ReadonlySet<string>, report: Report) {
  const names = new Map(
    materials.flatMap(({ id, value }) => [value.name, ...value.aliases].map((name) => [nameKey(name), id] as const)),
  )
  for (const [id, { kind, codes, is_shared, gives_way_to = [] }] of grades) {
    gives_way_to.forEach((material, at) => {
      requireTerm(report, grades, [id, 'gives_way_to', at], known, material, 'material')
    })
    const owners = new Map<string, string>()
    for (const [material, list] of Object.entries(codes)) {
      if (material !== 'none' && !known.has(material))
        report(grades, [id, 'codes', material], `unknown material ${material}`, nearestOr(material, known))
      list.forEach((code, at) => {
        // Everyday words give way to names.
        const named = material === 'none' && kind !== 'word' ? names.get(nameKey(code)) : undefined
        if (named !== undefined)
          report(grades, [id, 'codes', material, at], `${code} is a name of ${named}`, `a code of ${named}, or none`)
        const other = owners.get(code)
        if (other !== undefined && !is_shared)
          report(
            grades,
            [id, 'codes', material, at],
            `${code} stands for ${other} too`,
            'a code stands for one material',
          )
        owners.set(code, material)
      })
    }
  }
}
