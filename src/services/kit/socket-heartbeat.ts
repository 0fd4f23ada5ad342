import { connectivity, type Outcome } from './connectivity.ts'
import { heartbeat } from './heartbeat.ts'

/** Unanswered pings after which a socket counts as dead. */
const maxUnanswered = 5

type Frames = { bind: (event: 'message' | 'state_change', listener: () => void) => unknown }
type Connection = Frames & { state: string; send_event: (name: string, data: object) => unknown }
type Socket = { connection: Connection; connect: () => void; disconnect: () => void }

/**
 * Reports every frame of the socket as received, and pings it while a heartbeat runs. Without answers it is reopened:
 * the browser can take a dead socket for open for minutes. Call the result to stop.
 */
export function watchSocket(socket: Socket): () => void {
  const { connection } = socket
  let endPing: ((outcome: Outcome) => void) | undefined
  let unanswered = 0
  const settle = (outcome: Outcome) => {
    endPing?.(outcome)
    endPing = undefined
    unanswered = 0
  }
  connection.bind('message', () => (endPing ? settle('receive') : connectivity.socket.notify('receive')))
  connection.bind('state_change', () => {
    if (connection.state === 'connected') return
    // A closed socket proves nothing about the server: ask it by a call at once.
    settle('close')
    heartbeat.beat()
  })
  const detach = heartbeat.attach(() => {
    if (connection.state !== 'connected') return false
    if (unanswered >= maxUnanswered) {
      socket.disconnect()
      socket.connect()
      return false
    }
    endPing ??= connectivity.socket.request()
    unanswered += 1
    connection.send_event('pusher:ping', {})
    return true
  })
  return () => {
    detach()
    settle('drop')
  }
}
