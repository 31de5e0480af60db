import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Stands before a server and passes on what it gets, or accepts connections and never answers. */
export type Relay = { port: number; swallow(isSwallowing: boolean): void; close(): void }

export async function relayTo(port: number): Promise<Relay> {
  const sockets = new Set<Socket>()
  let isSwallowing = false
  const server = createServer((socket) => {
    keep(socket)
    if (isSwallowing) return void socket.resume()
    const behind = keep(connect(port, '127.0.0.1'))
    socket.on('data', (bytes) => isSwallowing || behind.write(bytes))
    behind.on('data', (bytes) => isSwallowing || socket.write(bytes))
    socket.on('close', () => behind.destroy())
    behind.on('close', () => socket.destroy())
  })
  function keep(socket: Socket): Socket {
    sockets.add(socket)
    socket.on('error', () => {})
    return socket.on('close', () => sockets.delete(socket))
  }
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    swallow(isSoNow) {
      isSwallowing = isSoNow
    },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
