import { existsSync, realpathSync } from 'node:fs'
import { isSea } from 'node:sea'
import { fileURLToPath } from 'node:url'
import { FolderInUse } from './access/local/lock.ts'
import { audit } from './commands/audit.ts'
import { build } from './commands/build.ts'
import { changes } from './commands/changes.ts'
import { type Command, CommandError, note, out } from './commands/command.ts'
import { completionOf } from './commands/completion.ts'
import { get } from './commands/get.ts'
import { inspect } from './commands/inspect.ts'
import { keys } from './commands/keys.ts'
import { mcp } from './commands/mcp.ts'
import { serve } from './commands/serve.ts'
import { SnapshotError } from './snapshot/header.ts'
import { nearestOr } from './text/did-you-mean.ts'
import { UsageError } from './text/values.ts'
import { VERSION } from './version.ts'

export { createAtlas } from './hosts/embedded.ts'

/** Loads what is else loaded when it is first asked for. */
export const loadAll = () => Promise.all([import('./atlas/search.ts'), import('./atlas/match/matcher.ts')])

const completion = completionOf(() => COMMANDS)
const COMMANDS: Record<string, Command> = { serve, build, keys, get, inspect, audit, changes, mcp, completion }

const HELP = `Sustainable-Materials Atlas ${VERSION}

${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `  atlas ${name.padEnd(10)} ${summary}`)
  .join('\n')}

atlas COMMAND --help shows its options; atlas --version prints the version.`

/** Runs one command line and returns the exit code: 0 success, 1 failure, 2 wrong usage or an invalid setting. */
export async function main([name, ...args]: string[]): Promise<number> {
  try {
    if (name === '--version' || args.includes('--version')) return say(VERSION)
    if (name === '--help' || name === 'help') return say(HELP)
    if (name === undefined) throw new UsageError(`a command is missing; allowed: ${Object.keys(COMMANDS).join(', ')}`)
    const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
    if (!command) throw new UsageError(unknownCommand(name))
    if (args.includes('--help')) return say(helpOf(command))
    return await command.run(args)
  } catch (error) {
    return failed(error)
  }
}

const helpOf = ({ usage, examples }: Command) =>
  `${usage}\n\nExamples:\n${examples.map((line) => `  ${line}`).join('\n')}`

function say(text: string): number {
  out(text)
  return 0
}

function unknownCommand(name: string): string {
  return `unknown command ${name}; ${nearestOr(name, Object.keys(COMMANDS))}`
}

function failed(error: unknown): number {
  const isWrongUse = error instanceof UsageError || error instanceof FolderInUse || error instanceof SnapshotError
  if (isWrongUse || error instanceof CommandError) note(`atlas: ${error.message}`)
  else note(`atlas: ${error instanceof Error ? error.stack : error}`)
  return isWrongUse ? 2 : 1
}

/** Whether this file was started, not imported; a program that imports it may have been started by a name without its extension. */
function isStarted([, program]: readonly string[]): boolean {
  if (isSea()) return true
  return program !== undefined && existsSync(program) && realpathSync(program) === fileURLToPath(import.meta.url)
}

if (isStarted(process.argv))
  void main(process.argv.slice(2)).then((code) => {
    process.exitCode = code
  })
