import { connect } from 'node:net'

/** A TCP client that sends what it is told and keeps what it gets. */
export type Connection = {
  send(bytes: string): void
  /** Whether it goes on reading; one that does not looks to the other side like a client that hangs. */
  read(isReading: boolean): void
  text(): string
  isClosed(): boolean
  /** Closed, and not by a reset. */
  wasClosedInOrder(): boolean
  close(): void
}

/** With `holdsOpen` it does not close its half when the other side has closed, as a client that hangs on would. */
export function connectTo(base: string, bytes = '', { holdsOpen = false } = {}): Connection {
  const { hostname, port } = new URL(base)
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: holdsOpen })
  const collected = { text: '', isClosed: false, wasReset: false }
  socket.on('data', (chunk: Buffer) => {
    collected.text += chunk.toString()
  })
  // A reset is a way of being closed.
  socket.on('error', () => {
    collected.wasReset = true
  })
  socket.on('close', () => {
    collected.isClosed = true
  })
  socket.unref()
  if (bytes !== '') socket.write(bytes)
  return {
    send: (more) => void socket.write(more),
    read: (isReading) => void (isReading ? socket.resume() : socket.pause()),
    text: () => collected.text,
    isClosed: () => collected.isClosed,
    wasClosedInOrder: () => collected.isClosed && !collected.wasReset,
    close: () => void socket.destroy(),
  }
}
