import { PLANS, SCOPES } from '../access/account.ts'
import { createKey, listKeys, revokeKey } from '../access/keys.ts'
import { readConfig } from '../config.ts'
import { errorCode } from '../system/error-code.ts'
import { type Command, CommandError, note, out, parseCommandLine, UsageError } from './command.ts'

const USAGE = `atlas keys create --name NAME [--email E] [--organization O] [--plan P] [--scopes a,b]
                  [--per-minute N] [--per-day N] [--state FOLDER]
atlas keys list [--state FOLDER]
atlas keys revoke ACCOUNT_ID [--state FOLDER]

  --plan        ${PLANS.join(', ')} (default developer)
  --scopes      any of ${SCOPES.join(', ')} (default all)
  --per-minute  requests a clock minute, instead of the plan's
  --per-day     requests a UTC day, instead of the plan's
  --state       folder of keys and counters (ATLAS_STATE, default .atlas in the working folder)

create prints the key alone on standard output, once; only its hash is kept. A running server follows within a second.`

const text = { type: 'string' } as const

export const keys: Command = {
  summary: 'create, list and revoke API keys',
  usage: USAGE,
  async run([action, ...args]) {
    if (action === 'create') return create(args)
    if (action === 'list') return list(args)
    if (action === 'revoke') return revoke(args)
    throw new UsageError(
      `${action === undefined ? 'an action is missing' : `unknown action ${action}`}; allowed: create, list, revoke`,
    )
  },
}

async function create(args: string[]): Promise<number> {
  const options = {
    name: text,
    email: text,
    organization: text,
    plan: text,
    scopes: text,
    'per-minute': text,
    'per-day': text,
    state: text,
  }
  const { values } = parseCommandLine(args, options, { least: 0, most: 0, name: '' })
  const { name, email, organization, plan, scopes, state } = values
  if (!name?.trim()) throw new UsageError('--name is missing')
  if (email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw new UsageError(`--email cannot be "${email}"; allowed: an address such as a@example.org`)
  const wanted = {
    name: name.trim(),
    email,
    organization: organization?.trim() || undefined,
    plan: oneOf('--plan', plan ?? 'developer', PLANS),
    scopes: scopes?.split(',').map((scope) => oneOf('--scopes', scope.trim(), SCOPES)),
    budget: {
      ...count('per_minute', '--per-minute', values['per-minute']),
      ...count('per_day', '--per-day', values['per-day']),
    },
  }
  const folder = readConfig({ state }).state
  const { key, account } = writing(folder, () => createKey(folder, wanted, note))
  note(`${account.id} (${account.plan}) in ${folder}; this is the only time the key is shown`)
  out(key)
  return 0
}

async function list(args: string[]): Promise<number> {
  const { values } = parseCommandLine(args, { state: text }, { least: 0, most: 0, name: '' })
  const accounts = listKeys(readConfig(values).state, note)
  for (const { id, key, plan, name, budget, createdAt } of accounts) {
    const shown = `${key.prefix}…${key.last4}`
    const state = key.active ? 'active ' : 'revoked'
    out(`${id}  ${shown}  ${state}  ${plan}  ${budget.per_minute}/min ${budget.per_day}/day  ${createdAt}  ${name}`)
  }
  if (accounts.length === 0) note('no keys yet; the shared demo key always works')
  return 0
}

async function revoke(args: string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(args, { state: text }, { least: 1, most: 1, name: 'the account id' })
  const [id = ''] = positionals
  const folder = readConfig(values).state
  if (!writing(folder, () => revokeKey(folder, id, note)))
    throw new CommandError(`${folder} has no active key of account ${id}; keys list shows them`)
  note(`${id} is revoked`)
  return 0
}

function writing<T>(folder: string, write: () => T): T {
  try {
    return write()
  } catch (error) {
    throw new CommandError(`${folder}: cannot be written (${errorCode(error)})`)
  }
}

function oneOf<V extends string>(option: string, given: string, allowed: readonly V[]): V {
  const value = allowed.find((candidate) => candidate === given)
  if (value) return value
  throw new UsageError(`${option} cannot be "${given}"; allowed: ${allowed.join(', ')}`)
}

function count<K extends string>(key: K, option: string, given: string | undefined): { [P in K]?: number } {
  if (given === undefined) return {}
  if (!/^\d{1,12}$/.test(given)) throw new UsageError(`${option} cannot be "${given}"; allowed: a whole number`)
  const counted: { [P in K]?: number } = {}
  counted[key] = Number(given)
  return counted
}
