/** `Object.keys` with the key type; only for tables that have no keys beyond their type. */
export function keysOf<K extends string>(table: Readonly<Record<K, unknown>>): K[] {
  return Object.keys(table) as K[]
}
