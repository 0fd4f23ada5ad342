import { connect } from 'node:net'

/**
 * A connection that is kept open: sends a GET and resolves with its status and the bytes of its body. Node's own clients
 * cost more than the floor's server does.
 */
export async function openConnection(origin) {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  let received = []
  let length = 0
  let expected
  let waiting
  const settle = (outcome) => {
    const { resolve, reject } = waiting ?? {}
    waiting = undefined
    if (outcome instanceof Error) reject?.(outcome)
    else resolve?.(outcome)
  }
  socket.on('error', settle)
  socket.on('close', () => settle(new Error('The server closed the connection.')))
  socket.on('data', (chunk) => {
    received.push(chunk)
    length += chunk.length
    if (!expected) {
      const text = Buffer.concat(received).toString('latin1')
      const head = text.indexOf('\r\n\r\n')
      if (head < 0) return
      const body = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, head))?.[1])
      expected = { status: Number(text.slice(9, 12)), bytes: body, whole: head + 4 + body }
    }
    if (length < expected.whole) return
    const { status, bytes } = expected
    received = []
    length = 0
    expected = undefined
    settle({ status, bytes })
  })
  return {
    get: (path, token) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        const bearer = token ? `authorization: Bearer ${token}\r\n` : ''
        socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n${bearer}\r\n`)
      }),
    close: () => socket.destroy(),
  }
}

/** Answers a second with as many connections as given, each sending its next request when the last is answered. */
export async function throughput(connections, { path, tokens }, milliseconds) {
  const begun = performance.now()
  const until = begun + milliseconds
  let answers = 0
  let bytes = 0
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < until) {
        const answer = await connection.get(path, tokens?.[answers % tokens.length])
        if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`)
        bytes = answer.bytes
        answers += 1
      }
    }),
  )
  return { rate: (answers * 1000) / (performance.now() - begun), bytes }
}

/** Milliseconds that each of `rate` requests a second took from when it was due, whether or not those before were answered. */
export async function latencies(connections, requests, { rate, milliseconds }) {
  const idle = [...connections]
  const waiting = []
  const took = []
  const begun = performance.now()
  const many = Math.round((rate * milliseconds) / 1000)
  const one = async (n) => {
    const due = begun + (n * 1000) / rate
    const connection = idle.pop() ?? (await new Promise((resolve) => waiting.push(resolve)))
    const { path, token } = requests(n)
    const { status } = await connection.get(path, token)
    const next = waiting.shift()
    if (next) next(connection)
    else idle.push(connection)
    took.push({ ms: performance.now() - due, status })
  }
  const all = []
  while (all.length < many) {
    const due = Math.min(many, Math.ceil(((performance.now() - begun) * rate) / 1000))
    while (all.length < due) all.push(one(all.length))
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  await Promise.all(all)
  return took
}
