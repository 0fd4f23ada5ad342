import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { embeddedIdentity } from '#server/platform/ports/identity.embedded'
import { onfidoIdentity } from '#server/platform/ports/identity.onfido'

const nothing = { document: undefined, face: undefined }
const who = (last_name: string) => ({ first_name: 'Jan', last_name, reference: 'r' })
const signed = (body: string, key: string) => createHmac('sha256', key).update(body).digest('hex')

describe('the embedded provider', () => {
  const start = Date.parse('2026-10-26T07:31:00Z')
  const open = (now = () => new Date(start)) => {
    const waiting: (() => Promise<void>)[] = []
    const webhookCalls: [string, string][] = []
    const port = embeddedIdentity({ secret: 's', now, later: (run) => waiting.push(run) })
    port.attach?.(async (body, signature) => void webhookCalls.push([body, signature]))
    return { port, webhookCalls, decide: () => Promise.all(waiting.splice(0).map((run) => run())) }
  }
  const checkFor = async (port: ReturnType<typeof open>['port'], last: string) =>
    (await port.createCheck((await port.createApplicant(who(last))).applicant_id, nothing)).check_id

  test.each([
    ['Nowak', 'CHECK_COMPLETED', 1],
    ['Refused', 'CHECK_FAILED', 1],
    [' refused ', 'CHECK_FAILED', 1],
    ['Slow', 'CHECK_CREATED', 0],
  ])('decides for %s: %s', async (last, status, webhooks) => {
    const { port, webhookCalls, decide } = open()
    const check = await checkFor(port, last)
    expect((await port.fetchCheck(check)).status).toBe('CHECK_CREATED')
    await decide()
    expect((await port.fetchCheck(check)).status).toBe(status)
    expect(webhookCalls).toHaveLength(webhooks)
    for (const [body, signature] of webhookCalls)
      expect(port.readWebhook(Buffer.from(body), signature)).toEqual({
        check_id: check,
        event_id: expect.stringMatching(/^[0-9a-f]{64}$/),
      })
  })
  test('says why a check failed', async () => {
    const { port, decide } = open()
    const check = await checkFor(port, 'Refused')
    await decide()
    expect((await port.fetchCheck(check)).reason).toMatch(/^The document could not be read/)
  })
  test('started again, still knows every check by its id', async () => {
    const check = await checkFor(open().port, 'Nowak')
    const early = open(() => new Date(start + 1499)).port
    const late = open(() => new Date(start + 1500)).port
    expect((await early.fetchCheck(check)).status).toBe('CHECK_CREATED')
    expect((await late.fetchCheck(check)).status).toBe('CHECK_COMPLETED')
  })
  test('knows no other checks, applicants or signatures, and can be unreachable', async () => {
    const { port } = open()
    await expect(port.fetchCheck('check_other_1_x')).rejects.toThrow('404')
    await expect(port.createCheck('somebody', nothing)).rejects.toThrow('404')
    await expect(port.createApplicant(who('Unreachable'))).rejects.toThrow('503')
    expect(port.readWebhook(Buffer.from('{}'), signed('{}', 's'))).toBeUndefined()
    expect(port.readWebhook(Buffer.from('{}'), undefined)).toBeUndefined()
  })
})

/** Answers as Onfido's API v3.6 documents them, cut to what is read. */
describe('Onfido', () => {
  const calls: { method: string; path: string; body: string; token: string | undefined }[] = []
  const check = { status: 'in_progress', result: null as string | null }
  const answers: Record<string, () => object> = {
    'POST /applicants': () => ({ id: 'a-1', href: '/v3.6/applicants/a-1', first_name: 'Jan', last_name: 'Nowak' }),
    'POST /sdk_token': () => ({ token: 'header.payload.signature' }),
    'POST /documents': () => ({ id: 'd-1', type: 'unknown', applicant_id: 'a-1' }),
    'POST /live_photos': () => ({ id: 'l-1' }),
    'POST /checks': () => ({ id: 'c-1', status: 'in_progress', applicant_id: 'a-1', report_ids: ['r-1', 'r-2'] }),
    'GET /checks/c-1': () => ({ id: 'c-1', applicant_id: 'a-1', report_ids: [], ...check }),
  }
  const bodyOf = async (request: IncomingMessage) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    return Buffer.concat(pieces).toString('latin1')
  }
  const server = createServer(async (request, response) => {
    const [method = '', path = ''] = [request.method, request.url]
    calls.push({ method, path, body: await bodyOf(request), token: request.headers.authorization })
    const answer = answers[`${method} ${path}`]
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer?.() ?? { error: { type: 'resource_not_found', message: 'Could not find it' } }))
  })
  let port: ReturnType<typeof onfidoIdentity>
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    port = onfidoIdentity({ apiToken: 'api_sandbox.x', webhookToken: 'w', region: 'EU', baseUrl })
  })
  afterAll(() => new Promise((closed) => server.close(closed)))

  test('makes an applicant, a token for the phone, and a check of the two pictures', async () => {
    expect(await port.createApplicant(who('Nowak'))).toEqual({ applicant_id: 'a-1' })
    expect(await port.sdkToken('a-1')).toBe('header.payload.signature')
    const pictures = { document: Buffer.from('MARKERDOCUMENT'), face: Buffer.from('MARKERFACE') }
    expect(await port.createCheck('a-1', pictures)).toEqual({ check_id: 'c-1' })
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /applicants',
      'POST /sdk_token',
      'POST /documents',
      'POST /live_photos',
      'POST /checks',
    ])
    expect(calls.every(({ token }) => token === 'Token token=api_sandbox.x')).toBe(true)
    expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ first_name: 'Jan', last_name: 'Nowak' })
    expect(calls[2]?.body).toContain('MARKERDOCUMENT')
    expect(calls[3]?.body).toContain('MARKERFACE')
    expect(JSON.parse(calls[4]?.body ?? '')).toEqual({
      applicant_id: 'a-1',
      report_names: ['document', 'facial_similarity_photo'],
    })
  })
  test.each([
    ['in_progress', null, 'CHECK_CREATED'],
    ['awaiting_applicant', null, 'CHECK_CREATED'],
    ['complete', 'clear', 'CHECK_COMPLETED'],
    ['complete', 'consider', 'CHECK_FAILED'],
    ['withdrawn', null, 'CHECK_FAILED'],
  ])('%s %s is %s', async (status, result, expected) => {
    Object.assign(check, { status, result })
    const outcome = await port.fetchCheck('c-1')
    expect(outcome.status).toBe(expected)
    expect(outcome.reason === null).toBe(expected !== 'CHECK_FAILED')
  })
  test('a check that it does not know is an error', async () => {
    await expect(port.fetchCheck('c-2')).rejects.toThrow()
  })
  test('its webhook is read only with its signature', () => {
    const body = JSON.stringify({
      payload: {
        resource_type: 'check',
        action: 'check.completed',
        object: { id: 'c-1', status: 'complete', completed_at_iso8601: '2026-10-26T07:31:00Z', href: 'https://x' },
      },
    })
    expect(port.readWebhook(Buffer.from(body), signed(body, 'w'))).toMatchObject({ check_id: 'c-1' })
    for (const signature of [
      undefined,
      '',
      'zz',
      signed(body, 'v'),
      signed(`${body} `, 'w'),
      signed(body, 'w').slice(2),
    ])
      expect(port.readWebhook(Buffer.from(body), signature)).toBeUndefined()
    const report = body.replace('"check"', '"report"')
    expect(port.readWebhook(Buffer.from(report), signed(report, 'w'))).toBeUndefined()
  })
})
