import type { Account } from '../access/account.ts'
import { creation, type KeyEvent, rotation } from '../access/keys/key-events.ts'
import { accountsOf } from '../access/keys/key-log.ts'
import { type Config, readConfig } from '../config.ts'
import { PLANS, SCOPES } from '../schema/lists.ts'
import { parseCommandLine } from '../system/command-line.ts'
import { errorCode } from '../system/error-code.ts'
import { nonEmpty, oneOf, UsageError } from '../text/values.ts'
import { type Command, CommandError, note, out } from './command.ts'
import { budgetOf, durationMs, expiryOf, scopesOf } from './key-options.ts'
import { type OpenKeyLog, openKeyLog } from './open-ledger.ts'
import { paint, tableLines } from './table.ts'

const USAGE = `atlas keys create --name NAME [--email E] [--organization O] [--plan P] [--scopes a,b]
                  [--per-minute N] [--per-day N] [--expires WHEN] [--state FOLDER]
atlas keys list   [--json] [--state FOLDER]
atlas keys change ACCOUNT_ID [--plan P] [--scopes a,b] [--per-minute N] [--per-day N] [--expires WHEN] [--state FOLDER]
atlas keys rotate ACCOUNT_ID [--keep TIME] [--state FOLDER]
atlas keys revoke ACCOUNT_ID [--state FOLDER]

  --plan        ${PLANS.join(', ')} (default developer); changing it resets the budget to the plan's
  --scopes      any of ${SCOPES.join(', ')} (default all)
  --per-minute  requests per clock minute, instead of the plan's
  --per-day     requests per UTC day, instead of the plan's
  --expires     a day (2027-01-31: valid until its end, UTC), a time (2027-01-31T12:00:00Z) or never
  --keep        how long the old key stays valid after a rotation: 30s, 15m, 24h, 7d or 0 (default 24h)
  --json        print JSON, with scopes and addresses
  --state       folder with keys and counters (ATLAS_STATE, default .atlas in the working folder)

With ATLAS_REDIS_URL set, keys are stored on that server instead. create and rotate print only the key on standard output, and
only this once: just its hash is stored. A running server picks up changes within a second.`

const text = { type: 'string' } as const
const LIMITS = { plan: text, scopes: text, 'per-minute': text, 'per-day': text, expires: text, state: text }
const NO_POSITIONALS = { min: 0, max: 0, name: '' }
const ONE_ACCOUNT = { min: 1, max: 1, name: 'the account id' }

const ACTIONS: Record<string, (args: string[]) => Promise<number>> = { create, list, change, rotate, revoke }

export const keys: Command = {
  summary: 'create, list, change, rotate and revoke API keys',
  usage: USAGE,
  examples: ["atlas keys create --name 'Design office' --plan developer", 'atlas keys list', 'atlas keys list --json'],
  async run([action, ...args]) {
    const run = action !== undefined && Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined
    if (run) return run(args)
    const problem = action === undefined ? 'an action is missing' : `unknown action ${action}`
    throw new UsageError(`${problem}; allowed: ${Object.keys(ACTIONS).join(', ')}`)
  },
}

async function create(args: string[]): Promise<number> {
  const { values } = parseCommandLine(args, { name: text, email: text, organization: text, ...LIMITS }, NO_POSITIONALS)
  const { name, email, organization, plan, scopes, expires, state } = values
  if (!name?.trim()) throw new UsageError('--name is missing')
  if (email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email))
    throw new UsageError(`--email cannot be "${email}"; allowed: an address such as a@example.org`)
  const { key, event } = creation({
    name: name.trim(),
    email,
    organization: organization === undefined ? undefined : nonEmpty('--organization', organization).trim(),
    plan: oneOf('--plan', plan ?? 'developer', PLANS),
    scopes: scopesOf(scopes),
    budget: budgetOf(values),
    expiresAt: expiryOf(expires) ?? undefined,
  })
  return withLog(readConfig({ state }), async (open) => {
    await append(open, event)
    noteIfPast(event.account.expiresAt)
    note(`${event.account.id} (${event.account.plan}) in ${open.place}; this is the only time the key is shown`)
    out(key)
  })
}

const HEADINGS = ['ACCOUNT', 'KEY', 'STATE', 'PLAN', 'BUDGET', 'CREATED', 'NAME', 'NOTES']

async function list(args: string[]): Promise<number> {
  const { values } = parseCommandLine(args, { json: { type: 'boolean' }, state: text }, NO_POSITIONALS)
  return withLog(readConfig({ state: values.state }), async (open) => {
    const [accounts, now] = [await accountsIn(open), Date.now()]
    if (values.json)
      return out(
        JSON.stringify(
          accounts.map((account) => listed(account, now)),
          null,
          2,
        ),
      )
    if (accounts.length === 0) return note('no keys yet; the shared demo key always works')
    const rows = accounts.map((account) => cellsOf(account, now))
    for (const line of tableLines(HEADINGS, rows)) out(line)
  })
}

const STYLES = { active: 'green', expired: 'yellow', damaged: 'red', revoked: 'red' } as const

function stateOf({ key, isDamaged, expiresAt }: Account, now: number): keyof typeof STYLES {
  if (!key.active) return 'revoked'
  if (isDamaged) return 'damaged'
  return expiresAt !== undefined && Date.parse(expiresAt) <= now ? 'expired' : 'active'
}

/** The key that is still good after a rotation. */
const formerOf = (account: Account, now: number) =>
  stateOf(account, now) === 'active' && account.former && Date.parse(account.former.until) > now
    ? account.former
    : undefined

/** What programs are told of an account: all but hashes. */
function listed(account: Account, now: number) {
  const { id, name, email, organization, plan, scopes, budget, key, createdAt, expiresAt } = account
  const former = formerOf(account, now)
  return {
    ...{ id, name, email, organization, plan, scopes, rate_limit: budget },
    key: { prefix: key.prefix, last4: key.last4 },
    state: stateOf(account, now),
    created_at: createdAt,
    ...(expiresAt !== undefined && { expires_at: expiresAt }),
    ...(former && { former: { prefix: former.prefix, last4: former.last4, until: former.until } }),
  }
}

function cellsOf(account: Account, now: number): string[] {
  const { id, key, plan, name, budget, createdAt, expiresAt } = account
  const state = stateOf(account, now)
  const former = formerOf(account, now)
  const notes = [
    ...(state === 'active' && expiresAt !== undefined ? [`until ${expiresAt}`] : []),
    ...(former ? [`${former.prefix}…${former.last4} until ${former.until}`] : []),
  ]
  const shown = `${key.prefix}…${key.last4}`
  const budgets = `${budget.per_minute}/min ${budget.per_day}/day`
  return [id, shown, paint(STYLES[state], state), plan, budgets, createdAt, name, notes.join('  ')]
}

async function change(args: string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(args, LIMITS, ONE_ACCOUNT)
  const { plan, scopes, expires, state } = values
  const [chosenScopes, budget, expires_at] = [scopesOf(scopes), budgetOf(values), expiryOf(expires)]
  const changes = {
    ...(plan !== undefined && { plan: oneOf('--plan', plan, PLANS) }),
    ...(chosenScopes && { scopes: chosenScopes }),
    ...(Object.keys(budget).length > 0 && { budget }),
    ...(expires_at !== undefined && { expires_at }),
  }
  if (Object.keys(changes).length === 0)
    throw new UsageError('nothing to change; allowed: --plan, --scopes, --per-minute, --per-day, --expires')
  return withActive(positionals, state, async (open, { id, isDamaged }) => {
    if (isDamaged)
      throw new CommandError(`the key of account ${id} is damaged and may have been revoked; rotate or revoke it first`)
    await append(open, { type: 'change', id, change: changes })
    noteIfPast(expires_at)
    note(`${id} is changed`)
  })
}

async function rotate(args: string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(args, { keep: text, state: text }, ONE_ACCOUNT)
  const keepMs = durationMs('--keep', values.keep ?? '24h')
  return withActive(positionals, values.state, async (open, { id, isDamaged }) => {
    // A key that may have been revoked is not kept.
    const formerUntil = new Date(Date.now() + (isDamaged ? 0 : keepMs)).toISOString()
    const { key, event } = rotation(id, formerUntil)
    await append(open, event)
    note(`${id} has a new key, shown only this once; the old one is good until ${formerUntil}`)
    out(key)
  })
}

async function revoke(args: string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(args, { state: text }, ONE_ACCOUNT)
  return withActive(positionals, values.state, async (open, { id }) => {
    await append(open, { type: 'revoke', id })
    note(`${id} is revoked`)
  })
}

const noteIfPast = (expiry: string | null | undefined) => {
  if (expiry && Date.parse(expiry) <= Date.now()) note(`${expiry} is past: the key is refused from now on`)
}

async function withLog(config: Config, action: (open: OpenKeyLog) => Promise<void>): Promise<number> {
  const open = await openKeyLog(config, note)
  try {
    await action(open)
  } finally {
    open.close()
  }
  return 0
}

function withActive(
  [id = '']: string[],
  state: string | undefined,
  action: (open: OpenKeyLog, account: Account) => Promise<void>,
): Promise<number> {
  return withLog(readConfig({ state }), async (open) => {
    const account = (await accountsIn(open)).find((candidate) => candidate.id === id)
    if (!account?.key.active)
      throw new CommandError(`${open.place} has no active key of account ${id}; keys list shows them`)
    await action(open, account)
  })
}

async function accountsIn({ log, place }: OpenKeyLog): Promise<Account[]> {
  try {
    return await accountsOf(log)
  } catch (error) {
    throw new CommandError(`${place}: cannot be read (${errorCode(error)})`)
  }
}

async function append({ log, place }: OpenKeyLog, event: KeyEvent) {
  try {
    await log.append(event)
  } catch (error) {
    throw new CommandError(`${place}: cannot be written (${errorCode(error)})`)
  }
}
