import { fold } from '../../src/text/fold.ts'
import type { AtlasData } from '../authored/load.ts'
import type { Check, Report } from './check.ts'

/** No plant, offer, certification or rule is listed twice. */
export const repeats: Check = {
  name: 'repeats',
  run({ suppliers, instruments }, report) {
    const repeatDetector = () => {
      const seen = new Set<string>()
      return (key: string) => seen.size === seen.add(key).size
    }
    for (const supplier of suppliers) {
      const [isRepeatedSite, isRepeatedOffer, isRepeatedCertification] = [
        repeatDetector(),
        repeatDetector(),
        repeatDetector(),
      ]
      supplier.value.sites.forEach(({ town, country, product }, at) => {
        if (isRepeatedSite(fold(`${town}|${country}|${product}`)))
          report(supplier, ['sites', at], `${product} in ${town} stands twice`)
      })
      supplier.value.materials.forEach(({ material }, at) => {
        if (isRepeatedOffer(material)) report(supplier, ['materials', at], `${material} stands twice`)
      })
      supplier.value.certifications.forEach(({ certification }, at) => {
        if (isRepeatedCertification(certification))
          report(supplier, ['certifications', at], `${certification} stands twice`)
      })
    }
    sharedPlants(suppliers, report)
    for (const instrument of instruments) {
      const isRepeated = repeatDetector()
      instrument.value.rules.forEach(({ id }, at) => {
        if (isRepeated(id)) report(instrument, ['rules', at, 'id'], `${id} stands twice`, 'an id is unique in its file')
      })
    }
  },
}

/** Two companies with the same capacity for the same material in the same town probably list the same plant. */
function sharedPlants(suppliers: AtlasData['suppliers'], report: Report) {
  const owners = new Map<string, string>()
  for (const supplier of suppliers)
    supplier.value.sites.forEach(({ town, country, materials, capacity }, at) => {
      if (!capacity) return
      for (const material of materials) {
        const plant = fold(`${town}|${country}|${material}|${capacity.tonnes_year}`)
        const owner = owners.get(plant) ?? supplier.id
        if (owner !== supplier.id)
          report(
            supplier,
            ['sites', at],
            `the same plant in ${town} stands under ${owner}`,
            'list it once, under whoever runs it, and name the partner in a note',
          )
        owners.set(plant, owner)
      }
    })
}
