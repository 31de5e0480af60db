/** What may come at once, or later. */
export type Maybe<T> = T | Promise<T>
