import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { embeddedSms } from '#server/platform/ports/sms.embedded'
import { twilioSms } from '#server/platform/ports/sms.twilio'
import { Undeliverable } from '#server/platform/ports/undeliverable'

const open: (() => void)[] = []
afterEach(() => {
  for (const end of open.splice(0)) end()
})
const account = { accountSid: 'AC0123456789abcdef0123456789abcdef', authToken: 'secret', from: '+447700900000' }
const text = { to: '+447700900142', text: 'Your Muster code is 123456.' }

/** Twilio's answers as its documentation records them. */
const queued = {
  account_sid: account.accountSid,
  api_version: '2010-04-01',
  body: text.text,
  direction: 'outbound-api',
  error_code: null,
  error_message: null,
  from: account.from,
  num_media: '0',
  num_segments: '1',
  sid: 'SM0123456789abcdef0123456789abcdef',
  status: 'queued',
  to: text.to,
}
const rejection = (code: number, status: number) => ({
  code,
  message: "The 'To' number +447700900142 is not a valid phone number.",
  more_info: `https://www.twilio.com/docs/errors/${code}`,
  status,
})

async function twilio(status: number, body: object | string) {
  const requests: { url: string; authorization: string; form: URLSearchParams }[] = []
  const server = createServer(async (request, response) => {
    let form = ''
    for await (const part of request) form += part
    requests.push({
      url: `${request.method} ${request.url}`,
      authorization: request.headers.authorization ?? '',
      form: new URLSearchParams(form),
    })
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(() => server.close())
  return { requests, sms: twilioSms(account, `http://127.0.0.1:${(server.address() as AddressInfo).port}`) }
}
const failure = (promise: Promise<void>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('Twilio', () => {
  test('a message is posted as a form with the account as its user', async () => {
    const { requests, sms } = await twilio(201, queued)
    await sms.send(text, 'row-1')
    expect(requests[0]?.url).toBe(`POST /2010-04-01/Accounts/${account.accountSid}/Messages.json`)
    expect(Buffer.from(requests[0]?.authorization.slice(6) ?? '', 'base64').toString()).toBe(
      `${account.accountSid}:secret`,
    )
    expect(Object.fromEntries(requests[0]?.form ?? [])).toEqual({ To: text.to, From: account.from, Body: text.text })
  })

  test.each([
    ['not a valid number', 400, 21211, true],
    ['the person opted out', 400, 21610, true],
    ['too many requests', 429, 20429, false],
    ['wrong credentials', 401, 20003, false],
  ])('%s is told apart by its code (%d, %d)', async (_, status, code, forGood) => {
    const { sms } = await twilio(status, rejection(code, status))
    const error = await failure(sms.send(text, '1'))
    expect(error).toBeInstanceOf(Error)
    expect(error instanceof Undeliverable).toBe(forGood)
    expect(String(error)).not.toContain('7700900142')
  })

  test('an answer that is not JSON is an error for now', async () => {
    const { sms } = await twilio(502, '<html>Bad gateway</html>')
    expect(await failure(sms.send(text, '1'))).not.toBeInstanceOf(Undeliverable)
    expect(await failure(sms.send(text, '1'))).toBeInstanceOf(Error)
  })
})

describe('embedded SMS', () => {
  test('takes messages, refuses 07700 900998 for good and 07700 900997 once', async () => {
    const sms = embeddedSms()
    await sms.send(text, '1')
    expect(await failure(sms.send({ ...text, to: '+447700900998' }, '2'))).toBeInstanceOf(Undeliverable)
    const slow = { ...text, to: '+447700900997' }
    expect(await failure(sms.send(slow, '3'))).not.toBeInstanceOf(Undeliverable)
    expect(await failure(sms.send(slow, '3'))).toBeUndefined()
  })
})
