/** A fault that the user can mend outside the command line: one clear line, exit code 1. */
export class CommandError extends Error {}

export type Command = { summary: string; usage: string; run(args: string[]): Promise<number> }

export const out = (text: string) => void process.stdout.write(`${text}\n`)
export const note = (text: string) => void process.stderr.write(`${text}\n`)
