import { notificationFeedMachine } from '#machines/account/notification-feed.machine'
import type { Notification } from '#shared/api/kit/notification'
import { bellInReact } from '../mounts/bell.tsx'
import { paths } from '../rig/entry.ts'

const note = (n: number, read = false): Notification => ({
  id: `0199c000-0000-7000-8000-00000000000${n}`,
  read_at: read ? '2026-10-26T07:00:00Z' : null,
  type: 'message.new',
  description: `Message ${n}`,
  names: [],
  action: {},
  meta: { type: 'message.new', created_at: '2026-10-26T07:00:00Z' },
})
const page = (unread: number, ...data: Notification[]) => ({ output: { data, meta: { unread } } })
const lost = { 'the connection is lost': { error: new TypeError('fetch failed') } }

export const entry = paths(notificationFeedMachine, {
  starts: { 'somebody signs in': { userId: 'u1' } },
  cases: {
    'done loadFeed': { 'one unread': page(1, note(1)), nothing: page(0) },
    'fail loadFeed': lost,
    'done catchUp': { 'the second was missed': page(1, note(2, true)) },
    'fail catchUp': lost,
    'done poll': { 'the second was missed': page(1, note(2, true)) },
    'fail poll': lost,
    'fail listen': lost,
    'done sendRead': { '': { output: {} } },
    'fail sendRead': lost,
    arrived: { 'the first again': { notification: note(1) }, 'a third': { notification: note(3) } },
    notificationsRead: { 'the first': { ids: [note(1).id], unread: 0 }, all: { ids: null, unread: 0 } },
    siteChanged: { 'one site': { siteId: 's1' } },
    timesheetChanged: { 'one week': { timesheetId: 'w1' } },
    conversationChanged: { 'one conversation': { conversationId: 'c1' } },
    unseen: { 'two of one': { conversationId: 'c1', unseenCount: 2 } },
    markRead: { 'the first': { id: note(1).id }, 'the third': { id: note(3).id } },
  },
  possible: (snapshot, event) =>
    // Two marks at most wait in a plan, and a third notification comes once.
    !(snapshot.context.marks.length > 1 && /^mark/.test(event.type)),
  mounts: { 'the React view': bellInReact },
  show: ({ items, unread, marks }) => ({
    shown: items.map(({ id, read_at }) => `${id.at(-1)}${read_at ? ' read' : ''}`),
    unread,
    'waiting to be marked': marks.map((mark) => mark.at(-1)),
  }),
  words: {
    events: {
      'done loadFeed': 'the list comes: {case}',
      'done catchUp': 'what was missed comes: {case}',
      'done poll': 'what was missed comes: {case}',
      'done sendRead': 'the server keeps the mark',
      'fail sendRead': 'the mark does not reach the server: {case}',
      arrived: 'a notification arrives: {case}',
      notificationsRead: 'marked as read on another page: {case}',
      siteChanged: 'something of {case} changed',
      timesheetChanged: 'something of {case} changed',
      conversationChanged: 'something of {case} changed',
      unseen: 'the user has unseen messages: {case}',
      connected: 'the socket is up',
      lost: 'the socket is lost',
      markRead: 'the person opens {case}',
      markAllRead: 'Mark all as read',
      retry: 'Retry',
    },
    states: {
      'feed.following.polling': 'asking every half minute',
      'feed.following.catchingUp': 'fetching what was missed',
      'feed.following.catchingUpByPoll': 'fetching what was missed, no socket',
      'marking.sending': 'sending a mark',
      'marking.resting': 'nothing to mark',
    },
  },
})
