import { nearestOr } from '../../src/text/did-you-mean.ts'
import { nameKey } from '../../src/text/fold.ts'
import type { Check } from './check.ts'

/** A trade name is of one known material or says what it is, says whose it is, and names no other material. */
export const tradeNames: Check = {
  name: 'trade-names',
  run({ tradeNames: all, materials, suppliers, faultyIds }, report) {
    const known = new Set([...materials.map(({ id }) => id), ...faultyIds])
    const makers = new Map(suppliers.map(({ id, value }) => [id, value]))
    const owners = new Map(
      materials.flatMap(({ id, value }) => [value.name, ...value.aliases].map((name) => [nameKey(name), id] as const)),
    )
    for (const entry of all) {
      const { label, names, of, what, supplier, maker, source } = entry.value
      if ((of === undefined) === (what === undefined))
        report(
          entry,
          ['label'],
          `${label} needs of or what`,
          'of: a material; what: what it is, where there is no record',
        )
      if (of !== undefined && !known.has(of)) report(entry, ['of'], `unknown material ${of}`, nearestOr(of, known))
      if ((supplier === undefined) === (maker === undefined || source === undefined))
        report(entry, ['label'], `${label} needs a supplier, or maker and source`, 'one of the two')
      if (supplier !== undefined && !makers.has(supplier) && !faultyIds.has(supplier))
        report(entry, ['supplier'], `unknown supplier ${supplier}`, nearestOr(supplier, makers.keys()))
      const offer =
        supplier === undefined ? undefined : makers.get(supplier)?.materials.find((one) => one.material === of)
      if (supplier !== undefined && makers.has(supplier) && !offer?.products?.includes(label))
        report(
          entry,
          ['label'],
          `${supplier} lists no ${label} for ${of}`,
          'write it as the products of the supplier do',
        )
      for (const name of [label, ...names]) {
        const owner = owners.get(nameKey(name))
        if (owner !== undefined && owner !== (of ?? label))
          report(entry, ['label'], `“${name}” also names ${owner}`, 'a name belongs to one material')
        owners.set(nameKey(name), of ?? label)
      }
    }
  },
}
