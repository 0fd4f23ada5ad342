import { afterEach, beforeEach, vi } from 'vitest'
import { createActor } from 'xstate'
import { tokenMachine } from '#machines/account/token.machine'
import { type ErrorResponseKind, errorResponses } from '#services/kit/error-responses'
import { type TokenEvent, token } from '#services/kit/token'
import { unsaved } from '#services/kit/unsaved'

export const id = '0190c1f0-0000-7000-8000-000000000001'
export const jwt = (name: string, uid = id, aud = 'muster-api') =>
  `h.${btoa(JSON.stringify({ aud, usr: { uid, sts: 'COMPLETED' }, jti: name }))}.${name}`
export const me = {
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
export const requests: RecordedRequest[] = []
export const answers: Record<string, (request: RecordedRequest) => Response | Promise<Response>> = {}
export const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
export const bearerOf = ({ headers }: RecordedRequest) => headers.get('authorization')?.replace('Bearer ', '')
export const to = (call: string) => requests.filter((one) => one.call === call)
/** Answers 401 until the bearer is `good`. */
export const only = (good: string, answer: () => Response) => (request: RecordedRequest) =>
  bearerOf(request) === good ? answer() : json(401, { message: 'Your sign-in has ended.' })
export const refreshed = (accessToken: string) => () => json(200, { tokenInfo: { accessToken } })

export const [old, fresh] = [jwt('old'), jwt('fresh')]
const chart = createActor(tokenMachine)
export const errorKinds: ErrorResponseKind[] = []
export const reported: string[] = []
export const tokenEvents: TokenEvent[] = []

beforeEach(() => {
  requests.length = 0
  for (const call of Object.keys(answers)) delete answers[call]
  answers['GET /api/me'] = () => json(200, { data: me })
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
