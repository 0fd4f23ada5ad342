import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { demoAccounts, demoPassword } from '#server/demo/accounts'
import type { ServerProcess } from './server-process.ts'

/** A phase of a connection in which it is reset: what is sent first, and what is waited for before the reset. */
type Phase = { name: string; send(bearer: string): (string | Buffer)[]; until?: string }

const upgrade = (path: string, headers: string[] = []) =>
  [
    `GET ${path} HTTP/1.1`,
    'host: localhost',
    'connection: Upgrade',
    'upgrade: websocket',
    'sec-websocket-version: 13',
    'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
    '\r\n',
  ].join('\r\n')
const request = (line: string, headers: string[], body = '') =>
  [`${line} HTTP/1.1`, 'host: localhost', ...headers, '', body].join('\r\n')
const json = (length: number) => ['content-type: application/json', `content-length: ${length}`]
const hub = '/app/muster?protocol=7'
const form = ['content-type: multipart/form-data; boundary=x', 'content-length: 1000000']
const part = '--x\r\ncontent-disposition: form-data; name="profile_photo[]"; filename="me.jpg"\r\n\r\n'

/** Every phase of an upgrade, a body and a download. `bearer` is the header of somebody signed in. */
export const phases: Phase[] = [
  { name: 'a connection that said nothing', send: () => [] },
  { name: 'half a head', send: () => [upgrade(hub).slice(0, 60)] },
  { name: 'an upgrade of another path', send: () => [upgrade('/elsewhere')] },
  { name: 'an upgrade of another path, refused', send: () => [upgrade('/elsewhere')], until: '404' },
  { name: 'an upgrade from another origin', send: () => [upgrade(hub, ['origin: https://evil.test'])] },
  {
    name: 'an upgrade from another origin, refused',
    send: () => [upgrade(hub, ['origin: https://evil.test'])],
    until: '403',
  },
  { name: 'an upgrade to another protocol', send: () => [upgrade(hub).replace('websocket', 'h2c')] },
  { name: 'an upgrade that is none', send: () => [upgrade(hub).replace('version: 13', 'version: 1')] },
  { name: 'an upgrade', send: () => [upgrade(hub)] },
  { name: 'an upgrade of an unknown key', send: () => [upgrade('/app/other?protocol=7')], until: '101' },
  { name: 'a socket', send: () => [upgrade(hub)], until: 'connection_established' },
  { name: 'half a frame', send: () => [upgrade(hub), Buffer.from([0x81, 0xfe, 0x04])], until: '101' },
  { name: 'a frame that is none', send: () => [upgrade(hub), Buffer.alloc(40, 0xff)], until: '101' },
  { name: 'a tunnel', send: () => ['CONNECT example.com:443 HTTP/1.1\r\nhost: example.com\r\n\r\n'] },
  { name: 'a body announced', send: () => [request('POST /api/auth/login', json(80))] },
  {
    name: 'a body waited for',
    send: () => [request('POST /api/auth/login', [...json(80), 'expect: 100-continue'])],
    until: '100 Continue',
  },
  { name: 'half a body', send: () => [request('POST /api/auth/login', json(80), '{"email":"jan@')] },
  {
    name: 'a body in pieces',
    send: () => [
      request('POST /api/auth/login', ['content-type: application/json', 'transfer-encoding: chunked'], '5\r\n{"ema'),
    ],
  },
  { name: 'a whole body', send: (bearer) => [request('PUT /api/me', [bearer, ...json(2)], '{}')] },
  { name: 'a form announced', send: (bearer) => [request('POST /api/media/upload', [bearer, ...form])] },
  {
    name: 'half a file',
    send: (bearer) => [request('POST /api/media/upload', [bearer, ...form], part), Buffer.alloc(5000)],
  },
  { name: 'an answer not waited for', send: (bearer) => [request('GET /api/me', [bearer])] },
  { name: 'several calls at once', send: (bearer) => [request('GET /api/me', [bearer]).repeat(8)] },
  { name: 'a packed answer', send: () => [request('GET /api/openapi.json', ['accept-encoding: gzip'])], until: '200' },
  { name: 'a download not waited for', send: (bearer) => [request('GET /api/me/help', [bearer])] },
  { name: 'a download begun', send: (bearer) => [request('GET /api/me/help', [bearer])], until: '200' },
  { name: 'a page of the app', send: () => [request('GET /login', [])], until: '200' },
]

/**
 * Headers of people who may do all of it: each with calls of their own, so that no limit answers instead. Some accounts of
 * the demo have a reason why nobody signs in with them; they have a note that says it.
 */
export async function bearersOf({ url }: ServerProcess, count: number): Promise<string[]> {
  const staff = demoAccounts().filter(({ role, note }) => (role === 'OWNER' || role === 'MANAGER') && !note)
  const bearers: string[] = []
  for (let n = 0; n < count; n++) {
    const email = staff[n % staff.length]?.login
    const answer = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: demoPassword }),
    })
    if (!answer.ok) throw new Error(`${email} cannot sign in: ${await answer.text()}`)
    const { tokenInfo } = await answer.json()
    bearers.push(`authorization: Bearer ${tokenInfo.accessToken}`)
  }
  return bearers
}

/** Says what the phase says, and resets once it stands there. Gives whether it came so far. */
export async function resetIn({ send, until }: Phase, { port, bearer, from }: ReturnType<typeof callerAt>) {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  let received = ''
  socket.on('error', () => {})
  socket.on('data', (bytes) => {
    received += bytes
  })
  await once(socket, 'connect')
  for (const words of send(bearer)) await written(socket, words)
  while (until && !received.includes(until) && !socket.closed)
    await Promise.race([once(socket, 'data'), once(socket, 'close')])
  const completed = !until || received.includes(until)
  socket.resetAndDestroy()
  if (!socket.closed) await once(socket, 'close')
  return completed
}
const written = (socket: Socket, words: string | Buffer) =>
  new Promise<void>((resume) => socket.write(words, () => resume()))

/** The n-th caller: from an address of this machine's own network, so that nobody's calls are counted with another's. */
export const callerAt = (port: number, bearers: string[], n: number) => ({
  port,
  bearer: bearers[n % bearers.length] ?? '',
  from: `127.1.${(n >> 8) & 255}.${n & 255}`,
})
