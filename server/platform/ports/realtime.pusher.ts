import Pusher from 'pusher'
import type { RealtimePort } from '#server/platform/ports/ports'

export type PusherAccount = {
  appId: string
  key: string
  secret: string
  /** Host of a Pusher-compatible service, `host` or `host:port`; without it Pusher's own, in `cluster`. */
  host?: string | undefined
  cluster?: string | undefined
  /** False only in tests. */
  secure?: boolean
}

/** Publishes through Pusher Channels or any service with its HTTP API. */
export function pusherRealtime({ appId, key, secret, host, cluster, secure = true }: PusherAccount): RealtimePort {
  const [hostname, port] = host?.split(':') ?? []
  const where = hostname ? { host: hostname, ...(port && { port }) } : { cluster: cluster ?? 'eu' }
  const pusher = new Pusher({ appId, key, secret, useTLS: secure, timeout: 10_000, ...where })
  return {
    async trigger(channel, event, data) {
      await pusher.trigger(channel, event, data)
    },
    authorise: (socketId, channel) => pusher.authorizeChannel(socketId, channel).auth,
    // The service knows users, not our sessions: all of the person's sockets are closed, and those of live sessions
    // reconnect.
    async disconnect(userId) {
      await pusher.terminateUserConnections(userId)
    },
    options: () => ({
      key,
      ws_host: hostname ?? null,
      ws_port: port ? Number(port) : null,
      force_tls: secure,
      cluster: hostname ? '' : (cluster ?? 'eu'),
    }),
    async close() {},
  }
}
