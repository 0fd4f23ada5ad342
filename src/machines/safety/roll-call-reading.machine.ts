import { assign, sendTo, setup } from 'xstate'
import { scanMachine } from '#machines/gate/scan.machine'
import { task } from '#machines/kit/task'
import { type ReadCode, readCode } from '#services/safety/roll-call-code'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import type { PeerMarks } from '#shared/domain/safety/roll-call-merge'

type Input = { session: RollCallSession; wrapper: boolean }
type Context = Input & {
  /** The number of codes the camera has read, the codes not yet judged, and the one being judged. */
  count: number
  waiting: string[]
  text: string
  /** What was read of the other phone, which of its codes that was, and how many there are. */
  merged: PeerMarks | undefined
  pages: number[]
  of: number
  /** Why the last code was refused. */
  problem: string | undefined
}
type ScanProgress = { count: number; last: string | undefined }
type Taken = Extract<ReadCode, { page: unknown }>
const fromScan = ({ event }: { event: { snapshot: { context: ScanProgress } } }) => event.snapshot.context
const read = ({ event }: { event: { output: ReadCode } }) => ({ read: event.output })

/**
 * The state after one more code. If the same phone shows its codes again, the pages start over and the marks are kept.
 */
function withPage({ merged, pages }: Pick<Context, 'merged' | 'pages'>, { page, at }: Taken) {
  const isSame = merged?.head.call.id === page.head.call.id && merged.head.shown_at === page.head.shown_at
  const isRepeat = isSame && pages.includes(page.at)
  const before = merged && merged.head.call.id === page.head.call.id ? merged : { marks: [], people: [] }
  return {
    merged: {
      head: page.head,
      marks: isRepeat ? before.marks : [...before.marks, ...page.marks],
      people: isRepeat ? before.people : [...before.people, ...page.people],
      at,
    },
    pages: isRepeat ? pages : [...(isSame ? pages : []), page.at],
    of: page.of,
    problem: undefined,
  }
}

export const rollCallReadingMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    output: {} as { merged: PeerMarks | undefined },
    events: {} as { type: 'scan' | 'retry' | 'finish' },
    children: {} as { scan: 'scan' },
  },
  actors: { scan: scanMachine, readCode: task((input: { session: RollCallSession; text: string }) => readCode(input)) },
  guards: {
    isNew: ({ context }, { count }: ScanProgress) => count > context.count,
    hasCode: ({ context }) => context.waiting.length > 0,
    isRefused: (_, { read }: { read: ReadCode }) => 'reason' in read,
    isLast: ({ context }, { read }: { read: ReadCode }) =>
      'page' in read && withPage(context, read).pages.length === read.page.of,
    hasRead: ({ context }) => context.merged !== undefined,
  },
  actions: {
    keepCode: assign(({ context }, { count, last }: ScanProgress) => ({
      count,
      waiting: [...context.waiting, last ?? ''],
    })),
    takeCode: assign(({ context: { waiting } }) => ({ text: waiting[0] ?? '', waiting: waiting.slice(1) })),
    keepRead: assign(({ context }, { read }: { read: ReadCode }) =>
      'page' in read ? withPage(context, read) : { problem: read.reason },
    ),
    noteFailure: assign({ problem: 'That code could not be read. Hold it still and a little further away.' }),
    noteCamera: assign({ problem: 'The camera stopped. Close this and read again; what was marked here is kept.' }),
    requestScan: sendTo('scan', { type: 'scan' }),
    retryCamera: sendTo('scan', { type: 'retry' }),
  },
}).createMachine({
  id: 'rollCallReading',
  description: 'Reads the codes that another marshal’s phone shows, in any order, until all of them have been read.',
  context: ({ input }) => ({
    ...input,
    ...{ count: 0, waiting: [], text: '', merged: undefined, pages: [], of: 0, problem: undefined },
  }),
  output: ({ context: { merged } }) => ({ merged }),
  invoke: {
    id: 'scan',
    src: 'scan',
    input: ({ context: { wrapper } }) => ({ wrapper }),
    onSnapshot: { guard: { type: 'isNew', params: fromScan }, actions: { type: 'keepCode', params: fromScan } },
    onError: { actions: 'noteCamera' },
  },
  on: {
    scan: { actions: 'requestScan' },
    retry: { actions: 'retryCamera' },
    finish: { guard: 'hasRead', target: '.read' },
  },
  initial: 'scanning',
  states: {
    scanning: { always: { guard: 'hasCode', target: 'judging' } },
    judging: {
      entry: 'takeCode',
      invoke: {
        id: 'readCode',
        src: 'readCode',
        input: ({ context: { session, text } }) => ({ session, text }),
        onDone: [
          {
            guard: { type: 'isRefused', params: read },
            target: 'scanning',
            actions: { type: 'keepRead', params: read },
          },
          { guard: { type: 'isLast', params: read }, target: 'read', actions: { type: 'keepRead', params: read } },
          { target: 'scanning', actions: { type: 'keepRead', params: read } },
        ],
        onError: { target: 'scanning', actions: 'noteFailure' },
      },
    },
    read: { type: 'final' },
  },
})
