import { assign, emit, setup } from 'xstate'
import { type Failure, failureOf, firstErrors, noAnswer } from './failure.ts'
import { task } from './task.ts'

type Context<Values> = {
  values: Values
  /** What `discard` restores: the values as opened, or as last saved. */
  kept: Values
  errors: Record<string, string>
  message: string | undefined
  prefix: string | undefined
}

/**
 * A generic form that a service saves. `prefix` is the name under which the server nests the fields in its errors;
 * `after` returns the values that a save changes. After a conflict `updated_at` is cleared, so that saving again
 * overwrites.
 */
export const formMachine = <Values extends object, Saved>(
  save: (values: Values, signal: AbortSignal) => Promise<Saved>,
  after: (saved: Saved) => Partial<Values> = () => ({}),
) => {
  type Kept = Partial<Context<Values>>
  return setup({
    types: {
      context: {} as Context<Values>,
      input: {} as { values: Values; prefix?: string },
      events: {} as
        | { type: 'change'; values: Partial<Values> }
        | { type: 'submit' }
        | { type: 'leave' }
        | { type: 'keepEditing' }
        | { type: 'discard' },
      emitted: {} as { type: 'saved'; saved: Saved } | { type: 'refused'; failure: Failure } | { type: 'left' },
      tags: {} as 'busy',
    },
    actors: { save: task(({ values }: { values: Values }, signal) => save(values, signal)) },
    actions: {
      keepValues: assign(
        ({ context }, { values }: { values: Partial<Values> }): Kept => ({
          values: { ...context.values, ...values },
        }),
      ),
      clearErrors: assign((): Kept => ({ errors: {}, message: undefined })),
      keepSaved: assign(({ context }, { saved }: { saved: Saved }): Kept => {
        const values = { ...context.values, ...after(saved) }
        return { values, kept: values }
      }),
      restoreValues: assign(({ context }): Kept => ({ values: context.kept, errors: {}, message: undefined })),
      keepFormError: assign(
        ({ context }, { failure }: { failure: Failure }): Kept => ({
          errors: firstErrors(failure.errors, context.prefix),
          ...('updated_at' in failure.errors && { values: { ...context.values, updated_at: undefined } }),
          message: failure.message ?? (failure.status === undefined ? noAnswer : undefined),
        }),
      ),
      announceSaved: emit((_, { saved }: { saved: Saved }) => ({ type: 'saved' as const, saved })),
      announceRefused: emit((_, { failure }: { failure: Failure }) => ({ type: 'refused' as const, failure })),
      announceLeft: emit({ type: 'left' as const }),
    },
  }).createMachine({
    id: 'form',
    description: 'A form: errors are cleared before each submit, and leaving with unsaved changes must be confirmed.',
    context: ({ input }) => ({
      values: input.values,
      kept: input.values,
      errors: {},
      message: undefined,
      prefix: input.prefix,
    }),
    initial: 'editing',
    states: {
      editing: {
        initial: 'untouched',
        on: {
          change: { target: '.changed', actions: { type: 'keepValues', params: ({ event }) => event } },
          submit: 'submitting',
        },
        states: {
          untouched: { on: { leave: { actions: 'announceLeft' } } },
          saved: { on: { leave: { actions: 'announceLeft' } } },
          changed: { on: { leave: '#form.leaving' } },
          refused: { on: { leave: '#form.leaving' } },
          last: { type: 'history', target: 'changed' },
        },
      },
      submitting: {
        tags: 'busy',
        entry: 'clearErrors',
        invoke: {
          id: 'save',
          src: 'save',
          input: ({ context }) => ({ values: context.values }),
          onDone: {
            target: 'editing.saved',
            actions: [
              { type: 'keepSaved', params: ({ event }) => ({ saved: event.output }) },
              { type: 'announceSaved', params: ({ event }) => ({ saved: event.output }) },
            ],
          },
          onError: {
            target: 'editing.refused',
            actions: [
              { type: 'keepFormError', params: ({ event }) => ({ failure: failureOf(event.error) }) },
              { type: 'announceRefused', params: ({ event }) => ({ failure: failureOf(event.error) }) },
            ],
          },
        },
      },
      leaving: {
        description: 'Leave without saving?',
        on: {
          keepEditing: 'editing.last',
          discard: { target: 'editing.untouched', actions: ['restoreValues', 'announceLeft'] },
        },
      },
    },
  })
}
