import type { Check } from './check.ts'

/** What a source prints where it speaks of the end of a material's life, in the languages of our sources. */
const SPEAKS_OF = {
  recyclable:
    /recycl|re-?us|re-?melt|scrap|landfill|incinerat|dispos|downcycl|recover|waste|regrind|collect|separate stream|re-?mould|reprocess|reshap|circular|less than 1%|verwert|entsorg|depon|wieder|abfall|valoris|déchet|elimin/i,
  biodegradable:
    /degrad|compost|persist|decompos|decay|\brot(?:s|ted|ting)?\b|mineralis|разруша|разлага|abbaubar|kompost|verrott/i,
} as const

/** What a note says where nobody has said anything: that is unknown, not false. */
const NOTHING_FOUND =
  /\bno(?:ne|thing)?\b[^.;:]*\b(?:found|seen|shown)\b|\bnot (?:found|seen|shown|claimed|counted)\b|for want of|called false|our (?:remark|inference)/i

/** That something is not recycled, or does not biodegrade, is stated only where a source says so: unknown is not false. */
export const denials: Check = {
  name: 'denials',
  run({ materials }, report) {
    for (const material of materials)
      for (const key of ['recyclable', 'biodegradable'] as const) {
        const claim = material.value[key]
        if (claim?.value !== false) continue
        if (!SPEAKS_OF[key].test(claim.printed))
          report(
            material,
            [key, 'printed'],
            `false, but “${claim.printed}” does not say so`,
            `quote the sentence that says so, or leave ${key} out: unknown is not false`,
          )
        const nothing = claim.note?.match(NOTHING_FOUND)?.[0]
        if (nothing !== undefined)
          report(
            material,
            [key, 'note'],
            `false, but its note says “${nothing}”`,
            'move it to absent if no source says so: unknown is not false',
          )
      }
  },
}
