import type { Check } from './check.ts'

/** A declaration has the number under which its programme operator registered it, or says why not; no other source has either. */
export const registrations: Check = {
  name: 'registrations',
  run({ sources }, report) {
    for (const source of sources.values()) {
      const { kind, epd, no_epd } = source.value
      if (kind === 'epd' && epd === undefined && no_epd === undefined)
        report(
          source,
          [],
          `${source.id} has no number of registration`,
          'give it in epd, or say in no_epd why none is known',
        )
      if (epd !== undefined && no_epd !== undefined)
        report(source, ['no_epd'], `${source.id} has a number of registration`, 'leave the reason out')
      if (kind !== 'epd' && (epd ?? no_epd) !== undefined)
        report(
          source,
          [epd === undefined ? 'no_epd' : 'epd'],
          `${source.id} is ${kind}`,
          'only a declaration, kind epd, has it',
        )
    }
  },
}
