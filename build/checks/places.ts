import type { Check } from './check.ts'

/** Evidence for a place requires a listed site that makes the material. */
export const places: Check = {
  name: 'places',
  run({ suppliers }, report) {
    for (const supplier of suppliers) {
      const made = new Set(supplier.value.sites.flatMap(({ materials }) => materials))
      supplier.value.materials.forEach(({ material, evidence }, at) => {
        evidence.forEach(({ says }, index) => {
          if (says.includes('place') && !made.has(material))
            report(
              supplier,
              ['materials', at, 'evidence', index, 'says'],
              `a place is confirmed, but no site makes ${material}`,
              'add the site, or leave place out',
            )
        })
      })
    }
  },
}
