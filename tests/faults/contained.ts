import { sleep } from '../support/clock.ts'
import { hasContainers, NO_CONTAINERS, runContained, startContained } from '../support/container.ts'
import { makeKey } from '../support/keys.ts'
import { temporaryFolder } from '../support/program.ts'
import { askOften, countOf } from './asking.ts'
import { type Fault, hold, milliseconds } from './fault.ts'

const PER_DAY = 20
const LAST_SECOND_MS = 1_200

/** Two containers, in each of which the server is process 1, on one state folder. */
export const contained: Fault = async () => {
  const fault = 'two containers on one state folder'
  if (!hasContainers) return [{ fault, tried: NO_CONTAINERS, happens: '', lost: '' }]
  const state = temporaryFolder()
  const { headers } = await makeKey(state, '--per-day', String(PER_DAY))
  const granted = async ({ base }: { base: string }, amount: number) =>
    countOf(await askOften(base, amount, { headers }), 200)
  const first = await startContained(state)
  const early = await granted(first, PER_DAY - 8)
  const [refusedAt, second] = [performance.now(), await runContained(state)]
  const refusedMs = performance.now() - refusedAt
  hold(second.code === 2 && /in use by process 1/.test(second.stderr), 'the second is refused', second)
  await sleep(LAST_SECOND_MS)
  await first.kill()
  const startedAt = performance.now()
  const third = await startContained(state)
  const takenOverMs = performance.now() - startedAt
  const late = await granted(third, PER_DAY)
  await third.kill()
  hold(early + late === PER_DAY, 'together they grant one budget', { early, late })
  return [
    {
      fault,
      tried: `a second one started while the first serves; then the first killed with -9 and another started; a key of ${PER_DAY} a day`,
      happens: `the second stops with exit code 2 and one line after ${milliseconds(refusedMs)}; after the kill the folder is taken over in ${milliseconds(takenOverMs)}`,
      lost: `nothing: ${early} granted before and ${late} after, of ${2 * PER_DAY - 8} asked`,
    },
  ]
}
