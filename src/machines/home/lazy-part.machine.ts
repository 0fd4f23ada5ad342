import { assign, setup } from 'xstate'
import { type Reconnect, watchConnection } from '#machines/kit/refresh'
import { fileLimit, task } from '#machines/kit/task'
import { authSession } from '#services/account/session'

type Needed = { isNeeded: boolean }

/** A generic chart for code that only a device with something unsent needs. `Part` is the module. */
export const lazyPart = <Part extends object>(load: () => Promise<Part>) =>
  setup({
    types: { context: {} as { part: Part | undefined }, events: {} as Reconnect },
    actors: {
      checkDevice: task(async (): Promise<Needed> => ({ isNeeded: authSession.keepsScans() })),
      loadPart: task(load, fileLimit),
      watchConnection,
    },
    guards: { isNeeded: (_, { isNeeded }: Needed) => isNeeded },
    actions: { keepPart: assign((_, { part }: { part: Part }) => ({ part })) },
    delays: {
      /** Milliseconds between two checks of a device that keeps nothing: another tab of it may. */
      beforeNextCheck: 5000,
      /** Milliseconds until the code is requested again. */
      nextTry: 15_000,
    },
  }).createMachine({
    id: 'lazyPart',
    description: 'Loads the part of a page that sends and shows what is unsent, once this device may keep something.',
    context: { part: undefined },
    initial: 'checking',
    states: {
      checking: {
        invoke: {
          id: 'checkDevice',
          src: 'checkDevice',
          onDone: [
            { guard: { type: 'isNeeded', params: ({ event }) => event.output }, target: 'loading' },
            { target: 'unneeded' },
          ],
          onError: 'unneeded',
        },
      },
      unneeded: { after: { beforeNextCheck: 'checking' } },
      loading: {
        invoke: {
          id: 'loadPart',
          src: 'loadPart',
          onDone: { target: 'loaded', actions: { type: 'keepPart', params: ({ event }) => ({ part: event.output }) } },
          onError: 'missing',
        },
      },
      missing: {
        description: 'The code could not be loaded. The page goes on without it; scans and marks stay on the device.',
        invoke: { id: 'watchConnection', src: 'watchConnection' },
        on: { reconnect: 'loading' },
        after: { nextTry: 'loading' },
      },
      loaded: {},
    },
  })
