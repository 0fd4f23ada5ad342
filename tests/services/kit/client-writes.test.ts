// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest'
import { account } from '#services/account/account'
import { auth } from '#services/account/auth'
import { gates } from '#services/gate/gate'
import { gatePerson } from '#services/gate/gate-person'
import { siteControl } from '#services/gate/site-control'
import { token } from '#services/kit/token'
import { media } from '#services/platform/media'
import { answers, bearerOf, fresh, id, json, jwt, me, old, only, refreshed, reported, to } from './recorded-server.ts'

describe('a write', () => {
  const keys = () => to('PUT /api/me').map(({ headers }) => headers.get('idempotency-key'))
  test('keeps its key through the retry after a 401', async () => {
    token.keep(old)
    answers['PUT /api/me'] = only(fresh, () => json(200, { data: me }))
    answers['POST /api/auth/refresh'] = refreshed(fresh)
    await account.save({ body: { first_name: 'P' } })
    expect(keys()).toHaveLength(2)
    expect(new Set(keys()).size).toBe(1)
    expect(keys()[0]).toMatch(/^[0-9a-f-]{36}$/)
  })
  test('that got half an answer has the same key when it is sent again', async () => {
    vi.useFakeTimers()
    answers['PUT /api/me'] = () =>
      new Response(new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{')) }))
    const save = () => account.save({ body: { first_name: 'H' } }).catch(() => {})
    const first = save()
    await vi.advanceTimersByTimeAsync(30_000)
    await first
    answers['PUT /api/me'] = () => json(200, { data: me })
    await save()
    expect(keys()).toHaveLength(2)
    expect(new Set(keys()).size).toBe(1)
  })
  test('that was not answered has the same key when it is sent again, another one once it was answered', async () => {
    const again = () => account.save({ body: { first_name: 'Q' } }).catch(() => {})
    await again()
    answers['PUT /api/me'] = () => json(200, { data: me })
    await again()
    await again()
    const [lost, repeated, later] = keys()
    expect(repeated).toBe(lost)
    expect(later).not.toBe(lost)
  })
  const lostThen = async (status: number) => {
    const save = () => account.save({ body: { first_name: `S${status}` } }).catch(() => {})
    await save()
    answers['PUT /api/me'] = () => json(status, { message: 'No.' })
    await save()
    answers['PUT /api/me'] = () => json(200, { data: me })
    await save()
    expect(keys()).toHaveLength(3)
    return keys()
  }
  test.each([401, 408, 425, 429, 500, 502, 503, 504])(
    'whose first answer was lost has the same key after a %i, which says nothing of the first try',
    async (status) => {
      expect(new Set(await lostThen(status)).size).toBe(1)
    },
  )
  test.each([400, 403, 404, 409, 413, 422])('is another one after a %i, which is a verdict', async (status) => {
    const [lost, repeated, later] = await lostThen(status)
    expect(repeated).toBe(lost)
    expect(later).not.toBe(lost)
  })
  test('that was not answered is another one after a sign-out', async () => {
    const save = () => account.save({ body: { first_name: 'R' } }).catch(() => {})
    await save()
    token.clear()
    await save()
    expect(new Set(keys()).size).toBe(2)
  })
  test('that holds a password is not remembered, and so is another one each time', async () => {
    const call = `POST /api/site-control/workers/${id}/check-in`
    const checkIn = () => siteControl.checkIn({ params: { id }, query: {}, body: { worker_password: 'granary-9' } })
    await expect(checkIn()).rejects.toMatchObject({ status: undefined })
    await expect(checkIn()).rejects.toMatchObject({ status: undefined })
    expect(new Set(to(call).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2)
  })
  test('that moves a gate is sent once more after a 401, and never after a lost connection', async () => {
    token.keep(old)
    const call = `POST /api/gate/${id}/raised`
    const gate = { id, gate_id: 'G-1', site_id: id, position: 'RAISED', words: 'Raised', last_seen_at: null }
    const raise = () => gates.move({ params: { id, position: 'raised' } })
    answers['POST /api/auth/refresh'] = refreshed(fresh)
    answers[call] = only(fresh, () => json(200, { data: gate }))
    await raise()
    const orders = () => to(call).map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(orders()).size).toBe(1)
    expect(orders()).toHaveLength(2)
    delete answers[call]
    await expect(raise()).rejects.toMatchObject({ status: undefined })
    await expect(raise()).rejects.toMatchObject({ status: undefined })
    expect(orders()).toHaveLength(4)
    // Asked again it is an order of its own, not a question for what became of the first.
    expect(new Set(orders().slice(2)).size).toBe(2)
  })
  test('with a secret in its answer has none', async () => {
    answers['POST /api/auth/login'] = refreshed(fresh)
    await auth.signIn({ login: '07700 900142', password: 'x', remember: false })
    expect(to('POST /api/auth/login')[0]?.headers.has('idempotency-key')).toBe(false)
    expect(to('POST /api/auth/login')[0]?.body).toEqual({
      phone_number: '+447700900142',
      password: 'x',
      remember: false,
    })
    expect(token.current()).toBe(fresh)
  })
})

describe('a write whose screen is left before the answer', () => {
  /** Sends, leaves, and lets the server answer then. */
  async function leave(call: string, send: (signal: AbortSignal) => Promise<unknown>, answer: () => Response) {
    const screen = new AbortController()
    let release = () => {}
    answers[call] = (request) =>
      new Promise((resolve, reject) => {
        request.signal?.addEventListener('abort', () => reject(request.signal?.reason))
        release = () => Promise.resolve().then(answer).then(resolve, reject)
      })
    document.title = 'Account · Muster'
    const outcome = send(screen.signal).then(
      () => 'done',
      (error: Error) => error.name,
    )
    await vi.waitFor(() => expect(to(call)).toHaveLength(1))
    screen.abort()
    document.title = 'Home · Muster'
    return { outcome, release }
  }
  const save = (signal: AbortSignal) => account.save({ body: { first_name: 'L' } }, signal)

  test('goes on, and is silent when it is done', async () => {
    const { outcome, release } = await leave('PUT /api/me', save, () => json(200, { data: me }))
    release()
    expect(await outcome).toBe('done')
    expect(reported).toEqual([])
  })
  test.each([
    [
      'refused',
      () => json(422, { message: 'Wrong.', errors: { email: ['It is taken.'] } }),
      'Account: Your last change was not saved. It is taken.',
    ],
    [
      'not answered',
      () => {
        throw new TypeError('Failed to fetch')
      },
      'Account: No connection. Your last change may not have been saved: look again.',
    ],
  ])('is reported when it is %s, by the page that sent it', async (_, answer, text) => {
    const { outcome, release } = await leave('PUT /api/me', save, answer)
    release()
    expect(await outcome).toBe('CallFailed')
    expect(reported).toEqual([text])
  })
  test('is reported to nobody once the person has signed out', async () => {
    token.keep(old)
    const { outcome, release } = await leave('PUT /api/me', save, () => json(422, { message: 'Wrong.' }))
    token.keep(jwt('x', '0190c1f0-0000-7000-8000-000000000002'))
    release()
    await outcome
    expect(reported).toEqual([])
  })
  test('is never sent again as somebody who has signed in meanwhile', async () => {
    token.keep(old)
    const { outcome, release } = await leave('PUT /api/me', save, () => json(401, {}))
    token.keep(jwt('x', '0190c1f0-0000-7000-8000-000000000002'))
    release()
    await outcome
    expect(to('PUT /api/me').map(bearerOf)).toEqual([old])
  })
  test('that failed on its own screen is reported there alone', async () => {
    answers['PUT /api/me'] = () => json(422, { message: 'Wrong.' })
    await expect(save(new AbortController().signal)).rejects.toMatchObject({ status: 422 })
    expect(reported).toEqual([])
  })
  test.each([
    ['an upload', 'POST /api/media/upload-chunked', (signal: AbortSignal) => media.sendChunk(slice, signal)],
    ['a sign-in', 'POST /api/auth/login', (signal: AbortSignal) => auth.signIn(typed, signal)],
    [
      'a password at the gate',
      `POST /api/site-control/workers/${id}/check-out`,
      (signal: AbortSignal) =>
        gatePerson.check(
          { userId: id, siteId: id, workerId: id, move: 'checkOut', key: 'k', password: 'x', reason: '' },
          signal,
        ),
    ],
  ])('ends all the same when it is %s', async (_, call, send) => {
    const { outcome } = await leave(call, send, () => json(200, {}))
    expect(await outcome).toBe('AbortError')
    expect(reported).toEqual([])
  })
  const slice = { name: 'rams.pdf', total: 3, field: 'document', blob: new Blob(['abc']), start: 0, end: 2 }
  const typed = { login: 'a@b.example', password: 'x', remember: true }
})
