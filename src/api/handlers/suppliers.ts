import { pageOf } from '../../atlas/page.ts'
import type { Context } from '../endpoint.ts'
import { counted, filtered } from '../lists/filters.ts'
import { SUPPLIER_FILTERS, type SuppliersQuery } from '../lists/suppliers.ts'
import { unknownId } from './unknown-id.ts'

export function listSuppliers(query: SuppliersQuery, { atlas: { suppliers } }: Context) {
  const found = filtered(suppliers.order, SUPPLIER_FILTERS, query, suppliers)
  const page = pageOf(found, query, (index) => suppliers.json.list.at(index))
  return { ...page, ...counted(found, SUPPLIER_FILTERS, query.facets, suppliers) }
}

export function getSupplier({ id }: { id: string }, { atlas: { suppliers, names } }: Context) {
  const index = suppliers.indexOf(id)
  if (index === undefined) throw unknownId('supplier', id, names.suggest('supplier', id, suppliers.ids()))
  return suppliers.json.single.at(index)
}
