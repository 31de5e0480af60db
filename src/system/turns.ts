/** Runs an action once at a time: a call during a run waits for it to end, and runs then. */
export function inTurn<T>(act: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return () => {
    const run = last.then(act)
    last = run.catch(() => {})
    return run
  }
}

/** Like `inTurn`, but the calls during a run share the one that follows it, so that they do not pile up. */
export function inSharedTurn(act: () => Promise<void>): () => Promise<void> {
  let waiting: Promise<void> | undefined
  const run = inTurn(() => {
    waiting = undefined
    return act()
  })
  return () => (waiting ??= run())
}
