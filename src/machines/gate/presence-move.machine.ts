import { assign, emit, setup } from 'xstate'
import { failureOf, noAnswer } from '#machines/kit/failure'
import { task } from '#machines/kit/task'
import { sitePeople } from '#services/gate/site-people'
import type { SavedSitePeople } from '#shared/api/gate/site-people'

/** The people to move, and how: `left_at` is an instant, `reason` overrides a warning of the gate. */
export type Wanted = {
  move: 'checkIn' | 'checkOut' | 'ask'
  ids: string[]
  name: string
  left_at?: string | undefined
  reason?: string | undefined
}
type Context = {
  siteId: string
  wanted: Wanted | undefined
  formError: string | undefined
  /** Who was moved by the last save, until the message is dismissed. */
  saved: SavedSitePeople | undefined
}

const bodyOf = ({ move, ids, left_at, reason }: Wanted) => ({
  onsite: move === 'checkIn' ? ids : [],
  check_offsite: move === 'checkOut' ? ids : [],
  ask: move === 'ask' ? ids : [],
  left_at: left_at ?? null,
  ...(reason && { override_reason: reason }),
})

export const presenceMoveMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { siteId: string },
    events: {} as
      | { type: 'want'; wanted: Wanted }
      | { type: 'detail'; detail: Partial<Wanted> }
      | { type: 'confirm' }
      | { type: 'cancel' }
      | { type: 'dismiss' },
    emitted: {} as { type: 'saved'; saved: SavedSitePeople; move: Wanted['move'] | undefined },
    tags: {} as 'busy',
  },
  actors: {
    save: task(async ({ siteId, wanted }: Context, signal): Promise<SavedSitePeople> => {
      if (!wanted) throw new Error('Nobody is to be moved.')
      return (await sitePeople.save({ params: { id: siteId }, body: bodyOf(wanted) }, signal)).data
    }),
  },
  actions: {
    keepWanted: assign((_, { wanted }: { wanted: Wanted }) => ({ wanted, formError: undefined, saved: undefined })),
    keepDetail: assign(({ context }, { detail }: { detail: Partial<Wanted> }) => ({
      wanted: context.wanted && { ...context.wanted, ...detail },
    })),
    forgetWanted: assign({ wanted: undefined, formError: undefined }),
    keepFormError: assign((_, { error }: { error: unknown }) => ({ formError: failureOf(error).message ?? noAnswer })),
    keepSaved: assign((_, { saved }: { saved: SavedSitePeople }) => ({ saved })),
    forgetSaved: assign({ saved: undefined }),
    announceSaved: emit(({ context }, { saved }: { saved: SavedSitePeople }) => ({
      type: 'saved' as const,
      saved,
      move: context.wanted?.move,
    })),
  },
}).createMachine({
  id: 'presenceMove',
  description: 'Checks people of a site in or out by hand, or asks them when they left: shown, confirmed, saved.',
  context: ({ input }) => ({ siteId: input.siteId, wanted: undefined, formError: undefined, saved: undefined }),
  initial: 'resting',
  states: {
    resting: {
      on: {
        want: { target: 'confirming', actions: { type: 'keepWanted', params: ({ event }) => event } },
        dismiss: { actions: 'forgetSaved' },
      },
    },
    confirming: {
      description: 'Who is moved and how is shown before it is done; a refusal is shown here too.',
      on: {
        detail: { actions: { type: 'keepDetail', params: ({ event }) => event } },
        confirm: 'saving',
        cancel: { target: 'resting', actions: 'forgetWanted' },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => context,
        onDone: {
          target: 'resting',
          actions: [
            { type: 'keepSaved', params: ({ event }) => ({ saved: event.output }) },
            { type: 'announceSaved', params: ({ event }) => ({ saved: event.output }) },
            'forgetWanted',
          ],
        },
        onError: { target: 'confirming', actions: { type: 'keepFormError', params: ({ event }) => event } },
      },
    },
  },
})
