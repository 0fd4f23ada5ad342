import { assign, emit, setup } from 'xstate'
import { failureOf } from '#machines/kit/failure'
import { fileLimit, task } from '#machines/kit/task'
import { help } from '#services/platform/help'

export const helpMachine = setup({
  types: {
    context: {} as { url: string | undefined; message: string | undefined },
    events: {} as { type: 'retry' },
    emitted: {} as { type: 'refused'; message: string | undefined },
    tags: {} as 'busy',
  },
  actors: { openDocument: task(help.open, fileLimit) },
  actions: {
    keepUrl: assign((_, { url }: { url: string }) => ({ url })),
    keepMessage: assign((_, { error }: { error: unknown }) => ({ message: failureOf(error).message })),
    announceRefused: emit((_, { error }: { error: unknown }) => ({
      type: 'refused' as const,
      message: failureOf(error).message,
    })),
    releaseUrl: ({ context }) => {
      if (context.url) help.release(context.url)
    },
  },
}).createMachine({
  id: 'help',
  description: 'The help document, loaded once and shown; if that fails, the server’s message is shown.',
  context: { url: undefined, message: undefined },
  initial: 'fetching',
  exit: 'releaseUrl',
  states: {
    fetching: {
      tags: 'busy',
      invoke: {
        id: 'openDocument',
        src: 'openDocument',
        input: {},
        onDone: { target: 'showing', actions: { type: 'keepUrl', params: ({ event }) => event.output } },
        onError: {
          target: 'unreachable',
          actions: [
            { type: 'keepMessage', params: ({ event }) => event },
            { type: 'announceRefused', params: ({ event }) => event },
          ],
        },
      },
    },
    showing: {},
    unreachable: { on: { retry: 'fetching' } },
  },
})
