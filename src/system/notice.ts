/** Receives what an operator should know: a fault, or (`isOver`) that one has ended. */
export type Notice = (message: string, isOver?: boolean) => void
