import { assign, emit, setup } from 'xstate'
import { failureOf, noAnswer } from '#machines/failure'
import { type Thrown, thrown } from '#machines/refusal'
import { task } from '#machines/task'
import { firstErrors } from './form-errors.ts'

type Merged<Values, Field> = { values: Values; theirs: Field[]; both: Field[] }
type Editing<Thing, Values, Field> = {
  id: string
  description: string
  /** Whether the chart also adds new ones. */
  adds: boolean
  /** Values of the form before anything is read. */
  empty: Values
  valuesOf: (thing: Thing) => Values
  /** Merges concurrent edits; `saved` is what the other person saved. */
  merge: (began: Values, mine: Values, saved: Values) => Merged<Values, Field>
  read: (id: string, signal: AbortSignal) => Promise<Thing>
  /** `thing` as last read or saved; undefined for a new one. */
  save: (values: Values, thing: Thing | undefined, signal: AbortSignal) => Promise<Thing>
}
type Context<Thing, Values, Field> = Merged<Values, Field> & {
  /** Absent for a new one. */
  id: string | undefined
  thing: Thing | undefined
  /** As last read or saved; concurrent edits are merged against it. */
  kept: Values
  errors: Record<string, string>
  message: string | undefined
}

/** Adds or edits something that has a URL: reads it, saves it, and merges when somebody else saved first. */
export const editMachine = <Thing extends { editable: boolean }, Values extends object, Field>({
  id,
  description,
  adds,
  empty,
  valuesOf,
  merge,
  read,
  save,
}: Editing<Thing, Values, Field>) => {
  type Known = Context<Thing, Values, Field>
  type Kept = Partial<Known>
  type Told = { thing: Thing }
  const told = ({ event }: { event: { output: Told } }): Told => event.output
  const tell = (thing: Thing): Told => ({ thing })
  return setup({
    types: {
      context: {} as Known,
      input: {} as { id: string | undefined },
      events: {} as
        | { type: 'change'; values: Partial<Values> }
        | { type: 'submit' }
        | { type: 'leave' }
        | { type: 'stay' }
        | { type: 'discard' }
        | { type: 'retry' },
      emitted: {} as
        | { type: 'saved'; thing: Thing; before: Thing | undefined }
        | { type: 'refused'; named: boolean }
        | { type: 'left' },
      tags: {} as 'busy',
    },
    actors: {
      read: task(({ id: which }: { id: string }, signal): Promise<Told> => read(which, signal).then(tell)),
      save: task(
        ({ values, thing }: Pick<Known, 'values' | 'thing'>, signal): Promise<Told> =>
          save(values, thing, signal).then(tell),
      ),
    },
    guards: {
      isNew: ({ context }) => context.id === undefined,
      isEditable: (_, { thing }: Told) => thing.editable,
      isGone: (_, { error }: Thrown) => failureOf(error).status === 404,
      isOvertaken: (_, { error }: Thrown) => 'updated_at' in failureOf(error).errors,
    },
    actions: {
      keepThing: assign((_, { thing }: Told): Kept => ({ thing, kept: valuesOf(thing), values: valuesOf(thing) })),
      keepValues: assign(
        ({ context }, { values }: { values: Partial<Values> }): Kept => ({ values: { ...context.values, ...values } }),
      ),
      clearRefusal: assign((): Kept => ({ errors: {}, message: undefined, theirs: [], both: [] })),
      keepRefusal: assign((_, { error }: Thrown): Kept => {
        const { status, errors, message } = failureOf(error)
        return { errors: firstErrors(errors), message: status === undefined ? noAnswer : message }
      }),
      mergeSaved: assign(({ context }, { thing }: Told): Kept => {
        const saved = valuesOf(thing)
        return { thing, kept: saved, ...merge(context.kept, context.values, saved) }
      }),
      announceSaved: emit(({ context }, { thing }: Told) => ({ type: 'saved' as const, thing, before: context.thing })),
      announceRefused: emit((_, { error }: Thrown) => ({
        type: 'refused' as const,
        named: Object.keys(failureOf(error).errors).length > 0,
      })),
      announceLeft: emit({ type: 'left' as const }),
    },
  }).createMachine({
    id,
    description,
    context: ({ input }) => ({
      id: input.id,
      thing: undefined,
      kept: empty,
      values: empty,
      errors: {},
      message: undefined,
      theirs: [],
      both: [],
    }),
    initial: 'opening',
    states: {
      opening: { always: [...(adds ? [{ guard: 'isNew', target: 'editing' } as const] : []), { target: 'loading' }] },
      loading: {
        tags: 'busy',
        invoke: {
          id: 'read',
          src: 'read',
          input: ({ context }) => ({ id: context.id ?? '' }),
          onDone: [
            {
              guard: { type: 'isEditable', params: told },
              target: 'editing',
              actions: { type: 'keepThing', params: told },
            },
            { target: 'locked', actions: { type: 'keepThing', params: told } },
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
      saving: {
        tags: 'busy',
        entry: 'clearRefusal',
        invoke: {
          id: 'save',
          src: 'save',
          input: ({ context: { values, thing } }) => ({ values, thing }),
          onDone: { target: 'saved', actions: { type: 'announceSaved', params: told } },
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
        description: 'Somebody else has saved in the meantime: their version is read and merged into the form.',
        tags: 'busy',
        invoke: {
          id: 'reread',
          src: 'read',
          input: ({ context }) => ({ id: context.id ?? '' }),
          onDone: { target: 'editing.merged', actions: { type: 'mergeSaved', params: told } },
          onError: { target: 'editing.refused', actions: { type: 'keepRefusal', params: thrown } },
        },
      },
      leaving: {
        description: 'Leave without saving?',
        on: { stay: 'editing.last', discard: { target: 'left', actions: 'announceLeft' } },
      },
      locked: { description: 'The user can view this but not edit it.' },
      missing: { description: 'It does not exist, or the user has no access to it.' },
      unreachable: { on: { retry: 'loading' } },
      saved: { type: 'final' },
      left: { type: 'final' },
    },
  })
}
