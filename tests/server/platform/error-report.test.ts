import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { embeddedErrorReport } from '#server/platform/ports/error-report.embedded'
import { httpErrorReport } from '#server/platform/ports/error-report.http'
import { withoutPersonalData } from '#server/platform/ports/report-scrub'

const quiet = { error: () => undefined, warn: () => undefined }

test('a report leaves out addresses, numbers, tokens and named personal fields, and keeps the rest', () => {
  const clean = withoutPersonalData({
    message: 'jan@nowak.example with 07700 900142 or +447700900142 at LS10 1QR, JH 40 71 22 B',
    where: '/register/worker?token=eyJhbGciOi.eyJzdWIi.c2ln',
    detail: { step: 'identity', first_name: 'Jan', tries: 3, inner: { password: 'x', list: ['a@b.example', 7] } },
  })
  expect(clean).toEqual({
    message: '[email] with [phone] or [phone] at [postcode], [ni number]',
    where: '/register/worker?token=[token]',
    detail: {
      step: 'identity',
      first_name: '[left out]',
      tries: 3,
      inner: { password: '[left out]', list: ['[email]', 7] },
    },
  })
})

test('an id, an instant and an amount are not taken for a phone number', () => {
  const message = '01906b4a-a000-7002-8000-000000000001 at 2026-10-26T07:31:00.000Z cost 5775.04'
  expect(withoutPersonalData({ message, where: 'home' }).message).toBe(message)
})

test('the embedded adapter writes the clean report to the log', () => {
  const lines: object[] = []
  embeddedErrorReport({ ...quiet, error: (line: object) => lines.push(line) }).report({
    message: 'no check for jan@nowak.example',
    where: 'identity',
  })
  expect(lines).toEqual([{ report: { message: 'no check for [email]', where: 'identity' } }])
})

test('the collector gets JSON without personal data', async () => {
  const collector = createServer()
  await new Promise<void>((ready) => collector.listen(0, '127.0.0.1', ready))
  const posted = new Promise<{ method: string | undefined; body: string }>((resolve) =>
    collector.on('request', async (request, reply) => {
      const pieces = await request.toArray()
      reply.writeHead(202).end()
      resolve({ method: request.method, body: Buffer.concat(pieces).toString() })
    }),
  )
  const url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/report`
  httpErrorReport(url, quiet).report({ message: 'worker 07700 900142 is stuck', where: 'registration' })
  const { method, body } = await posted
  collector.close()
  expect(method).toBe('POST')
  expect(JSON.parse(body)).toMatchObject({
    message: 'worker [phone] is stuck',
    where: 'registration',
    service: 'muster',
    at: expect.any(String),
  })
})

test('a collector that is away costs a warning and nothing else', async () => {
  const words = await new Promise((warned) => {
    const log = { ...quiet, warn: (_: object, text?: string) => warned(text) }
    httpErrorReport('http://127.0.0.1:1/report', log).report({ message: 'broken', where: 'home' })
  })
  expect(words).toBe('the error report was not taken')
})
