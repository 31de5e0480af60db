import type { Check } from './check.ts'

/** The journal, volume, issue and pages of an article are those that its source names as where it was published. */
export const articles: Check = {
  name: 'articles',
  run({ sources }, report) {
    for (const source of sources.values()) {
      const { article, publisher } = source.value
      for (const [part, text] of Object.entries(article ?? {}))
        if (text !== undefined && !publisher.includes(text))
          report(
            source,
            ['article', part],
            `${text} is not in “${publisher}”`,
            'give what the publisher says, or leave it out',
          )
    }
  },
}
