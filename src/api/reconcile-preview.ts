import type { Atlas } from '../atlas/atlas.ts'
import { carbonOf } from '../atlas/figures.ts'
import { ApiError } from './errors.ts'

/** The size that the page wants, in pixels. */
export const PREVIEW = { width: 420, height: 220 }

const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

/** A small page about a record, to be shown beside a candidate. Throws a 404 ApiError where there is no such record. */
export function previewOf(id: string, atlas: Atlas): string {
  const told = ofMaterial(id, atlas) ?? ofSupplier(id, atlas)
  if (!told) throw new ApiError('not_found', `There is no material and no supplier ${JSON.stringify(id.slice(0, 100))}`)
  const { name, lines, path } = told
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escaped(name)}</title>
<h1><a href="${escaped(path)}" target="_blank" rel="noopener">${escaped(name)}</a></h1>
${lines.map((line) => `<p>${escaped(line)}</p>`).join('\n')}</html>`
}

function ofMaterial(id: string, { materials }: Atlas) {
  const at = materials.indexOf(id)
  if (at === undefined) return undefined
  const material = materials.at(at)
  const { name, category, description, sustainability } = material
  const figures = `Score ${sustainability.score} of 100, ${carbonOf(material)} kg CO2e/kg`
  return { name, path: `/materials/${material.id}`, lines: [category, figures, description] }
}

function ofSupplier(id: string, { suppliers, materials }: Atlas) {
  const at = suppliers.indexOf(id)
  if (at === undefined) return undefined
  const supplier = suppliers.at(at)
  const makes = supplier.materials.flatMap((material) => {
    const index = materials.indexOf(material)
    return index === undefined ? [] : materials.at(index).name
  })
  const lines = [`${supplier.country}, ${supplier.region}`, `Makes: ${makes.join(', ')}`]
  return { name: supplier.name, path: `/suppliers?id=${supplier.id}`, lines }
}
