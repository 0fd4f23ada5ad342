import { assign, emit, setup } from 'xstate'
import { failureOf, noAnswer } from '#machines/kit/failure'
import { type ErrorParams, fromError } from '#machines/kit/form-error'
import { task } from '#machines/kit/task'
import { subcompanyInvite } from '#services/registration/subcompany-invite'
import type { User } from '#shared/api/kit/user'
import type { SubcompanyInvite } from '#shared/api/registration/subcompany-invite'

/** The user who opened the link; undefined when they are not signed in. */
type Reader = Pick<User, 'default_role' | 'status' | 'is_payroll_company'> | undefined
type Context = { hash: string; reader: Reader; invite: SubcompanyInvite | undefined; message: string | undefined }

export const subcompanyInviteMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { hash: string; reader: Reader },
    events: {} as { type: 'request' } | { type: 'retry' },
    emitted: {} as { type: 'requested' } | { type: 'notFetched' },
    tags: {} as 'busy',
  },
  actors: {
    readInvite: task(({ hash }: { hash: string }, signal) =>
      subcompanyInvite.read({ params: { hash } }, signal).then(({ data }) => ({ invite: data })),
    ),
    requestAccess: task(({ hash }: { hash: string }, signal) => subcompanyInvite.request({ params: { hash } }, signal)),
  },
  guards: {
    isOver: (_, { error }: ErrorParams) => [404, 410, 422].includes(failureOf(error).status ?? 0),
    isStranger: ({ context }) => !context.reader,
    /** The server's rule: the owner of a company that is set up and works on sites. */
    canRequest: ({ context: { reader } }) =>
      reader?.default_role === 'OWNER' && reader.status === 'COMPLETED' && !reader.is_payroll_company,
  },
  actions: {
    keepInvite: assign((_, { invite }: { invite: SubcompanyInvite }) => ({ invite })),
    keepMessage: assign((_, { error }: ErrorParams) => ({ message: failureOf(error).message ?? noAnswer })),
    clearMessage: assign({ message: undefined }),
    announceRequested: emit({ type: 'requested' as const }),
    announceNotFetched: emit({ type: 'notFetched' as const }),
  },
}).createMachine({
  id: 'subcompanyInvite',
  description:
    'The link in the email to a company: it shows who invites to which site. An owner requests access once, which uses up the link.',
  context: ({ input: { hash, reader } }) => ({ hash, reader, invite: undefined, message: undefined }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readInvite',
        src: 'readInvite',
        input: ({ context: { hash } }) => ({ hash }),
        onDone: { target: 'reading', actions: { type: 'keepInvite', params: ({ event }) => event.output } },
        onError: [
          { guard: { type: 'isOver', params: fromError }, target: 'over', actions: 'announceNotFetched' },
          { target: 'unreachable', actions: 'announceNotFetched' },
        ],
      },
    },
    unreachable: { on: { retry: 'loading' } },
    reading: {
      always: [{ guard: 'isStranger', target: 'signedOut' }, { guard: 'canRequest', target: 'offered' }, 'ineligible'],
    },
    signedOut: { description: 'Signing in returns the person to this page.' },
    ineligible: {
      description:
        'Only the owner of a company that works on sites can ask for access; for everybody else the page says who can.',
    },
    offered: { on: { request: 'requesting' } },
    requesting: {
      tags: 'busy',
      entry: 'clearMessage',
      invoke: {
        id: 'requestAccess',
        src: 'requestAccess',
        input: ({ context: { hash } }) => ({ hash }),
        onDone: { target: 'requested', actions: 'announceRequested' },
        onError: [
          { guard: { type: 'isOver', params: fromError }, target: 'over' },
          { target: 'offered', actions: { type: 'keepMessage', params: fromError } },
        ],
      },
    },
    requested: { description: 'The company of the site has the request; its answer arrives as a notification.' },
    over: { description: 'The link is used, withdrawn, expired, or never existed: the page does not say which.' },
  },
})
