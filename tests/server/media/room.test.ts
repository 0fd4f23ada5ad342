import { once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { withRoomForFile } from '#server/media/room'
import { castOf } from '../../support/cast.ts'
import { browserOf, type Stage, stageOf } from '../registration/worker.ts'
import { pdf } from './files.ts'

const MiB = 1024 * 1024
let stage: Stage
let cast: Awaited<ReturnType<typeof castOf>>
let port: number
beforeAll(async () => {
  stage = await stageOf()
  cast = await castOf(stage.world)
  await stage.app.listen({ port: 0, host: '127.0.0.1' })
  port = (stage.app.server.address() as AddressInfo).port
})
afterAll(() => stage.close())

const owner = () => {
  const browser = browserOf(stage)
  browser.token = cast['owner A'].token
  return browser
}
type Answer = { status: number; headers: IncomingMessage['headers']; body: { message: string } }
/** A form of `bytes` whose sender says so and then sends nothing; `answer` comes when the server does not wait for it. */
function begin(bytes: number) {
  const sending: ClientRequest = request({
    port,
    method: 'POST',
    path: '/api/media/upload',
    headers: {
      host: 'localhost',
      authorization: `Bearer ${cast['owner A'].token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': bytes,
    },
  })
  sending.flushHeaders()
  const answer = (async (): Promise<Answer> => {
    const [response] = (await once(sending, 'response')) as [IncomingMessage]
    const pieces: Buffer[] = []
    for await (const piece of response) pieces.push(piece as Buffer)
    const body = JSON.parse(Buffer.concat(pieces).toString())
    return { status: response.statusCode ?? 0, headers: response.headers, body }
  })()
  answer.catch(() => {})
  return { sending, answer }
}
const whole = pdf({ note: Buffer.alloc(8 * MiB, 'x') })
const sendWhole = () =>
  owner().form('/api/media/upload', { file_key: 'rams' }, { field: 'rams[]', bytes: whole, name: 'rams.pdf' })

test('while a large form is on its way, another is refused in words at once; slices pass; hanging up makes room', async () => {
  const both = [begin(49 * MiB), begin(49 * MiB)]
  const refused = await Promise.any(both.map(({ answer }) => answer))
  expect([refused.status, refused.headers['retry-after'], refused.body.message]).toEqual([
    503,
    '5',
    'Many files are being sent at this moment. Try again in a few seconds.',
  ])
  expect((await sendWhole()).status).toBe(503)
  const slice = whole.subarray(0, MiB)
  const taken = await owner().slice('rams', 'a.pdf', slice, `bytes 0-${MiB - 1}/${whole.length}`)
  expect(taken.status).toBe(200)
  for (const { sending } of both) sending.on('error', () => {}).destroy()
  await vi.waitFor(async () => expect((await sendWhole()).status).toBe(200), { timeout: 10_000 })
})

test('a file whose last slice comes while there is no room for the whole waits, and is taken a moment later', async () => {
  const browser = owner()
  const small = pdf({ note: Buffer.alloc(3000, 'y') })
  const last = `bytes 1000-${small.length - 1}/${small.length}`
  await browser.slice('rams', 'b.pdf', small.subarray(0, 1000), `bytes 0-999/${small.length}`)
  await withRoomForFile(49 * MiB, () =>
    withRoomForFile(7 * MiB, async () => {
      const { status, headers, body } = await browser.slice('rams', 'b.pdf', small.subarray(1000), last)
      expect([status, headers['x-ratelimit-reset'], body.message]).toEqual([
        429,
        '2',
        'Many files are being sent at this moment. Try again in a few seconds.',
      ])
    }),
  )
  const { status, body } = await browser.slice('rams', 'b.pdf', small.subarray(1000), last)
  expect([status, body.data.data.file.name]).toEqual([200, 'b.pdf'])
})
