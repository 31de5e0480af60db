import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { closest } from './search/closest.ts'

export const LOG_LEVELS = ['silent', 'error', 'info', 'debug'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export type Config = {
  host: string
  port: number
  mode: 'live' | 'mock'
  snapshot: string
  state: string
  logLevel: LogLevel
}

/** A setting that cannot be used; one line that names it, what was given and what is allowed. */
export class SettingError extends Error {}

type Setting = { env: string; flag: string; fallback: string }

/** Every setting: its flag, its environment variable and what it is without either. */
export const SETTINGS = {
  port: { env: 'PORT', flag: 'port', fallback: '8080' },
  host: { env: 'HOST', flag: 'host', fallback: '127.0.0.1' },
  mode: { env: 'ATLAS_MODE', flag: 'mode', fallback: 'live' },
  snapshot: { env: 'ATLAS_SNAPSHOT', flag: 'snapshot', fallback: '' },
  state: { env: 'ATLAS_STATE', flag: 'state', fallback: '.atlas' },
  logLevel: { env: 'LOG_LEVEL', flag: 'log-level', fallback: 'info' },
} as const satisfies Record<string, Setting>

export type SettingFlags = { [K in (typeof SETTINGS)[keyof typeof SETTINGS]['flag']]?: string | undefined }

/** Flags before environment before defaults; throws SettingError. */
export function readConfig(flags: SettingFlags, env: NodeJS.ProcessEnv = process.env): Config {
  refuseUnknown(env)
  const value = ({ env: name, flag, fallback }: Setting & { flag: keyof SettingFlags }) => {
    const given = flags[flag]
    if (given !== undefined) return { text: given, from: `--${flag}` }
    return env[name] ? { text: env[name], from: name } : { text: fallback, from: `--${flag}` }
  }
  const mode = oneOf(value(SETTINGS.mode), ['live', 'mock'])
  return {
    host: nonEmpty(value(SETTINGS.host)),
    port: portOf(value(SETTINGS.port)),
    mode,
    snapshot: value(SETTINGS.snapshot).text || defaultSnapshot(mode),
    state: resolve(nonEmpty(value(SETTINGS.state))),
    logLevel: oneOf(value(SETTINGS.logLevel), LOG_LEVELS),
  }
}

type Given = { text: string; from: string }

function portOf({ text, from }: Given): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
  throw new SettingError(`${from} cannot be "${text}"; allowed: an integer from 0 to 65535`)
}

function oneOf<V extends string>({ text, from }: Given, allowed: readonly V[]): V {
  const value = allowed.find((candidate) => candidate === text)
  if (value) return value
  throw new SettingError(`${from} cannot be "${text}"; allowed: ${allowed.join(', ')}`)
}

function nonEmpty({ text, from }: Given): string {
  if (text.trim() !== '') return text
  throw new SettingError(`${from} must not be empty`)
}

const KNOWN_VARIABLES = [...Object.values(SETTINGS).map(({ env }) => env), 'ATLAS_REDIS_URL'].filter((name) =>
  name.startsWith('ATLAS_'),
)

/** A mistyped ATLAS_ variable would be ignored without a word, so it stops the start; shared budgets are refused, not ignored. */
function refuseUnknown(env: NodeJS.ProcessEnv) {
  for (const name of Object.keys(env).filter((key) => key.startsWith('ATLAS_'))) {
    if (KNOWN_VARIABLES.includes(name)) continue
    const near = closest(name, KNOWN_VARIABLES)
    throw new SettingError(
      `unknown setting ${name}; ${near ? `did you mean ${near}?` : `allowed: ${KNOWN_VARIABLES.join(', ')}`}`,
    )
  }
  if (env.ATLAS_REDIS_URL)
    throw new SettingError('ATLAS_REDIS_URL is set, but this version keeps budgets on disk only; unset it')
}

/** dist/ beside this program, whether it runs bundled from dist/ or from src/. */
export function defaultSnapshot(mode: Config['mode']): string {
  const here = dirname(fileURLToPath(import.meta.url))
  const name = mode === 'mock' ? 'preview.snapshot' : 'atlas.snapshot'
  return existsSync(join(here, name)) || here.endsWith('dist') ? join(here, name) : join(here, '../dist', name)
}
