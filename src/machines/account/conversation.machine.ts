import { and, assign, emit, fromCallback, setup, stateIn } from 'xstate'
import { failureOf } from '#machines/kit/failure'
import { type ErrorParams, fromError } from '#machines/kit/form-error'
import { fromEvent } from '#machines/kit/from-event'
import { awaitingConnection, type Reconnect, watchConnection } from '#machines/kit/refresh'
import { task } from '#machines/kit/task'
import { conversations } from '#services/account/conversation'
import { watchPageInView } from '#services/account/page-in-view'
import type { Message, OpenConversation } from '#shared/api/account/conversation'

type Page = { data: Message[]; meta: { more: boolean }; conversation: OpenConversation }
type Context = {
  id: string
  userId: string
  conversation: OpenConversation | undefined
  messages: Message[]
  hasOlder: boolean
  /** The newest message that a page of the server ended with: what follows it is fetched. */
  cursor: string | undefined
  /** Where the next fetch begins instead, to load cards again. */
  staleFrom: string | undefined
  /** The first message that was new when the conversation was opened, and how many were. */
  firstNew: string | undefined
  newCount: number
  /** The newest message then. */
  newUpTo: string | undefined
}
type Shown = { type: 'pageShown' } | { type: 'pageHidden' }

/** Messages of one answer, and of one with older ones: those are loaded while the person scrolls. */
const perPage = 50
const perOlderPage = 100

/** Both in order. Most pages only precede or follow what is there, however much that is. */
function merged(one: readonly Message[], two: readonly Message[]): Message[] {
  const [end, start] = [one.at(-1)?.id, two[0]?.id]
  if (end === undefined || start === undefined || end < start) return [...one, ...two]
  const all = new Map([...one, ...two].map((message) => [message.id, message]))
  return [...all.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** An id just before that of a message: pages begin after one. */
const justBefore = (id: string) => `${id.slice(0, -12)}000000000000`
/** Where the first message begins that has this card or, without an id, one that can still change. */
function startOfCards(messages: readonly Message[], modelId: string | undefined): string | undefined {
  const first = messages.find(({ model }) => (modelId ? model?.id === modelId : model?.state === 'waiting'))
  return first && justBefore(first.id)
}

/** The first of the newest `count` messages of the other person up to one; undefined until it is loaded. */
const firstNewOf = (messages: readonly Message[], userId: string, count: number, upTo: string | undefined) =>
  count > 0 && upTo !== undefined
    ? messages.filter(({ id, sender_id }) => sender_id !== userId && id <= upTo).at(-count)?.id
    : undefined

const staleCards = { type: 'markStale', params: fromEvent } as const

export const conversationMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { id: string; userId: string },
    events: {} as
      | { type: 'refresh' }
      /** A card has changed; without an id, any. */
      | { type: 'cardsChanged'; modelId?: string | undefined }
      | { type: 'retry' }
      | { type: 'loadOlder' }
      | { type: 'sent'; message: Message }
      /** The person has scrolled to its end, or away from it. */
      | { type: 'endShown' }
      | { type: 'endHidden' }
      | Shown
      | Reconnect,
    emitted: {} as { type: 'read' },
    tags: {} as 'busy',
  },
  actors: {
    watchConnection,
    watchPage: fromCallback<Shown, object>(({ sendBack }) =>
      watchPageInView((isShown) => sendBack({ type: isShown ? 'pageShown' : 'pageHidden' })),
    ),
    load: task(({ id, ...query }: { id: string; before?: string; after?: string }, signal) =>
      conversations.messages(
        { params: { id }, query: { per_page: query.before ? perOlderPage : perPage, ...query } },
        signal,
      ),
    ),
    markRead: task(({ id, timestamp }: { id: string; timestamp: string }, signal) =>
      conversations.markRead({ params: { id }, body: { timestamp } }, signal),
    ),
  },
  guards: {
    /** 404, or 422 for an address with an id that is none. */
    isNowhere: (_, { error }: ErrorParams) => [404, 422].includes(failureOf(error).status ?? 0),
    hasOlder: ({ context }) => context.hasOlder,
    hasMore: (_, { page }: { page: Page }) => page.meta.more,
    isUnread: ({ context }) => (context.conversation?.unseen_count ?? 0) > 0 && context.messages.length > 0,
    wasHidden: stateIn({ open: { page: 'hidden' } }),
    isInView: stateIn({ open: { page: 'inView' } }),
    isAtEnd: stateIn({ open: { end: 'inView' } }),
  },
  actions: {
    keepFirst: assign(({ context }, { page }: { page: Page }) => {
      const { unseen_count } = page.conversation
      const newUpTo = page.data.at(-1)?.id
      return {
        conversation: page.conversation,
        messages: page.data,
        hasOlder: page.meta.more,
        cursor: page.data.at(-1)?.id,
        firstNew: firstNewOf(page.data, context.userId, unseen_count, newUpTo),
        newCount: unseen_count,
        newUpTo,
      }
    }),
    addOlder: assign(({ context: { messages, firstNew, userId, newCount, newUpTo } }, { page }: { page: Page }) => {
      const all = merged(page.data, messages)
      return {
        messages: all,
        hasOlder: page.meta.more,
        firstNew: firstNew ?? firstNewOf(all, userId, newCount, newUpTo),
      }
    }),
    addNewer: assign(({ context }, { page }: { page: Page }) => ({
      conversation: page.conversation,
      messages: merged(context.messages, page.data),
      cursor: page.data.at(-1)?.id ?? context.cursor,
    })),
    markStale: assign(({ context: { messages, staleFrom } }, { modelId }: { modelId?: string | undefined }) => {
      const start = startOfCards(messages, modelId)
      return { staleFrom: start && staleFrom && staleFrom < start ? staleFrom : (start ?? staleFrom) }
    }),
    beginFetch: assign(({ context: { cursor, staleFrom } }) => ({ cursor: staleFrom ?? cursor, staleFrom: undefined })),
    addSent: assign(({ context }, { message }: { message: Message }) => ({
      messages: message.conversation_id === context.id ? merged(context.messages, [message]) : context.messages,
    })),
    noteRead: assign(({ context }) => ({
      conversation: context.conversation && { ...context.conversation, unseen_count: 0 },
    })),
    announceRead: emit({ type: 'read' as const }),
  },
}).createMachine({
  id: 'conversation',
  description:
    'A conversation with one person: opens at its end, loads older messages upward, and is read while its end is in view.',
  context: ({ input: { id, userId } }) => ({
    id,
    userId,
    conversation: undefined,
    messages: [],
    hasOlder: false,
    cursor: undefined,
    staleFrom: undefined,
    firstNew: undefined,
    newCount: 0,
    newUpTo: undefined,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        input: ({ context: { id } }) => ({ id }),
        onDone: {
          target: 'open',
          actions: { type: 'keepFirst', params: ({ event }) => ({ page: event.output }) },
        },
        onError: [{ guard: { type: 'isNowhere', params: fromError }, target: 'missing' }, { target: 'unreachable' }],
      },
    },
    missing: { description: 'It does not exist, or it is other people’s.' },
    unreachable: awaitingConnection('loading'),
    open: {
      type: 'parallel',
      on: { sent: { actions: { type: 'addSent', params: fromEvent } } },
      states: {
        newer: {
          initial: 'still',
          states: {
            still: {
              on: {
                refresh: 'fetching',
                cardsChanged: { target: 'fetching', actions: staleCards },
                pageShown: { guard: 'wasHidden', target: 'fetching' },
              },
            },
            fetching: {
              entry: 'beginFetch',
              invoke: {
                id: 'loadNewer',
                src: 'load',
                input: ({ context: { id, cursor } }) => ({ id, ...(cursor && { after: cursor }) }),
                onDone: [
                  {
                    guard: { type: 'hasMore', params: ({ event }) => ({ page: event.output }) },
                    target: 'fetching',
                    reenter: true,
                    actions: { type: 'addNewer', params: ({ event }) => ({ page: event.output }) },
                  },
                  {
                    guard: stateIn({ open: { newer: { fetching: 'refreshQueued' } } }),
                    target: 'fetching',
                    reenter: true,
                    actions: { type: 'addNewer', params: ({ event }) => ({ page: event.output }) },
                  },
                  { target: 'still', actions: { type: 'addNewer', params: ({ event }) => ({ page: event.output }) } },
                ],
                onError: 'outdated',
              },
              initial: 'requested',
              states: {
                requested: {
                  on: { refresh: 'refreshQueued', cardsChanged: { target: 'refreshQueued', actions: staleCards } },
                },
                refreshQueued: {
                  description: 'Something changed while the answer was on its way: once more.',
                  on: { cardsChanged: { actions: staleCards } },
                },
              },
            },
            outdated: {
              description: 'The newest messages could not be loaded; those that are there stay.',
              invoke: { id: 'watchConnection', src: 'watchConnection' },
              on: {
                refresh: 'fetching',
                cardsChanged: { target: 'fetching', actions: staleCards },
                reconnect: 'fetching',
                pageShown: 'fetching',
              },
            },
          },
        },
        older: {
          initial: 'still',
          states: {
            still: { on: { loadOlder: { guard: 'hasOlder', target: 'loading' } } },
            loading: {
              tags: 'busy',
              invoke: {
                id: 'loadOlder',
                src: 'load',
                input: ({ context: { id, messages } }) => ({ id, ...(messages[0] && { before: messages[0].id }) }),
                onDone: {
                  target: 'still',
                  actions: { type: 'addOlder', params: ({ event }) => ({ page: event.output }) },
                },
                onError: 'failed',
              },
            },
            failed: { on: { loadOlder: 'loading' } },
          },
        },
        page: {
          initial: 'unknown',
          invoke: { id: 'watchPage', src: 'watchPage', input: {} },
          states: {
            unknown: { on: { pageShown: 'inView', pageHidden: 'hidden' } },
            hidden: { on: { pageShown: 'inView' } },
            inView: { on: { pageHidden: 'hidden' } },
          },
        },
        end: {
          initial: 'inView',
          states: {
            inView: { on: { endHidden: 'outOfView' } },
            outOfView: {
              description: 'The person has scrolled up: what comes meanwhile is not read.',
              on: { endShown: 'inView' },
            },
          },
        },
        reading: {
          initial: 'resting',
          states: {
            resting: { always: { guard: and(['isUnread', 'isInView', 'isAtEnd']), target: 'marking' } },
            marking: {
              invoke: {
                id: 'markRead',
                src: 'markRead',
                input: ({ context: { id, messages } }) => ({ id, timestamp: messages.at(-1)?.created_at ?? '' }),
                onDone: { target: 'resting', actions: ['noteRead', 'announceRead'] },
                onError: 'unmarked',
              },
            },
            unmarked: {
              description: 'The server does not know that they were read; it is told with the next change.',
              on: { refresh: 'resting', cardsChanged: 'resting', pageShown: 'resting' },
            },
          },
        },
      },
    },
  },
})
