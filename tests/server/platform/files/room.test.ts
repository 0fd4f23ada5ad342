import { EventEmitter, once } from 'node:events'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { withRoomForFile } from '#server/platform/http/upload-room'
import { unlessStalled } from '#server/platform/http/upload-stall'
import { createPersonas } from '../../../support/personas.ts'
import { browserOf, type Stage, stageOf } from '../../registration/worker.ts'
import { pdf } from './files.ts'

const MiB = 1024 * 1024
let stage: Stage
let personas: Awaited<ReturnType<typeof createPersonas>>
let port: number
beforeAll(async () => {
  stage = await stageOf()
  personas = await createPersonas(stage.deps)
  await stage.app.listen({ port: 0, host: '127.0.0.1' })
  port = (stage.app.server.address() as AddressInfo).port
})
afterAll(() => stage.close())
afterEach(() => void vi.useRealTimers())

const owner = (name: 'owner A' | 'owner C' = 'owner A') => {
  const browser = browserOf(stage)
  browser.token = personas[name].token
  return browser
}
type Answer = { status: number; headers: IncomingMessage['headers']; body: { message: string } }
/** A form of `bytes` whose sender says so and then sends nothing; `answer` comes when the server does not wait for it. */
function begin(bytes: number, headers: Record<string, string> = {}, to = port) {
  const sending: ClientRequest = request({
    port: to,
    method: 'POST',
    path: '/api/media/upload',
    headers: {
      host: 'localhost',
      authorization: `Bearer ${personas['owner A'].token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': bytes,
      ...headers,
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

test('senders who hang up at once, before a byte was read, leave no room taken', async () => {
  const head = [
    'POST /api/media/upload HTTP/1.1',
    'host: localhost',
    `authorization: Bearer ${personas['owner A'].token}`,
    'content-type: multipart/form-data; boundary=x',
    `content-length: ${3 * MiB}`,
    '',
    '--x\r\ncontent-disposition: form-data; name="rams[]"; filename="a.pdf"\r\n\r\nsome',
  ].join('\r\n')
  for (let n = 0; n < 60; n++) {
    const line = connect(port, '127.0.0.1')
    line.on('error', () => {})
    line.write(head)
    // Each at another turn of the server, which runs in this process.
    for (let turn = 0; turn < n % 12; turn++) await setImmediate()
    if (n % 2) line.resetAndDestroy()
    else line.destroy()
  }
  await vi.waitFor(async () => expect((await sendWhole()).status).toBe(200), { timeout: 15_000 })
})

test('a file whose last slice comes while there is no room for the whole waits, and is taken a moment later', async () => {
  const browser = owner()
  const small = pdf({ note: Buffer.alloc(3000, 'y') })
  const last = `bytes 1000-${small.length - 1}/${small.length}`
  await browser.slice('rams', 'b.pdf', small.subarray(0, 1000), `bytes 0-999/${small.length}`)
  await withRoomForFile('somebody', 49 * MiB, () =>
    withRoomForFile('somebody else', 7 * MiB, async () => {
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

test('forms that one person began and does not send keep nobody else out', async () => {
  const range = { 'content-range': `bytes 0-999/${whole.length}` }
  const begun = Array.from({ length: 16 }, () => begin(2 * MiB, range))
  const refused = await Promise.race(begun.map(({ answer }) => answer))
  expect([refused.status, refused.headers['retry-after'], refused.body.message]).toEqual([
    429,
    '1',
    'Many files are being sent at this moment. Try again in a few seconds.',
  ])
  const first = whole.subarray(0, MiB)
  const otherAnswer = await owner('owner C').slice('rams', 'c.pdf', first, `bytes 0-${MiB - 1}/${whole.length}`)
  expect(otherAnswer.status).toBe(200)
  for (const { sending } of begun) sending.on('error', () => {}).destroy()
})

test('one person brings a quarter of the room at a time, whatever their first file needs', async () => {
  await withRoomForFile('somebody', 14 * MiB, async () => {
    await expect(withRoomForFile('somebody', MiB, async () => 'taken')).rejects.toMatchObject({ status: 429 })
    expect(await withRoomForFile('somebody else', 42 * MiB, async () => 'taken')).toBe('taken')
  })
  await withRoomForFile('somebody', 13 * MiB, async () => {
    expect(await withRoomForFile('somebody', MiB, async () => 'taken')).toBe('taken')
  })
  expect(await withRoomForFile('somebody', 56 * MiB, async () => 'taken')).toBe('taken')
})

const takes = (sender: string, bytes: number) =>
  withRoomForFile(sender, bytes, async () => 'taken').catch(({ status }: { status: number }) => status)

test('whoever filled the room while another was refused lets them go first, for as long as they stayed', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  await withRoomForFile('somebody', 49 * MiB, async () => {
    expect(await takes('somebody else', 49 * MiB)).toBe(429)
    vi.advanceTimersByTime(2000)
  })
  vi.advanceTimersByTime(1999)
  expect(await takes('somebody', 49 * MiB)).toBe(429)
  vi.advanceTimersByTime(1)
  expect(await takes('somebody', 49 * MiB)).toBe('taken')
  // Nobody was kept out: nobody goes first.
  await withRoomForFile('a third', 49 * MiB, async () => vi.advanceTimersByTime(15_000))
  expect(await takes('a third', 49 * MiB)).toBe('taken')
})

test('however long somebody stayed, others go first for 6 s at most, and only while one of them waits', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const occupyRoom = () =>
    withRoomForFile('somebody', 49 * MiB, async () => {
      vi.advanceTimersByTime(110_000)
      expect(await takes('somebody else', 49 * MiB)).toBe(429)
    })
  await occupyRoom()
  await withRoomForFile('a third', 10 * MiB, async () => {
    vi.advanceTimersByTime(5999)
    expect(await takes('somebody else', 49 * MiB)).toBe(429)
    expect(await takes('somebody', 40 * MiB)).toBe(429)
    vi.advanceTimersByTime(1)
    expect(await takes('somebody', 40 * MiB)).toBe('taken')
  })
  expect(await takes('somebody else', 49 * MiB)).toBe('taken')

  await occupyRoom()
  expect(await takes('somebody', 49 * MiB)).toBe(429)
  expect(await takes('somebody else', 49 * MiB)).toBe('taken')
  expect(await takes('somebody', 49 * MiB), 'nobody waits any more').toBe('taken')

  await withRoomForFile('somebody', 49 * MiB, async () => {
    expect(await takes('somebody else', 49 * MiB)).toBe(429)
    vi.advanceTimersByTime(110_000)
  })
  expect(await takes('somebody', 49 * MiB), 'who was refused has not come again').toBe('taken')
})

test('of a full room only those make way who have more than a fair share of it', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  await withRoomForFile('large', 40 * MiB, () =>
    withRoomForFile('small', 14 * MiB, async () => {
      vi.advanceTimersByTime(4000)
      expect(await takes('somebody else', 14 * MiB)).toBe(429)
    }),
  )
  expect([await takes('small', MiB), await takes('large', MiB)]).toEqual(['taken', 429])
  vi.advanceTimersByTime(6000)

  const fill = (n: number): Promise<unknown> =>
    n === 28
      ? takes('somebody else', 2 * MiB).then((status) => expect(status).toBe(429))
      : withRoomForFile(`phone ${n}`, 2 * MiB, async () => {
          vi.advanceTimersByTime(100)
          await fill(n + 1)
        })
  await fill(0)
  expect(await takes('phone 0', 2 * MiB), 'a slice or two of each').toBe('taken')
})

test('a form of which nothing more comes is ended in words, and its room is there for others', async () => {
  const impatient = await stageOf({ env: { UPLOAD_STALL_SECONDS: '0.3' } })
  try {
    const { token } = (await createPersonas(impatient.deps))['owner A']
    await impatient.app.listen({ port: 0, host: '127.0.0.1' })
    const at = (impatient.app.server.address() as AddressInfo).port
    const stalled = begin(49 * MiB, { authorization: `Bearer ${token}` }, at)
    stalled.sending.write('--x\r\ncontent-disposition: form-data; name="file_key"\r\n\r\nrams\r\n')
    const { status, headers, body } = await stalled.answer
    expect([status, headers.connection, body.message]).toEqual([
      408,
      'close',
      'The file stopped arriving. Check your connection and try again.',
    ])
    expect((await sendWhole()).status).toBe(200)
  } finally {
    await impatient.close()
  }
})

test('a form that arrives slowly is read to its end', async () => {
  vi.useFakeTimers()
  const raw = new EventEmitter()
  let arrive = (_: string) => {}
  const reading = new Promise<string>((resolve) => {
    arrive = resolve
  })
  const request = { raw, headers: { 'content-length': '2097152' } } as unknown as FastifyRequest
  const read = unlessStalled(request, 15, reading)
  for (let n = 0; n < 8; n++) {
    vi.advanceTimersByTime(14_999)
    raw.emit('data', Buffer.from('x'))
  }
  arrive('whole')
  expect(await read).toBe('whole')
  expect([vi.getTimerCount(), raw.listenerCount('data')]).toEqual([0, 0])
  const stalled = unlessStalled(request, 15, new Promise(() => {}))
  vi.advanceTimersByTime(15_000)
  await expect(stalled).rejects.toMatchObject({ status: 408 })
})

test('a large form that trickles is ended after 20 s, and one that could still arrive is not', async () => {
  vi.useFakeTimers()
  const MB49 = 49 * MiB
  const arriving = (headers: object, bytesEach: number) => {
    const raw = new EventEmitter()
    const read = unlessStalled({ raw, headers } as unknown as FastifyRequest, 15, new Promise(() => {}))
    const ended = vi.fn()
    read.catch(({ status }: { status: number }) => ended(status))
    return { ended, send: () => raw.emit('data', { length: bytesEach }) }
  }
  const trickling = arriving({ 'content-length': MB49 }, 10)
  const ofNoLength = arriving({}, 10)
  const slow = arriving({ 'content-length': MB49 }, MB49 / 40)
  const all = [trickling, ofNoLength, slow]
  const pass = async (times: number) => {
    for (let n = 0; n < times; n++) {
      await vi.advanceTimersByTimeAsync(5000)
      for (const { send } of all) send()
    }
    await vi.advanceTimersByTimeAsync(0)
    return all.map(({ ended }) => ended.mock.calls.flat())
  }
  expect(await pass(4)).toEqual([[], [], []])
  expect(await pass(1)).toEqual([[408], [408], []])
  expect(await pass(15)).toEqual([[408], [408], []])
})
