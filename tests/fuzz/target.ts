import fc from 'fast-check'

/** Until `runs` or `ms` are over; at least one input is tried. */
export type Budget = { seed: number; runs?: number; ms: number }

/** One thing that is fuzzed. `shortRuns` is its part of `npm test`. */
export type Target = {
  name: string
  shortRuns: number
  /** Tries it so many times or so long; returns how often, throws with the seed and the smallest input that fails. */
  tryOut(budget: Budget): Promise<number>
}

/** A target: what `holds` asserts is so for every input. */
export function target<T>(
  name: string,
  shortRuns: number,
  inputs: fc.Arbitrary<T>,
  holds: (input: T) => Promise<void> | void,
): Target {
  async function tryOut({ seed, runs = 1e9, ms }: Budget) {
    const endAt = performance.now() + ms
    let tried = 0
    const property = fc.asyncProperty(inputs, async (input) => {
      // fast-check's own limit would interrupt the input that is being tried.
      if (tried > 0 && performance.now() > endAt) throw new fc.PreconditionFailure(true)
      tried++
      await holds(input)
    })
    const details = await fc.check(property, { seed, numRuns: runs, markInterruptAsFailure: false })
    if (details.failed) {
      const { errorInstance: why } = details
      throw new Error(
        `${name}, --seed ${seed}: ${fc.defaultReportMessage(details)}\n${why instanceof Error ? why.stack : why}`,
      )
    }
    return tried
  }
  return { name, shortRuns, tryOut }
}

/** Bytes with some of them changed, cut out, doubled or put in. */
export const mutated = (bytes: Buffer): fc.Arbitrary<Buffer> =>
  fc.array(edit, { minLength: 1, maxLength: 6 }).map((edits) => edits.reduce(applied, bytes))

type Edit = { kind: 'flip' | 'cut' | 'double' | 'insert' | 'truncate'; at: number; length: number; bytes: Uint8Array }

const edit: fc.Arbitrary<Edit> = fc.record({
  kind: fc.constantFrom('flip', 'cut', 'double', 'insert', 'truncate'),
  at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  length: fc.integer({ min: 1, max: 64 }),
  bytes: fc.uint8Array({ minLength: 1, maxLength: 16 }),
})

function applied(given: Buffer, { kind, at, length, bytes }: Edit): Buffer {
  const from = Math.floor(at * given.byteLength)
  const [head, part, tail] = [
    given.subarray(0, from),
    given.subarray(from, from + length),
    given.subarray(from + length),
  ]
  if (kind === 'cut') return Buffer.concat([head, tail])
  if (kind === 'double') return Buffer.concat([head, part, part, tail])
  if (kind === 'insert') return Buffer.concat([head, bytes, part, tail])
  if (kind === 'truncate') return Buffer.from(head)
  const copy = Buffer.from(given)
  if (from < copy.byteLength) copy.writeUInt8(copy.readUInt8(from) ^ (1 << (length % 8)), from)
  return copy
}
