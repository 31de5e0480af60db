import { readdirSync, readFileSync } from 'node:fs'
import { median } from '../../src/system/median.ts'

export type Sample = { mib: number; descriptors: number }

/** Resident memory and open descriptors of a process, as Linux tells them. */
export function sampleOf(pid: number): Sample {
  const kib = Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  return { mib: kib / 1024, descriptors: readdirSync(`/proc/${pid}/fd`).length }
}

/** The medians of the four quarters of a run. */
export function quarters(values: readonly number[]): number[] {
  const length = Math.max(1, Math.floor(values.length / 4))
  return [0, 1, 2, 3].map((at) => median(values.slice(at * length, at === 3 ? undefined : (at + 1) * length)))
}
