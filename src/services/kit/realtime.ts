import type { Notification } from '#shared/api/kit/notification'
import { client } from './client.ts'
import { watchSocket } from './socket-heartbeat.ts'

const realtime = client(() => import('#shared/api/kit/realtime').then((noun) => noun.realtimeApi))
const config = client(() => import('#shared/api/kit/config').then((noun) => noun.configApi))

export type RealtimeEvent =
  | { type: 'connected' }
  | { type: 'lost' }
  | { type: 'arrived'; notification: Notification }
  | { type: 'notificationsRead'; ids: string[] | null; unread: number }
  | { type: 'siteChanged'; siteId: string; workerSlug?: string | undefined }
  | { type: 'timesheetChanged'; timesheetId: string }
  | { type: 'conversationChanged'; conversationId: string; modelId?: string | undefined }
  | { type: 'unseen'; conversationId: string; unseenCount: number }

/** Milliseconds until a connection that could not be begun is tried again: each time twice as long. */
const firstPause = 2000
const longestPause = 30_000

/**
 * Subscribes to the user's own channel over pusher-js and reports events until the returned function is called.
 * Messages that do not match the contract are ignored. Reports `lost` when no connection can be made.
 */
export function listenTo(userId: string, emit: (event: RealtimeEvent) => void): () => void {
  let stop = () => {}
  let stopped = false
  const attempt = (pause: number) =>
    connect(userId, emit).then(
      (end) => {
        if (stopped) end()
        else stop = end
      },
      () => {
        if (stopped) return
        const timer = setTimeout(attempt, pause, Math.min(longestPause, pause * 2))
        stop = () => clearTimeout(timer)
        emit({ type: 'lost' })
      },
    )
  void attempt(firstPause)
  return () => {
    stopped = true
    stop()
  }
}

const portOf = (port: number | undefined) => (port ? { wsPort: port, wssPort: port } : {})

async function connect(userId: string, emit: (event: RealtimeEvent) => void) {
  const [
    { default: Pusher },
    { channelOf, ConversationChanged, NotificationsRead, realtimeEvents, TimesheetChanged, SiteChanged, UnseenCounter },
    { Notification: Shape },
    { data },
  ] = await Promise.all([
    import('pusher-js'),
    import('#shared/api/kit/realtime'),
    import('#shared/api/kit/notification'),
    config.read({}),
  ])
  const { key, ws_host, ws_port, force_tls, cluster } = data.realtime
  if (!key) {
    emit({ type: 'lost' })
    return () => {}
  }
  const pusher = new Pusher(key, {
    cluster,
    forceTLS: force_tls,
    enabledTransports: ['ws', 'wss'],
    // The embedded hub has the app's own address; pusher-js would otherwise call the provider's.
    ...(!(cluster && !ws_host) && { wsHost: ws_host ?? location.hostname }),
    ...portOf(ws_port ?? (ws_host || cluster ? undefined : Number(location.port) || undefined)),
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: ({ socketId, channelName }, answer) => {
        realtime
          .authorise({ body: { socket_id: socketId, channel_name: channelName } })
          .then((reply) => answer(null, reply))
          .catch((error: Error) => answer(error, null))
      },
    },
  })
  pusher.connection.bind('state_change', ({ current }: { current: string }) => {
    if (current === 'unavailable' || current === 'failed' || current === 'disconnected') emit({ type: 'lost' })
    if (current === 'connecting') emit({ type: 'lost' })
  })
  const unwatch = watchSocket(pusher)
  const channel = pusher.subscribe(channelOf(userId))
  channel.bind('pusher:subscription_succeeded', () => emit({ type: 'connected' }))
  let again: ReturnType<typeof setTimeout> | undefined
  channel.bind('pusher:subscription_error', () => {
    emit({ type: 'lost' })
    // pusher-js asks again only after the socket was away.
    clearTimeout(again)
    again = setTimeout(() => pusher.subscribe(channelOf(userId)), longestPause)
  })
  channel.bind(realtimeEvents.notification, (raw: unknown) => {
    const parsed = Shape.safeParse(raw)
    if (parsed.success) emit({ type: 'arrived', notification: parsed.data })
  })
  channel.bind(realtimeEvents.notificationsRead, (raw: unknown) => {
    const parsed = NotificationsRead.safeParse(raw)
    if (parsed.success) emit({ type: 'notificationsRead', ...parsed.data })
  })
  channel.bind(realtimeEvents.site, (raw: unknown) => {
    const parsed = SiteChanged.safeParse(raw)
    const { site_id: siteId, worker_slug: workerSlug } = parsed.data ?? {}
    if (siteId) emit({ type: 'siteChanged', siteId, workerSlug })
  })
  channel.bind(realtimeEvents.timesheet, (raw: unknown) => {
    const parsed = TimesheetChanged.safeParse(raw)
    if (parsed.success) emit({ type: 'timesheetChanged', timesheetId: parsed.data.timesheet_id })
  })
  channel.bind(realtimeEvents.conversation, (raw: unknown) => {
    const parsed = ConversationChanged.safeParse(raw)
    if (!parsed.success) return
    const { conversation_id, model_id } = parsed.data
    emit({ type: 'conversationChanged', conversationId: conversation_id, modelId: model_id })
  })
  channel.bind(realtimeEvents.unseen, (raw: unknown) => {
    const parsed = UnseenCounter.safeParse(raw)
    if (parsed.success) emit({ type: 'unseen', ...parsed.data })
  })
  return () => {
    clearTimeout(again)
    unwatch()
    pusher.disconnect()
  }
}
