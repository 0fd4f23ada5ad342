import { assign, setup } from 'xstate'
import { task } from '#machines/kit/task'
import { content } from '#services/platform/content'

type Page = Awaited<ReturnType<typeof content.page>>['data']

export const contentMachine = setup({
  types: {
    context: {} as { slug: string; page: Page | undefined },
    input: {} as { slug: string },
    events: {} as { type: 'retry' },
    tags: {} as 'busy',
  },
  actors: { loadPage: task(({ slug }: { slug: string }, signal) => content.page({ params: { slug } }, signal)) },
  actions: { keepPage: assign((_, { page }: { page: Page }) => ({ page })) },
}).createMachine({
  id: 'content',
  description: 'A text page from the content host, such as the privacy policy.',
  context: ({ input }) => ({ slug: input.slug, page: undefined }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadPage',
        src: 'loadPage',
        input: ({ context }) => ({ slug: context.slug }),
        onDone: {
          target: 'showing',
          actions: { type: 'keepPage', params: ({ event }) => ({ page: event.output.data }) },
        },
        onError: 'unreachable',
      },
    },
    showing: {},
    unreachable: { on: { retry: 'loading' } },
  },
})
