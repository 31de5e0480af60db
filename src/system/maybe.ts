/** What may come at once, or later. */
export type Maybe<T> = T | Promise<T>

/** Goes on with a value: at once where it is there, so that nothing waits for a promise that nobody needs. */
export const after = <T, U>(value: Maybe<T>, use: (value: T) => Maybe<U>): Maybe<U> =>
  value instanceof Promise ? value.then(use) : use(value)
