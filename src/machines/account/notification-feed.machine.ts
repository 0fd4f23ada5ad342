import { assign, emit, fromCallback, setup } from 'xstate'
import { fromEvent } from '#machines/kit/from-event'
import { task } from '#machines/kit/task'
import { notifications } from '#services/account/notification'
import { listenTo, type RealtimeEvent } from '#services/kit/realtime'
import type { Notification } from '#shared/api/kit/notification'
import type { FeedEvent } from './feed-events.ts'
import { all, isNew, loadMissed, markRead, merge, type Page, perPage, withMarks } from './notification-order.ts'

/** Marked on another page of the user's; all without `ids`. */
type ReadElsewhere = { ids: string[] | null; unread: number }
type Context = {
  userId: string
  items: Notification[]
  unread: number
  marks: string[]
  /** Unread ones that arrived since the missed ones were asked for: the server's count can lack them. */
  arrived: string[]
}

const missed = ({ context, event }: { context: Context; event: { output: Page } }): FeedEvent => ({
  type: 'missed',
  notifications: event.output.data.filter((one) => isNew(context.items, one)),
})
const anySite = { type: 'announce', params: { type: 'siteChanged' } } as const
const anyConversation = { type: 'announce', params: { type: 'conversationChanged' } } as const
const anyTimesheet = { type: 'announce', params: { type: 'timesheetChanged' } } as const
const ifNew = { type: 'isNew', params: fromEvent } as const
const arrives = [
  { type: 'mergeArrived', params: fromEvent },
  { type: 'announce', params: fromEvent },
] as const
const arrivesMeanwhile = { guard: ifNew, actions: [{ type: 'noteArrived', params: fromEvent }, ...arrives] } as const
/** What the server answers can be from before the reading: it is asked again. */
const readMeanwhile = { reenter: true, actions: { type: 'noteRead', params: fromEvent } } as const
const socketReturns = {
  connected: { target: 'catchingUp', actions: [anySite, anyTimesheet, anyConversation] },
} as const

export const notificationFeedMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { userId: string },
    events: {} as RealtimeEvent | { type: 'markRead'; id: string } | { type: 'markAllRead' } | { type: 'retry' },
    emitted: {} as FeedEvent,
    tags: {} as 'live',
  },
  actors: {
    loadFeed: task((_: object, signal) => notifications.list({ query: { per_page: perPage } }, signal)),
    catchUp: task(({ after }: { after: string | undefined }, signal) =>
      loadMissed((query) => notifications.list({ query }, signal), after),
    ),
    sendRead: task(async ({ mark }: { mark: string | undefined }, signal) => {
      if (mark && mark !== all) await notifications.markRead({ params: { id: mark } }, signal)
      else await notifications.markAllRead({}, signal)
    }),
    listen: fromCallback<RealtimeEvent, { userId: string }>(({ sendBack, input }) => listenTo(input.userId, sendBack)),
  },
  guards: {
    isNew: ({ context }, { notification }: { notification: Notification }) => isNew(context.items, notification),
    hasMoreMarks: ({ context }) => context.marks.length > 1,
    hasUnread: ({ context }) => context.unread > 0,
    isUnread: ({ context }, { id }: { id: string }) => context.items.some((n) => n.id === id && n.read_at === null),
  },
  actions: {
    keepPage: assign((_, { page }: { page: Page }) => ({ items: merge([], page.data), unread: page.meta.unread })),
    beginCatchUp: assign({ arrived: [] }),
    noteArrived: assign(({ context }, { notification }: { notification: Notification }) => ({
      arrived: notification.read_at ? context.arrived : [...context.arrived, notification.id],
    })),
    mergePage: assign(({ context }, { page }: { page: Page }) => {
      const { data, meta } = withMarks(page, context.marks)
      const uncounted = context.arrived.filter(
        (id) => !context.marks.includes(id) && !data.some((one) => one.id === id),
      )
      return { items: merge(context.items, data), unread: meta.unread + uncounted.length, arrived: [] }
    }),
    noteRead: assign(({ context }, { ids, unread }: ReadElsewhere) => ({
      items: markRead(context.items, ids),
      // With further marks on their way the server counts those as unread.
      unread: context.marks.length > 1 ? Math.min(context.unread, unread) : unread,
    })),
    mergeArrived: assign(({ context }, { notification }: { notification: Notification }) => ({
      items: merge(context.items, [notification]),
      unread: context.unread + (notification.read_at ? 0 : 1),
    })),
    announce: emit((_, event: FeedEvent) => event),
    readOne: assign(({ context }, { id }: { id: string }) => ({
      items: markRead(context.items, [id]),
      unread: Math.max(0, context.unread - 1),
      marks: [...context.marks, id],
    })),
    readAll: assign(({ context }) => ({
      items: markRead(context.items, null),
      unread: 0,
      marks: [...context.marks, all],
    })),
    dropMark: assign(({ context }) => ({ marks: context.marks.slice(1) })),
  },
  delays: { beforeNextPoll: 30_000 },
}).createMachine({
  id: 'notificationFeed',
  description:
    'The notification bell: live over the socket. After a break the missed notifications are loaded, none lost and none twice.',
  context: ({ input }) => ({ userId: input.userId, items: [], unread: 0, marks: [], arrived: [] }),
  type: 'parallel',
  states: {
    feed: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'loadFeed',
            src: 'loadFeed',
            input: {},
            onDone: {
              target: 'following',
              actions: { type: 'keepPage', params: ({ event }) => ({ page: event.output }) },
            },
            onError: 'unreachable',
          },
        },
        unreachable: { on: { retry: 'loading' }, after: { beforeNextPoll: 'loading' } },
        following: {
          invoke: {
            id: 'listen',
            src: 'listen',
            input: ({ context }) => ({ userId: context.userId }),
            onError: '.polling',
          },
          initial: 'connecting',
          on: {
            arrived: { guard: ifNew, actions: [...arrives] },
            notificationsRead: { actions: { type: 'noteRead', params: fromEvent } },
            siteChanged: { actions: { type: 'announce', params: ({ event }) => event } },
            conversationChanged: { actions: { type: 'announce', params: ({ event }) => event } },
            unseen: { actions: { type: 'announce', params: ({ event }) => event } },
            timesheetChanged: { actions: { type: 'announce', params: ({ event }) => event } },
            // A message can have come after the page was loaded, and before the socket was up.
            connected: { target: '.catchingUp', actions: anyConversation },
          },
          states: {
            connecting: { on: { lost: 'polling' } },
            catchingUp: {
              entry: 'beginCatchUp',
              description: 'The socket is connected; the notifications that arrived without it are loaded.',
              on: {
                lost: 'polling',
                arrived: arrivesMeanwhile,
                notificationsRead: { target: 'catchingUp', ...readMeanwhile },
              },
              invoke: {
                id: 'catchUp',
                src: 'catchUp',
                input: ({ context }) => ({ after: context.items[0]?.id }),
                onDone: {
                  target: 'live',
                  actions: [
                    { type: 'announce', params: missed },
                    { type: 'mergePage', params: ({ event }) => ({ page: event.output }) },
                  ],
                },
                onError: 'polling',
              },
            },
            live: { tags: 'live', on: { lost: 'polling' } },
            polling: {
              description: 'No socket: the bell still turns within half a minute, however often the socket fails.',
              on: socketReturns,
              after: { beforeNextPoll: 'catchingUpByPoll' },
            },
            catchingUpByPoll: {
              entry: 'beginCatchUp',
              on: {
                ...socketReturns,
                arrived: arrivesMeanwhile,
                notificationsRead: { target: 'catchingUpByPoll', ...readMeanwhile },
              },
              invoke: {
                id: 'poll',
                src: 'catchUp',
                input: ({ context }) => ({ after: context.items[0]?.id }),
                onDone: {
                  target: 'polling',
                  actions: [
                    anySite,
                    anyTimesheet,
                    anyConversation,
                    { type: 'announce', params: missed },
                    { type: 'mergePage', params: ({ event }) => ({ page: event.output }) },
                  ],
                },
                onError: 'polling',
              },
            },
          },
        },
      },
    },
    marking: {
      initial: 'resting',
      states: {
        resting: {
          on: {
            markRead: {
              guard: { type: 'isUnread', params: ({ event }) => event },
              target: 'sending',
              actions: { type: 'readOne', params: ({ event }) => event },
            },
            markAllRead: { guard: 'hasUnread', target: 'sending', actions: 'readAll' },
          },
        },
        sending: {
          description: 'One mark is sent at a time; later ones are queued.',
          on: {
            markRead: {
              guard: { type: 'isUnread', params: ({ event }) => event },
              actions: { type: 'readOne', params: ({ event }) => event },
            },
            markAllRead: { guard: 'hasUnread', actions: 'readAll' },
          },
          invoke: {
            id: 'sendRead',
            src: 'sendRead',
            input: ({ context }) => ({ mark: context.marks[0] }),
            onDone: [
              { guard: 'hasMoreMarks', target: 'sending', reenter: true, actions: 'dropMark' },
              { target: 'resting', actions: 'dropMark' },
            ],
            onError: [
              { guard: 'hasMoreMarks', target: 'sending', reenter: true, actions: 'dropMark' },
              { target: 'resting', actions: 'dropMark', description: 'The next load corrects the marks.' },
            ],
          },
        },
      },
    },
  },
})
