import { LOG_LEVELS, type LogLevel } from '../config.ts'

export type Log = { error(message: string): void; info(message: string): void; debug(message: string): void }

/** Lines on standard error; what people read on standard output is not logged. */
export function createLog(level: LogLevel): Log {
  const writer = (at: LogLevel) => (message: string) => {
    if (LOG_LEVELS.indexOf(at) <= LOG_LEVELS.indexOf(level))
      process.stderr.write(`${new Date().toISOString()} ${at} ${message}\n`)
  }
  return { error: writer('error'), info: writer('info'), debug: writer('debug') }
}
