import { once } from 'node:events'
import type { Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'

/**
 * Milliseconds. `accept`: for connections already accepted by the kernel. `lull`: for a request on its way on an idle
 * connection. `answers`: for running requests.
 */
const timeouts = { accept: 2000, lull: 1000, answers: 6500 }

/**
 * Returns a function that stops a server so that requests already sent are answered; Node's own `close` cuts idle
 * connections at once, and with them a request on its way. Call it before the server listens: it tracks connections
 * from the start.
 */
export function drainOf(server: Server, stopSockets: () => Promise<void>): () => Promise<void> {
  const connections = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  return async () => {
    if (!server.listening) return stopSockets()
    const answered = new AbortController()
    const closed = once(server, 'close').finally(() => answered.abort())
    await stopListening(server)
    // Only after the listener is closed: sockets that reconnect at once would otherwise come back to this server.
    await stopSockets()
    const cutIdle = async () => {
      await setTimeout(timeouts.lull, undefined, answered)
      server.closeIdleConnections()
      // Browsers open some connections in advance: Node counts one that never sent anything as busy.
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
    }
    const tired = setTimeout(timeouts.answers, undefined, answered)
    await Promise.race([closed, Promise.all([cutIdle(), tired])]).catch(() => {})
  }
}

/** Takes over what the kernel has accepted: a connection still queued when its listener closes is reset. */
async function stopListening(server: Server) {
  const until = Date.now() + timeouts.accept
  let quiet = 0
  const onConnection = () => {
    quiet = 0
  }
  server.on('connection', onConnection)
  // libuv accepts one connection per turn of the event loop, and the signal's turn could already have had its own.
  while (quiet < 3 && Date.now() < until) {
    quiet += 1
    await setImmediate()
  }
  server.off('connection', onConnection)
  NetServer.prototype.close.call(server)
}
