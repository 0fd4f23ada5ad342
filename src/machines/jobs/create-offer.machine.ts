import { assign, emit, fromCallback, setup } from 'xstate'
import { type Failure, failureOf, firstErrors, noAnswer } from '#machines/kit/failure'
import { fromEvent } from '#machines/kit/from-event'
import { awaitingConnection, ifGone, isGone, output, type Reconnect, watchConnection } from '#machines/kit/refresh'
import { task } from '#machines/kit/task'
import { preventBack } from '#services/jobs/back'
import { jobOffers } from '#services/jobs/job-offer'
import { jobPresets } from '#services/jobs/job-preset'
import type { JobOffer, OfferPrefill, OfferWarning } from '#shared/api/jobs/job-offer'
import { beginOffer, changeOffer, checkOffer, errorsAfter, type OfferValues, offerOf, presetOf } from './offer-form.ts'

/** Ids. */
type Begun = { worker: string | undefined; site_id: string | undefined; post_id: string | undefined }
type Context = {
  begun: Begun
  prefill: OfferPrefill
  values: OfferValues
  errors: Record<string, string>
  message: string | undefined
  warnings: OfferWarning[]
}
type Values = { values: OfferValues }
type Loaded = { prefill: OfferPrefill }
type Checked = { errors: Record<string, string> }
type Warned = { warnings: OfferWarning[] }
type Sent = { offer: JobOffer }
type Presets = Pick<OfferPrefill, 'presets'>
type Failed = { failure: Failure }

const nothing: OfferPrefill = {
  worker: null,
  closed: null,
  payroll_company: null,
  payment_type: 'OWN',
  approver: null,
  post: null,
  presets: [],
}
const failed = ({ event: { error } }: { event: { error: unknown } }): Failed => ({ failure: failureOf(error) })
/** Back would lose what was typed without a question. */
const watchingBack = { id: 'watchBack', src: 'watchBack' } as const
const refused = { target: 'editing.refused', actions: { type: 'keepFailure', params: failed } } as const

export const createOfferMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Begun,
    events: {} as
      | { type: 'change'; values: Partial<OfferValues> }
      | { type: 'submit' }
      | { type: 'confirm' }
      | { type: 'deny' }
      | { type: 'savePreset' }
      | { type: 'leave' }
      | { type: 'keepEditing' }
      | { type: 'discard' }
      | { type: 'retry' }
      | Reconnect,
    emitted: {} as { type: 'sent'; offer: JobOffer } | { type: 'presetSaved' } | { type: 'left' },
    tags: {} as 'busy',
  },
  actors: {
    watchConnection,
    watchBack: fromCallback<{ type: 'leave' }>(({ sendBack }) => preventBack(() => sendBack({ type: 'leave' }))),
    loadPrefill: task(({ worker, post_id }: Begun, signal) =>
      jobOffers
        .prefill({ query: { ...(worker && { worker_id: worker }), ...(post_id && { post_id }) } }, signal)
        .then(({ data }): Loaded => ({ prefill: data })),
    ),
    checkTerms: task(({ values }: Values) => checkOffer(values).then((errors): Checked => ({ errors }))),
    forecast: task(({ values }: Values, signal) => {
      const { worker_id, role_id, start_at, end_at, hourly_rate } = offerOf(values, undefined)
      const query = { worker_id, role_id, start_at, end_at, ...(hourly_rate != null && { hourly_rate }) }
      return jobOffers.forecast({ query }, signal).then(({ data }): Warned => data)
    }),
    sendOffer: task(({ values, post_id }: Values & Pick<Begun, 'post_id'>, signal) =>
      jobOffers.send({ body: offerOf(values, post_id) }, signal).then(({ data }): Sent => ({ offer: data })),
    ),
    savePreset: task(({ values, presets }: Values & Presets, signal) =>
      jobPresets
        .save({ body: presetOf(values, presets) }, signal)
        .then(({ data }): Presets => ({ presets: [...presets.filter(({ role }) => role !== data.role), data] })),
    ),
  },
  guards: {
    isGone,
    isClosed: (_, { prefill }: Loaded) => prefill.closed !== null,
    hasErrors: (_, { errors }: Checked) => Object.keys(errors).length > 0,
    hasWarnings: (_, { warnings }: Warned) => warnings.length > 0,
    hasRole: ({ context }) => context.values.role_id !== '',
  },
  actions: {
    keepPrefill: assign(({ context }, { prefill }: Loaded) => ({
      prefill,
      values: beginOffer(prefill, context.begun.site_id),
    })),
    keepValues: assign(({ context }, { values: changed }: { values: Partial<OfferValues> }) => {
      const values = changeOffer(context.values, changed, context.prefill)
      return { values, errors: errorsAfter(context.errors, context.values, values), message: undefined }
    }),
    clearErrors: assign({ errors: {}, message: undefined }),
    keepErrors: assign((_, { errors }: Checked) => ({ errors })),
    keepWarnings: assign((_, { warnings }: Warned) => ({ warnings })),
    keepPresets: assign(({ context }, { presets }: Presets) => ({ prefill: { ...context.prefill, presets } })),
    keepFailure: assign((_, { failure: { errors, message, status } }: Failed) => ({
      // Of a preset the server names the terms below `data`.
      errors: firstErrors(errors, 'data'),
      message: status === undefined ? noAnswer : message,
    })),
    announceSent: emit((_, { offer }: Sent) => ({ type: 'sent' as const, offer })),
    announcePreset: emit({ type: 'presetSaved' as const }),
    announceLeft: emit({ type: 'left' as const }),
  },
}).createMachine({
  id: 'createOffer',
  description:
    'A job offer is written to one worker. What is worth a thought (other work on these days, the minimum wage, the working time) is shown before it is sent.',
  context: ({ input }) => ({
    begun: input,
    prefill: nothing,
    values: beginOffer(nothing, input.site_id),
    errors: {},
    message: undefined,
    warnings: [],
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadPrefill',
        src: 'loadPrefill',
        input: ({ context }) => context.begun,
        onDone: [
          {
            guard: { type: 'isClosed', params: output },
            target: 'closed',
            actions: { type: 'keepPrefill', params: output },
          },
          { target: 'editing', actions: { type: 'keepPrefill', params: output } },
        ],
        onError: [ifGone('missing'), { target: 'unreachable' }],
      },
    },
    missing: { description: 'The company cannot send this worker an offer, or the job post is not its own.' },
    closed: { description: 'The worker takes no messages from the company.' },
    unreachable: awaitingConnection('loading'),
    editing: {
      initial: 'untouched',
      on: {
        change: { target: '.changed', actions: { type: 'keepValues', params: fromEvent } },
        submit: 'checking',
        savePreset: { guard: 'hasRole', target: 'savingPreset' },
      },
      states: {
        untouched: { on: { leave: '#createOffer.left' } },
        changed: { invoke: watchingBack, on: { leave: '#createOffer.leaving' } },
        refused: {
          description: 'With what was wrong; what was typed stays.',
          invoke: watchingBack,
          on: { leave: '#createOffer.leaving' },
        },
        last: { type: 'history', target: 'changed' },
      },
    },
    checking: {
      tags: 'busy',
      entry: 'clearErrors',
      invoke: {
        id: 'checkTerms',
        src: 'checkTerms',
        input: ({ context: { values } }) => ({ values }),
        onDone: [
          {
            guard: { type: 'hasErrors', params: output },
            target: 'editing.refused',
            actions: { type: 'keepErrors', params: output },
          },
          { target: 'forecasting' },
        ],
        onError: refused,
      },
    },
    forecasting: {
      tags: 'busy',
      invoke: {
        id: 'forecast',
        src: 'forecast',
        input: ({ context: { values } }) => ({ values }),
        onDone: [
          {
            guard: { type: 'hasWarnings', params: output },
            target: 'warned',
            actions: { type: 'keepWarnings', params: output },
          },
          { target: 'sending' },
        ],
        onError: refused,
      },
    },
    warned: {
      description: 'What the offer would run into: send it anyway?',
      on: { confirm: 'sending', deny: 'editing.changed' },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendOffer',
        src: 'sendOffer',
        input: ({ context: { values, begun } }) => ({ values, post_id: begun.post_id }),
        onDone: { target: 'sent', actions: { type: 'announceSent', params: output } },
        onError: refused,
      },
    },
    savingPreset: {
      tags: 'busy',
      entry: 'clearErrors',
      invoke: {
        id: 'savePreset',
        src: 'savePreset',
        input: ({ context: { values, prefill } }) => ({ values, presets: prefill.presets }),
        onDone: {
          target: 'editing.changed',
          actions: [{ type: 'keepPresets', params: output }, 'announcePreset'],
        },
        onError: refused,
      },
    },
    leaving: {
      description: 'Leave without sending?',
      invoke: watchingBack,
      on: { keepEditing: 'editing.last', discard: 'left' },
    },
    sent: { type: 'final' },
    left: { type: 'final', entry: 'announceLeft' },
  },
})
