import { assign, fromCallback, setup } from 'xstate'
import { failureOf } from '#machines/kit/failure'
import { unlimited } from '#machines/kit/task'
import { type CameraEvent, type CameraTrouble, watchCodes } from '#services/platform/camera'
import { nativeScan } from '#services/platform/native-scan'
import { readQr } from '#shared/api/gate/worker-qr'

type Context = {
  wrapper: boolean
  stream: MediaStream | undefined
  /** The last code read: a code that is held up is read many times a second and counts once. */
  last: string | undefined
  /** Number of codes so far; it shows a listener that there is a new one. */
  count: number
  /** When each worker's code was last read by the camera, in milliseconds of this device. */
  near: Record<string, number>
  /** Workers whose scan was undone while they held their phone up: they count again once the phone was taken away. */
  undone: string[]
  message: string | undefined
}
type Read = { text: string; at: number }
/**
 * Milliseconds without a read after which a code counts as taken away; one that is held up is misread for a shorter
 * time.
 */
const awayMs = 3000
/** A phone shows a new code every 30 seconds, so codes are compared by worker. */
const ownerOf = (text: string) => readQr(text)?.payload.w ?? text
const isNear = (then: number | undefined, at: number) => then !== undefined && at - then < awayMs
const words: Record<CameraTrouble, string> = {
  denied: 'The camera is not allowed here. Allow it in the browser’s settings, or find people by name.',
  missing: 'This device has no camera. Find people by name.',
  broken: 'The camera stopped. Try again, or find people by name.',
}

const near = { type: 'keepNear', params: ({ event }: { event: Read }) => event } as const

export const scanMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { wrapper: boolean },
    events: {} as CameraEvent | { type: 'retry' } | { type: 'scan' } | { type: 'forget' },
    tags: {} as 'busy' | 'live' | 'blind',
  },
  actors: {
    watchCodes: fromCallback<CameraEvent>(({ sendBack }) => watchCodes(sendBack)),
    scanInApp: unlimited(nativeScan.scan),
  },
  guards: {
    isInWrapper: ({ context }) => context.wrapper,
    isStillShown: ({ context: { near, undone } }, { text, at }: Read) =>
      undone.includes(ownerOf(text)) && isNear(near[ownerOf(text)], at),
    isNew: ({ context }, { text }: { text: string }) => text !== context.last,
    isDenied: (_, { trouble }: { trouble: CameraTrouble }) => trouble === 'denied',
    isMissing: (_, { trouble }: { trouble: CameraTrouble }) => trouble === 'missing',
  },
  actions: {
    keepStream: assign({ stream: (_, { stream }: { stream: MediaStream }) => stream, message: undefined }),
    dropStream: assign({ stream: undefined }),
    keepCode: assign(({ context }, { text }: { text: string }) => ({
      last: text,
      count: context.count + 1,
      undone: context.undone.filter((owner) => owner !== ownerOf(text)),
    })),
    keepNear: assign(({ context: { near } }, { text, at }: Read) => ({
      near: { ...Object.fromEntries(Object.entries(near).filter(([, then]) => isNear(then, at))), [ownerOf(text)]: at },
    })),
    forgetLast: assign(({ context }) => ({ last: undefined, undone: Object.keys(context.near) })),
    keepTrouble: assign({ message: (_, { trouble }: { trouble: CameraTrouble }) => words[trouble] }),
    keepErrorMessage: assign({
      message: (_, { error }: { error: unknown }) =>
        failureOf(error).message ?? (error instanceof Error ? error.message : words.broken),
    }),
    clearMessage: assign({ message: undefined }),
  },
  delays: {
    /** Milliseconds; a camera in use by another program is often free again by then. */
    beforeAnotherTry: 3000,
  },
}).createMachine({
  id: 'scan',
  description: 'Looks for QR codes: with the page’s camera continuously, with the app’s scanner on request.',
  context: ({ input }) => ({
    wrapper: input.wrapper,
    stream: undefined,
    last: undefined,
    count: 0,
    near: {},
    undone: [],
    message: undefined,
  }),
  on: {
    forget: {
      description:
        'A scan was undone: the same code counts again, but a code that is held up now must be taken away first.',
      actions: 'forgetLast',
    },
  },
  initial: 'choosing',
  states: {
    choosing: { always: [{ guard: 'isInWrapper', target: 'waiting' }, { target: 'watching' }] },
    watching: {
      initial: 'opening',
      invoke: { id: 'watchCodes', src: 'watchCodes', onError: '#scan.broken' },
      exit: 'dropStream',
      on: {
        fail: [
          {
            guard: { type: 'isDenied', params: ({ event }) => event },
            target: 'denied',
            actions: { type: 'keepTrouble', params: ({ event }) => event },
          },
          {
            guard: { type: 'isMissing', params: ({ event }) => event },
            target: 'missing',
            actions: { type: 'keepTrouble', params: ({ event }) => event },
          },
          { target: 'broken', actions: { type: 'keepTrouble', params: ({ event }) => event } },
        ],
      },
      states: {
        opening: {
          tags: 'busy',
          on: { open: { target: 'open', actions: { type: 'keepStream', params: ({ event }) => event } } },
        },
        open: {
          tags: 'live',
          on: {
            read: [
              { guard: { type: 'isStillShown', params: ({ event }) => event }, actions: near },
              {
                guard: { type: 'isNew', params: ({ event }) => event },
                actions: [{ type: 'keepCode', params: ({ event }) => event }, near],
              },
              { actions: near },
            ],
          },
        },
      },
    },
    denied: { tags: 'blind', on: { retry: 'watching' } },
    missing: { tags: 'blind', on: { retry: 'watching' } },
    broken: { tags: 'blind', on: { retry: 'watching' }, after: { beforeAnotherTry: 'watching' } },
    waiting: {
      description: 'The app’s scanner covers the screen, so each scan is asked for.',
      on: { scan: 'scanning' },
    },
    scanning: {
      tags: 'busy',
      entry: 'clearMessage',
      invoke: {
        id: 'scanInApp',
        src: 'scanInApp',
        input: {},
        onDone: {
          target: 'waiting',
          actions: { type: 'keepCode', params: ({ event }) => ({ text: event.output }) },
        },
        onError: { target: 'waiting', actions: { type: 'keepErrorMessage', params: ({ event }) => event } },
      },
    },
  },
})
