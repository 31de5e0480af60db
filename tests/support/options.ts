import type { ParseArgsConfig } from 'node:util'
import { parseCommandLine } from '../../src/system/command-line.ts'
import { UsageError } from '../../src/text/values.ts'

type Options = NonNullable<ParseArgsConfig['options']>
type Parsed<O extends Options> = ReturnType<typeof parseCommandLine<O>>

/**
 * Reads the options and positionals of the program that runs. Wrong ones, and a UsageError that `read` throws, end it with
 * one line and exit code 2.
 */
export function readOptions<O extends Options, T>(options: O, read: (parsed: Parsed<O>) => T, maxPositionals = 0): T {
  try {
    return read(parseCommandLine(process.argv.slice(2), options, { min: 0, max: maxPositionals, name: 'a positional' }))
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(2)
  }
}
