const CHOSEN_CLOCK = new URL('./chosen-clock.mjs', import.meta.url)

/** The environment of a server whose clock starts at this time, so that no window ends while a test runs. */
export const clockAt = (time: string) => ({ NODE_OPTIONS: `--import=${CHOSEN_CLOCK}`, TEST_CLOCK_STARTS_AT: time })

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Asks again and again until the answer is yes; fails when it never is. */
export async function until(what: string, isSo: () => boolean | Promise<boolean>, limitMs = 10_000) {
  for (const deadline = Date.now() + limitMs; !(await isSo()); await sleep(20))
    if (Date.now() > deadline) throw new Error(`never so: ${what}`)
}
