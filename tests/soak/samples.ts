import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { median } from '../../src/system/median.ts'

export type Sample = { mib: number; descriptors: number }

/** Resident memory and open descriptors of a process, as Linux tells them. */
export function sampleOf(pid: number): Sample {
  const kib = Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  return { mib: kib / 1024, descriptors: readdirSync(`/proc/${pid}/fd`).length }
}

/** What the descriptors of a process stand for, such as `/path/to/file` and `socket`, with how many there are of each. */
export function descriptorsOf(pid: number): Map<string, number> {
  const counts = new Map<string, number>()
  for (const fd of readdirSync(`/proc/${pid}/fd`)) {
    const kind = kindOf(`/proc/${pid}/fd/${fd}`)
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return counts
}

function kindOf(link: string): string {
  try {
    return readlinkSync(link).replace(/:\[\d+\]$/, '')
  } catch {
    return 'closed meanwhile'
  }
}

/** What there is more of afterwards, such as `2 × socket`. */
export const leftOver = (before: Map<string, number>, after: Map<string, number>): string[] =>
  [...after].flatMap(([kind, count]) => {
    const more = count - (before.get(kind) ?? 0)
    return more > 0 ? [`${more} × ${kind}`] : []
  })

/** The medians of the four quarters of a run. */
export function quarters(values: readonly number[]): number[] {
  const length = Math.max(1, Math.floor(values.length / 4))
  return [0, 1, 2, 3].map((at) => median(values.slice(at * length, at === 3 ? undefined : (at + 1) * length)))
}
