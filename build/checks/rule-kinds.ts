import type { Check } from './check.ts'

/** The kind of a rule agrees with its status and with how far its instrument has come. */
export const ruleKinds: Check = {
  name: 'rule-kinds',
  run({ instruments }, report) {
    for (const instrument of instruments)
      instrument.value.rules.forEach(({ id, kind, status }, at) => {
        const disagree = (problem: string, tip: string) => report(instrument, ['rules', at, 'kind'], problem, tip)
        if ((kind === 'approval') !== (status === 'approved'))
          disagree(`${id} is ${kind}, its status ${status}`, 'kind: approval and status: approved go together')
        else if (kind === 'proposal' && status !== 'under-review')
          disagree(`${id} is a proposal, its status ${status}`, 'status: under-review')
        else if (instrument.value.status === 'proposed' && kind !== 'proposal')
          disagree(`${id} is ${kind}, but its instrument is only proposed`, 'kind: proposal')
        else if (status === 'banned' && kind !== 'ban' && kind !== 'phase-out')
          disagree(`${id} is ${kind}, its status banned`, 'kind: ban or phase-out')
      })
  },
}
