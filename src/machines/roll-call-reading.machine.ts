import { assign, sendTo, setup } from 'xstate'
import type { RollCallBook } from '#contract/roll-call-book'
import type { Met } from '#lifecycles/roll-call-meeting'
import { type ReadCode, readCode } from '#services/roll-call-code'
import { scanMachine } from './scan.machine.ts'
import { task } from './task.ts'

type Input = { book: RollCallBook; wrapper: boolean }
type Context = Input & {
  /** The number of codes the camera has read, the codes not yet judged, and the one being judged. */
  count: number
  waiting: string[]
  text: string
  /** What was read of the other phone, which of its codes that was, and how many there are. */
  met: Met | undefined
  pages: number[]
  of: number
  /** Why the last code was refused. */
  why: string | undefined
}
type Seen = { count: number; last: string | undefined }
type Taken = Extract<ReadCode, { sheet: unknown }>
const seen = ({ event }: { event: { snapshot: { context: Seen } } }) => event.snapshot.context
const read = ({ event }: { event: { output: ReadCode } }) => ({ read: event.output })

/**
 * The state after one more code. If the same phone shows its codes again, the pages start over and the marks are kept.
 */
function withSheet({ met, pages }: Pick<Context, 'met' | 'pages'>, { sheet, at }: Taken) {
  const isSame = met?.head.call.id === sheet.head.call.id && met.head.shown_at === sheet.head.shown_at
  const isKnown = isSame && pages.includes(sheet.at)
  const before = met && met.head.call.id === sheet.head.call.id ? met : { marks: [], people: [] }
  return {
    met: {
      head: sheet.head,
      marks: isKnown ? before.marks : [...before.marks, ...sheet.marks],
      people: isKnown ? before.people : [...before.people, ...sheet.people],
      at,
    },
    pages: isKnown ? pages : [...(isSame ? pages : []), sheet.at],
    of: sheet.of,
    why: undefined,
  }
}

export const rollCallReadingMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    output: {} as { met: Met | undefined },
    events: {} as { type: 'scan' | 'retry' | 'finish' },
    children: {} as { scan: 'scan' },
  },
  actors: { scan: scanMachine, readCode: task((input: { book: RollCallBook; text: string }) => readCode(input)) },
  guards: {
    isNew: ({ context }, { count }: Seen) => count > context.count,
    hasCode: ({ context }) => context.waiting.length > 0,
    isRefused: (_, { read }: { read: ReadCode }) => 'why' in read,
    isLast: ({ context }, { read }: { read: ReadCode }) =>
      'sheet' in read && withSheet(context, read).pages.length === read.sheet.of,
    hasRead: ({ context }) => context.met !== undefined,
  },
  actions: {
    keepCode: assign(({ context }, { count, last }: Seen) => ({ count, waiting: [...context.waiting, last ?? ''] })),
    takeCode: assign(({ context: { waiting } }) => ({ text: waiting[0] ?? '', waiting: waiting.slice(1) })),
    keepRead: assign(({ context }, { read }: { read: ReadCode }) =>
      'sheet' in read ? withSheet(context, read) : { why: read.why },
    ),
    noteFailure: assign({ why: 'That code could not be read. Hold it still and a little further away.' }),
    noteCamera: assign({ why: 'The camera stopped. Close this and read again; what was marked here is kept.' }),
    askCamera: sendTo('scan', { type: 'scan' }),
    retryCamera: sendTo('scan', { type: 'retry' }),
  },
}).createMachine({
  id: 'rollCallReading',
  description: 'Reads the codes that another marshal’s phone shows, in any order, until all of them have been read.',
  context: ({ input }) => ({
    ...input,
    ...{ count: 0, waiting: [], text: '', met: undefined, pages: [], of: 0, why: undefined },
  }),
  output: ({ context: { met } }) => ({ met }),
  invoke: {
    id: 'scan',
    src: 'scan',
    input: ({ context: { wrapper } }) => ({ wrapper }),
    onSnapshot: { guard: { type: 'isNew', params: seen }, actions: { type: 'keepCode', params: seen } },
    onError: { actions: 'noteCamera' },
  },
  on: {
    scan: { actions: 'askCamera' },
    retry: { actions: 'retryCamera' },
    finish: { guard: 'hasRead', target: '.read' },
  },
  initial: 'looking',
  states: {
    looking: { always: { guard: 'hasCode', target: 'judging' } },
    judging: {
      entry: 'takeCode',
      invoke: {
        id: 'readCode',
        src: 'readCode',
        input: ({ context: { book, text } }) => ({ book, text }),
        onDone: [
          {
            guard: { type: 'isRefused', params: read },
            target: 'looking',
            actions: { type: 'keepRead', params: read },
          },
          { guard: { type: 'isLast', params: read }, target: 'read', actions: { type: 'keepRead', params: read } },
          { target: 'looking', actions: { type: 'keepRead', params: read } },
        ],
        onError: { target: 'looking', actions: 'noteFailure' },
      },
    },
    read: { type: 'final' },
  },
})
