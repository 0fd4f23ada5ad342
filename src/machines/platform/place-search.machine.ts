import { assign, setup } from 'xstate'
import { task } from '#machines/kit/task'
import { places } from '#services/platform/place'
import type { Place } from '#shared/api/platform/place'

type Context = { text: string; found: Place[]; chosen: Place | undefined }

export const placeSearchMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'type'; text: string } | { type: 'choose'; place: Place },
    tags: {} as 'busy',
  },
  actors: {
    findPlaces: task(({ text }: { text: string }, signal) =>
      places.find({ query: { search: text } }, signal).then(({ data }) => ({ found: data })),
    ),
  },
  guards: {
    isLongEnough: (_, { text }: { text: string }) => text.trim().length >= 2,
    isNothing: (_, { found }: { found: Place[] }) => found.length === 0,
  },
  actions: {
    keepText: assign((_, { text }: { text: string }) => ({ text })),
    keepFound: assign((_, { found }: { found: Place[] }) => ({ found })),
    keepChosen: assign((_, { place }: { place: Place }) => ({ chosen: place, found: [] })),
    forgetFound: assign({ found: [] }),
  },
  /** Milliseconds without typing before a search is sent. */
  delays: { pauseInTyping: 300 },
}).createMachine({
  id: 'placeSearch',
  description: 'Looks up an address while it is typed; without the map service it is entered by hand.',
  context: { text: '', found: [], chosen: undefined },
  initial: 'resting',
  on: {
    choose: { target: '.chosen', actions: { type: 'keepChosen', params: ({ event }) => event } },
    type: [
      {
        guard: { type: 'isLongEnough', params: ({ event }) => event },
        target: '.typing',
        actions: { type: 'keepText', params: ({ event }) => event },
      },
      { target: '.resting', actions: [{ type: 'keepText', params: ({ event }) => event }, 'forgetFound'] },
    ],
  },
  states: {
    resting: {},
    typing: { tags: 'busy', after: { pauseInTyping: 'searching' } },
    searching: {
      tags: 'busy',
      invoke: {
        id: 'findPlaces',
        src: 'findPlaces',
        input: ({ context: { text } }) => ({ text }),
        onDone: [
          {
            guard: { type: 'isNothing', params: ({ event }) => event.output },
            target: 'nowhere',
            actions: 'forgetFound',
          },
          { target: 'found', actions: { type: 'keepFound', params: ({ event }) => event.output } },
        ],
        onError: { target: 'away', actions: 'forgetFound' },
      },
    },
    found: {},
    chosen: { description: 'The address is in the form; it can be looked up again.' },
    nowhere: { description: 'The service answered that there is no such place.' },
    away: { description: 'The service does not answer: the address is entered by hand.' },
  },
})
