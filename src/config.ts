import { BlockList, isIPv4, isIPv6 } from 'node:net'
import { resolve } from 'node:path'
import { ABSENCES, type Absence, MODES, type Mode } from './schema/lists.ts'
import { shippedSnapshot } from './snapshot/shipped.ts'
import { DAY_MS, MINUTE_MS } from './system/time.ts'
import { nearestOr } from './text/did-you-mean.ts'
import { nonEmpty, oneOf, UsageError, wholeNumber } from './text/values.ts'

export const LOG_LEVELS = ['silent', 'error', 'info', 'debug'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export type Config = {
  host: string
  port: number
  mode: Mode
  snapshot: string
  state: string
  logLevel: LogLevel
  hasAccessLog: boolean
  redis: RedisConfig | undefined
  metrics: MetricsConfig | undefined
  limits: Limits
}

/** Server for shared keys, budgets and usage. The URL has no flag because it may contain a password. */
export type RedisConfig = { url: string; prefix: string; absence: Absence; timeoutMs: number }

/** The token has no flag because it is a secret; it is required unless `host` is a loopback address. */
export type MetricsConfig = { host: string; port: number; token: string | undefined }

export type Limits = {
  headerBytes: number
  bodyBytes: number
  headersMs: number
  requestMs: number
  keepAliveMs: number
  idleMs: number
  connections: number
  lingerMs: number
  drainMs: number
  /** Requests a clock minute and client address for the shared demo key; 0 for no such limit. */
  demoPerAddress: number
  trustedProxies: BlockList | undefined
}

type Setting = { env: string; flag?: string; fallback: string }

/** Every setting: environment variable, flag and default. Secrets have no flag. */
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
  lingerMs: { env: 'ATLAS_LINGER_MS', flag: 'linger-ms', fallback: '500' },
  drainMs: { env: 'ATLAS_DRAIN_MS', flag: 'drain-ms', fallback: '10000' },
  demoPerAddress: { env: 'ATLAS_DEMO_PER_ADDRESS', flag: 'demo-per-address', fallback: '0' },
  trustedProxies: { env: 'ATLAS_TRUSTED_PROXIES', flag: 'trusted-proxies', fallback: '' },
} as const satisfies Record<string, Setting>

type Flagged<S> = S extends { flag: infer F extends string } ? F : never
export type Flag = Flagged<(typeof SETTINGS)[keyof typeof SETTINGS]>
export type SettingFlags = { [K in Flag]?: string | undefined }

/**
 * Flags override environment variables; an empty variable counts as not set. Throws UsageError for an invalid value and an
 * unknown ATLAS_ variable.
 */
export function readConfig(flags: SettingFlags, env: NodeJS.ProcessEnv = process.env): Config {
  refuseUnknown(env)
  const value = ({ env: name, flag, fallback }: { env: string; flag?: Flag; fallback: string }): Given => {
    const given = flag === undefined ? undefined : flags[flag]
    if (given !== undefined) return [`--${flag}`, nonEmpty(`--${flag}`, given)]
    return env[name] ? [name, env[name]] : [flag === undefined ? name : `--${flag}`, fallback]
  }
  const mode = oneOf(...value(SETTINGS.mode), MODES)
  const logLevel = oneOf(...value(SETTINGS.logLevel), LOG_LEVELS)
  return {
    host: nonEmpty(...value(SETTINGS.host)),
    port: portOf(value(SETTINGS.port)),
    mode,
    snapshot: value(SETTINGS.snapshot)[1] || shippedSnapshot(mode),
    state: resolve(nonEmpty(...value(SETTINGS.state))),
    logLevel,
    hasAccessLog: hasAccessLog(value(SETTINGS.accessLog), logLevel),
    redis: redisOf(value),
    metrics: metricsOf(value),
    limits: {
      headerBytes: wholeNumber(...value(SETTINGS.headerBytes), 1024, 1 << 20),
      bodyBytes: wholeNumber(...value(SETTINGS.bodyBytes), 1024, 1 << 24),
      headersMs: wholeNumber(...value(SETTINGS.headersMs), 100, DAY_MS),
      requestMs: wholeNumber(...value(SETTINGS.requestMs), 100, DAY_MS),
      keepAliveMs: wholeNumber(...value(SETTINGS.keepAliveMs), 1, DAY_MS),
      idleMs: wholeNumber(...value(SETTINGS.idleMs), 100, DAY_MS),
      connections: wholeNumber(...value(SETTINGS.connections), 1, 1_000_000),
      lingerMs: wholeNumber(...value(SETTINGS.lingerMs), 0, DAY_MS),
      drainMs: wholeNumber(...value(SETTINGS.drainMs), 0, DAY_MS),
      demoPerAddress: wholeNumber(...value(SETTINGS.demoPerAddress), 0, 1_000_000),
      trustedProxies: proxiesOf(value(SETTINGS.trustedProxies)),
    },
  }
}

function hasAccessLog(given: Given, level: LogLevel): boolean {
  const isOn = oneOf(...given, ['on', 'off']) === 'on'
  if (isOn && level !== 'info' && level !== 'debug')
    throw new UsageError(`${given[0]} on has no effect at log level ${level}; allowed with info or debug`)
  return isOn
}

type ValueOf = (setting: { env: string; flag?: Flag; fallback: string }) => Given

function redisOf(value: ValueOf): RedisConfig | undefined {
  const [from, url] = value(SETTINGS.redisUrl)
  if (url === '') return undefined
  if (!URL.canParse(url) || !/^rediss?:$/.test(new URL(url).protocol))
    // The message does not repeat the URL, which may contain a password.
    throw new UsageError(`${from} is no such address; allowed: redis://[user:password@]host:port[/db], or rediss://`)
  return {
    url,
    prefix: nonEmpty(...value(SETTINGS.redisPrefix)),
    absence: oneOf(...value(SETTINGS.redisAbsence), ABSENCES),
    timeoutMs: wholeNumber(...value(SETTINGS.redisTimeout), 10, MINUTE_MS),
  }
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/

function metricsOf(value: ValueOf): MetricsConfig | undefined {
  const port = value(SETTINGS.metricsPort)
  if (port[1] === '') return undefined
  const host = nonEmpty(...value(SETTINGS.metricsHost))
  const token = value(SETTINGS.metricsToken)[1] || undefined
  if (token === undefined && !LOOPBACK.test(host))
    throw new UsageError(
      `${SETTINGS.metricsToken.env} is missing; metrics on ${host} need one, only those on loopback do without`,
    )
  return { host, port: portOf(port), token }
}

/** A value and the flag or variable that it came from, to be named in errors. */
type Given = [from: string, text: string]

function portOf([from, text]: Given): number {
  return wholeNumber(from, text, 0, 65_535)
}

/** Addresses and CIDR ranges, comma-separated; undefined for none. */
function proxiesOf([from, text]: Given): BlockList | undefined {
  const entries = text.split(',').map((entry) => entry.trim())
  if (text.trim() === '') return undefined
  const list = new BlockList()
  for (const entry of entries) {
    const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(entry) ?? []
    const most = isIPv4(address) ? 32 : isIPv6(address) && !address.includes('%') ? 128 : -1
    const prefix = bits === undefined ? most : Number(bits)
    if (most < 0 || prefix > most)
      throw new UsageError(
        `${from} cannot have "${entry}"; allowed: addresses and ranges, such as 10.0.0.0/8,2001:db8::1`,
      )
    list.addSubnet(address, prefix, most === 32 ? 'ipv4' : 'ipv6')
  }
  return list
}

const KNOWN_VARIABLES: string[] = Object.values(SETTINGS)
  .map(({ env }) => env)
  .filter((name) => name.startsWith('ATLAS_'))

/** Without this check a mistyped ATLAS_ variable would be ignored silently. */
function refuseUnknown(env: NodeJS.ProcessEnv) {
  for (const name of Object.keys(env).filter((key) => key.startsWith('ATLAS_'))) {
    if (KNOWN_VARIABLES.includes(name)) continue
    throw new UsageError(`unknown setting ${name}; ${nearestOr(name, KNOWN_VARIABLES)}`)
  }
}
