import { type Feedstock, feedstockOf, isOtherFeedstock } from '../../src/atlas/judgement/lineage.ts'
import type { AuthoredMaterial } from '../../src/schema/material.ts'

/** Whether one material is the other made from waste or plants, or the reverse. */
export const differInFeedstock = (a: AuthoredMaterial, b: AuthoredMaterial) =>
  isOtherFeedstock(authoredFeedstock(a), authoredFeedstock(b))

const authoredFeedstock = ({ biobased_pct, properties }: AuthoredMaterial): Feedstock =>
  feedstockOf(biobased_pct.value, properties.recycled_content_pct?.value)
