import type { Atlas } from '../../atlas/atlas.ts'
import { cutTo } from '../../atlas/fields.ts'
import { pageOf } from '../../atlas/page.ts'
import { supplyOf } from '../../atlas/supply.ts'
import type { PartialSupplier } from '../../schema/supplier.ts'
import { COLUMNS } from '../columns.ts'
import type { Context } from '../endpoint.ts'
import { asFile } from '../file.ts'
import { counted, filtered } from '../lists/filters.ts'
import { type AskedSuppliers, SUPPLIER_FILTERS, type SuppliersQuery } from '../lists/suppliers.ts'
import { ofMaterial } from './materials.ts'
import { unknownId } from './unknown-id.ts'

export function listSuppliers(query: SuppliersQuery, { atlas }: Context) {
  const { suppliers } = atlas
  const asked = askedSuppliers(query, atlas)
  const found = filtered(suppliers.order, SUPPLIER_FILTERS, query, asked)
  const cut = cutTo<PartialSupplier>(query.fields)
  const shown = (index: number) => cut(suppliers.json.list.at(index))
  const file = asFile(query, COLUMNS.suppliers, found, shown)
  if (file) return file
  const page = pageOf(found, query, shown)
  return { ...page, ...counted(found, SUPPLIER_FILTERS, query.facets, asked) }
}

function askedSuppliers(
  { material, produced_in, status }: SuppliersQuery,
  { suppliers, places }: Atlas,
): AskedSuppliers {
  const countries = produced_in === undefined ? undefined : places.countriesOf(produced_in)
  return {
    suppliers,
    hasSite: suppliers.withSite({
      countries,
      material,
      // Whoever asks for a place means that it is made there today.
      status: status ?? (countries && 'operating'),
    }),
  }
}

export function getSupply({ id }: { id: string }, { atlas }: Context) {
  return ofMaterial(atlas, id, (index) => supplyOf(atlas.materials.at(index).id, atlas.suppliers))
}

export function getSupplier(
  { id, fields }: { id: string } & Pick<SuppliersQuery, 'fields'>,
  { atlas: { suppliers, names } }: Context,
) {
  const index = suppliers.indexOf(id)
  if (index === undefined) throw unknownId('supplier', id, names.suggest('supplier', id, suppliers.ids()))
  return cutTo<PartialSupplier>(fields)(suppliers.json.single.at(index))
}
