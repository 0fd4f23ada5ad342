// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { homeMachine } from '#machines/home/home.machine'

const home = { kind: 'company', as_of: '2026-10-26T07:31:00.000Z', decisions: [], sites: [], labour: [] }
const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
/** What waits, as the frame shows it, when the home page counts five weeks and the pending flag is answered like this. */
async function waiting(pending: () => Response) {
  vi.stubGlobal('fetch', async (url: string) =>
    url === '/api/me/home'
      ? json(200, { data: { home, waiting: { timesheets: 5, messages: 1, cards: 2 } } })
      : pending(),
  )
  const actor = createActor(homeMachine).start()
  const { context } = await waitFor(actor, (state) => state.context.data !== undefined)
  actor.stop()
  return context.data?.waiting
}
afterEach(() => vi.unstubAllGlobals())

test('the dot of the timesheets is the pending flag', async () => {
  const flag = () => json(200, { data: { hasPending: true, count: 7 } })
  expect(await waiting(flag)).toEqual({ timesheets: 7, messages: 1, cards: 2 })
})

test('without the flag the home page’s own count stands in', async () => {
  const refused = () => json(503, { message: 'The service is away for a moment.' })
  expect(await waiting(refused)).toEqual({ timesheets: 5, messages: 1, cards: 2 })
})
