import { assign, emit, setup } from 'xstate'

/** Milliseconds in which a second failure does not reload again: at most one reload a minute. */
export const reloadPause = 60_000

type Failed = { at: number; lastReload: number | undefined; isOffline: boolean }

const failed = ({ event }: { event: Failed }) => event
const onFailure = [
  { guard: { type: 'isOffline', params: failed }, target: 'offline' },
  { guard: { type: 'isTooSoon', params: failed }, target: 'broken' },
  {
    target: 'reloading',
    actions: [
      { type: 'keepTime', params: failed },
      { type: 'announceReload', params: failed },
    ],
  },
] as const

export const chunkLoadMachine = setup({
  types: {
    context: {} as { at: number | undefined },
    /**
     * `at` is now, `lastReload` the stored time of the last reload, both in milliseconds since 1970; `isOffline`: the
     * browser has no network.
     */
    events: {} as ({ type: 'fail' } & Failed) | { type: 'tryAgain'; at: number },
    emitted: {} as { type: 'reload'; at: number },
  },
  guards: {
    /** A reload without a network would leave the browser's own error page. */
    isOffline: (_, { isOffline }: Failed) => isOffline,
    /** A clock that was set back (`at` before `lastReload`) must not block the reload. */
    isTooSoon: (_, { at, lastReload }: Failed) =>
      lastReload !== undefined && at >= lastReload && at - lastReload < reloadPause,
  },
  actions: {
    keepTime: assign({ at: (_, { at }: { at: number }) => at }),
    announceReload: emit((_, { at }: { at: number }) => ({ type: 'reload' as const, at })),
  },
}).createMachine({
  id: 'chunkLoad',
  description: 'Reloads the page when a part of the app’s code fails to load (after a release), once a minute at most.',
  context: { at: undefined },
  initial: 'watching',
  states: {
    watching: { on: { fail: onFailure } },
    offline: {
      description: 'The code is loaded again once there is a network.',
      on: { fail: onFailure },
    },
    // The page is about to go; further failures change nothing.
    reloading: {},
    broken: {
      // The error screen, with a way to try again by hand.
      on: {
        tryAgain: {
          target: 'reloading',
          actions: [
            { type: 'keepTime', params: ({ event }) => event },
            { type: 'announceReload', params: ({ event }) => event },
          ],
        },
      },
    },
  },
})
