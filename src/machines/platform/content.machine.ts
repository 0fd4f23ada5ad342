import { assign, setup } from 'xstate'
import { loadingStates, output, type Reconnect, watchConnection } from '#machines/kit/refresh'
import { task } from '#machines/kit/task'
import { content } from '#services/platform/content'

type Answer = Awaited<ReturnType<typeof content.page>>

export const contentMachine = setup({
  types: {
    context: {} as { slug: string; page: Answer['data'] | undefined },
    input: {} as { slug: string },
    events: {} as { type: 'retry' } | Reconnect,
    tags: {} as 'busy',
  },
  actors: {
    watchConnection,
    load: task(({ slug }: { slug: string }, signal): Promise<Answer> => content.page({ params: { slug } }, signal)),
  },
  actions: { keepPage: assign((_, { data }: Answer) => ({ page: data })) },
}).createMachine({
  id: 'content',
  description: 'A text page from the content host, such as the privacy policy.',
  context: ({ input }) => ({ slug: input.slug, page: undefined }),
  initial: 'loading',
  states: {
    ...loadingStates({
      input: ({ context: { slug } }: { context: { slug: string } }) => ({ slug }),
      keep: { type: 'keepPage', params: output<Answer> },
      next: 'showing',
    }),
    showing: {},
  },
})
