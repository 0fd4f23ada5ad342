import { assign, emit, setup } from 'xstate'
import { waitWords } from '#machines/account/wait-words'
import { failureOf, firstMessage, noAnswer } from '#machines/kit/failure'
import { type ErrorParams, fromError } from '#machines/kit/form-error'
import { isGone, openingStates, output, type Reconnect, watchConnection } from '#machines/kit/refresh'
import { task } from '#machines/kit/task'
import { assignments } from '#services/jobs/assignment'
import type { AssignmentDetail, AssignmentDocument } from '#shared/api/jobs/assignment'

type Context = {
  id: string
  /** Media id of the file that the URL names. */
  mediaId: string | undefined
  assignment: AssignmentDetail | undefined
  document: AssignmentDocument | undefined
  password: string
  error: string | undefined
  notice: string | undefined
}
type Loaded = { assignment: AssignmentDetail }
const toLoaded = (answer: Promise<{ data: AssignmentDetail }>): Promise<Loaded> =>
  answer.then(({ data }) => ({ assignment: data }))

const replaced = 'The document that you wanted was replaced or withdrawn. This is what counts now.'
const isThere = ({ documents }: AssignmentDetail, mediaId: string | undefined) =>
  documents.some((one) => one.media_id === mediaId)
/** The document to show: the requested one, else the first one not yet accepted, else the first. */
const chosen = ({ documents }: AssignmentDetail, mediaId?: string) =>
  documents.find((one) => one.media_id === mediaId) ?? documents.find((one) => !one.accepted_at) ?? documents[0]

export const assignmentDocumentsMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { id: string; mediaId: string | undefined },
    events: {} as
      | { type: 'finish' }
      | { type: 'changePassword'; password: string }
      | { type: 'accept' }
      | { type: 'retry' }
      | Reconnect,
    emitted: {} as { type: 'accepted' } | { type: 'notAccepted' },
    tags: {} as 'busy',
  },
  actors: {
    watchConnection,
    load: task(({ id }: { id: string }, signal) => toLoaded(assignments.one({ params: { id } }, signal))),
    acceptDocument: task(
      ({ id, mediaId, password }: { id: string; mediaId: string; password: string }, signal): Promise<Loaded> =>
        toLoaded(assignments.acceptDocument({ params: { id }, body: { media_id: mediaId, password } }, signal)),
    ),
  },
  guards: {
    isGone,
    hasNone: ({ context }) => context.document === undefined,
    isAccepted: ({ context }) => Boolean(context.document?.accepted_at),
    hasPassword: ({ context }) => context.password !== '',
    isLocked: (_, { error }: ErrorParams) => failureOf(error).status === 429,
    isOvertaken: (_, { error }: ErrorParams) => [404, 409].includes(failureOf(error).status ?? 0),
    isSameVersion: ({ context }, { assignment }: Loaded) => isThere(assignment, context.document?.media_id),
  },
  actions: {
    keepAssignment: assign(({ context: { mediaId } }, { assignment }: Loaded) => ({
      assignment,
      document: chosen(assignment, mediaId),
      notice: mediaId && !isThere(assignment, mediaId) ? replaced : undefined,
    })),
    keepReplacing: assign(({ context: { document } }, { assignment }: Loaded) => {
      const newer = assignment.documents.find(({ id }) => id === document?.id)
      return {
        assignment,
        document: newer ?? chosen(assignment),
        notice: newer ? `Version ${newer.version} has replaced what you read. Read and accept this one.` : replaced,
        error: undefined,
      }
    }),
    keepAccepted: assign(({ context: { document } }, { assignment }: Loaded) => ({
      assignment,
      document: assignment.documents.find(({ id }) => id === document?.id) ?? document,
      notice: undefined,
      error: undefined,
    })),
    keepPassword: assign({ password: (_, { password }: { password: string }) => password, error: undefined }),
    forgetPassword: assign({ password: '' }),
    requirePassword: assign({ error: 'Type your password.' }),
    keepError: assign({
      error: (_, { error }: ErrorParams) => firstMessage(failureOf(error)) ?? failureOf(error).message ?? noAnswer,
    }),
    keepWait: assign({ error: (_, { error }: ErrorParams) => waitWords(failureOf(error)) }),
    announceAccepted: emit({ type: 'accepted' as const }),
    announceNotAccepted: emit({ type: 'notAccepted' as const }),
  },
}).createMachine({
  id: 'assignmentDocuments',
  description:
    'A worker reads a safety document to its last page and signs that version with their password; the next one follows.',
  context: ({ input }) => ({
    ...input,
    assignment: undefined,
    document: undefined,
    password: '',
    error: undefined,
    notice: undefined,
  }),
  initial: 'loading',
  states: {
    ...openingStates({
      input: ({ context: { id } }: { context: { id: string } }) => ({ id }),
      keep: { type: 'keepAssignment', params: output<Loaded> },
      next: 'deciding',
    }),
    deciding: {
      always: [
        { guard: 'hasNone', target: 'empty' },
        { guard: 'isAccepted', target: 'accepted' },
        { target: 'reading' },
      ],
    },
    reading: {
      description: 'The last page has not been shown yet, so the document cannot be accepted.',
      on: { finish: 'signing' },
    },
    signing: {
      initial: 'typing',
      on: {
        changePassword: { target: '.typing', actions: { type: 'keepPassword', params: ({ event }) => event } },
        accept: [
          { guard: 'hasPassword', target: 'accepting' },
          { target: '.refused', actions: 'requirePassword' },
        ],
      },
      states: { typing: {}, refused: {}, locked: { description: 'Too many wrong passwords: wait, then try again.' } },
    },
    accepting: {
      tags: 'busy',
      exit: 'forgetPassword',
      invoke: {
        id: 'acceptDocument',
        src: 'acceptDocument',
        input: ({ context: { id, document, password } }) => ({ id, mediaId: document?.media_id ?? '', password }),
        onDone: {
          target: 'accepted',
          actions: [{ type: 'keepAccepted', params: ({ event }) => event.output }, 'announceAccepted'],
        },
        onError: [
          {
            guard: { type: 'isLocked', params: fromError },
            target: 'signing.locked',
            actions: { type: 'keepWait', params: fromError },
          },
          {
            guard: { type: 'isOvertaken', params: fromError },
            target: 'revalidating',
            actions: ['announceNotAccepted', { type: 'keepError', params: fromError }],
          },
          {
            target: 'signing.refused',
            actions: ['announceNotAccepted', { type: 'keepError', params: fromError }],
          },
        ],
      },
    },
    revalidating: {
      description: 'The document may have been replaced while it was read, so the current version is loaded.',
      tags: 'busy',
      invoke: {
        id: 'reload',
        src: 'load',
        input: ({ context: { id } }) => ({ id }),
        onDone: [
          { guard: { type: 'isSameVersion', params: ({ event }) => event.output }, target: 'signing.refused' },
          { target: 'deciding', actions: { type: 'keepReplacing', params: ({ event }) => event.output } },
        ],
        onError: 'signing.refused',
      },
    },
    accepted: { description: 'Signed, now or earlier; the document can still be read.' },
    empty: { description: 'There are no documents to read for this role.' },
  },
})
