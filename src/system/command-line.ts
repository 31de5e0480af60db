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
  refuseMissing(args, options)
  let parsed: ReturnType<typeof parseArgs<{ args: string[]; options: O; allowPositionals: true; strict: true }>>
  try {
    parsed = parseArgs({ args: joined(args, options), options, allowPositionals: true, strict: true })
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

const takesText = (arg: string | undefined, options: Options) =>
  arg?.startsWith('--') === true && options[arg.slice(2)]?.type === 'string'

function refuseMissing(args: string[], options: Options) {
  for (const [at, arg] of args.entries()) {
    if (arg === '--') return
    const next = args[at + 1]
    if (takesText(arg, options) && (next === undefined || next.startsWith('--')))
      throw new UsageError(`${arg} has no value`)
  }
}

/** Node finds `--port -1` ambiguous: its value might have been meant for an option. There are none with one dash here. */
function joined(args: string[], options: Options): string[] {
  const all: string[] = []
  for (const arg of args) {
    const previous = all.at(-1)
    if (/^-[^-]/.test(arg) && takesText(previous, options)) all[all.length - 1] = `${previous}=${arg}`
    else all.push(arg)
  }
  return all
}
