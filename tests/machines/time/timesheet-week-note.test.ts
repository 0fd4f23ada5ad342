// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { timesheetWeekMachine } from '#machines/time/timesheet-week.machine'
import { entry, week } from '../../support/time/timesheets.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const uuid = (n: number) => `0190c1f0-0000-7000-8000-00000000000${n}`
const site = { id: uuid(3), name: 'Riverside Quarter, Block C' }
const jan = { id: uuid(2), slug: 'jan', first_name: 'Jan', last_name: 'Nowak' }
const own = {
  id: uuid(1),
  worker: jan,
  approver: null,
  company: { id: uuid(6), name: 'Calder & Finch Construction Ltd' },
  sites: [site],
  places: [site],
}
const draft = week('DRAFT', [entry(uuid(4), '2026-10-19', { site })], own)
const today = '2026-10-26'

/** The week open on the worker's phone, with a note typed; what is sent, and the answer to it. */
async function typed(note: string, answer: Response) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_: string, { method, body }: RequestInit) => {
    if (method === 'GET') return new Response(JSON.stringify({ data: draft }))
    sent.push(JSON.parse(String(body)))
    return answer
  })
  const actor = createActor(timesheetWeekMachine, { input: { id: draft.id } }).start()
  await waitFor(actor, (state) => state.matches('resting'))
  actor.send({ type: 'write', note })
  actor.send({ type: 'submit', today })
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  await waitFor(actor, (state) => state.matches('resting'))
  return { sent: sent[0], note: actor.getSnapshot().context.note }
}
const accepted = () => new Response(JSON.stringify({ data: week('SUBMITTED', draft.entries, own) }))

test('a note that was typed and not added goes with the week', async () => {
  const { sent, note } = await typed(' Left at noon on Friday. ', accepted())
  expect(sent).toMatchObject({ message: 'Left at noon on Friday.' })
  expect(note).toBe('')
})

test('without a note there is none', async () => {
  expect((await typed(' ', accepted())).sent).not.toHaveProperty('message')
})

test('a week that was not taken keeps the note', async () => {
  const refused = new Response(JSON.stringify({ message: 'Something is wrong.', errors: {} }), { status: 422 })
  expect((await typed('Left at noon.', refused)).note).toBe('Left at noon.')
})
