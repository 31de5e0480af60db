import { LOG_LEVELS, type LogLevel } from '../config.ts'

/** Fields logged with a message. Must never contain an API key. */
export type LogFields = Record<string, string | number | boolean | undefined>

export type Log = {
  error(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  debug(message: string, fields?: LogFields): void
  /** Loads the log library, then writes the lines logged so far. */
  open(): Promise<void>
}

type Line = { level: Exclude<LogLevel, 'silent'>; time: string; message: string; fields: LogFields }

/**
 * Logs JSON lines on standard error with pino. pino is loaded by `open`, so that it does not delay the start; lines
 * logged before are buffered until then or until the process exits. If pino is not installed, the same lines are
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
    // Asynchronous and without retries: a log reader that stops reading must not block the service.
    const stream = destination({ fd: 2, sync: false, maxLength: MAX_BUFFERED_BYTES, retryEAGAIN: () => false })
    process.once('exit', () => flush(stream))
    const logger = pino(options, stream)
    return ({ level: at, time, message, fields }) => logger[at]({ time, ...fields }, message)
  } catch {
    return writePlain
  }
}

const MAX_BUFFERED_BYTES = 1 << 20

function flush(stream: { flushSync(): void }) {
  try {
    stream.flushSync()
  } catch {
    // The reader is gone.
  }
}

const isoNow = () => new Date().toISOString()

const writePlain = ({ level, time, message, fields }: Line) =>
  void process.stderr.write(`${JSON.stringify({ level, time, ...fields, msg: message })}\n`)
