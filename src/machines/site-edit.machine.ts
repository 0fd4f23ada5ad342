import { assign, emit, setup } from 'xstate'
import type { Site } from '#contract/site'
import { sites } from '#services/site'
import { failureOf, noAnswer } from './failure.ts'
import { firstErrors } from './generic/form-errors.ts'
import type { Thrown } from './refusal.ts'
import { emptySite, fieldsOf, mergedSite, type SiteField, type SiteValues, valuesOf } from './site-form.ts'
import { task } from './task.ts'

type Context = {
  /** Absent for a new site. */
  id: string | undefined
  /** As read or saved last: what a save is compared with. */
  site: Site | undefined
  kept: SiteValues
  values: SiteValues
  errors: Record<string, string>
  message: string | undefined
  /** After somebody else's save: what was taken over from it, and what both changed. */
  theirs: SiteField[]
  both: SiteField[]
}
/** `read`: the site as it was read; absent for a new one. */
type Saving = { read: Pick<Site, 'id' | 'updated_at'> | undefined; values: SiteValues }
type Read = { site: Site }
const thrown = ({ event }: { event: Thrown }): Thrown => event
const save = ({ read, values }: Saving, signal: AbortSignal) =>
  read
    ? sites.save({ params: { id: read.id }, body: { ...fieldsOf(values), updated_at: read.updated_at } }, signal)
    : sites.add({ body: fieldsOf(values) }, signal)

export const siteEditMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { id: string | undefined },
    events: {} as
      | { type: 'change'; values: Partial<SiteValues> }
      | { type: 'submit' }
      | { type: 'leave' }
      | { type: 'stay' }
      | { type: 'discard' }
      | { type: 'retry' },
    emitted: {} as { type: 'saved'; site: Site; action: string } | { type: 'left' },
    tags: {} as 'busy',
  },
  actors: {
    readSite: task(
      ({ id }: { id: string }, signal): Promise<Read> =>
        sites.read({ params: { id } }, signal).then(({ data }) => ({ site: data })),
    ),
    saveSite: task((asked: Saving, signal): Promise<Read> => save(asked, signal).then(({ data }) => ({ site: data }))),
  },
  guards: {
    isNew: ({ context }) => context.id === undefined,
    isEditable: (_, { site }: Read) => site.editable,
    isGone: (_, { error }: Thrown) => failureOf(error).status === 404,
    isOvertaken: (_, { error }: Thrown) => 'updated_at' in failureOf(error).errors,
  },
  actions: {
    keepSite: assign((_, { site }: Read) => ({ site, kept: valuesOf(site), values: valuesOf(site) })),
    keepValues: assign({
      values: ({ context }, { values }: { values: Partial<SiteValues> }) => ({ ...context.values, ...values }),
    }),
    clearRefusal: assign({ errors: {}, message: undefined, theirs: [], both: [] }),
    keepRefusal: assign((_, { error }: Thrown) => {
      const { status, errors, message } = failureOf(error)
      return { errors: firstErrors(errors), message: status === undefined ? noAnswer : message }
    }),
    mergeSaved: assign(({ context }, { site }: Read) => {
      const saved = valuesOf(site)
      return { site, kept: saved, ...mergedSite(context.kept, context.values, saved) }
    }),
    announceSaved: emit(({ context }, { site }: Read) => {
      const action =
        context.id === undefined
          ? 'added'
          : site.active === context.kept.active
            ? 'updated'
            : site.active
              ? 'reopened'
              : 'closed'
      return { type: 'saved' as const, site, action }
    }),
    announceLeft: emit({ type: 'left' as const }),
  },
}).createMachine({
  id: 'siteEdit',
  description:
    'Adding or changing a site: nobody leaves changes behind unasked, and of two who save at once nothing is lost.',
  context: ({ input: { id } }) => ({
    id,
    site: undefined,
    kept: emptySite,
    values: emptySite,
    errors: {},
    message: undefined,
    theirs: [],
    both: [],
  }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isNew', target: 'editing' }, { target: 'loading' }] },
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readSite',
        src: 'readSite',
        input: ({ context: { id = '' } }) => ({ id }),
        onDone: [
          {
            guard: { type: 'isEditable', params: ({ event }) => event.output },
            target: 'editing',
            actions: { type: 'keepSite', params: ({ event }) => event.output },
          },
          { target: 'locked', actions: { type: 'keepSite', params: ({ event }) => event.output } },
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
        changed: { on: { leave: '#siteEdit.leaving' } },
        refused: { on: { leave: '#siteEdit.leaving' } },
        merged: {
          description: 'Somebody else saved meanwhile: what they changed is in the form now, beside the person’s own.',
          on: { leave: '#siteEdit.leaving' },
        },
        last: { type: 'history', target: 'changed' },
      },
    },
    saving: {
      tags: 'busy',
      entry: 'clearRefusal',
      invoke: {
        id: 'saveSite',
        src: 'saveSite',
        input: ({ context: { site, values } }) => ({
          read: site && { id: site.id, updated_at: site.updated_at },
          values,
        }),
        onDone: {
          target: 'saved',
          actions: { type: 'announceSaved', params: ({ event }) => event.output },
        },
        onError: [
          { guard: { type: 'isOvertaken', params: thrown }, target: 'merging' },
          { target: 'editing.refused', actions: { type: 'keepRefusal', params: thrown } },
        ],
      },
    },
    merging: {
      description: 'Somebody else saved meanwhile: their save is read and laid beside the form.',
      tags: 'busy',
      invoke: {
        id: 'rereadSite',
        src: 'readSite',
        input: ({ context: { id = '' } }) => ({ id }),
        onDone: {
          target: 'editing.merged',
          actions: { type: 'mergeSaved', params: ({ event }) => event.output },
        },
        onError: { target: 'editing.refused', actions: { type: 'keepRefusal', params: thrown } },
      },
    },
    leaving: {
      description: 'Leave without saving?',
      on: { stay: 'editing.last', discard: { target: 'left', actions: 'announceLeft' } },
    },
    locked: { description: 'The reader may look at this site, and not change it.' },
    missing: { description: 'There is no such site, or it is not the reader’s to see.' },
    unreachable: { on: { retry: 'loading' } },
    saved: { type: 'final' },
    left: { type: 'final' },
  },
})
