import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { demoAccounts, demoPassword } from '#server/demo/accounts'
import type { ServerProcess } from './server-process.ts'

/** A phase of a connection in which it is reset: what is sent first, and what is waited for before the reset. */
type Phase = { name: string; say(bearer: string): (string | Buffer)[]; until?: string }

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
const ask = (line: string, headers: string[], body = '') =>
  [`${line} HTTP/1.1`, 'host: localhost', ...headers, '', body].join('\r\n')
const json = (length: number) => ['content-type: application/json', `content-length: ${length}`]
const hub = '/app/muster?protocol=7'
const form = ['content-type: multipart/form-data; boundary=x', 'content-length: 1000000']
const part = '--x\r\ncontent-disposition: form-data; name="profile_photo[]"; filename="me.jpg"\r\n\r\n'

/** Every phase of an upgrade, a body and a download. `bearer` is the header of somebody signed in. */
export const phases: Phase[] = [
  { name: 'a connection that said nothing', say: () => [] },
  { name: 'half a head', say: () => [upgrade(hub).slice(0, 60)] },
  { name: 'an upgrade of another path', say: () => [upgrade('/elsewhere')] },
  { name: 'an upgrade of another path, refused', say: () => [upgrade('/elsewhere')], until: '404' },
  { name: 'an upgrade from another origin', say: () => [upgrade(hub, ['origin: https://evil.test'])] },
  {
    name: 'an upgrade from another origin, refused',
    say: () => [upgrade(hub, ['origin: https://evil.test'])],
    until: '403',
  },
  { name: 'an upgrade to another protocol', say: () => [upgrade(hub).replace('websocket', 'h2c')] },
  { name: 'an upgrade that is none', say: () => [upgrade(hub).replace('version: 13', 'version: 1')] },
  { name: 'an upgrade', say: () => [upgrade(hub)] },
  { name: 'an upgrade of an unknown key', say: () => [upgrade('/app/other?protocol=7')], until: '101' },
  { name: 'a socket', say: () => [upgrade(hub)], until: 'connection_established' },
  { name: 'half a frame', say: () => [upgrade(hub), Buffer.from([0x81, 0xfe, 0x04])], until: '101' },
  { name: 'a frame that is none', say: () => [upgrade(hub), Buffer.alloc(40, 0xff)], until: '101' },
  { name: 'a tunnel', say: () => ['CONNECT example.com:443 HTTP/1.1\r\nhost: example.com\r\n\r\n'] },
  { name: 'a body announced', say: () => [ask('POST /api/auth/login', json(80))] },
  {
    name: 'a body waited for',
    say: () => [ask('POST /api/auth/login', [...json(80), 'expect: 100-continue'])],
    until: '100 Continue',
  },
  { name: 'half a body', say: () => [ask('POST /api/auth/login', json(80), '{"email":"jan@')] },
  {
    name: 'a body in pieces',
    say: () => [
      ask('POST /api/auth/login', ['content-type: application/json', 'transfer-encoding: chunked'], '5\r\n{"ema'),
    ],
  },
  { name: 'a whole body', say: (bearer) => [ask('PUT /api/me', [bearer, ...json(2)], '{}')] },
  { name: 'a form announced', say: (bearer) => [ask('POST /api/media/upload', [bearer, ...form])] },
  {
    name: 'half a file',
    say: (bearer) => [ask('POST /api/media/upload', [bearer, ...form], part), Buffer.alloc(5000)],
  },
  { name: 'an answer not waited for', say: (bearer) => [ask('GET /api/me', [bearer])] },
  { name: 'several calls at once', say: (bearer) => [ask('GET /api/me', [bearer]).repeat(8)] },
  { name: 'a packed answer', say: () => [ask('GET /api/openapi.json', ['accept-encoding: gzip'])], until: '200' },
  { name: 'a download not waited for', say: (bearer) => [ask('GET /api/me/help', [bearer])] },
  { name: 'a download begun', say: (bearer) => [ask('GET /api/me/help', [bearer])], until: '200' },
  { name: 'a page of the app', say: () => [ask('GET /login', [])], until: '200' },
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
export async function resetIn({ say, until }: Phase, { port, bearer, from }: ReturnType<typeof callerAt>) {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  let heard = ''
  socket.on('error', () => {})
  socket.on('data', (bytes) => {
    heard += bytes
  })
  await once(socket, 'connect')
  for (const words of say(bearer)) await written(socket, words)
  while (until && !heard.includes(until) && !socket.closed)
    await Promise.race([once(socket, 'data'), once(socket, 'close')])
  const reached = !until || heard.includes(until)
  socket.resetAndDestroy()
  if (!socket.closed) await once(socket, 'close')
  return reached
}
const written = (socket: Socket, words: string | Buffer) =>
  new Promise<void>((resume) => socket.write(words, () => resume()))

/** The n-th caller: from an address of this machine's own network, so that nobody's calls are counted with another's. */
export const callerAt = (port: number, bearers: string[], n: number) => ({
  port,
  bearer: bearers[n % bearers.length] ?? '',
  from: `127.1.${(n >> 8) & 255}.${n & 255}`,
})
