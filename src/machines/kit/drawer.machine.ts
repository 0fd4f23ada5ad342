import { assign, emit, setup } from 'xstate'

/** What the drawer shows; `id` is that of the offer, conversation or row. `wide`: its content needs more than 300 px. */
export type DrawerContent = { kind: string; id?: string; wide?: boolean }

const offerKinds = ['create-offer', 'view-offer']

/** The chart of a drawer whose contents are of the type `Content`. */
export const drawerMachine = <Content extends DrawerContent = DrawerContent>() =>
  setup({
    types: {
      context: {} as { content: Content | DrawerContent | undefined; width: number },
      events: {} as
        | { type: 'create-offer'; id?: string }
        | { type: 'view-offer'; id?: string }
        | { type: 'open'; content: Content }
        | { type: 'close' },
      emitted: {} as { type: 'closed'; kind: string },
    },
    actions: {
      /** Width in px: 642 for offers and for what needs it, else 300. */
      keepContent: assign((_, { content }: { content: Content | DrawerContent }) => ({
        content,
        width: content.wide || offerKinds.includes(content.kind) ? 642 : 300,
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
