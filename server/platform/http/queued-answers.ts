import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * When a connection closes, Node emits 'close' only on the answer that is being sent. Those queued behind it on the
 * same connection (pipelining) would wait for ever, with the files that they have opened: they are closed here.
 */
export function closeQueuedAnswers(server: Server): void {
  const unfinished = new WeakMap<Socket, Set<ServerResponse>>()
  server.on('connection', (socket: Socket) => {
    const answers = new Set<ServerResponse>()
    unfinished.set(socket, answers)
    socket.once('close', () => {
      for (const answer of answers) if (!answer.socket) answer.destroy().emit('close')
    })
  })
  server.on('request', ({ socket }, answer) => {
    const answers = unfinished.get(socket)
    answers?.add(answer)
    answer.once('close', () => answers?.delete(answer))
  })
}
