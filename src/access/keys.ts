import { randomBytes } from 'node:crypto'
import { appendFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Budget, Plan, Scope } from '../schema/account.ts'
import { errorCode } from '../system/error-code.ts'
import { makeFolder } from '../system/make-folder.ts'
import { type Account, demoAccount, hashKey, PLAN_BUDGETS, SCOPES, shownParts } from './account.ts'
import { logLine, type Notice, readLog } from './log-file.ts'

type KeyEvent = { type: 'create'; account: Account } | { type: 'revoke'; id: string }

export type NewKey = {
  name: string
  email?: string | undefined
  organization?: string | undefined
  plan: Plan
  scopes?: Scope[] | undefined
  budget?: Partial<Budget> | undefined
}

const keysFile = (stateFolder: string) => join(stateFolder, 'keys.log')

/** Makes a key and records its account; the key itself is only in the answer. */
export function createKey(stateFolder: string, wanted: NewKey, notice: Notice): { key: string; account: Account } {
  const key = `sma_live_${randomBytes(24).toString('base64url')}`
  const id = randomBytes(6).toString('hex')
  const account: Account = {
    id: `acct_${id}`,
    name: wanted.name,
    email: wanted.email ?? null,
    organization: { id: `org_${id}`, name: wanted.organization ?? wanted.name },
    plan: wanted.plan,
    scopes: wanted.scopes ?? [...SCOPES],
    budget: { ...PLAN_BUDGETS[wanted.plan], ...wanted.budget },
    key: { ...shownParts(key), active: true },
    keyHash: hashKey(key),
    createdAt: new Date().toISOString(),
  }
  append(stateFolder, { type: 'create', account }, notice)
  return { key, account }
}

/** Makes an account's key inactive; answers whether there was such an active account. */
export function revokeKey(stateFolder: string, id: string, notice: Notice): boolean {
  const account = listKeys(stateFolder, notice).find((candidate) => candidate.id === id)
  if (!account?.key.active) return false
  append(stateFolder, { type: 'revoke', id }, notice)
  return true
}

/** Every account that was ever made in this folder, oldest first. */
export function listKeys(stateFolder: string, notice: Notice): Account[] {
  const accounts = new Map<string, Account>()
  for (const event of readLog(keysFile(stateFolder), notice)) if (isKeyEvent(event)) apply(accounts, event)
  return [...accounts.values()]
}

function isKeyEvent(value: unknown): value is KeyEvent {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    (value.type === 'create' || value.type === 'revoke')
  )
}

function apply(accounts: Map<string, Account>, event: KeyEvent) {
  if (event.type === 'create') return void accounts.set(event.account.id, event.account)
  const account = accounts.get(event.id)
  if (account) accounts.set(event.id, { ...account, key: { ...account.key, active: false } })
}

function append(stateFolder: string, event: KeyEvent, notice: Notice) {
  makeFolder(stateFolder, 0o700)
  // Reading cuts off a torn tail, which the new line would otherwise become a part of.
  readLog(keysFile(stateFolder), notice)
  appendFileSync(keysFile(stateFolder), logLine(event), { mode: 0o600, flush: true })
}

const MOST_REMEMBERED = 10_000

/** The keys that a server knows: the demo key and those of a state folder, followed as the file changes. */
export class KeyRing {
  readonly #stateFolder: string | undefined
  readonly #notice: Notice
  #byHash = new Map<string, Account>()
  #bySecret = new Map<string, Account>()
  #seen = ''

  constructor(stateFolder: string | undefined, notice: Notice) {
    this.#stateFolder = stateFolder
    this.#notice = notice
    this.#load()
  }

  /** The account of a key, active or not; undefined for a key that nobody has. */
  find(key: string): Account | undefined {
    const known = this.#bySecret.get(key)
    if (known) return known
    const account = this.#byHash.get(hashKey(key))
    if (account && this.#bySecret.size < MOST_REMEMBERED) this.#bySecret.set(key, account)
    return account
  }

  /** Reads the file again if it has changed; the caller asks at least once a second. */
  refresh() {
    try {
      if (this.#stateFolder !== undefined && this.#stamp() !== this.#seen) this.#load()
    } catch (error) {
      this.#notice(`${this.#stateFolder}: the keys cannot be read again (${errorCode(error)}); those known so far stay`)
    }
  }

  #load() {
    this.#seen = this.#stamp()
    const accounts = [
      demoAccount(),
      ...(this.#stateFolder === undefined ? [] : listKeys(this.#stateFolder, this.#notice)),
    ]
    this.#byHash = new Map(accounts.map((account) => [account.keyHash, account]))
    this.#bySecret = new Map()
  }

  #stamp(): string {
    if (this.#stateFolder === undefined) return ''
    const stat = statSync(keysFile(this.#stateFolder), { throwIfNoEntry: false })
    return stat ? `${stat.size} ${stat.mtimeMs} ${stat.ino}` : ''
  }
}
