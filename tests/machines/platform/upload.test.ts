import { describe, expect, test, vi } from 'vitest'
import { createActor, SimulatedClock, waitFor } from 'xstate'
import { task } from '#machines/kit/task'
import { chunkedUploadMachine } from '#machines/platform/chunked-upload.machine'
import {
  type Chunk,
  chunkAt,
  combinedPercent,
  percentUploaded,
  type Upload,
  type UploadProgress,
} from '#machines/platform/upload'
import { uploaded } from '../../support/registration/registration.ts'

const MiB = 1_048_576
const upload = (total: number): Upload => ({ index: 0, name: 'a.pdf', total, field: 'rams', blob: new Blob([]) })

describe('slices', () => {
  test.each([
    [1, 0, 0, 0],
    [MiB, 0, 0, MiB - 1],
    [MiB + 1, 0, 0, MiB - 1],
    [MiB + 1, MiB, MiB, MiB],
    [2.5 * MiB, 2 * MiB, 2 * MiB, 2.5 * MiB - 1],
  ])('of %i bytes at %i: %i to %i, both inclusive', (total, offset, start, end) =>
    expect(chunkAt(upload(total), offset)).toMatchObject({ start, end, total }),
  )
})

test('progress is clamped, and 0 when there is nothing to send', () => {
  expect([percentUploaded(-1, 10), percentUploaded(5, 10), percentUploaded(11, 10), percentUploaded(0, 0)]).toEqual([
    0, 50, 100, 0,
  ])
  const files = [60, 40].map((size) => ({ name: 'f', size, blob: new Blob([]) }))
  expect([combinedPercent(files, 0, 30), combinedPercent(files, 1, 20), combinedPercent(files, 2, 0)]).toEqual([
    30, 80, 100,
  ])
})

test('every byte of a file goes up exactly once, in order, one slice at a time', async () => {
  const chunks: Chunk[] = []
  let inFlight = 0
  const machine = chunkedUploadMachine.provide({
    actors: {
      sendChunk: task(async (chunk: Chunk) => {
        expect(++inFlight).toBe(1)
        await Promise.resolve()
        inFlight--
        chunks.push(chunk)
        const whole = chunk.end + 1 === chunk.total
        const file = { ...uploaded('f'), name: chunk.name, mime_type: 'application/pdf' }
        return { offset: chunk.end + 1, file: whole ? file : null }
      }),
    },
  })
  const actor = createActor(machine, { input: upload(3 * MiB + 7) }).start()
  const done = await waitFor(actor, (snapshot) => snapshot.status === 'done')
  expect(done.output).toMatchObject({ done: true, file: { id: 'f' } })
  expect(chunks.map(({ start, end }) => [start, end])).toEqual([
    [0, MiB - 1],
    [MiB, 2 * MiB - 1],
    [2 * MiB, 3 * MiB - 1],
    [3 * MiB, 3 * MiB + 6],
  ])
})

test('phones that are asked to wait for the same time do not come back in step', async () => {
  const random = vi.spyOn(Math, 'random')
  const comeBack = async (chance: number) => {
    random.mockReturnValue(chance)
    const clock = new SimulatedClock()
    const sendings: number[] = []
    const machine = chunkedUploadMachine.provide({
      actors: {
        sendChunk: task<Chunk, UploadProgress>(async () => {
          sendings.push(clock.now())
          throw Object.assign(new Error('Too many.'), { status: 429, reset: 9 })
        }),
      },
    })
    const actor = createActor(machine, { input: upload(1), clock }).start()
    await waitFor(actor, (snapshot) => snapshot.matches({ active: 'limited' }))
    while (sendings.length < 2) clock.increment(100)
    actor.stop()
    return sendings[1]
  }
  expect([await comeBack(0), await comeBack(0.5), await comeBack(1)]).toEqual([10_000, 11_500, 13_000])
  random.mockRestore()
})
