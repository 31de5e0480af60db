import type { SupplierQuery } from '../../atlas/suppliers.ts'
import type { Context } from '../endpoint.ts'
import { unknownId } from './unknown-id.ts'

export function listSuppliers(query: SupplierQuery, { atlas }: Context) {
  return atlas.suppliers.list(query)
}

export function getSupplier({ id }: { id: string }, { atlas }: Context) {
  const supplier = atlas.suppliers.find(id)
  if (!supplier) throw unknownId('supplier', id, atlas.suppliers.ids())
  return supplier
}
