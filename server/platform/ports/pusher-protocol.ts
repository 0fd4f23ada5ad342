import { createHmac } from 'node:crypto'
import { z } from 'zod'

/**
 * The Pusher Channels protocol, version 7
 * (https://pusher.com/docs/channels/library_auth_reference/pusher-websockets-protocol).
 */
export const protocolVersion = 7
/** Seconds of silence after which the client pings the server, and the server the client. */
export const activitySeconds = 120

/** Close codes: on 4000-4099 the client must not reconnect unchanged, on 4200-4299 it reconnects at once. */
export const closing = {
  unknownKey: [4001, 'Application does not exist'],
  overQuota: [4004, 'Over connection quota'],
  wrongPath: [4005, 'Path not found'],
  wrongProtocol: [4007, 'Unsupported protocol version'],
  sessionEnded: [4009, 'The session has ended'],
  overCapacity: [4100, 'Over capacity'],
  unsubscribed: [4101, 'Nothing was subscribed to'],
  restarting: [4200, 'The server restarts'],
  silent: [4201, 'Pong reply not received in time'],
  tooMany: [4301, 'Too many messages'],
} as const

const Json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'not JSON' })
    return z.NEVER
  }
})
const Subscribe = z.object({ channel: z.string().max(200), auth: z.string().max(300).optional() })
const ClientMessage = z.object({ event: z.string().max(200), data: z.unknown().optional() })
export type ClientMessage =
  | { does: 'ping' | 'pong' | 'nonsense' | 'whisper' | 'other' }
  | { does: 'subscribe'; channel: string; auth: string }
  | { does: 'unsubscribe'; channel: string }

/** Parses a client's message; `whisper` is a client event, which nobody is allowed to send. */
export function readFrame(text: string): ClientMessage {
  const frame = Json.pipe(ClientMessage).safeParse(text)
  if (!frame.success) return { does: 'nonsense' }
  const { event, data } = frame.data
  if (event === 'pusher:ping') return { does: 'ping' }
  if (event === 'pusher:pong') return { does: 'pong' }
  if (event.startsWith('client-')) return { does: 'whisper' }
  if (event !== 'pusher:subscribe' && event !== 'pusher:unsubscribe') return { does: 'other' }
  const subscription = Subscribe.safeParse(data)
  if (!subscription.success) return { does: 'nonsense' }
  const { channel, auth = '' } = subscription.data
  return event === 'pusher:subscribe' ? { does: 'subscribe', channel, auth } : { does: 'unsubscribe', channel }
}

/** A frame for the client: the protocol has `data` as a JSON string inside the JSON. */
export const frame = (event: string, data?: unknown, channel?: string) =>
  JSON.stringify({ event, ...(channel && { channel }), ...(data !== undefined && { data: JSON.stringify(data) }) })
/** In errors `data` is a plain object. */
export const errorFrame = (code: number, message: string) =>
  JSON.stringify({ event: 'pusher:error', data: { code, message } })

export const channelSignature = (key: string, secret: string, socketId: string, channel: string) =>
  `${key}:${createHmac('sha256', secret).update(`${socketId}:${channel}`).digest('hex')}`
