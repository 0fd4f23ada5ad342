// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pdf } from '#services/platform/pdf'
import '#shared/api/platform/media'
import { uploaded } from '../../support/registration/registration.ts'

const mediaId = '0197a000-0000-7000-8000-000000000001'
const full_url = `/api/media/${mediaId}/content?expires=1&for=s&signature=x`
const described = { ...uploaded(mediaId), full_url }
let sendPart: () => void
let content: () => Promise<Response>

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('Worker', EventTarget)
  vi.stubGlobal('fetch', (path: string) =>
    path.includes('/content?') ? content() : Promise.resolve(Response.json({ data: described })),
  )
  const body = new ReadableStream<Uint8Array>({
    start: (part) => {
      sendPart = () => part.enqueue(new TextEncoder().encode('%PDF'))
    },
  })
  content = async () => new Response(body)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function open() {
  const outcome: { failed?: unknown } = {}
  pdf.open({ mediaId }).catch((failed: unknown) => Object.assign(outcome, { failed }))
  return outcome
}

test('a document that stalls within the file fails, however much of it came', async () => {
  const outcome = open()
  for (let parts = 0; parts < 4; parts += 1) {
    await vi.advanceTimersByTimeAsync(15_000)
    sendPart()
  }
  expect(outcome.failed).toBeUndefined()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(outcome.failed).toMatchObject({ name: 'TimeoutError' })
})

test('a document of which nothing comes fails', async () => {
  content = () => new Promise(() => {})
  const outcome = open()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(outcome.failed).toMatchObject({ name: 'TimeoutError' })
})

test('a document that the server does not give fails at once', async () => {
  content = async () => Response.json({ message: 'This address is no longer good.' }, { status: 403 })
  const outcome = open()
  await vi.advanceTimersByTimeAsync(1000)
  expect(outcome.failed).toMatchObject({ message: 'The document could not be fetched.' })
})
