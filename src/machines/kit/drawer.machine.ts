import { assign, emit, setup } from 'xstate'

/** What the drawer shows; `id` is that of the offer, conversation or row. */
export type DrawerContent = { kind: string; id?: string }

const offerKinds = ['create-offer', 'view-offer']

export const drawerMachine = setup({
  types: {
    context: {} as { content: DrawerContent | undefined; width: number },
    events: {} as
      | { type: 'create-offer'; id?: string }
      | { type: 'view-offer'; id?: string }
      | { type: 'open'; content: DrawerContent }
      | { type: 'close' },
    emitted: {} as { type: 'closed'; kind: string },
  },
  actions: {
    /** Width in px: 642 for offers, else 300. */
    keepContent: assign((_, { content }: { content: DrawerContent }) => ({
      content,
      width: offerKinds.includes(content.kind) ? 642 : 300,
    })),
    forgetContent: assign({ content: undefined }),
    announceClosed: emit(({ context }) => ({ type: 'closed' as const, kind: context.content?.kind ?? '' })),
  },
}).createMachine({
  id: 'drawer',
  description: 'The right-hand drawer: one content at a time, wider for job offers.',
  context: { content: undefined, width: 300 },
  initial: 'closed',
  on: {
    'create-offer': {
      target: '.open',
      actions: {
        type: 'keepContent',
        params: ({ event: { type, ...about } }) => ({ content: { kind: type, ...about } }),
      },
    },
    'view-offer': {
      target: '.open',
      actions: {
        type: 'keepContent',
        params: ({ event: { type, ...about } }) => ({ content: { kind: type, ...about } }),
      },
    },
    open: { target: '.open', actions: { type: 'keepContent', params: ({ event }) => event } },
  },
  states: {
    closed: {},
    open: { on: { close: { target: 'closed', actions: ['announceClosed', 'forgetContent'] } } },
  },
})
