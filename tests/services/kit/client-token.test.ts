// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest'
import { account } from '#services/account/account'
import { auth } from '#services/account/auth'
import { storage } from '#services/kit/storage'
import { token } from '#services/kit/token'
import {
  answers,
  bearerOf,
  errorKinds,
  fresh,
  id,
  json,
  jwt,
  me,
  old,
  only,
  refreshed,
  requests,
  to,
  tokenEvents,
} from './recorded-server.ts'

describe('a 401', () => {
  test('leads to one refresh for any number of calls, each sent once more', async () => {
    token.keep(old)
    answers['GET /api/me'] = only(fresh, () => json(200, { data: me }))
    answers['POST /api/auth/refresh'] = refreshed(fresh)
    await Promise.all(Array.from({ length: 200 }, () => account.me({})))
    expect(to('POST /api/auth/refresh').map(bearerOf)).toEqual([old])
    expect(to('GET /api/me')).toHaveLength(400)
  })

  test('after the refresh is an answer', async () => {
    token.keep(old)
    answers['GET /api/me'] = () => json(401, { message: 'No.' })
    answers['POST /api/auth/refresh'] = refreshed(fresh)
    await expect(account.me({})).rejects.toMatchObject({ status: 401, message: 'No.' })
    expect(requests.map(({ call }) => call)).toEqual(['GET /api/me', 'POST /api/auth/refresh', 'GET /api/me'])
  })

  test('that comes late, after another call has refreshed, needs no second refresh', async () => {
    token.keep(old)
    let release = (_: Response) => {}
    answers['GET /api/me'] = (request) =>
      bearerOf(request) === old ? new Promise((resolve) => (release = resolve)) : json(200, { data: me })
    const late = account.me({})
    await vi.waitFor(() => expect(requests).toHaveLength(1))
    token.keep(fresh)
    release(json(401, {}))
    await late
    expect(to('POST /api/auth/refresh')).toHaveLength(0)
  })

  test('of the sign-in itself is an answer', async () => {
    token.keep(old)
    answers['POST /api/auth/login'] = () => json(401, { status: false, message: 'Wrong.' })
    const typed = { login: 'a@b.example', password: 'x', remember: true }
    await expect(auth.signIn(typed)).rejects.toMatchObject({ status: 401, body: { status: false } })
    expect(requests).toHaveLength(1)
  })

  test('without a token is an answer', async () => {
    answers['GET /api/me'] = () => json(401, { message: 'Sign in first.' })
    await expect(account.me({})).rejects.toMatchObject({ status: 401 })
    expect(requests).toHaveLength(1)
  })

  test.each(['device-id-miss', 'phone-number-miss'])('with %s never refreshes and says so once', async (header) => {
    token.keep(old)
    answers['GET /api/me'] = () => json(401, {}, { [header]: '1' })
    await expect(account.me({})).rejects.toMatchObject({ status: 401 })
    expect(requests).toHaveLength(1)
    expect(errorKinds).toEqual(['deviceTaken'])
    expect(token.current()).toBe(old)
  })

  test('whose refresh is refused removes the token, keeps why, and rejects all that waited', async () => {
    token.keep(old)
    answers['GET /api/me'] = () => json(401, {})
    answers['POST /api/auth/refresh'] = () => json(401, { message: 'Your sign-in has ended.' })
    const calls = await Promise.allSettled([account.me({}), account.me({})])
    expect(calls.map((call) => call.status === 'rejected' && call.reason.message)).toEqual([
      'Your sign-in has ended.',
      'Your sign-in has ended.',
    ])
    expect(token.current()).toBeUndefined()
    expect(storage.read('token')).toBeUndefined()
    expect(tokenEvents.at(-1)).toEqual({ type: 'changeToken', claims: undefined, error: 'Your sign-in has ended.' })
  })

  test('whose refresh gets no answer is tried again after 1, 2 and 4 s, and keeps the token', async () => {
    vi.useFakeTimers()
    token.keep(old)
    answers['GET /api/me'] = () => json(401, {})
    const call = expect(account.me({})).rejects.toMatchObject({ name: 'CallFailed', status: undefined })
    const tries = () => to('POST /api/auth/refresh').length
    for (const [wait, count] of [
      [0, 1],
      [999, 1],
      [1, 2],
      [1999, 2],
      [1, 3],
      [3999, 3],
      [1, 4],
    ] as const) {
      await vi.advanceTimersByTimeAsync(wait)
      expect(tries()).toBe(count)
    }
    await call
    expect(storage.read('token')).toBe(old)
  })

  test('takes the token that another tab has stored meanwhile', async () => {
    token.keep(old)
    localStorage.setItem('muster.token', fresh)
    answers['GET /api/me'] = only(fresh, () => json(200, { data: me }))
    await account.me({})
    expect(to('POST /api/auth/refresh')).toHaveLength(0)
    expect(token.current()).toBe(fresh)
  })

  test("never takes another person's token", async () => {
    token.keep(old)
    localStorage.setItem('muster.token', jwt('foreign', '0190c1f0-0000-7000-8000-000000000002'))
    answers['GET /api/me'] = only(fresh, () => json(200, { data: me }))
    answers['POST /api/auth/refresh'] = refreshed(fresh)
    await account.me({})
    expect(requests.map(bearerOf)).toEqual([old, old, fresh])
  })
})

test('a hand-off token is turned into a session before anything else is asked', async () => {
  const handoff = jwt('handoff', id, 'handoff')
  token.keep(handoff)
  answers['GET /api/me'] = only(fresh, () => json(200, { data: me }))
  answers['POST /api/auth/refresh'] = refreshed(fresh)
  await account.me({})
  expect(requests.map((one) => `${one.call} ${bearerOf(one)}`)).toEqual([
    `POST /api/auth/refresh ${handoff}`,
    `GET /api/me ${fresh}`,
  ])
})

describe('another tab', () => {
  const storageChanges = (value: string | null) => {
    if (value === null) localStorage.removeItem('muster.token')
    else localStorage.setItem('muster.token', value)
    dispatchEvent(new StorageEvent('storage', { key: 'muster.token', newValue: value }))
  }
  test("renews the same person's token: it is taken over", () => {
    token.keep(old)
    storageChanges(fresh)
    expect(token.current()).toBe(fresh)
    expect(tokenEvents.at(-1)?.type).toBe('changeToken')
  })
  test.each([
    ['signs out', null],
    ['signs somebody else in', jwt('x', '0190c1f0-0000-7000-8000-000000000002')],
  ])('%s: the page is told to begin anew', (_, value) => {
    token.keep(old)
    storageChanges(value)
    expect(tokenEvents.at(-1)).toEqual({ type: 'replaceToken' })
  })
})
