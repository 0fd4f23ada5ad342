import { assign, emit, setup } from 'xstate'
import { fromEvent } from './from-event.ts'

/** Milliseconds in which a second failure does not reload again: at most one reload a minute. */
export const reloadPause = 60_000

type Failed = { at: number; lastReload: number | undefined; isOffline: boolean }

const reload = {
  target: 'reloading',
  actions: [
    { type: 'keepTime', params: fromEvent },
    { type: 'announceReload', params: fromEvent },
  ],
} as const
const onFailure = [
  { guard: { type: 'isOffline', params: fromEvent }, target: 'offline' },
  { guard: { type: 'isTooSoon', params: fromEvent }, target: 'broken' },
  reload,
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
  description: 'Reloads the page when code fails to load, at most once a minute.',
  context: { at: undefined },
  initial: 'watching',
  states: {
    watching: { on: { fail: onFailure } },
    // The code is loaded again once there is a network.
    offline: { on: { fail: onFailure } },
    // The page is about to go; further failures change nothing.
    reloading: {},
    // The error screen, with a way to try again by hand.
    broken: { on: { tryAgain: reload } },
  },
})
