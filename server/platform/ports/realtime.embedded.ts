import { randomInt } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { countedAddress } from '#server/platform/kit/address'
import { sameText } from '#server/platform/kit/keys'
import type { AddressOf, RealtimePort } from '#server/platform/ports/ports'
import {
  activitySeconds,
  channelSignature,
  closing,
  errorFrame,
  frame,
  protocolVersion,
  readFrame,
} from '#server/platform/ports/pusher-protocol'
import { channelOf } from '#shared/api/kit/realtime'

const maxFrame = 10 * 1024
const maxSockets = 10_000
/** Sockets of one person: one for each page of the app. */
const maxOfPerson = 20
/** Sockets from one address that are not signed in yet: after an outage all of a site's phones reconnect at once. */
const maxStrangers = 600
const framesAMinute = 120
/** Bytes: a client that does not read is dropped when its backlog exceeds this. */
const maxBacklog = 1024 * 1024
/** A signature is stored for its session until the socket uses it. */
const maxSignatures = 20_000

type Client = {
  id: string
  address: string
  socket: WebSocket
  channels: Map<string, string>
  /** Checks since anything came from it. */
  quiet: number
  /** Checks at which it was on no channel. */
  unsubscribed: number
  messageCount: number
}
export type HubOptions = {
  key: string
  secret: string
  /** Whether a page can connect, by the Host and Origin of its upgrade. */
  admits: (headers: IncomingHttpHeaders) => boolean
  /** The host the browser connects to; null for the page's own. */
  host?: string | null
  port?: number | null
  secure?: boolean
  /** Milliseconds between checks for silent clients; shorter in tests. */
  beat?: number
}

/** A Pusher protocol hub for a single node, so that pusher-js needs no outside service. */
export function embeddedRealtime({ key, secret, admits, host, port, secure, beat = 30_000 }: HubOptions): RealtimePort {
  const clients = new Map<string, Client>()
  /** The clients on each channel that has any: a message to one of thousands must not look through all of them. */
  const members = new Map<string, Set<Client>>()
  /** `socket:channel` -> the session it was signed for. */
  const signed = new Map<string, string>()
  const strangersOf = (address: string) => {
    let count = 0
    for (const client of clients.values()) if (client.address === address && !client.channels.size) count += 1
    return count
  }
  function join(client: Client, channel: string, session: string) {
    client.channels.set(channel, session)
    const joined = members.get(channel)
    if (joined) joined.add(client)
    else members.set(channel, new Set([client]))
  }
  function leave(client: Client, channel: string) {
    client.channels.delete(channel)
    const joined = members.get(channel)
    if (joined?.delete(client) && !joined.size) members.delete(channel)
  }
  const server = new WebSocketServer({ noServer: true, maxPayload: maxFrame })
  const silence = 4
  /** Then it makes room for people of its address who are signed in. */
  const unsubscribedLimit = 3

  const drop = ({ socket }: Client, [code, reason]: readonly [number, string]) => {
    socket.send(errorFrame(code, reason))
    socket.close(code, reason)
    // A peer that does not answer the close is cut off.
    setTimeout(() => socket.terminate(), 2000).unref()
  }

  const heart = setInterval(() => {
    for (const client of clients.values()) {
      client.messageCount = 0
      client.quiet += 1
      client.unsubscribed = client.channels.size ? 0 : client.unsubscribed + 1
      if (client.unsubscribed > unsubscribedLimit) drop(client, closing.unsubscribed)
      else if (client.quiet > silence + 1) drop(client, closing.silent)
      else if (client.quiet === silence) client.socket.send(frame('pusher:ping', {}))
    }
  }, beat)
  heart.unref()

  function welcome(socket: WebSocket, request: IncomingMessage, address: string) {
    const id = `${randomInt(1, 2 ** 40)}.${randomInt(1, 2 ** 40)}`
    const client: Client = { id, address, socket, channels: new Map(), quiet: 0, unsubscribed: 0, messageCount: 0 }
    socket.on('error', () => socket.terminate())
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://hub')
    if (pathname !== `/app/${key}`) return drop(client, closing.unknownKey)
    if (Number(searchParams.get('protocol')) !== protocolVersion) return drop(client, closing.wrongProtocol)
    if (clients.size >= maxSockets) return drop(client, closing.overCapacity)
    clients.set(id, client)
    socket.on('close', () => {
      clients.delete(id)
      for (const channel of client.channels.keys()) leave(client, channel)
      for (const name of signed.keys()) if (name.startsWith(`${id}:`)) signed.delete(name)
    })
    socket.on('message', (data, binary) => onMessage(client, binary ? '' : String(data)))
    socket.send(frame('pusher:connection_established', { socket_id: id, activity_timeout: activitySeconds }))
  }

  function onMessage(client: Client, text: string) {
    client.quiet = 0
    client.messageCount += 1
    if (client.messageCount > framesAMinute) return drop(client, closing.tooMany)
    const message = readFrame(text)
    if (message.does === 'ping') client.socket.send(frame('pusher:pong', {}))
    else if (message.does === 'subscribe') subscribe(client, message.channel, message.auth)
    else if (message.does === 'unsubscribe') leave(client, message.channel)
    else if (message.does === 'whisper') client.socket.send(errorFrame(4301, 'Client events are not allowed'))
    else if (message.does !== 'pong') client.socket.send(errorFrame(4000, 'This message is not understood'))
  }

  function subscribe(client: Client, channel: string, auth: string) {
    const name = `${client.id}:${channel}`
    const session = signed.get(name)
    if (!session || !sameText(auth, channelSignature(key, secret, client.id, channel))) {
      const authError = { type: 'AuthError', error: 'The channel is not yours', status: 401 }
      return client.socket.send(frame('pusher:subscription_error', authError, channel))
    }
    signed.delete(name)
    const joined = members.get(channel)
    if (joined && !joined.has(client) && joined.size >= maxOfPerson) return drop(client, closing.overQuota)
    join(client, channel, session)
    client.socket.send(frame('pusher_internal:subscription_succeeded', {}, channel))
  }

  function upgrade(addressOf: AddressOf, request: IncomingMessage, socket: Duplex, head: Buffer) {
    // Node has removed its own listener: without one, a peer that breaks off would end the process.
    socket.on('error', () => socket.destroy())
    const refuse = (status: string, more = '') => {
      socket.once('finish', () => socket.destroy())
      socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\n${more}\r\n`)
    }
    const address = countedAddress(addressOf(request))
    if (!request.url?.startsWith('/app/')) refuse('404 Not Found')
    else if (!admits(request.headers)) refuse('403 Forbidden')
    else if (strangersOf(address) >= maxStrangers) refuse('429 Too Many Requests', 'retry-after: 5\r\n')
    else server.handleUpgrade(request, socket, head, (peer) => welcome(peer, request, address))
  }

  return {
    async trigger(channel, event, data) {
      const text = frame(event, data, channel)
      for (const { socket } of members.get(channel) ?? []) {
        if (socket.bufferedAmount > maxBacklog) socket.terminate()
        else socket.send(text)
      }
    },
    authorise(socketId, channel, sessionId) {
      if (signed.size >= maxSignatures) signed.delete(signed.keys().next().value ?? '')
      if (clients.has(socketId)) signed.set(`${socketId}:${channel}`, sessionId)
      return channelSignature(key, secret, socketId, channel)
    },
    async disconnect(userId, sessionIds) {
      const channel = channelOf(userId)
      const ended = (session: string | undefined) =>
        session !== undefined && (!sessionIds || sessionIds.includes(session))
      for (const name of [...signed.keys()])
        if (name.endsWith(`:${channel}`) && ended(signed.get(name))) signed.delete(name)
      for (const client of clients.values()) if (ended(client.channels.get(channel))) drop(client, closing.sessionEnded)
    },
    options: () => ({
      key,
      ws_host: host ?? null,
      ws_port: port ?? null,
      force_tls: secure ?? false,
      cluster: '',
    }),
    attach(http: Server, addressOf: AddressOf) {
      http.on('upgrade', (request, socket, head) => upgrade(addressOf, request, socket, head))
    },
    async close() {
      clearInterval(heart)
      for (const client of clients.values()) drop(client, closing.restarting)
      server.close()
    },
  }
}
