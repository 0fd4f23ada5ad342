import { assign, emit, setup } from 'xstate'
import type { WorkerDetail } from '#contract/worker-profile'
import { workerProfiles } from '#services/worker-profile'
import { failureOf, noAnswer } from './failure.ts'
import { firstErrors } from './generic/form-errors.ts'
import { type Thrown, thrown } from './refusal.ts'
import { task } from './task.ts'
import { mergedWorker, updateOf, valuesOf, type WorkerField, type WorkerValues } from './worker-form.ts'

type Read = { worker: WorkerDetail }
type Context = {
  slug: string
  worker: WorkerDetail | undefined
  kept: WorkerValues | undefined
  values: WorkerValues | undefined
  errors: Record<string, string>
  message: string | undefined
  /** After somebody else's save: what was taken over from it, and what both changed. */
  theirs: WorkerField[]
  both: WorkerField[]
}

export const workerEditMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { slug: string },
    events: {} as
      | { type: 'change'; values: Partial<WorkerValues> }
      | { type: 'submit' }
      | { type: 'leave' }
      | { type: 'stay' }
      | { type: 'discard' }
      | { type: 'retry' },
    emitted: {} as { type: 'saved'; worker: WorkerDetail } | { type: 'refused'; named: boolean } | { type: 'left' },
    tags: {} as 'busy',
  },
  actors: {
    readWorker: task(
      ({ slug }: { slug: string }, signal): Promise<Read> =>
        workerProfiles.read({ params: { slug } }, signal).then(({ data }) => ({ worker: data })),
    ),
    saveWorker: task(({ worker, values }: Pick<Context, 'worker' | 'values'>, signal): Promise<Read> => {
      if (!worker || !values) throw new Error('Nothing was read to be saved.')
      const body = updateOf(values, worker.updated_at)
      return workerProfiles.update({ params: { id: worker.id }, body }, signal).then(({ data }) => ({ worker: data }))
    }),
  },
  guards: {
    isEditable: (_, { worker }: Read) => worker.editable,
    isGone: (_, { error }: Thrown) => failureOf(error).status === 404,
    isOvertaken: (_, { error }: Thrown) => 'updated_at' in failureOf(error).errors,
  },
  actions: {
    keepWorker: assign((_, { worker }: Read) => ({ worker, kept: valuesOf(worker), values: valuesOf(worker) })),
    keepValues: assign({
      values: ({ context }, { values }: { values: Partial<WorkerValues> }) =>
        context.values && { ...context.values, ...values },
    }),
    clearRefusal: assign({ errors: {}, message: undefined, theirs: [], both: [] }),
    keepRefusal: assign((_, { error }: Thrown) => {
      const { status, errors, message } = failureOf(error)
      return { errors: firstErrors(errors), message: status === undefined ? noAnswer : message }
    }),
    mergeSaved: assign(({ context: { kept, values } }, { worker }: Read) => {
      const saved = valuesOf(worker)
      return { worker, kept: saved, ...mergedWorker(kept ?? saved, values ?? saved, saved) }
    }),
    announceSaved: emit((_, { worker }: Read) => ({ type: 'saved' as const, worker })),
    announceRefused: emit((_, { error }: Thrown) => ({
      type: 'refused' as const,
      named: Object.keys(failureOf(error).errors).length > 0,
    })),
    announceLeft: emit({ type: 'left' as const }),
  },
}).createMachine({
  id: 'workerEdit',
  description:
    'The company changes a worker’s profile: nobody leaves changes behind unasked, and of two who save at once nothing is lost.',
  context: ({ input: { slug } }) => ({
    slug,
    worker: undefined,
    kept: undefined,
    values: undefined,
    errors: {},
    message: undefined,
    theirs: [],
    both: [],
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readWorker',
        src: 'readWorker',
        input: ({ context: { slug } }) => ({ slug }),
        onDone: [
          {
            guard: { type: 'isEditable', params: ({ event }) => event.output },
            target: 'editing',
            actions: { type: 'keepWorker', params: ({ event }) => event.output },
          },
          { target: 'locked', actions: { type: 'keepWorker', params: ({ event }) => event.output } },
        ],
        onError: [{ guard: { type: 'isGone', params: thrown }, target: 'missing' }, { target: 'unreachable' }],
      },
    },
    editing: {
      initial: 'untouched',
      on: {
        change: { target: '.changed', actions: { type: 'keepValues', params: ({ event }) => event } },
        submit: 'saving',
      },
      states: {
        untouched: { on: { leave: { target: '#workerEdit.left', actions: 'announceLeft' } } },
        changed: { on: { leave: '#workerEdit.leaving' } },
        refused: { on: { leave: '#workerEdit.leaving' } },
        merged: { on: { leave: '#workerEdit.leaving' } },
        last: { type: 'history', target: 'changed' },
      },
    },
    saving: {
      tags: 'busy',
      entry: 'clearRefusal',
      invoke: {
        id: 'saveWorker',
        src: 'saveWorker',
        input: ({ context: { worker, values } }) => ({ worker, values }),
        onDone: { target: 'saved', actions: { type: 'announceSaved', params: ({ event }) => event.output } },
        onError: [
          { guard: { type: 'isOvertaken', params: thrown }, target: 'merging' },
          {
            target: 'editing.refused',
            actions: [
              { type: 'keepRefusal', params: thrown },
              { type: 'announceRefused', params: thrown },
            ],
          },
        ],
      },
    },
    merging: {
      description: 'Somebody else saved meanwhile: their save is read and laid beside the form.',
      tags: 'busy',
      invoke: {
        id: 'rereadWorker',
        src: 'readWorker',
        input: ({ context: { slug } }) => ({ slug }),
        onDone: { target: 'editing.merged', actions: { type: 'mergeSaved', params: ({ event }) => event.output } },
        onError: { target: 'editing.refused', actions: { type: 'keepRefusal', params: thrown } },
      },
    },
    leaving: {
      description: 'Leave without saving?',
      on: { stay: 'editing.last', discard: { target: 'left', actions: 'announceLeft' } },
    },
    locked: { description: 'The reader may look at this worker, and not change them.' },
    missing: { description: 'There is no such worker, or they are not the reader’s to see.' },
    unreachable: { on: { retry: 'loading' } },
    saved: { type: 'final' },
    left: { type: 'final' },
  },
})
