import { type ParseArgsConfig, parseArgs } from 'node:util'
import { nearestOr } from '../text/did-you-mean.ts'
import { UsageError } from '../text/values.ts'

type Options = NonNullable<ParseArgsConfig['options']>

/**
 * Parses arguments with `node:util` parseArgs in strict mode. Throws UsageError, with one line that says what is
 * allowed, for unknown or repeated options and for too few or too many positionals.
 */
export function parseCommandLine<O extends Options>(
  args: string[],
  options: O,
  positionals: { min: number; max: number; name: string },
) {
  refuseUnknown(args, options)
  let parsed: ReturnType<typeof parseArgs<{ args: string[]; options: O; allowPositionals: true; strict: true }>>
  try {
    parsed = parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new UsageError(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error))
  }
  const repeated = Object.keys(options).find(
    (name) => args.filter((arg) => arg.split('=')[0] === `--${name}`).length > 1,
  )
  if (repeated) throw new UsageError(`--${repeated} was given more than once`)
  const count = parsed.positionals.length
  if (count < positionals.min) throw new UsageError(`${positionals.name} is missing`)
  if (count > positionals.max) throw new UsageError(`unexpected "${parsed.positionals[positionals.max]}"`)
  return parsed
}

function refuseUnknown(args: string[], options: Options) {
  for (const arg of args) {
    if (arg === '--') return
    const name = /^--([^=]+)/.exec(arg)?.[1]
    if (name === undefined || Object.hasOwn(options, name)) continue
    const known = Object.keys(options).map((option) => `--${option}`)
    throw new UsageError(`unknown option --${name}; ${nearestOr(`--${name}`, known)}`)
  }
}
