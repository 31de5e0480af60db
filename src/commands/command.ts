/** A failure that is neither wrong usage nor a bug: printed as one line without a stack, exit code 1. */
export class CommandError extends Error {}

export type Command = { summary: string; usage: string; run(args: string[]): Promise<number> }

export const out = (text: string) => void process.stdout.write(`${text}\n`)
export const note = (text: string) => void process.stderr.write(`${text}\n`)
