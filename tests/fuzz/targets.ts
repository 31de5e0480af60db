import { redisProgram } from '../support/redis.ts'
import { edgeTarget } from './edge.ts'
import { snapshotTarget, stateTarget } from './files.ts'
import { recordsTarget } from './records.ts'
import { compareTarget, queryTarget } from './requests.ts'
import { serveFuzzed } from './served.ts'
import { streamTarget } from './stream.ts'
import type { Target } from './target.ts'

/** Everything that is fuzzed, on servers of its own. The key stream only where there is a shared server to have one. */
export async function openTargets(): Promise<{ targets: Target[]; stop(): Promise<void> }> {
  const [served, stream, state] = await Promise.all([
    serveFuzzed(),
    redisProgram === undefined ? undefined : streamTarget(),
    stateTarget(),
  ])
  const targets = [
    edgeTarget(served),
    queryTarget(served),
    compareTarget(served),
    recordsTarget(),
    snapshotTarget(),
    state,
    ...(stream ? [stream.target] : []),
  ]
  const stop = async () => {
    served.agent.destroy()
    await served.server.stop()
    await stream?.stop()
  }
  return { targets, stop }
}
