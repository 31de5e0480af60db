import { supplierCounts } from '../authored/supplier-counts.ts'
import type { Check } from './check.ts'

const MIN_SUPPLIERS = 2

/** A material with fewer than two suppliers gives a reason in `few_suppliers`; one with enough must not. */
export const fewSuppliers: Check = {
  name: 'few-suppliers',
  run({ materials, suppliers }, report) {
    const counts = supplierCounts(suppliers)
    for (const material of materials) {
      const count = counts.get(material.id) ?? 0
      const isExplained = material.value.few_suppliers !== undefined
      if (count < MIN_SUPPLIERS && !isExplained)
        report(
          material,
          ['few_suppliers'],
          `has ${count} of at least ${MIN_SUPPLIERS} suppliers`,
          'add suppliers, or say here why there are no more',
        )
      if (count >= MIN_SUPPLIERS && isExplained)
        report(material, ['few_suppliers'], `has ${count} suppliers by now`, 'leave the reason out')
    }
  },
}
