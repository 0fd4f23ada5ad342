import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { ServerProcess } from './server-process.ts'

type Stop = {
  /** Requests that were sent and had no answer yet when the server was asked to stop. */
  underWay: number
  answered: number
  /** What became of requests that were written before the signal, or on a connection in use, and got no whole answer. */
  dropped: string[]
  /** Resets of connections that were opened after the signal, while the listener was about to close. */
  late: number
  /** Close codes of the sockets. */
  sockets: number[]
  exit: number | null
  /** Milliseconds from the signal to the end of the process. */
  ms: number
}

/** A request whose bytes the client has written, and what became of it. */
type Call = { isKept: boolean; outcome: Promise<string> }

/** Asks for one page; resolves once the request is written whole, or with undefined where no connection was made. */
function sendRequest(port: number, agent: Agent, bearer: string): Promise<Call | undefined> {
  return new Promise((written) => {
    const call = request({ port, host: '127.0.0.1', path: '/api/me', agent, headers: { authorization: bearer } })
    const outcome = new Promise<string>((resolve) => {
      call.on('response', (response) => {
        text(response).then(
          () => resolve(String(response.statusCode)),
          () => resolve('cut short'),
        )
      })
      call.on('error', (error: NodeJS.ErrnoException) => {
        resolve(String(error.code))
        written(error.code === 'ECONNREFUSED' ? undefined : { isKept: call.reusedSocket, outcome })
      })
    })
    call.on('socket', (socket) => {
      const onConnect = () => call.end(() => written({ isKept: call.reusedSocket, outcome }))
      if (socket.connecting) socket.once('connect', onConnect)
      else onConnect()
    })
  })
}

/** A body of which half is sent; `finish` sends the rest and gives what was answered. */
async function halfBody(port: number, bearer: string) {
  const body = '{"first_name":"Margaret"}'
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (bytes) => {
    answer += bytes
  })
  socket.on('error', () => {})
  const head = `PUT /api/me HTTP/1.1\r\nhost: localhost\r\nauthorization: ${bearer}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
  await new Promise<void>((resume) => socket.write(head + body.slice(0, 9), () => resume()))
  return async () => {
    socket.write(body.slice(9))
    if (!socket.closed) await once(socket, 'close')
    return answer.slice(9, 12)
  }
}

async function openSocket(port: number) {
  const socket = new WebSocket(`ws://localhost:${port}/app/muster?protocol=7`)
  await once(socket, 'message')
  return { closed: once(socket, 'close').then(([code]) => code as number) }
}

/**
 * Stops a server while `clients` ask it without a pause, half of them on connections that they keep, half on a new one
 * each time, until no connection is made any more. The process is paused in the middle of its work until each client
 * has a request written and unanswered: what opened a connection waits in the kernel when the signal comes.
 */
export async function stopUnderLoad(server: ServerProcess, bearers: string[], clients: number): Promise<Stop> {
  const port = Number(new URL(server.url).port)
  const bearerOf = (n: number) => (bearers[n % bearers.length] ?? '').replace('authorization: ', '')
  const stop: Stop = { underWay: 0, answered: 0, dropped: [], late: 0, sockets: [], exit: null, ms: 0 }
  let unanswered = 0
  let isStopping = false
  const requestOnce = async (agent: Agent, n: number) => {
    const call = await sendRequest(port, agent, bearerOf(n))
    if (!call) return false
    const wasWritten = call.isKept || !isStopping
    unanswered += 1
    const outcome = await call.outcome
    unanswered -= 1
    if (outcome === '200') stop.answered += 1
    else if (wasWritten) stop.dropped.push(call.isKept ? `${outcome} on a kept connection` : outcome)
    else stop.late += 1
    return outcome === '200'
  }
  const requestRepeatedly = async (agent: Agent, n: number) => {
    while (await requestOnce(agent, n));
    agent.destroy()
  }
  const numbers = Array.from({ length: clients }, (_, n) => n)
  const kept = numbers.filter((n) => n % 2 === 0).map((n) => ({ n, agent: new Agent({ keepAlive: true }) }))
  const fresh = numbers.filter((n) => n % 2 === 1).map((n) => ({ n, agent: new Agent() }))

  const sockets = [await openSocket(port), await openSocket(port)]
  // A connection that never says anything holds nobody up.
  connect(port, '127.0.0.1').on('error', () => {})
  const finishBody = await halfBody(port, bearerOf(0))
  await Promise.all([...kept, ...fresh].map(({ agent, n }) => requestOnce(agent, n)))
  const rounds = kept.map(({ agent, n }) => requestRepeatedly(agent, n))
  await Promise.all(fresh.map(({ agent, n }) => requestOnce(agent, n)))
  server.child.kill('SIGSTOP')
  rounds.push(...fresh.map(({ agent, n }) => requestRepeatedly(agent, n)))
  for (let turns = 0; turns < 20; turns = unanswered === clients ? turns + 1 : 0) await setImmediate()

  isStopping = true
  stop.underWay = unanswered + 1
  const begunAt = performance.now()
  server.child.kill('SIGTERM')
  server.child.kill('SIGCONT')
  await Promise.all(rounds)
  const body = await finishBody()
  if (body === '200' || body === '422') stop.answered += 1
  else stop.dropped.push(`half a body: ${body}`)
  stop.sockets = await Promise.all(sockets.map(({ closed }) => closed))
  stop.exit = await server.exited
  stop.ms = Math.round(performance.now() - begunAt)
  return stop
}
