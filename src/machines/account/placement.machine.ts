import { assign, emit, setup } from 'xstate'
import { fromEvent } from '#machines/kit/from-event'
import { task } from '#machines/kit/task'
import { errorReport } from '#services/platform/error-report'
import { type Address, type Place, placeOf, type Visitor } from './placement.ts'

export const placementMachine = setup({
  types: {
    /** `visitor` is undefined until it is known who the user is. */
    context: {} as Address & { visitor: Visitor | undefined; place: Place | undefined },
    input: {} as Address,
    events: {} as
      | ({ type: 'visit' } & Address)
      | { type: 'settle'; visitor: Visitor }
      | { type: 'update'; visitor: Visitor }
      | { type: 'unsettle' },
    emitted: {} as { type: 'go'; to: string },
  },
  actors: { reportUnfinished: task(errorReport.unfinished) },
  guards: {
    hasVisitor: ({ context }) => context.visitor !== undefined,
    isShown: ({ context }) => context.place?.kind === 'show',
    isUnfinished: ({ context }) => context.place?.kind === 'go' && context.place.unfinished,
    isElsewhere: ({ context }) => context.place?.kind === 'go',
  },
  actions: {
    keepAddress: assign((_, { path, matched }: Address) => ({ path, matched })),
    keepVisitor: assign((_, { visitor }: { visitor: Visitor }) => ({ visitor })),
    forgetVisitor: assign({ visitor: undefined }),
    choosePlace: assign({
      place: ({ context: { visitor, ...address } }) => (visitor ? placeOf(address, visitor) : undefined),
    }),
    announceGo: emit(({ context: { place } }) => ({
      type: 'go' as const,
      to: place?.kind === 'go' ? place.to : '/',
    })),
  },
}).createMachine({
  id: 'placement',
  description: 'Which screen a person gets: that asked for, another, or none.',
  context: ({ input }) => ({ ...input, visitor: undefined, place: undefined }),
  initial: 'waiting',
  on: {
    visit: [
      { guard: 'hasVisitor', target: '.placing', actions: { type: 'keepAddress', params: fromEvent } },
      { actions: { type: 'keepAddress', params: fromEvent } },
    ],
    settle: { target: '.placing', actions: { type: 'keepVisitor', params: fromEvent } },
    update: { actions: { type: 'keepVisitor', params: fromEvent } },
    unsettle: { target: '.waiting', actions: 'forgetVisitor' },
  },
  states: {
    // Who it is, is being asked; what is shown stays.
    waiting: {},
    placing: {
      entry: 'choosePlace',
      always: [
        { guard: 'isShown', target: 'here' },
        { guard: 'isUnfinished', target: 'reporting' },
        { guard: 'isElsewhere', target: 'moving' },
        { target: 'missing' },
      ],
    },
    here: {
      // The person has access to the screen. A change of their status only moves them at the next visit.
    },
    // They are led elsewhere, and are placed anew on arrival.
    moving: { entry: 'announceGo' },
    // As moving, with the report sent.
    moved: {},
    reporting: {
      // Redirects to an unfinished registration; reported without a name.
      entry: 'announceGo',
      invoke: { id: 'reportUnfinished', src: 'reportUnfinished', input: {}, onDone: 'moved', onError: 'moved' },
    },
    // No screen has this address.
    missing: {},
  },
})
