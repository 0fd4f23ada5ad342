import { assign, emit, setup } from 'xstate'

/** Milliseconds within which a second failure no longer reloads (spec section 4: once per minute). */
export const reloadPause = 60_000

type Failed = { at: number; lastReload: number | undefined }

export const chunkLoadMachine = setup({
  types: {
    context: {} as { at: number | undefined },
    /** `at` is now, `lastReload` what the storage remembers, both in milliseconds since 1970. */
    events: {} as ({ type: 'fail' } & Failed) | { type: 'tryAgain'; at: number },
    emitted: {} as { type: 'reload'; at: number },
  },
  guards: {
    /** A clock that was set back must not lock the page out. */
    isTooSoon: (_, { at, lastReload }: Failed) =>
      lastReload !== undefined && at >= lastReload && at - lastReload < reloadPause,
  },
  actions: {
    keepTime: assign({ at: (_, { at }: { at: number }) => at }),
    announceReload: emit((_, { at }: { at: number }) => ({ type: 'reload' as const, at })),
  },
}).createMachine({
  id: 'chunkLoad',
  description: 'A part of the app that does not load (after a release) reloads the page, at most once a minute.',
  context: { at: undefined },
  initial: 'watching',
  states: {
    watching: {
      on: {
        fail: [
          { guard: { type: 'isTooSoon', params: ({ event }) => event }, target: 'broken' },
          {
            target: 'reloading',
            actions: [
              { type: 'keepTime', params: ({ event }) => event },
              { type: 'announceReload', params: ({ event }) => event },
            ],
          },
        ],
      },
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
