import { pipeline } from 'node:stream/promises'
import { streamOf } from '../hosts/chunks.ts'
import { errorCode } from '../system/error-code.ts'

/** A failure that is neither wrong usage nor a bug: printed as one line without a stack, exit code 1. */
export class CommandError extends Error {}

export type Command = {
  summary: string
  usage: string
  /** Whole command lines, shown below the usage. */
  examples: readonly string[]
  run(args: string[]): Promise<number>
}

export const out = (text: string) => void process.stdout.write(`${text}\n`)
export const note = (text: string) => void process.stderr.write(`${text}\n`)

/** Prints as fast as it is read; a reader such as `head` may leave early. */
export async function pour(chunks: Iterable<Buffer>) {
  try {
    await pipeline(streamOf(chunks), process.stdout, { end: false })
  } catch (error) {
    if (errorCode(error) !== 'EPIPE') throw error
  }
}
