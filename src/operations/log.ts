import { LOG_LEVELS, type LogLevel } from '../config.ts'

/** What stands beside a message: names and plain values, never a key. */
export type LogFields = Record<string, string | number | boolean | undefined>

export type Log = {
  error(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  debug(message: string, fields?: LogFields): void
  /** Loads what writes the lines; those said before are written then. */
  open(): Promise<void>
}

type Line = { level: Exclude<LogLevel, 'silent'>; time: string; message: string; fields: LogFields }

/**
 * JSON lines on standard error, by pino. It is loaded only when the port is open, so that it delays no start; what was said
 * before is written then, or when the process ends. Where the library does not lie beside the program, the same lines are
 * written without it.
 */
export function createLog(level: LogLevel): Log {
  const early: Line[] = []
  let write = (line: Line): void => void early.push(line)
  let opening: Promise<void> | undefined
  const writer =
    (at: Line['level']) =>
    (message: string, fields: LogFields = {}) => {
      if (LOG_LEVELS.indexOf(at) <= LOG_LEVELS.indexOf(level)) write({ level: at, time: isoNow(), message, fields })
    }
  process.once('exit', () => early.forEach(writePlain))
  return {
    error: writer('error'),
    info: writer('info'),
    debug: writer('debug'),
    open() {
      opening ??= openPino(level).then((writeLine) => {
        write = writeLine
        early.splice(0).forEach(writeLine)
      })
      return opening
    },
  }
}

async function openPino(level: LogLevel): Promise<(line: Line) => void> {
  try {
    const { pino, destination } = await import('pino')
    const options = {
      level,
      base: null,
      timestamp: false,
      formatters: { level: (label: string) => ({ level: label }) },
    }
    // Not waiting for whoever reads the lines: one that stops reading must not stop the service.
    const stream = destination({ fd: 2, sync: false, maxLength: MOST_WAITING_BYTES, retryEAGAIN: () => false })
    process.once('exit', () => flush(stream))
    const logger = pino(options, stream)
    return ({ level: at, time, message, fields }) => logger[at]({ time, ...fields }, message)
  } catch {
    return writePlain
  }
}

const MOST_WAITING_BYTES = 1 << 20

function flush(stream: { flushSync(): void }) {
  try {
    stream.flushSync()
  } catch {
    // Nobody reads any more.
  }
}

const isoNow = () => new Date().toISOString()

const writePlain = ({ level, time, message, fields }: Line) =>
  void process.stderr.write(`${JSON.stringify({ level, time, ...fields, msg: message })}\n`)
