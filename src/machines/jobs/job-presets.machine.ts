import { assign, emit, setup } from 'xstate'
import { failureOf, noAnswer } from '#machines/kit/failure'
import { type ErrorParams, type FormError, formErrorOf, fromError, noFormError } from '#machines/kit/form-error'
import { awaitingConnection, isGone, output, type Reconnect, watchConnection } from '#machines/kit/refresh'
import { task } from '#machines/kit/task'
import { jobPresets } from '#services/jobs/job-preset'
import type { JobPreset, jobPresetApi } from '#shared/api/jobs/job-preset'
import type { Request } from '#shared/api/kit/endpoint'

export type NewPreset = Request<typeof jobPresetApi.save>['body']
type Context = {
  presets: JobPreset[]
  /** The preset that is saved, renamed or removed. */
  chosen: NewPreset | JobPreset | undefined
  /** As typed: another name. */
  typed: string
  formError: FormError
}
type Loaded = { presets: JobPreset[] }
type Saved = { preset: JobPreset }
type Chosen<Preset> = { preset: Preset }
const chosen = <Preset extends NewPreset>({ event }: { event: Chosen<Preset> }): Chosen<Preset> => ({
  preset: event.preset,
})
const withoutRole = ({ presets, chosen }: Context) => presets.filter(({ role }) => role !== chosen?.role)
const idOf = (preset: Context['chosen']): string => (preset && 'id' in preset ? preset.id : '')

export const jobPresetsMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | ({ type: 'save' } & Chosen<NewPreset>)
      | ({ type: 'rename' } & Chosen<JobPreset>)
      | ({ type: 'remove' } & Chosen<JobPreset>)
      | { type: 'change'; typed: string }
      | { type: 'submit' }
      | { type: 'close' }
      | { type: 'retry' }
      | Reconnect,
    emitted: {} as
      | { type: 'saved'; preset: JobPreset }
      | { type: 'removed' }
      | { type: 'notSaved'; message: string }
      | { type: 'notRemoved'; message: string },
    tags: {} as 'busy',
  },
  actors: {
    watchConnection,
    load: task(
      (_: object, signal): Promise<Loaded> => jobPresets.list({}, signal).then(({ data }) => ({ presets: data })),
    ),
    save: task(({ preset }: { preset: NewPreset | undefined }, signal): Promise<Saved> => {
      if (!preset) throw new Error('No preset is chosen.')
      const { role, name, data } = preset
      return jobPresets.save({ body: { role, name, data } }, signal).then((answer) => ({ preset: answer.data }))
    }),
    remove: task(({ id }: { id: string }, signal) => jobPresets.remove({ params: { id } }, signal)),
  },
  guards: { isGone },
  actions: {
    keepPresets: assign((_, { presets }: Loaded) => ({ presets })),
    choose: assign((_, { preset }: Chosen<NewPreset | JobPreset>) => ({
      chosen: preset,
      typed: preset.name ?? '',
      formError: noFormError,
    })),
    keepTyped: assign((_, { typed }: { typed: string }) => ({ typed })),
    clearFormError: assign({ formError: noFormError }),
    keepFormError: assign((_, { error }: ErrorParams) => {
      const { errors, message } = formErrorOf(error)
      return { formError: { errors, message: Object.keys(errors).length ? undefined : (message ?? noAnswer) } }
    }),
    /** One for a role: the new one replaces it, at the end of the list until it is read again. */
    keepSaved: assign(({ context }, { preset }: Saved) => ({ presets: [...withoutRole(context), preset] })),
    forgetRemoved: assign(({ context }) => ({ presets: withoutRole(context) })),
    announceSaved: emit((_, { preset }: Saved) => ({ type: 'saved' as const, preset })),
    announceRemoved: emit({ type: 'removed' as const }),
    announceNotSaved: emit((_, { error }: ErrorParams) => ({
      type: 'notSaved' as const,
      message: failureOf(error).message ?? noAnswer,
    })),
    announceNotRemoved: emit((_, { error }: ErrorParams) => ({
      type: 'notRemoved' as const,
      message: failureOf(error).message ?? noAnswer,
    })),
  },
}).createMachine({
  id: 'jobPresets',
  description: 'The company’s presets, one for a role, from which posts begin: each is saved, renamed or removed.',
  context: { presets: [], chosen: undefined, typed: '', formError: noFormError },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'load',
        input: {},
        onDone: { target: 'showing', actions: { type: 'keepPresets', params: output<Loaded> } },
        onError: 'unreachable',
      },
    },
    unreachable: awaitingConnection('loading'),
    showing: {
      on: {
        save: { target: 'saving', actions: { type: 'choose', params: chosen<NewPreset> } },
        rename: { target: 'renaming', actions: { type: 'choose', params: chosen<JobPreset> } },
        remove: { target: 'confirming', actions: { type: 'choose', params: chosen<JobPreset> } },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => ({ preset: context.chosen }),
        onDone: {
          target: 'showing',
          actions: [
            { type: 'keepSaved', params: output<Saved> },
            { type: 'announceSaved', params: output<Saved> },
          ],
        },
        onError: { target: 'showing', actions: { type: 'announceNotSaved', params: fromError } },
      },
    },
    renaming: {
      description: 'The user types another name; none is the name of the role.',
      on: {
        change: { actions: { type: 'keepTyped', params: ({ event }) => event } },
        submit: 'savingName',
        close: 'showing',
      },
    },
    savingName: {
      tags: 'busy',
      entry: 'clearFormError',
      invoke: {
        id: 'saveName',
        src: 'save',
        input: ({ context: { chosen: preset, typed } }) => ({ preset: preset && { ...preset, name: typed } }),
        onDone: {
          target: 'showing',
          actions: [
            { type: 'keepSaved', params: output<Saved> },
            { type: 'announceSaved', params: output<Saved> },
          ],
        },
        onError: { target: 'renaming', actions: { type: 'keepFormError', params: fromError } },
      },
    },
    confirming: { description: 'Remove it?', on: { submit: 'removing', close: 'showing' } },
    removing: {
      tags: 'busy',
      invoke: {
        id: 'remove',
        src: 'remove',
        input: ({ context }) => ({ id: idOf(context.chosen) }),
        onDone: { target: 'showing', actions: ['forgetRemoved', 'announceRemoved'] },
        onError: [
          {
            guard: { type: 'isGone', params: fromError },
            target: 'showing',
            actions: ['forgetRemoved', 'announceRemoved'],
          },
          { target: 'confirming', actions: { type: 'announceNotRemoved', params: fromError } },
        ],
      },
    },
  },
})
