import { failureOf, firstErrors, noAnswer } from './failure.ts'
import { type ErrorParams, fromError } from './form-error.ts'

/** Guard of a save's `onError`: somebody else has saved in the meantime. */
export const isOvertaken = (_: unknown, { error }: ErrorParams) => 'updated_at' in failureOf(error).errors

/** What an action assigns that keeps the errors by field, and what is said of the whole. */
export const withErrors = (_: unknown, { error }: ErrorParams) => {
  const { status, errors, message } = failureOf(error)
  return { errors: firstErrors(errors), message: status === undefined ? noAnswer : message }
}

/**
 * States of a form that merges concurrent edits, for the chart `id` with the actions `keepValues` and `announceLeft`
 * and the states `saving` and `left`.
 */
export const editingStates = <Values>(id: string) =>
  ({
    editing: {
      initial: 'untouched',
      on: {
        change: {
          target: '.changed',
          actions: { type: 'keepValues', params: ({ event }: { event: { values: Partial<Values> } }) => event },
        },
        submit: 'saving',
      },
      states: {
        untouched: { on: { leave: { actions: 'announceLeft' } } },
        changed: { on: { leave: `#${id}.leaving` } },
        refused: { on: { leave: `#${id}.leaving` } },
        merged: {
          description:
            'Somebody else has saved in the meantime: the form now has their changes as well as the user’s own.',
          on: { leave: `#${id}.leaving` },
        },
        last: { type: 'history', target: 'changed' },
      },
    },
    leaving: {
      description: 'Leave without saving?',
      on: { keepEditing: 'editing.last', discard: { target: 'left', actions: 'announceLeft' } },
    },
  }) as const

const keepFormError = { type: 'keepFormError', params: fromError } as const
/** The `onError` of a save, and of the read that follows when it was overtaken. */
export const refusedOrMerging = [
  { guard: { type: 'isOvertaken', params: fromError }, target: 'merging' },
  { target: 'editing.refused', actions: [keepFormError, { type: 'announceRefused', params: fromError }] },
] as const
export const notMerged = { target: 'editing.refused', actions: keepFormError } as const
