import type { Atlas } from '../../atlas/atlas.ts'
import { compareMetrics } from '../../atlas/compare.ts'
import { compareCarbon } from '../../atlas/compare-carbon.ts'
import { cutTo } from '../../atlas/fields.ts'
import { pageOf } from '../../atlas/page.ts'
import { placeRemarks } from '../../atlas/place-wishes.ts'
import { rank } from '../../atlas/rank.ts'
import type { Search } from '../../atlas/search.ts'
import { substitutesFor } from '../../atlas/substitutes.ts'
import type { PartialMaterial } from '../../schema/material.ts'
import type { Maybe } from '../../system/maybe.ts'
import { COLUMNS } from '../columns.ts'
import { compareRequest } from '../compare-request.ts'
import type { Context } from '../endpoint.ts'
import { echoed, Faults } from '../faults.ts'
import { asFile } from '../file.ts'
import { requireAskedFunction } from '../function-request.ts'
import { counted, filtered } from '../lists/filters.ts'
import { MATERIAL_FILTERS, type MaterialsQuery } from '../lists/materials.ts'
import type { SubstitutesQuery } from '../lists/substitutes.ts'
import { rankRequest } from '../rank-request.ts'
import { unknownId } from './unknown-id.ts'

export function listMaterials(query: MaterialsQuery, context: Context) {
  const { q } = query
  return q === undefined ? listed(query, undefined, context) : listedByText({ ...query, q }, context)
}

async function listedByText(query: MaterialsQuery & { q: string }, context: Context) {
  const search = await context.atlas.search()
  return listed(query, search.plainText(query.q), context)
}

function listed(
  query: MaterialsQuery,
  asked: ReturnType<Search['plainText']> | undefined,
  { atlas: { materials, vocabulary } }: Context,
) {
  const { ids, sort } = query
  const order = ids ? materials.orderOf(ids) : materials.order(sort ?? 'sustainability')
  const matching = filtered(order, MATERIAL_FILTERS, { ...query, q: asked?.text }, materials)
  const found = asked === undefined || sort || ids ? matching : materials.namedFirst(matching, asked.text, asked.named)
  const cut = cutTo<PartialMaterial>(query.fields)
  const shown = (index: number) => cut(materials.json.list.at(index))
  const file = asFile(query, () => COLUMNS.materials(vocabulary), found, shown)
  if (file) return file
  const { english, not_in_atlas } = asked ?? {}
  return {
    ...pageOf(found, query, shown),
    ...counted(found, MATERIAL_FILTERS, query.facets, materials),
    ...(english !== undefined && { english }),
    ...(not_in_atlas && { not_in_atlas }),
  }
}

export function getMaterial({ id, fields }: { id: string } & Pick<MaterialsQuery, 'fields'>, { atlas }: Context) {
  return ofMaterial(atlas, id, (index) => cutTo<PartialMaterial>(fields)(atlas.materials.json.single.at(index)))
}

export function listSubstitutes({ id, ...asked }: { id: string } & SubstitutesQuery, { atlas }: Context) {
  return ofMaterial(atlas, id, (index) => {
    const faults = new Faults('invalid_parameter', 'query')
    requireAskedFunction(asked.function, [index], atlas, { faults, code: 'invalid_parameter', parameter: 'function' })
    const job = ownJob(asked.job, index, atlas, faults)
    faults.throwIfAny()
    return substitutesFor(index, { ...asked, job, ...placeRemarks(asked, atlas) }, atlas)
  })
}

/** The id of the job in which the material is to be replaced, with a fault where it does no such job. */
function ownJob(sent: string | undefined, index: number, { materials, names }: Atlas, faults: Faults) {
  if (sent === undefined) return undefined
  const { id, job_ids: allowed } = materials.at(index)
  const job = names.term('jobs', sent)
  if (job !== undefined && allowed.includes(job)) return job
  const message = `job cannot be "${echoed(sent)}": ${id} does not do it; allowed: ${allowed.join(', ')}`
  faults.add('invalid_parameter', () => ({ parameter: 'job', message, allowed }))
  return undefined
}

export function compareMaterials({ body }: { body: unknown }, { atlas }: Context) {
  const { indexes, function: asked } = compareRequest(body, atlas)
  return {
    materials: indexes.map((index) => atlas.materials.json.list.at(index)),
    metrics: compareMetrics(
      indexes.map((index) => atlas.materials.at(index)),
      atlas.figures,
    ),
    carbon: compareCarbon(indexes, asked, atlas),
  }
}

export function rankMaterials({ body }: { body: unknown }, { atlas }: Context) {
  return rank(rankRequest(body, atlas), atlas)
}

export function getVocabulary(_: object, { atlas }: Context) {
  return atlas.vocabularyText
}

/** What is answered of the material with an id. Where there is none, a 404 ApiError that suggests what a bill of materials would mean by it. */
export function ofMaterial<T>(atlas: Atlas, id: string, answer: (index: number) => Maybe<T>): Maybe<T> {
  const index = atlas.materials.indexOf(id)
  return index === undefined ? noMaterial(atlas, id) : answer(index)
}

async function noMaterial({ materials, names, matcher }: Atlas, id: string): Promise<never> {
  throw unknownId('material', id, names.suggest('material', id, materials.ids()) ?? (await matcher()).idOf(id))
}
