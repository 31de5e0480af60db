import type { Check } from './check.ts'

/** The same plant, offer, certificate or legal entry stands once. */
export const repeats: Check = {
  name: 'repeats',
  run({ suppliers, instruments }, report) {
    const once = () => {
      const seen = new Set<string>()
      return (key: string) => seen.size === seen.add(key).size
    }
    for (const supplier of suppliers) {
      const [siteAgain, offerAgain, certificateAgain] = [once(), once(), once()]
      supplier.value.sites.forEach(({ town, country, product }, at) => {
        if (siteAgain(`${town}|${country}|${product}`))
          report(supplier, ['sites', at], `${product} in ${town} stands twice`)
      })
      supplier.value.materials.forEach(({ material }, at) => {
        if (offerAgain(material)) report(supplier, ['materials', at], `${material} stands twice`)
      })
      supplier.value.certifications.forEach(({ certification }, at) => {
        if (certificateAgain(certification)) report(supplier, ['certifications', at], `${certification} stands twice`)
      })
    }
    for (const instrument of instruments) {
      const again = once()
      instrument.value.entries.forEach(({ material, status, locator }, at) => {
        if (again(`${material}|${status}|${locator}`))
          report(instrument, ['entries', at], `${material} stands twice with the same status and locator`)
      })
    }
  },
}
