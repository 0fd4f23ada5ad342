import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { embeddedGate } from '#server/platform/ports/gate.embedded'
import { httpGate } from '#server/platform/ports/gate.http'
import { noGate } from '#server/platform/ports/gate.none'
import { GateSilent } from '#server/platform/ports/gate-silent'

const open: (() => void)[] = []
afterEach(() => {
  for (const end of open.splice(0)) end()
})

/** A service of gates; status 0 never answers. */
async function service(status: number, body: object | string = {}) {
  const requests: { call: string; authorization: string | undefined; body: string }[] = []
  const server = createServer(async (request, response) => {
    let content = ''
    for await (const part of request) content += part
    requests.push({
      call: `${request.method} ${request.url}`,
      authorization: request.headers.authorization,
      body: content,
    })
    if (!status) return
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const gate = httpGate(
    `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`,
    'the-key',
    status ? 5000 : 200,
  )
  return { requests, gate }
}

describe('a service of gates', () => {
  test('is asked with its key, once, and believed', async () => {
    const { requests, gate } = await service(200, { position: 'LOCKED' })
    expect(await gate.move('RQ/1', 'LOCKED')).toEqual({ answer: 'done', position: 'LOCKED' })
    await gate.open('RQ-1')
    await gate.report('RQ-1')
    expect(requests).toEqual([
      { call: 'PUT /v1/gates/RQ%2F1/position', authorization: 'Bearer the-key', body: '{"position":"LOCKED"}' },
      { call: 'POST /v1/gates/RQ-1/open', authorization: 'Bearer the-key', body: '' },
      { call: 'GET /v1/gates/RQ-1', authorization: 'Bearer the-key', body: '' },
    ])
  })

  test.each([
    [404, { message: 'No such gate.' }, 'No such gate.'],
    [409, { message: 'Emergency stop.' }, 'Emergency stop.'],
    [422, 'nonsense', 'It answers 422.'],
  ])('that answers %i refuses', async (status, body, reason) => {
    const { gate } = await service(status, body)
    expect(await gate.move('RQ-1', 'FREE')).toEqual({ answer: 'refused', reason })
  })

  test.each([
    ['nothing in time', 0, {}],
    ['500', 500, { position: 'FREE' }],
    ['401', 401, {}],
    ['200 without a position', 200, { ok: true }],
    ['200 with one we do not know', 200, { position: 'AJAR' }],
    ['a page', 200, '<html>'],
  ])('that answers %s is silent, and is not asked again', async (_, status, body) => {
    const { requests, gate } = await service(status, body)
    await expect(gate.move('RQ-1', 'FREE')).rejects.toBeInstanceOf(GateSilent)
    expect(requests).toHaveLength(1)
  })

  test('that is not there is silent', async () => {
    await expect(httpGate('http://127.0.0.1:9', 'k', 200).open('RQ-1')).rejects.toBeInstanceOf(GateSilent)
  })
})

describe('a simulated gate', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gate-'))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('keeps its position over a restart', async () => {
    const around = { file: join(mkdtempSync(join(tmpdir(), 'gate-')), 'gates.json'), now: () => new Date(0) }
    expect(await embeddedGate(around).report('G-1')).toEqual({ answer: 'done', position: 'LOWERED' })
    await embeddedGate(around).move('G-1', 'LOCKED')
    expect(await embeddedGate(around).report('G-1')).toEqual({ answer: 'done', position: 'LOCKED' })
    rmSync(around.file)
  })

  test('opens for one person and closes after a moment; locked it opens for nobody', async () => {
    let now = new Date(0)
    const gate = embeddedGate({ file: join(mkdtempSync(join(tmpdir(), 'gate-')), 'gates.json'), now: () => now })
    await gate.open('G-1')
    expect(gate.isOpen('G-1')).toBe(true)
    now = new Date(6000)
    expect(gate.isOpen('G-1')).toBe(false)
    await gate.move('G-1', 'LOCKED')
    expect(await gate.open('G-1')).toEqual({ answer: 'refused', reason: 'The gate is locked.' })
    expect(gate.isOpen('G-1')).toBe(false)
  })
})

test('without a device every order is refused in words', async () => {
  expect(await noGate.move('G-1', 'FREE')).toEqual({ answer: 'refused', reason: 'No gate device is configured.' })
})
