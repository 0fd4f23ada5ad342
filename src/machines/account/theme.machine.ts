import { assign, setup } from 'xstate'
import { task } from '#machines/kit/task'
import { preferences, type Theme } from '#services/kit/preferences'

export const themeMachine = setup({
  types: {
    context: {} as { theme: Theme },
    /** Omitted: the theme that this browser remembers. */
    input: {} as { theme?: Theme } | undefined,
    events: {} as { type: 'choose'; theme: Theme },
  },
  actors: { keepTheme: task(preferences.keepTheme) },
  guards: { isDifferent: ({ context }, { theme }: { theme: Theme }) => theme !== context.theme },
  actions: { keepChoice: assign((_, { theme }: { theme: Theme }) => ({ theme })) },
}).createMachine({
  id: 'theme',
  description: "Light, dark, or the system's until the person chooses.",
  context: ({ input }) => ({ theme: input?.theme ?? preferences.theme() }),
  initial: 'chosen',
  on: {
    choose: {
      guard: { type: 'isDifferent', params: ({ event }) => event },
      target: '.showing',
      reenter: true,
      actions: { type: 'keepChoice', params: ({ event }) => event },
    },
  },
  states: {
    chosen: {},
    showing: {
      invoke: {
        id: 'keepTheme',
        src: 'keepTheme',
        input: ({ context }) => ({ theme: context.theme }),
        onDone: 'chosen',
        onError: 'chosen',
      },
    },
  },
})
