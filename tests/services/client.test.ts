// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { tokenMachine } from '#machines/token.machine'
import { account } from '#services/account'
import { auth } from '#services/auth'
import { watchChannel } from '#services/channel'
import { CallFailed } from '#services/client'
import { content } from '#services/content'
import { type ErrorResponseKind, errorResponses } from '#services/error-responses'
import { gates } from '#services/gate'
import { gatePerson } from '#services/gate-person'
import { media } from '#services/media'
import { siteControl } from '#services/site-control'
import { slowReads } from '#services/slow-reads'
import { storage } from '#services/storage'
import { type TokenEvent, token } from '#services/token'
import { prefetch } from '#services/transport'
import { unsaved } from '#services/unsaved'

const id = '0190c1f0-0000-7000-8000-000000000001'
const jwt = (name: string, uid = id, aud = 'muster-api') =>
  `h.${btoa(JSON.stringify({ aud, usr: { uid, sts: 'COMPLETED' }, jti: name }))}.${name}`
const me = {
  id,
  first_name: 'Priya',
  last_name: 'Raghunathan',
  email: null,
  phone_number: null,
  email_verified: true,
  default_role: 'MANAGER',
  status: 'COMPLETED',
  company: null,
  companies: [],
  is_payroll_company: false,
  active: true,
  must_agree: false,
  invite_hash: null,
  slug: 'priya',
  photo_url: null,
  dictionary: [],
}

/** The server at the other end of the wire: answers by call, and remembers what it was asked. */
type RecordedRequest = {
  call: string
  url: string
  headers: Headers
  body: unknown
  signal?: AbortSignal | null | undefined
}
let requests: RecordedRequest[] = []
let answers: Record<string, (request: RecordedRequest) => Response | Promise<Response>> = {}
const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
const bearerOf = ({ headers }: RecordedRequest) => headers.get('authorization')?.replace('Bearer ', '')
const to = (call: string) => requests.filter((one) => one.call === call)
/** Answers 401 until the bearer is `good`. */
const only = (good: string, answer: () => Response) => (request: RecordedRequest) =>
  bearerOf(request) === good ? answer() : json(401, { message: 'Your sign-in has ended.' })
const refreshed = (accessToken: string) => () => json(200, { tokenInfo: { accessToken } })

const [old, fresh] = [jwt('old'), jwt('fresh')]
const chart = createActor(tokenMachine)
const errorKinds: ErrorResponseKind[] = []
const reported: string[] = []
const tokenEvents: TokenEvent[] = []

beforeEach(() => {
  requests = []
  answers = { 'GET /api/me': () => json(200, { data: me }) }
  vi.stubGlobal('fetch', async (url: string, options: RequestInit) => {
    const request = {
      call: `${options.method} ${url.split('?')[0]}`,
      url,
      headers: new Headers(options.headers),
      body: typeof options.body === 'string' ? JSON.parse(options.body) : options.body,
      signal: options.signal,
    }
    requests.push(request)
    const answer = answers[request.call]
    if (!answer) throw new TypeError('Failed to fetch')
    return answer(request)
  })
  token.clear()
  chart.start()
  errorKinds.length = 0
  reported.length = 0
  tokenEvents.length = 0
})
afterEach(() => vi.useRealTimers())
errorResponses.listen((what) => errorKinds.push(what))
unsaved.subscribe((text) => reported.push(text))
token.listen((what) => tokenEvents.push(what))

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

describe('a write', () => {
  const keys = () => to('PUT /api/me').map(({ headers }) => headers.get('idempotency-key'))
  test('keeps its key through the retry after a 401', async () => {
    token.keep(old)
    answers['PUT /api/me'] = only(fresh, () => json(200, { data: me }))
    answers['POST /api/auth/refresh'] = refreshed(fresh)
    await account.save({ body: { first_name: 'P' } })
    expect(keys()).toHaveLength(2)
    expect(new Set(keys()).size).toBe(1)
    expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/)
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
  test('whose first try is still under way has the same key when it is sent again', async () => {
    const again = () => account.save({ body: { first_name: 'S' } }).catch(() => {})
    answers['PUT /api/me'] = () => json(503, { message: 'The first try of this is still under way.' })
    await again()
    await again()
    expect(keys()).toHaveLength(2)
    expect(new Set(keys()).size).toBe(1)
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
        gatePerson.check({ siteId: id, workerId: id, move: 'checkOut', key: 'k', password: 'x', reason: '' }, signal),
    ],
  ])('ends all the same when it is %s', async (_, call, send) => {
    const { outcome } = await leave(call, send, () => json(200, {}))
    expect(await outcome).toBe('AbortError')
    expect(reported).toEqual([])
  })
  const slice = { name: 'rams.pdf', total: 3, field: 'document', blob: new Blob(['abc']), start: 0, end: 2 }
  const typed = { login: 'a@b.example', password: 'x', remember: true }
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
