import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { closest } from './text/did-you-mean.ts'

export const LOG_LEVELS = ['silent', 'error', 'info', 'debug'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export type Config = {
  host: string
  port: number
  mode: 'live' | 'mock'
  snapshot: string
  state: string
  logLevel: LogLevel
  hasAccessLog: boolean
  redis: RedisConfig | undefined
  metrics: MetricsConfig | undefined
  limits: Limits
}

/** The shared keeper of keys and budgets; its address may hold a password, so it has no flag. */
export type RedisConfig = { url: string; prefix: string; absence: 'local' | 'refuse'; timeoutMs: number }

/** The token has no flag either; it is needed everywhere but on loopback. */
export type MetricsConfig = { host: string; port: number; token: string | undefined }

export type Limits = {
  headerBytes: number
  bodyBytes: number
  headersMs: number
  requestMs: number
  keepAliveMs: number
  idleMs: number
  connections: number
  drainMs: number
}

/** A setting that cannot be used; one line that names it, what was given and what is allowed. */
export class SettingError extends Error {}

type Setting = { env: string; flag?: string; fallback: string }

/** Every setting: its environment variable, its flag (what is secret has none) and what it is without either. */
export const SETTINGS = {
  port: { env: 'PORT', flag: 'port', fallback: '8080' },
  host: { env: 'HOST', flag: 'host', fallback: '127.0.0.1' },
  mode: { env: 'ATLAS_MODE', flag: 'mode', fallback: 'live' },
  snapshot: { env: 'ATLAS_SNAPSHOT', flag: 'snapshot', fallback: '' },
  state: { env: 'ATLAS_STATE', flag: 'state', fallback: '.atlas' },
  logLevel: { env: 'LOG_LEVEL', flag: 'log-level', fallback: 'info' },
  accessLog: { env: 'ATLAS_ACCESS_LOG', flag: 'access-log', fallback: 'off' },
  redisUrl: { env: 'ATLAS_REDIS_URL', fallback: '' },
  redisPrefix: { env: 'ATLAS_REDIS_PREFIX', flag: 'redis-prefix', fallback: 'atlas:' },
  redisAbsence: { env: 'ATLAS_REDIS_ABSENCE', flag: 'redis-absence', fallback: 'local' },
  redisTimeout: { env: 'ATLAS_REDIS_TIMEOUT_MS', flag: 'redis-timeout-ms', fallback: '250' },
  metricsPort: { env: 'ATLAS_METRICS_PORT', flag: 'metrics-port', fallback: '' },
  metricsHost: { env: 'ATLAS_METRICS_HOST', flag: 'metrics-host', fallback: '127.0.0.1' },
  metricsToken: { env: 'ATLAS_METRICS_TOKEN', fallback: '' },
  headerBytes: { env: 'ATLAS_MAX_HEADER_BYTES', flag: 'max-header-bytes', fallback: '16384' },
  bodyBytes: { env: 'ATLAS_MAX_BODY_BYTES', flag: 'max-body-bytes', fallback: '65536' },
  headersMs: { env: 'ATLAS_HEADERS_TIMEOUT_MS', flag: 'headers-timeout-ms', fallback: '10000' },
  requestMs: { env: 'ATLAS_REQUEST_TIMEOUT_MS', flag: 'request-timeout-ms', fallback: '30000' },
  keepAliveMs: { env: 'ATLAS_KEEP_ALIVE_MS', flag: 'keep-alive-ms', fallback: '65000' },
  idleMs: { env: 'ATLAS_IDLE_TIMEOUT_MS', flag: 'idle-timeout-ms', fallback: '70000' },
  connections: { env: 'ATLAS_MAX_CONNECTIONS', flag: 'max-connections', fallback: '20000' },
  drainMs: { env: 'ATLAS_DRAIN_MS', flag: 'drain-ms', fallback: '10000' },
} as const satisfies Record<string, Setting>

type Flagged<S> = S extends { flag: infer F extends string } ? F : never
export type Flag = Flagged<(typeof SETTINGS)[keyof typeof SETTINGS]>
export type SettingFlags = { [K in Flag]?: string | undefined }

/** Flags before environment before defaults; throws SettingError. */
export function readConfig(flags: SettingFlags, env: NodeJS.ProcessEnv = process.env): Config {
  refuseUnknown(env)
  const value = ({ env: name, flag, fallback }: { env: string; flag?: Flag; fallback: string }): Given => {
    const given = flag === undefined ? undefined : flags[flag]
    if (given !== undefined) return { text: given, from: `--${flag}` }
    return env[name]
      ? { text: env[name], from: name }
      : { text: fallback, from: flag === undefined ? name : `--${flag}` }
  }
  const mode = oneOf(value(SETTINGS.mode), ['live', 'mock'])
  const logLevel = oneOf(value(SETTINGS.logLevel), LOG_LEVELS)
  return {
    host: nonEmpty(value(SETTINGS.host)),
    port: portOf(value(SETTINGS.port)),
    mode,
    snapshot: value(SETTINGS.snapshot).text || defaultSnapshot(mode),
    state: resolve(nonEmpty(value(SETTINGS.state))),
    logLevel,
    hasAccessLog: hasAccessLog(value(SETTINGS.accessLog), logLevel),
    redis: redisOf(value),
    metrics: metricsOf(value),
    limits: {
      headerBytes: whole(value(SETTINGS.headerBytes), 1024, 1 << 20),
      bodyBytes: whole(value(SETTINGS.bodyBytes), 1024, 1 << 24),
      headersMs: whole(value(SETTINGS.headersMs), 100, DAY_MS),
      requestMs: whole(value(SETTINGS.requestMs), 100, DAY_MS),
      keepAliveMs: whole(value(SETTINGS.keepAliveMs), 1, DAY_MS),
      idleMs: whole(value(SETTINGS.idleMs), 100, DAY_MS),
      connections: whole(value(SETTINGS.connections), 1, 1_000_000),
      drainMs: whole(value(SETTINGS.drainMs), 0, DAY_MS),
    },
  }
}

function hasAccessLog(given: Given, level: LogLevel): boolean {
  const isOn = oneOf(given, ['on', 'off']) === 'on'
  if (isOn && level !== 'info' && level !== 'debug')
    throw new SettingError(`${given.from} on has no effect at log level ${level}; allowed with info or debug`)
  return isOn
}

type ValueOf = (setting: { env: string; flag?: Flag; fallback: string }) => Given

function redisOf(value: ValueOf): RedisConfig | undefined {
  const { text: url, from } = value(SETTINGS.redisUrl)
  if (url === '') return undefined
  if (!URL.canParse(url) || !/^rediss?:$/.test(new URL(url).protocol))
    // The address may hold a password: it is not repeated.
    throw new SettingError(`${from} is no such address; allowed: redis://[user:password@]host:port[/db], or rediss://`)
  return {
    url,
    prefix: nonEmpty(value(SETTINGS.redisPrefix)),
    absence: oneOf(value(SETTINGS.redisAbsence), ['local', 'refuse']),
    timeoutMs: whole(value(SETTINGS.redisTimeout), 10, 60_000),
  }
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/

function metricsOf(value: ValueOf): MetricsConfig | undefined {
  const port = value(SETTINGS.metricsPort)
  if (port.text === '') return undefined
  const host = nonEmpty(value(SETTINGS.metricsHost))
  const token = value(SETTINGS.metricsToken).text || undefined
  if (token === undefined && !LOOPBACK.test(host))
    throw new SettingError(
      `${SETTINGS.metricsToken.env} is missing; metrics on ${host} need one, only those on loopback do without`,
    )
  return { host, port: portOf(port), token }
}

type Given = { text: string; from: string }

function portOf({ text, from }: Given): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
  throw new SettingError(`${from} cannot be "${text}"; allowed: an integer from 0 to 65535`)
}

const DAY_MS = 86_400_000

function whole({ text, from }: Given, least: number, most: number): number {
  if (/^\d{1,9}$/.test(text) && Number(text) >= least && Number(text) <= most) return Number(text)
  throw new SettingError(`${from} cannot be "${text}"; allowed: an integer from ${least} to ${most}`)
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

const KNOWN_VARIABLES: string[] = Object.values(SETTINGS)
  .map(({ env }) => env)
  .filter((name) => name.startsWith('ATLAS_'))

/** A mistyped ATLAS_ variable would be ignored without a word, so it stops the start. */
function refuseUnknown(env: NodeJS.ProcessEnv) {
  for (const name of Object.keys(env).filter((key) => key.startsWith('ATLAS_'))) {
    if (KNOWN_VARIABLES.includes(name)) continue
    const near = closest(name, KNOWN_VARIABLES)
    throw new SettingError(
      `unknown setting ${name}; ${near ? `did you mean ${near}?` : `allowed: ${KNOWN_VARIABLES.join(', ')}`}`,
    )
  }
}

/** dist/ beside this program, whether it runs bundled from dist/ or from src/. */
export function defaultSnapshot(mode: Config['mode']): string {
  const here = dirname(fileURLToPath(import.meta.url))
  const name = mode === 'mock' ? 'preview.snapshot' : 'atlas.snapshot'
  return existsSync(join(here, name)) || here.endsWith('dist') ? join(here, name) : join(here, '../dist', name)
}
