// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest'
import { account } from '#services/account/account'
import { auth } from '#services/account/auth'
import { watchChannel } from '#services/kit/channel'
import { CallFailed } from '#services/kit/client'
import type { ErrorResponseKind } from '#services/kit/error-responses'
import { slowReads } from '#services/kit/slow-reads'
import { token } from '#services/kit/token'
import { prefetch } from '#services/kit/transport'
import { content } from '#services/platform/content'
import { media } from '#services/platform/media'
import { answers, bearerOf, errorKinds, fresh, json, jwt, me, old, refreshed, requests, to } from './recorded-server.ts'

describe('a call', () => {
  test('carries the bearer, fills the path, and gets what the contract knows', async () => {
    token.keep(old)
    answers['GET /api/me'] = () => json(200, { data: { ...me, password_hash: 'x' } })
    expect((await account.me({})).data).toEqual(me)
    expect(requests.map(bearerOf)).toEqual([old])
    answers['GET /api/content/privacy-policy'] = () => json(404, { message: 'Not found.' })
    await expect(content.page({ params: { slug: 'privacy-policy' } })).rejects.toMatchObject({
      status: 404,
      message: 'Not found.',
    })
  })

  test('refuses an answer that is not of the contract', async () => {
    answers['GET /api/me'] = () => json(200, { data: { ...me, default_role: 'KING' } })
    await expect(account.me({})).rejects.not.toBeInstanceOf(CallFailed)
  })

  test('tells the errors of its fields, the wait and the offset', async () => {
    answers['PUT /api/me'] = () => json(422, { message: 'Wrong.', errors: { email: ['Wrong.'] } })
    await expect(account.save({ body: {} })).rejects.toMatchObject({ status: 422, errors: { email: ['Wrong.'] } })
    answers['PUT /api/me'] = () => json(429, { message: 'Slow.' }, { 'x-ratelimit-reset': '42' })
    await expect(account.save({ body: {} })).rejects.toMatchObject({ status: 429, reset: 42 })
    answers['PUT /api/me'] = () => json(409, { message: 'Elsewhere.', offset: 7 })
    await expect(account.save({ body: {} })).rejects.toMatchObject({ status: 409, offset: 7 })
  })

  test('without an answer fails once, without a status, and is not sent again by itself', async () => {
    delete answers['GET /api/me']
    await expect(account.save({ body: {} })).rejects.toMatchObject({ name: 'CallFailed', status: undefined })
    expect(to('PUT /api/me')).toHaveLength(1)
  })

  describe('to a server that is silent', () => {
    const silent = () => new Promise<Response>(() => {})
    /** The first half of an answer, and no end. */
    const half = () =>
      new Response(new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{"data":')) }), {
        status: 200,
        headers: { 'content-type': 'application/json' },
      })
    const limits = [
      ['a read', 'GET /api/me', () => account.me({}), 20_000],
      ['a write', 'PUT /api/me', () => account.save({ body: { first_name: 'L' } }), 30_000],
      ['a slice of an upload', 'POST /api/media/upload-chunked', sliceOf, 30_000],
    ] as const
    function sliceOf() {
      const chunk = { name: 'rams.pdf', total: 3, field: 'document', blob: new Blob(['abc']), start: 0, end: 2 }
      return media.sendChunk(chunk)
    }
    test.each(
      limits.flatMap(([name, call, run, limit]) => [
        { name, call, run, limit, kind: 'to the start', answer: silent },
        { name, call, run, limit, kind: 'in the middle of its answer', answer: half },
      ]),
    )('$name that waits $kind ends after $limit ms as a lost connection', async ({ call, run, limit, answer }) => {
      vi.useFakeTimers()
      answers[call] = answer
      let ended: unknown
      run().catch((error: unknown) => {
        ended = error
      })
      await vi.advanceTimersByTimeAsync(limit - 1)
      expect(ended).toBeUndefined()
      await vi.advanceTimersByTimeAsync(1)
      expect(ended).toMatchObject({ name: 'CallFailed', status: undefined })
    })

    test('ends in its time although the token is being renewed all along', async () => {
      await auth.preload()
      vi.useFakeTimers()
      token.keep(old)
      answers['GET /api/me'] = () => json(401, {})
      let renew = (_: Response) => {}
      answers['POST /api/auth/refresh'] = () =>
        new Promise((resolve) => {
          renew = resolve
        })
      let ended: unknown
      account.me({}).catch((error: unknown) => {
        ended = error
      })
      await vi.advanceTimersByTimeAsync(20_000)
      expect(ended).toMatchObject({ name: 'CallFailed', status: undefined })
      renew(refreshed(fresh)())
      await vi.advanceTimersByTimeAsync(1)
      expect(token.current()).toBe(fresh)
    })

    test('a file ends when no part of it came for 20 s, however long it takes in all', async () => {
      vi.useFakeTimers()
      let part = () => {}
      const file = new ReadableStream<Uint8Array>({
        start: (body) => {
          part = () => body.enqueue(new TextEncoder().encode('%PDF'))
        },
      })
      answers['GET /api/me/help'] = () => new Response(file, { status: 200 })
      let ended: unknown
      content.help({}).catch((error: unknown) => {
        ended = error
      })
      for (let parts = 0; parts < 3; parts += 1) {
        await vi.advanceTimersByTimeAsync(15_000)
        part()
      }
      await vi.advanceTimersByTimeAsync(19_999)
      expect(ended).toBeUndefined()
      await vi.advanceTimersByTimeAsync(1)
      expect(ended).toMatchObject({ name: 'CallFailed', status: undefined })
    })

    test('is told of after 4 s, and is asked once more when the person wishes', async () => {
      vi.useFakeTimers()
      const counts: number[] = []
      const stop = slowReads.subscribe((count) => counts.push(count))
      answers['GET /api/me'] = silent
      const read = account.me({})
      await vi.advanceTimersByTimeAsync(3999)
      expect(counts).toEqual([0])
      await vi.advanceTimersByTimeAsync(1)
      expect(counts).toEqual([0, 1])
      answers['GET /api/me'] = () => json(200, { data: me })
      slowReads.retry()
      expect((await read).data).toEqual(me)
      expect(counts).toEqual([0, 1, 0])
      expect(to('GET /api/me')).toHaveLength(2)
      stop()
    })

    test('is pending until it has the end of its answer: the head of one is none', async () => {
      const events: string[] = []
      const stop = watchChannel('calls', ({ type }) => events.push(type))
      const leave = new AbortController()
      const started = vi.fn(half)
      answers['GET /api/me'] = started
      const read = account.me({}, leave.signal)
      await vi.waitFor(() => expect(started).toHaveBeenCalled())
      leave.abort()
      await expect(read).rejects.toMatchObject({ name: 'AbortError' })
      expect(events).toEqual(['request', 'drop'])
      delete answers['GET /api/me']
      await account.me({}).catch(() => {})
      expect(events.slice(2)).toEqual(['request', 'fail'])
      stop()
    })
  })

  test('is given up with its signal, and that is no failure of the call', async () => {
    const stop = new AbortController()
    answers['GET /api/me'] = () => {
      stop.abort()
      throw stop.signal.reason
    }
    await expect(account.me({}, stop.signal)).rejects.toMatchObject({ name: 'AbortError' })
  })
})

test.each<[number, ErrorResponseKind[]]>([
  [400, ['badRequest']],
  [429, ['tooMany']],
  [500, ['serverError']],
  [422, []],
  [503, []],
])('an answer of %i is told of as %j', async (status, expected) => {
  answers['GET /api/me'] = () => json(status, {})
  await expect(account.me({})).rejects.toMatchObject({ status, message: 'An error occured.' })
  expect(errorKinds).toEqual(expected)
})
test('too many sign-ins show their own words, no snackbar', async () => {
  answers['POST /api/auth/login'] = () => json(429, { message: 'Too many tries.' }, { 'retry-after': '9' })
  const typed = { login: 'a@b.example', password: 'x', remember: true }
  await expect(auth.signIn(typed)).rejects.toMatchObject({ status: 429, reset: 9 })
  expect(errorKinds).toEqual([])
})

describe('a head start', () => {
  test('is taken by the first who asks, once', async () => {
    token.keep(old)
    await prefetch('/api/me')
    await account.me({})
    expect(to('GET /api/me')).toHaveLength(1)
    await account.me({})
    expect(to('GET /api/me')).toHaveLength(2)
  })
  test('of another person is left alone', async () => {
    token.keep(old)
    await prefetch('/api/me')
    token.keep(jwt('foreign', '0190c1f0-0000-7000-8000-000000000002'))
    await account.me({})
    expect(to('GET /api/me')).toHaveLength(2)
  })
})
