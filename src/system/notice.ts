/** Tells the operator about a fault or, with `isRecovery`, that a fault is over. */
export type Notify = (message: string, isRecovery?: boolean) => void
