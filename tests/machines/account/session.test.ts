import { afterEach, expect, test, vi } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { sessionMachine } from '#machines/account/session.machine'
import { task } from '#machines/kit/task'
import type { User } from '#shared/api/kit/user'
import { lostConnection, refused } from '../../support/answers.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('somebody whose session the server ends while they are signed in is shown the sign-in', async () => {
  const jan = { id: 'jan', status: 'COMPLETED', default_role: 'WORKER' } as User
  let isOver = false
  const session = createActor(
    sessionMachine.provide({
      actors: {
        tokenEvents: fromCallback(() => {}),
        recall: task<unknown, User | undefined>(async () => undefined),
        identify: task(async () => {
          if (isOver) throw refused(401, 'This account is used on another phone.').error
          return jan
        }),
        forgetToken: task(async (_: { error: string }) => {}),
      },
    }),
    {
      input: {
        claims: { uid: 'jan', status: 'COMPLETED', handoff: false },
        ...{ offered: undefined, wrapper: false, error: undefined, path: '/assignments' },
        matched: { route: 'assignments', params: {} },
      },
    },
  ).start()
  const placed = () => session.getSnapshot().children.place?.getSnapshot().context.place
  await vi.waitFor(() => expect(placed()).toMatchObject({ kind: 'show', route: 'assignments' }))
  isOver = true
  session.send({ type: 'refreshUser' })
  await vi.waitFor(() => expect(session.getSnapshot().matches('signedOut')).toBe(true))
  expect(session.getSnapshot().context.user).toBeUndefined()
  expect(placed()).toMatchObject({ kind: 'go', to: '/login?redirect=%2Fassignments' })
})

test('without an answer it asks again by itself, though the browser tells of no network that is back', async () => {
  vi.useFakeTimers()
  const identify = vi.fn(async (): Promise<User> => Promise.reject(lostConnection.error))
  const session = createActor(
    sessionMachine.provide({
      actors: {
        tokenEvents: fromCallback(() => {}),
        recall: task<unknown, User | undefined>(async () => undefined),
        identify: task(identify),
      },
    }),
    {
      input: {
        claims: { uid: 'jan', status: 'COMPLETED', handoff: false },
        ...{ offered: undefined, wrapper: false, error: undefined, path: '/' },
        matched: { route: 'home', params: {} },
      },
    },
  ).start()
  await vi.waitFor(() => expect(session.getSnapshot().matches('unreachable')).toBe(true))
  identify.mockResolvedValue({ id: 'jan', status: 'COMPLETED', default_role: 'WORKER' } as User)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(session.getSnapshot().matches('signedIn')).toBe(true)
})
