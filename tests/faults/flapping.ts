import { until } from '../support/clock.ts'
import { makeSharedKey } from '../support/keys.ts'
import { errorsOf } from '../support/log.ts'
import { NO_REDIS, redisProgram } from '../support/redis.ts'
import { endAll, keptOf, redisFor, replicas } from '../support/replicas.ts'
import { type Answered, askOften, countOf, statusesOf } from './asking.ts'
import { type Fault, hold, whole } from './fault.ts'
import { statusOf } from './serving.ts'

const PER_DAY = 20

/** A shared server that is killed again and again, and asked for only while it is gone: the pattern that grants most. */
export const flapping: Fault = async (isQuick) => {
  const fault = 'shared server comes and goes'
  if (!redisProgram) return [{ fault, tried: NO_REDIS, happens: '', lost: '' }]
  const outages = isQuick ? 5 : 10
  const redis = await redisFor({ isKept: true })
  const [server] = await replicas(1, redis)
  if (!server) throw new Error('no process was started')
  const { headers } = await makeSharedKey(redis.url, '--per-day', String(PER_DAY))
  await until('the key is known', async () => (await statusOf(server.base, '/v1/rate-limit', headers)) === 200)
  const answers: Answered[] = []
  const granted = () => countOf(answers, 200)
  const kept = () => keptOf(redis, 'budget', 'day_used')
  for (let outage = 0; outage < outages; outage++) {
    await redis.kill()
    // As many as the budget each time, but for the first, so that it is not spent at once.
    answers.push(...(await askOften(server.base, outage === 0 ? 7 : PER_DAY, { headers })))
    await redis.start()
    await until('what was granted is told', () => kept() >= granted())
  }
  hold(granted() === PER_DAY, 'one budget is granted in all', statusesOf(answers))
  const counted = kept()
  hold(counted === PER_DAY, 'the server counts what was granted, once', counted)
  const lines = errorsOf(server).length
  await endAll()
  return [
    {
      fault,
      tried: `--redis-absence local; killed ${outages} times, ${whole(answers.length)} requests of a key of ${PER_DAY} a day, all while it was gone`,
      happens: `${statusesOf(answers)}; ${lines} lines said`,
      lost: `nothing: ${counted} of ${granted()} granted are counted on the server`,
    },
  ]
}
