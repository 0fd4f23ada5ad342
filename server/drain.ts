import { once } from 'node:events'
import type { Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'

/** Milliseconds. `accept`: for connections that the kernel took already. `lull`: for a request that is on its way on an idle one. */
const patience = { accept: 2000, lull: 1000, answers: 6500 }

/**
 * Stops a server so that whoever has sent a request gets its answer. Node's own `close` cuts idle connections at once,
 * and with them a request that is on its way. Gives the function that does it, for a server that listens later:
 * connections are known from their beginning.
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
    // Not before: told to come back at once, they would come back to this server.
    await stopSockets()
    const cutIdle = async () => {
      await setTimeout(patience.lull, undefined, answered)
      server.closeIdleConnections()
      // A browser opens some in advance: Node counts one that never said anything as busy.
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
    }
    const tired = setTimeout(patience.answers, undefined, answered)
    await Promise.race([closed, Promise.all([cutIdle(), tired])]).catch(() => {})
  }
}

/** Takes in what the kernel accepted: a connection that waits while its listener closes is reset. */
async function stopListening(server: Server) {
  const until = Date.now() + patience.accept
  let quiet = 0
  const onConnection = () => {
    quiet = 0
  }
  server.on('connection', onConnection)
  // libuv accepts one connection in a turn of the event loop, and the turn of the signal may have had its own already.
  while (quiet < 3 && Date.now() < until) {
    quiet += 1
    await setImmediate()
  }
  server.off('connection', onConnection)
  NetServer.prototype.close.call(server)
}
