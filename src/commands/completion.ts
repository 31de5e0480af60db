import { parseCommandLine } from '../system/command-line.ts'
import { UsageError } from '../text/values.ts'
import { type Command, out } from './command.ts'

const USAGE = `atlas completion SHELL

  SHELL   bash, zsh or fish

Prints a script that completes commands and options.`

type Commands = Readonly<Record<string, Command>>

/** The command that prints completions of all others. */
export const completionOf = (commands: () => Commands): Command => ({
  summary: 'print completions for bash, zsh or fish',
  usage: USAGE,
  examples: ['atlas completion bash'],
  async run(args) {
    const { positionals } = parseCommandLine(args, {}, { min: 1, max: 1, name: 'the shell' })
    const [shell = ''] = positionals
    const script = Object.hasOwn(SCRIPTS, shell) ? SCRIPTS[shell] : undefined
    if (!script) throw new UsageError(`the shell cannot be "${shell}"; allowed: ${Object.keys(SCRIPTS).join(', ')}`)
    out(script(commands()))
    return 0
  },
})

const PROGRAMS = ['atlas', 'sustainable-materials-atlas']

/** What a command's usage names: its options, and the words that it takes first. */
function wordsOf(name: string, { usage }: Command): string[] {
  const options = usage.match(/(?<=[\s[])--[a-z-]+/g) ?? []
  const words = [...usage.matchAll(new RegExp(`^atlas ${name} +([a-z]+)\\b`, 'gm'))].map(([, word = '']) => word)
  return [...new Set([...words, ...options, '--help'])]
}

const SCRIPTS: Readonly<Record<string, (commands: Commands) => string>> = {
  bash: (commands) => `_atlas() {
  local cur=\${COMP_WORDS[COMP_CWORD]}
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${Object.keys(commands).join(' ')} --help --version' -- "$cur"))
    return
  fi
  case \${COMP_WORDS[1]} in
${casesOf(commands, (words) => `COMPREPLY=($(compgen -W '${words}' -- "$cur"))`)}
  esac
}
complete -o default -F _atlas ${PROGRAMS.join(' ')}`,
  zsh: (commands) => `#compdef ${PROGRAMS.join(' ')}
_atlas() {
  if (( CURRENT == 2 )); then
    local -a commands=(
${Object.entries(commands)
  .map(([name, { summary }]) => `      ${quoted(`${name}:${summary}`)}`)
  .join('\n')}
    )
    _describe command commands
    return
  fi
  case $words[2] in
${casesOf(commands, (words) => `compadd -- ${words}`)}
  esac
  _files
}
compdef _atlas ${PROGRAMS.join(' ')}`,
  fish: (commands) =>
    PROGRAMS.flatMap((program) =>
      Object.entries(commands).flatMap(([name, command]) => [
        `complete -c ${program} -n __fish_use_subcommand -f -a ${name} -d ${quoted(command.summary)}`,
        `complete -c ${program} -n '__fish_seen_subcommand_from ${name}' -a '${wordsOf(name, command).join(' ')}'`,
      ]),
    ).join('\n'),
}

const casesOf = (commands: Commands, line: (words: string) => string) =>
  Object.entries(commands)
    .map(([name, command]) => `    ${name}) ${line(wordsOf(name, command).join(' '))} ;;`)
    .join('\n')

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
