import { assign, emit, setup } from 'xstate'
import type { SubcompanyInvite } from '#contract/subcompany-invite'
import { subcompanyInvite } from '#services/subcompany-invite'
import { failureOf, noAnswer } from './failure.ts'
import { task } from './task.ts'

type Thrown = { error: unknown }
const thrown = ({ event }: { event: Thrown }): Thrown => event
type Context = { hash: string; invite: SubcompanyInvite | undefined; message: string | undefined }

export const subcompanyInviteMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { hash: string },
    events: {} as { type: 'ask' } | { type: 'retry' },
    emitted: {} as { type: 'asked' } | { type: 'notFetched' },
    tags: {} as 'busy',
  },
  actors: {
    readInvite: task(({ hash }: { hash: string }, signal) =>
      subcompanyInvite.read({ params: { hash } }, signal).then(({ data }) => ({ invite: data })),
    ),
    askForAccess: task(({ hash }: { hash: string }, signal) => subcompanyInvite.request({ params: { hash } }, signal)),
  },
  guards: { isOver: (_, { error }: Thrown) => [404, 410, 422].includes(failureOf(error).status ?? 0) },
  actions: {
    keepInvite: assign((_, { invite }: { invite: SubcompanyInvite }) => ({ invite })),
    keepMessage: assign((_, { error }: Thrown) => ({ message: failureOf(error).message ?? noAnswer })),
    clearMessage: assign({ message: undefined }),
    announceAsked: emit({ type: 'asked' as const }),
    announceNotFetched: emit({ type: 'notFetched' as const }),
  },
}).createMachine({
  id: 'subcompanyInvite',
  description:
    'The link in the letter to a company: who invites to which site; an owner asks for access, once, and the link is used up.',
  context: ({ input }) => ({ hash: input.hash, invite: undefined, message: undefined }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readInvite',
        src: 'readInvite',
        input: ({ context: { hash } }) => ({ hash }),
        onDone: { target: 'showing', actions: { type: 'keepInvite', params: ({ event }) => event.output } },
        onError: [
          { guard: { type: 'isOver', params: thrown }, target: 'over', actions: 'announceNotFetched' },
          { target: 'unreachable', actions: 'announceNotFetched' },
        ],
      },
    },
    unreachable: { on: { retry: 'loading' } },
    showing: { on: { ask: 'asking' } },
    asking: {
      tags: 'busy',
      entry: 'clearMessage',
      invoke: {
        id: 'askForAccess',
        src: 'askForAccess',
        input: ({ context: { hash } }) => ({ hash }),
        onDone: { target: 'sent', actions: 'announceAsked' },
        onError: [
          { guard: { type: 'isOver', params: thrown }, target: 'over' },
          { target: 'showing', actions: { type: 'keepMessage', params: thrown } },
        ],
      },
    },
    sent: { description: 'The company of the site has the request; its answer arrives by the bell.' },
    over: { description: 'The link is used, withdrawn or too old, or never was: nobody is told which.' },
  },
})
