import { PLANS } from '../../schema/lists.ts'
import { EVENT_TYPES, type KeyDamage, type KeyEvent, type LoggedEvent } from './key-events.ts'

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null
const isText = (value: unknown): value is string => typeof value === 'string'
const isHash = (value: unknown) => isText(value) && /^[0-9a-f]{64}$/.test(value)
// A time that cannot be read would never come, and the key would be valid for ever.
const isTime = (value: unknown) => isText(value) && !Number.isNaN(Date.parse(value))
const isTimeOrNone = (value: unknown) => value === undefined || value === null || isTime(value)
const isShownKey = (value: unknown) => isFields(value) && isText(value.prefix) && isText(value.last4)
const isLimit = (value: unknown) => value === undefined || typeof value === 'number'
const isTexts = (value: unknown) => Array.isArray(value) && value.every(isText)
const isPlan = (value: unknown) => PLANS.some((plan) => plan === value)

function isAccount(value: unknown): boolean {
  if (!isFields(value) || !isText(value.id) || !isText(value.name) || !isHash(value.keyHash)) return false
  const { organization, budget, key, former } = value
  if (!isFields(organization) || !isFields(budget) || !isFields(key) || !isShownKey(key)) return false
  if (
    former !== undefined &&
    !(isFields(former) && isShownKey(former) && isHash(former.keyHash) && isTime(former.until))
  )
    return false
  if (typeof budget.per_minute !== 'number' || typeof budget.per_day !== 'number') return false
  const isMade = typeof key.active === 'boolean' && isText(value.createdAt) && isTimeOrNone(value.expiresAt)
  return isMade && isPlan(value.plan) && isTexts(value.scopes)
}

function isChange(value: unknown): boolean {
  if (!isFields(value)) return false
  const { plan, scopes, budget = {}, expires_at } = value
  if (!isFields(budget) || !isLimit(budget.per_minute) || !isLimit(budget.per_day)) return false
  return (plan === undefined || isPlan(plan)) && (scopes === undefined || isTexts(scopes)) && isTimeOrNone(expires_at)
}

export function isKeyEvent(value: unknown): value is KeyEvent {
  if (!isFields(value)) return false
  if (value.type === 'create') return isAccount(value.account)
  if (!isText(value.id)) return false
  if (value.type === 'revoke') return true
  if (value.type === 'change') return isChange(value.change)
  return value.type === 'rotate' && isShownKey(value.key) && isHash(value.keyHash) && isTime(value.formerUntil)
}

/** An entry of a key log that cannot be used. `isOneEntry`: the text is one entry for certain, no more and no less. */
export type Unusable = { name: string; text: string; isOneEntry: boolean }

/**
 * Reads the entries of a key log in order. An entry that cannot be used may have revoked any key made before it, unless
 * it shows the account that it belongs to; so that no revoked key becomes valid again, those keys are damaged from then
 * on. `report` says so.
 */
export class EntryReader {
  readonly #report: (message: string) => void
  readonly #known = new Set<string>()

  constructor(report: (message: string) => void) {
    this.#report = report
  }

  read(value: unknown, name: string): LoggedEvent[] {
    if (!isKeyEvent(value)) return this.readUnusable({ name, text: JSON.stringify(value) ?? '', isOneEntry: true })
    if (value.type === 'create') this.#known.add(value.account.id)
    return [value]
  }

  readUnusable({ name, text, isOneEntry }: Unusable): KeyDamage[] {
    const { id, isCreation, isForeign } = ownerOf(text, isOneEntry)
    const until = 'until they are rotated or revoked'
    if (id !== undefined && this.#known.has(id)) {
      this.#report(`${name} cannot be used; the keys of its account ${id} are refused ${until}`)
      return [{ type: 'damage', id }]
    }
    if (isCreation || isForeign || this.#known.size === 0) {
      this.#report(`${name} cannot be used and is skipped; it changed no key that was made before it`)
      return []
    }
    this.#report(
      `${name} cannot be used and does not show its account; the keys of all ${this.#known.size} accounts before it are refused ${until}`,
    )
    return [{ type: 'damage' }]
  }
}

type Owner = { id?: string | undefined; isCreation?: boolean; isForeign?: boolean }

function ownerOf(text: string, isOneEntry: boolean): Owner {
  const value = parsed(text)
  // What is no JSON may be the rest of several entries, and an account in it only one of theirs.
  if (value === undefined && !isOneEntry) return {}
  const id = /acct_[0-9a-f]{12}/.exec(text)?.[0]
  if (!isFields(value)) return { id, isForeign: id === undefined && !/^\s*\{|"type"|"id"|acct_/.test(text) }
  if (isFields(value.account) && isText(value.account.id)) return { id: value.account.id, isCreation: true }
  if (isText(value.id)) return { id: value.id }
  return { id, isForeign: id === undefined && isOneEntry && !EVENT_TYPES.some((type) => type === value.type) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
