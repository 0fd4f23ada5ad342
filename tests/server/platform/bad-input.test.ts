import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#shared/api/kit/endpoint'
import { createBadRequests } from '../../support/bad-requests.ts'
import { bodies } from '../../support/matrix.ts'

const { all, endpointOf, failings, send } = createBadRequests()
const hasBody = ({ body, multipart }: Endpoint) => body !== undefined && !multipart
const deep = (levels: number, open: string, close: string) => `${open.repeat(levels)}1${close.repeat(levels)}`

describe('a body', () => {
  const garbage: [string, string | Buffer][] = [
    ['cut off', '{"a":'],
    ['of noise', Buffer.from([0, 255, 254, 1, 2, 3, 0x80])],
    ['that is a list', '[]'],
    ['that is a text', '"text"'],
    ['that is a number', '1e400'],
    ['of unknown fields', '{"unknown_field":1,"role":"OWNER","company_id":"x","paid":true}'],
    ['that would change every object', '{"__proto__":{"polluted":true}}'],
    ['that would change every object by its constructor', '{"constructor":{"prototype":{"polluted":true}}}'],
    ['100,000 lists deep', deep(100_000, '[', ']')],
    ['100,000 objects deep', deep(100_000, '{"a":', '}')],
    ['100,000 objects deep under a name that is asked for', `{"first_name":${deep(100_000, '{"a":', '}')}}`],
  ]
  // Every call there is: the more calls, the longer.
  test.each(garbage)('%s is 422, or a refusal of the call itself', { timeout: 60_000 }, async (_, payload) => {
    const rejects = (endpoint: Endpoint) => (hasBody(endpoint) ? [401, 403, 422] : undefined)
    expect(await failings(all(), () => ({ payload }), rejects)).toEqual([])
    expect('polluted' in {}).toBe(false)
  })

  test('of 5,000 unknown fields is answered shortly, whoever sends it', async () => {
    const fields = Array.from({ length: 5_000 }, (_, n) => [`${'k'.repeat(30)}${n}`, n])
    const answer = await send(endpointOf('POST /api/auth/login'), {
      payload: JSON.stringify(Object.fromEntries(fields)),
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.body.length).toBeLessThan(2000)
  })

  test.each(['constructor', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'])(
    'or a query with a field named %s, as every object has one, is told so',
    async (name) => {
      const answers = [
        await send(endpointOf('PUT /api/me'), { payload: JSON.stringify({ [name]: 1 }) }),
        await send(endpointOf('GET /api/me/notifications'), { url: `/api/me/notifications?${name}=1` }),
      ]
      expect(answers.map((answer) => [answer.statusCode, Object.keys(answer.json().errors)])).toEqual([
        [422, [name]],
        [422, [name]],
      ])
    },
  )

  test('that is null is as none', async () => {
    expect(await failings(all(), () => ({ payload: 'null' }))).toEqual([])
  })

  test('of 2 MB is 413', async () => {
    const payload = JSON.stringify({ first_name: 'x'.repeat(2 * 1024 * 1024) })
    expect(
      await failings(
        all().filter(hasBody),
        () => ({ payload }),
        () => [413],
      ),
    ).toEqual([])
  })

  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'nonsense',
    'application/json; charset=utf-7',
  ])('said to be %s is refused in words', async (type) => {
    expect(await failings(all(), () => ({ payload: 'first_name=Jan', type }))).toEqual([])
  })

  test.each(['multipart/form-data', 'multipart/form-data; boundary=x'])('said to be %s that is none', async (type) => {
    expect(await failings(all(), () => ({ payload: '--y\r\nnonsense', type }))).toEqual([])
  })

  /** Right forms, so that a nasty text gets as far as it can. */
  const forms: Record<string, object> = {
    ...bodies,
    'POST /api/auth/login': { email: 'a@b.example', password: 'granary-lantern-42' },
    'POST /api/auth/forgot-password-email': { email: 'a@b.example' },
    'POST /api/auth/forgot-password-reset': { token: 'x', password: 'granary-lantern-42' },
    'POST /api/auth/register': {
      first_name: 'A',
      last_name: 'B',
      email: 'a@b.example',
      password: 'granary-lantern-42',
    },
    'POST /api/auth/verify-email': { token: 'x' },
    'POST /api/error-report': { kind: 'page', message: 'x', where: 'x' },
    'POST /api/realtime/auth': { socket_id: '1.1', channel_name: 'x' },
    'POST /api/worker-registration/phone-verification/login': { phone_number: 'x', password: 'x' },
    'POST /api/worker-registration/onfido/applicant': { first_name: 'A', last_name: 'B', device: 'browser' },
    'POST /api/worker-registration/emergency-contact': { name: 'A', relation: 'B', phone_number: '07700 900555' },
    'POST /api/webhooks/identity': { payload: { a: 'x' } },
  }
  const nasty = ['a\u0000b', '\ud800', '\u202e\u0000', '👩‍🚒'.repeat(10), "';--", 'x'.repeat(500_000)]
  test.each(nasty.map((text) => [JSON.stringify(text.slice(0, 20)), text]))(
    'of the right form, with %s in each text of it, breaks nothing',
    async (_, text) => {
      for (const [policy, form] of Object.entries(forms))
        for (const field of Object.keys(form)) {
          const payload = JSON.stringify({ ...form, [field]: text })
          expect(await failings([endpointOf(policy)], () => ({ payload }))).toEqual([])
        }
    },
  )
})
