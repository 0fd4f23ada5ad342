import { and, setup } from 'xstate'
import type { LawMeta } from '#lifecycles/law'
import { type LastAct, undoGuards, undoing, undoReasons } from '#shared/domain/kit/undo'

/** Who acts: the company of the site, or the sub-company itself. */
type Side = { by: 'site' | 'subcompany' }
type SubcompanyMove = Side &
  ({ type: 'request' } | { type: 'grant' } | { type: 'reject' } | { type: 'end' } | { type: 'undo' })
/** `waits`: for an answer. `works`: the company works there. `live`: either. `ended`: it worked there. `refused`: it never did. */
type Tag = 'waits' | 'works' | 'live' | 'ended' | 'refused'
type Facts = {
  /** The site is not closed. */
  isOpen: boolean
  last?: LastAct
}

export const subcompanyAccessLifecycle = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as SubcompanyMove,
    meta: {} as LawMeta,
    tags: {} as Tag,
  },
  guards: {
    isOfSite: ({ event }) => event.by === 'site',
    isOfSubcompany: ({ event }) => event.by === 'subcompany',
    isOpen: ({ context }) => context.isOpen,
    ...undoGuards,
  },
}).createMachine({
  id: 'subcompanyAccess',
  description: 'A company’s access to another company’s site: requested, answered once, and ended by either company.',
  context: ({ input }) => input,
  meta: {
    reasons: {
      isOfSite: 'Only the company of the site decides who works there.',
      isOfSubcompany: 'This is your own company’s site: another company asks for access to it.',
      isOpen: 'This site is closed: it must be open again before another company gets access to it.',
      ...undoReasons('this access'),
    },
  },
  initial: 'none',
  states: {
    none: {
      description: 'The company never had access, or the access has ended; new access is a new row.',
      meta: { message: 'This company has no access to the site.' },
      on: {
        request: { guard: and(['isOfSubcompany', 'isOpen']), target: 'requested' },
        grant: { guard: and(['isOfSite', 'isOpen']), target: 'granted' },
      },
    },
    requested: {
      tags: ['live', 'waits'],
      meta: {
        message: 'This request is not answered yet.',
        messages: { request: 'Your company has asked for access to this site already. It is not answered yet.' },
      },
      on: {
        grant: { guard: and(['isOfSite', 'isOpen']), target: 'granted' },
        reject: { guard: 'isOfSite', target: 'rejected' },
      },
    },
    granted: {
      tags: ['live', 'works'],
      description: 'The sub-company sees its own people on the site.',
      meta: {
        message: 'This request was accepted already.',
        messages: { request: 'Your company has access to this site already.' },
      },
      on: { end: 'ended' },
    },
    rejected: { tags: 'refused', meta: { message: 'This request was rejected already.' } },
    ended: {
      tags: 'ended',
      description: 'People who are still on site stay on its fire list.',
      meta: { message: 'This access has ended already.' },
      on: {
        undo: {
          guard: and([...undoing, 'isOpen']),
          target: 'granted',
          description: 'The end of the access is undone.',
        },
      },
    },
  },
})
