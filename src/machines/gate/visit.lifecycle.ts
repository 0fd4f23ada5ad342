import { setup } from 'xstate'
import type { LawMeta } from '#lifecycles/law'

export type VisitMove = { type: 'checkIn' } | { type: 'checkOut' }
type Facts = {
  /** The day of the visit is today, in London. */
  isToday: boolean
}

export const visitLifecycle = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as VisitMove,
    meta: {} as LawMeta,
    tags: {} as 'present',
  },
  guards: { isTheirDay: ({ context }) => context.isToday },
}).createMachine({
  id: 'visit',
  description: 'A visit to a site, on its day: a visitor can go out and come back, and can always leave.',
  context: ({ input }) => input,
  meta: { reasons: { isTheirDay: 'Their visit is for another day. Ask their host.' } },
  initial: 'expected',
  states: {
    expected: {
      meta: { message: 'They are not checked in.' },
      on: { checkIn: { guard: 'isTheirDay', target: 'on_site' } },
    },
    on_site: { tags: 'present', meta: { message: 'They are on site already.' }, on: { checkOut: 'left' } },
    left: {
      meta: { message: 'They have left already.' },
      on: { checkIn: { guard: 'isTheirDay', target: 'on_site' } },
    },
  },
})
