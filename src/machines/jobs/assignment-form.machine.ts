import { assign, emit, setup } from 'xstate'
import { editingStates, isOvertaken, notMerged, refusedOrMerging } from '#machines/kit/editing'
import { failureOf, firstErrors, noAnswer } from '#machines/kit/failure'
import { formMachine } from '#machines/kit/form.machine'
import { type ErrorParams, fromError } from '#machines/kit/form-error'
import { formOf, optionalText, type Typed, text } from '#machines/kit/form-fields'
import { task } from '#machines/kit/task'
import { assignments } from '#services/jobs/assignment'
import type { Assignment, AssignmentDetail, assignmentApi } from '#shared/api/jobs/assignment'
import type { Request } from '#shared/api/kit/endpoint'
import type { Choice } from './work-choices.machine.ts'

const fields = {
  site_id: text('site'),
  role_id: text('role'),
  /** Empty: the site’s first manager. */
  manager_id: optionalText('approver'),
  start_at: text('first day'),
  end_at: text('last day'),
}
export type AssignmentValues = Typed<typeof fields> & { worker: Choice | undefined }
export type AssignmentField = keyof typeof fields

const form = formOf(fields)
export const emptyAssignment = form.empty
export const assignmentWords = form.words
export const valuesOf = ({ site, manager, ...rest }: Assignment) =>
  form.valuesOf({ ...rest, site_id: site.id, manager_id: manager?.id ?? null })

type Context = {
  /** Absent for a new one. */
  id: string | undefined
  /** When it was read. */
  read: string | undefined
  values: AssignmentValues
  /** As it was read. */
  kept: AssignmentValues
  /** What was taken over from somebody who saved meanwhile, and what both changed. */
  incoming: AssignmentField[]
  both: AssignmentField[]
  errors: Record<string, string>
  message: string | undefined
  /** Message about assignments elsewhere on the same days. */
  overlap: string | undefined
}
type Saving = { id: string | undefined; read: string | undefined; values: AssignmentValues; confirmed: boolean }
type Saved = { assignment: AssignmentDetail }

type Body = Omit<Request<typeof assignmentApi.create>['body'], 'worker_id'>
function save({ id, read, values, confirmed }: Saving, signal: AbortSignal) {
  const body: Body = { ...form.fieldsOf(values), confirm_overlap: confirmed }
  const saved = id
    ? assignments.change({ params: { id }, body: { ...body, updated_at: read } }, signal)
    : assignments.create({ body: { ...body, worker_id: values.worker?.id ?? '' } }, signal)
  return saved.then(({ data }): Saved => ({ assignment: data }))
}

/** Changes who approves the hours of an assignment from now on. */
export const assignmentManagerMachine = formMachine(
  ({ id, ...body }: { id: string; manager_id: string; updated_at: string | undefined }, signal) =>
    assignments.changeManager({ params: { id }, body }, signal),
)

export const assignmentFormMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { id: string | undefined; read: string | undefined; values: AssignmentValues },
    events: {} as
      | { type: 'change'; values: Partial<AssignmentValues> }
      | { type: 'submit' }
      | { type: 'confirm' }
      | { type: 'deny' }
      | { type: 'leave' }
      | { type: 'keepEditing' }
      | { type: 'discard' },
    emitted: {} as
      | { type: 'saved'; assignment: AssignmentDetail }
      | { type: 'refused'; message: string }
      | { type: 'left' },
    tags: {} as 'busy',
  },
  actors: {
    saveAssignment: task(save),
    readAssignment: task(({ id }: { id: string }, signal) =>
      assignments.one({ params: { id } }, signal).then(({ data }): Saved => ({ assignment: data })),
    ),
  },
  guards: {
    isOvertaken,
    isOverlap: (_, { error }: ErrorParams) => {
      const { confirm_overlap, ...others } = failureOf(error).errors
      return confirm_overlap !== undefined && Object.keys(others).length === 0
    },
  },
  actions: {
    keepValues: assign({
      values: ({ context }, { values }: { values: Partial<AssignmentValues> }) => ({ ...context.values, ...values }),
    }),
    clearFormError: assign({ errors: {}, message: undefined, incoming: [], both: [] }),
    mergeSaved: assign(({ context }, { assignment }: Saved) => {
      const saved = { ...context.values, ...valuesOf(assignment) }
      return { read: assignment.updated_at, kept: saved, ...form.merge(context.kept, context.values, saved) }
    }),
    keepFormError: assign((_, { error }: ErrorParams) => {
      const { errors, message, status } = failureOf(error)
      const named = firstErrors(errors)
      const unnamed = status === undefined ? noAnswer : message
      return { errors: named, message: Object.keys(named).length ? undefined : unnamed }
    }),
    keepOverlap: assign({ overlap: (_, { error }: ErrorParams) => failureOf(error).errors.confirm_overlap?.[0] }),
    announceSaved: emit((_, { assignment }: Saved) => ({ type: 'saved' as const, assignment })),
    announceRefused: emit((_, { error }: ErrorParams) => ({
      type: 'refused' as const,
      message: failureOf(error).message ?? noAnswer,
    })),
    announceLeft: emit({ type: 'left' as const }),
  },
}).createMachine({
  id: 'assignmentForm',
  description:
    'The form of an assignment: worker, site, role and dates. Work elsewhere on the same days is shown and confirmed before it is saved.',
  context: ({ input }) => ({
    ...input,
    kept: input.values,
    incoming: [],
    both: [],
    errors: {},
    message: undefined,
    overlap: undefined,
  }),
  initial: 'editing',
  states: {
    ...editingStates<AssignmentValues>('assignmentForm'),
    saving: {
      tags: 'busy',
      entry: 'clearFormError',
      invoke: {
        id: 'saveAssignment',
        src: 'saveAssignment',
        input: ({ context: { id, read, values } }) => ({ id, read, values, confirmed: false }),
        onDone: { target: 'saved', actions: { type: 'announceSaved', params: ({ event }) => event.output } },
        onError: [
          {
            guard: { type: 'isOverlap', params: fromError },
            target: 'confirming',
            actions: { type: 'keepOverlap', params: fromError },
          },
          ...refusedOrMerging,
        ],
      },
    },
    confirming: {
      description: 'They work elsewhere on some of these days: assign them here as well?',
      on: { confirm: 'savingAnyway', deny: 'editing.changed' },
    },
    savingAnyway: {
      tags: 'busy',
      invoke: {
        id: 'saveAnyway',
        src: 'saveAssignment',
        input: ({ context: { id, read, values } }) => ({ id, read, values, confirmed: true }),
        onDone: { target: 'saved', actions: { type: 'announceSaved', params: ({ event }) => event.output } },
        onError: refusedOrMerging,
      },
    },
    merging: {
      description: 'Somebody else has saved in the meantime: their version is read and merged into the form.',
      tags: 'busy',
      invoke: {
        id: 'readAssignment',
        src: 'readAssignment',
        input: ({ context }) => ({ id: context.id ?? '' }),
        onDone: { target: 'editing.merged', actions: { type: 'mergeSaved', params: ({ event }) => event.output } },
        onError: notMerged,
      },
    },
    saved: { type: 'final' },
    left: { type: 'final' },
  },
})
