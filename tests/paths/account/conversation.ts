import { conversationMachine } from '#machines/account/conversation.machine'
import { lostConnection, refused } from '../../support/answers.ts'
import { paths } from '../rig/entry.ts'

const message = (n: number, sender_id = 'p1', state?: 'waiting' | 'accepted') => ({
  id: `0199c000-0000-7000-8000-00000000000${n}`,
  conversation_id: 'c1',
  sender_id,
  type: 'text',
  content: `Message ${n}`,
  model: state ? { id: 'o1', state } : null,
  created_at: `2026-10-26T07:3${n}:00.000Z`,
})
const page = (unseen_count: number, more: boolean, ...data: object[]) => ({
  output: {
    data,
    meta: { more },
    conversation: { id: 'c1', unseen_count, with: { company: { id: 'a', name: 'Calder & Finch' } } },
  },
})
const lost = { 'no answer': lostConnection }

export const entry = paths(conversationMachine, {
  starts: { 'somebody opens it': { id: 'c1', userId: 'u1' } },
  cases: {
    cardsChanged: { 'the offer': { modelId: 'o1' }, 'any card': {} },
    sent: { 'an own message': { message: message(6, 'u1') } },
    'done load': {
      'one unseen, more before': page(1, true, message(3, 'p1', 'waiting'), message(4)),
      'all seen': page(0, false),
    },
    'fail load': {
      'no such conversation': refused(404, 'Not found.'),
      'an address that is none': refused(422, 'Check the id.'),
      'no answer': lostConnection,
    },
    'done loadNewer': { 'a message': page(1, false, message(5)), 'many, and more': page(1, true, message(5)) },
    'fail loadNewer': lost,
    'done loadOlder': { 'the first ones': page(0, false, message(1), message(2)) },
    'fail loadOlder': lost,
    'done markRead': { '': { output: { data: { unseen_count: 0, read_up_to: null } } } },
    'fail markRead': lost,
  },
  // What one region does while another is busy is the same as while it rests.
  possible: (snapshot, event) => {
    const isStill = snapshot.matches({ open: { newer: 'still' } })
    const isResting = snapshot.matches({ open: { older: 'still', reading: 'resting' } })
    if (/^end/.test(event.type))
      return (
        isResting &&
        !snapshot.matches({ open: { newer: 'outdated' } }) &&
        !snapshot.matches({ open: { page: 'hidden' } })
      )
    if (event.type === 'loadOlder') return isStill && snapshot.matches({ open: { reading: 'resting' } })
    return !(
      /^(?:refresh|cardsChanged)$/.test(event.type) &&
      isStill &&
      !isResting &&
      !snapshot.matches({ open: { reading: 'unmarked' } })
    )
  },
  show: ({ messages, hasOlder, conversation, firstNew, staleFrom, cursor }) => ({
    shown: messages.length ? `${messages[0]?.id.at(-1)} to ${messages.at(-1)?.id.at(-1)}` : 'nothing',
    unseen: conversation?.unseen_count,
    'more before': hasOlder || undefined,
    'new from': firstNew?.at(-1),
    'cards to fetch again after': staleFrom?.at(-1),
    'fetched up to': cursor?.at(-1),
  }),
  words: {
    states: {
      loading: 'loading its end',
      missing: 'not there',
      unreachable: 'an error with Retry',
      'open.newer.still': 'up to date',
      'open.newer.fetching.requested': 'fetching what is new',
      'open.newer.fetching.refreshQueued': 'fetching what is new, once more after it',
      'open.newer.outdated': 'what is new could not be fetched',
      'open.older.still': 'no older ones asked for',
      'open.older.loading': 'loading older ones',
      'open.older.failed': 'older ones could not be loaded',
      'open.page.unknown': 'not known whether it is in view',
      'open.page.hidden': 'in the background',
      'open.page.inView': 'in view',
      'open.end.inView': 'its end is in view',
      'open.end.outOfView': 'the person has scrolled up',
      'open.reading.resting': 'nothing to mark',
      'open.reading.marking': 'marking as read',
      'open.reading.unmarked': 'not marked',
    },
    events: {
      refresh: 'something of it changed',
      cardsChanged: '{case} changed',
      retry: 'Retry',
      reconnect: 'the network is back',
      loadOlder: 'the person scrolls up',
      sent: 'the queue has sent {case}',
      endShown: 'the person comes to its end',
      endHidden: 'the person scrolls away from its end',
      pageShown: 'the page comes into view',
      pageHidden: 'the page goes to the background',
      'done load': 'it comes: {case}',
      'fail load': '{case}',
      'done loadNewer': 'there is {case}',
      'fail loadNewer': '{case}',
      'done loadOlder': 'there are {case}',
      'fail loadOlder': '{case}',
      'done markRead': 'the server knows that it is read',
      'fail markRead': 'it is not marked: {case}',
    },
    actors: {
      watchConnection: 'for the network',
      watchPage: 'whether the page is in view',
      load: 'the server for its end',
      loadNewer: 'the server for what is new',
      loadOlder: 'the server for older ones',
      markRead: 'the server to mark it as read',
    },
  },
})
