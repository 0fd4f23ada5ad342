import { assign, emit, fromCallback, setup } from 'xstate'
import { fileLimit, task } from '#machines/kit/task'
import { nativePdf } from '#services/platform/native-pdf'
import { type DrawnPage, pdf } from '#services/platform/pdf'

type Which = { mediaId: string; title: string; wrapper: boolean }
type Context = Which & { pages: number; page: number; drawn: DrawnPage | undefined }

export const documentReaderMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Which,
    events: {} as { type: 'nextPage' } | { type: 'previousPage' } | { type: 'openAgain' } | { type: 'retry' },
    /** The last page was shown, or the app shows the document itself. */
    emitted: {} as { type: 'read' },
    tags: {} as 'busy',
  },
  actors: {
    openInApp: task(nativePdf.open),
    closeInApp: fromCallback(() => nativePdf.close),
    openDocument: task(pdf.open, fileLimit),
    drawPage: task(pdf.draw, fileLimit),
  },
  guards: {
    isInApp: ({ context }) => context.wrapper,
    isLast: ({ context }) => context.page >= context.pages,
    hasNext: ({ context }) => context.page < context.pages,
    hasPrevious: ({ context }) => context.page > 1,
  },
  actions: {
    keepPages: assign((_, { pages }: { pages: number }) => ({ pages })),
    keepDrawn: assign((_, { drawn }: { drawn: DrawnPage }) => ({ drawn })),
    turnOn: assign({ page: ({ context }) => context.page + 1 }),
    turnBack: assign({ page: ({ context }) => context.page - 1 }),
    announceRead: emit({ type: 'read' as const }),
  },
}).createMachine({
  id: 'documentReader',
  description: 'Shows a document page by page: in the app with the app’s own reader, otherwise drawn by the page.',
  context: ({ input }) => ({ ...input, pages: 0, page: 1, drawn: undefined }),
  invoke: { id: 'closeInApp', src: 'closeInApp' },
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isInApp', target: 'openingInApp' }, { target: 'fetching' }] },
    openingInApp: {
      tags: 'busy',
      invoke: {
        id: 'openInApp',
        src: 'openInApp',
        input: ({ context: { mediaId, title } }) => ({ mediaId, title }),
        onDone: { target: 'inApp', actions: 'announceRead' },
        onError: 'fetching',
      },
    },
    inApp: {
      description: 'The app shows it over this page, or did until it was closed.',
      on: { openAgain: 'openingInApp' },
    },
    fetching: {
      tags: 'busy',
      invoke: {
        id: 'openDocument',
        src: 'openDocument',
        input: ({ context: { mediaId } }) => ({ mediaId }),
        onDone: { target: 'drawing', actions: { type: 'keepPages', params: ({ event }) => event.output } },
        onError: 'unreadable',
      },
    },
    drawing: {
      description: 'The previous page stays on the screen meanwhile.',
      tags: 'busy',
      invoke: {
        id: 'drawPage',
        src: 'drawPage',
        input: ({ context: { mediaId, page } }) => ({ mediaId, page }),
        onDone: [
          {
            guard: 'isLast',
            target: 'showing',
            actions: [{ type: 'keepDrawn', params: ({ event }) => ({ drawn: event.output }) }, 'announceRead'],
          },
          { target: 'showing', actions: { type: 'keepDrawn', params: ({ event }) => ({ drawn: event.output }) } },
        ],
        onError: 'unreadable',
      },
    },
    showing: {
      on: {
        nextPage: { guard: 'hasNext', target: 'drawing', actions: 'turnOn' },
        previousPage: { guard: 'hasPrevious', target: 'drawing', actions: 'turnBack' },
      },
    },
    unreadable: { description: 'The file could not be loaded or drawn.', on: { retry: 'fetching' } },
  },
})
