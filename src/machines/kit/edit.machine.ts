import { assign, emit, setup } from 'xstate'
import { editingStates, isOvertaken, notMerged, refusedOrMerging, withErrors } from './editing.ts'
import { failureOf } from './failure.ts'
import type { ErrorParams } from './form-error.ts'
import { awaitingConnection, ifGone, isGone, type Reconnect, watchConnection } from './refresh.ts'
import { task } from './task.ts'

type Merged<Values, Field> = { values: Values; incoming: Field[]; both: Field[] }
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
  type EditContext = Context<Thing, Values, Field>
  type Kept = Partial<EditContext>
  type Loaded = { thing: Thing }
  const output = ({ event }: { event: { output: Loaded } }): Loaded => event.output
  const toLoaded = (thing: Thing): Loaded => ({ thing })
  return setup({
    types: {
      context: {} as EditContext,
      /** `values`: what a new one begins with. */
      input: {} as { id: string | undefined; values?: Partial<Values> | undefined },
      events: {} as
        | { type: 'change'; values: Partial<Values> }
        | { type: 'submit' }
        | { type: 'leave' }
        | { type: 'keepEditing' }
        | { type: 'discard' }
        | { type: 'retry' }
        | Reconnect,
      emitted: {} as
        | { type: 'saved'; thing: Thing; before: Thing | undefined }
        | { type: 'refused'; named: boolean }
        | { type: 'left' },
      tags: {} as 'busy',
    },
    actors: {
      watchConnection,
      read: task(({ id: which }: { id: string }, signal): Promise<Loaded> => read(which, signal).then(toLoaded)),
      save: task(
        ({ values, thing }: Pick<EditContext, 'values' | 'thing'>, signal): Promise<Loaded> =>
          save(values, thing, signal).then(toLoaded),
      ),
    },
    guards: {
      isNew: ({ context }) => context.id === undefined,
      isEditable: (_, { thing }: Loaded) => thing.editable,
      isGone,
      isOvertaken,
    },
    actions: {
      keepThing: assign((_, { thing }: Loaded): Kept => ({ thing, kept: valuesOf(thing), values: valuesOf(thing) })),
      keepValues: assign(
        ({ context }, { values }: { values: Partial<Values> }): Kept => ({ values: { ...context.values, ...values } }),
      ),
      clearFormError: assign((): Kept => ({ errors: {}, message: undefined, incoming: [], both: [] })),
      keepFormError: assign((_, params: ErrorParams): Kept => withErrors(_, params)),
      mergeSaved: assign(({ context }, { thing }: Loaded): Kept => {
        const saved = valuesOf(thing)
        return { thing, kept: saved, ...merge(context.kept, context.values, saved) }
      }),
      announceSaved: emit(({ context }, { thing }: Loaded) => ({
        type: 'saved' as const,
        thing,
        before: context.thing,
      })),
      announceRefused: emit((_, { error }: ErrorParams) => ({
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
      values: { ...empty, ...input.values },
      errors: {},
      message: undefined,
      incoming: [],
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
              guard: { type: 'isEditable', params: output },
              target: 'editing',
              actions: { type: 'keepThing', params: output },
            },
            { target: 'locked', actions: { type: 'keepThing', params: output } },
          ],
          onError: [ifGone('missing'), { target: 'unreachable' }],
        },
      },
      ...editingStates<Values>(id),
      saving: {
        tags: 'busy',
        entry: 'clearFormError',
        invoke: {
          id: 'save',
          src: 'save',
          input: ({ context: { values, thing } }) => ({ values, thing }),
          onDone: { target: 'saved', actions: { type: 'announceSaved', params: output } },
          onError: refusedOrMerging,
        },
      },
      merging: {
        description: 'Somebody else has saved in the meantime: their version is read and merged into the form.',
        tags: 'busy',
        invoke: {
          id: 'reread',
          src: 'read',
          input: ({ context }) => ({ id: context.id ?? '' }),
          onDone: { target: 'editing.merged', actions: { type: 'mergeSaved', params: output } },
          onError: notMerged,
        },
      },
      locked: { description: 'The user can view this but not edit it.' },
      missing: { description: 'It does not exist, or the user has no access to it.' },
      unreachable: awaitingConnection('loading'),
      saved: { type: 'final' },
      left: { type: 'final' },
    },
  })
}
