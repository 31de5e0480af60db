import { iso1A2Code, iso1A2Codes } from '@rapideditor/country-coder'
import type { Check } from './check.ts'

/** Coordinates lie in the stated country, including its territorial waters. */
export const coordinates: Check = {
  name: 'coordinates',
  run({ suppliers }, report) {
    for (const supplier of suppliers) {
      const places = [
        { path: ['headquarters'], place: supplier.value.headquarters },
        ...supplier.value.sites.map((place, at) => ({ path: ['sites', at], place })),
      ]
      for (const { path, place } of places) {
        const point: [number, number] = [place.lng, place.lat]
        if (!iso1A2Codes(point).includes(place.country))
          report(
            supplier,
            [...path, 'lat'],
            `${place.lat}, ${place.lng} is not in ${place.country} but in ${iso1A2Code(point) ?? 'no country'}`,
            'latitude first, longitude negative in the west',
          )
      }
    }
  },
}
