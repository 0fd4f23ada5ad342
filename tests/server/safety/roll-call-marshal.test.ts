import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RollCallUpdate } from '#shared/api/safety/roll-call'
import { newId } from '#shared/domain/kit/id'
import { createDemoServer, personId } from '../../support/demo.ts'
import { pdfText } from '../../support/pdf-text.ts'
import { type Demo, guard, rollCallRig } from '../../support/safety/roll-call-rig.ts'

let demo: Demo
const { close, endRunning, mark, read, send, started, updateOf } = rollCallRig(() => demo)
beforeAll(async () => {
  demo = await createDemoServer()
})
beforeEach(() => endRunning())
afterAll(() => demo.close())

describe('the time of a mark', () => {
  test('lies between the start of the roll call and the arrival of the mark, and the same mark again stays one', async () => {
    const { call, people } = await started('margaret', { started_ago: 600 })
    const times = ['2026-10-26T07:10:00.000Z', '2026-10-26T07:25:00.000Z', '2099-01-01T00:00:00.000Z']
    const batch = times.map((at, index) => mark(people[index]?.id ?? '', { at }))
    const arrival = demo.clock.now().toISOString()
    const expected = [call.started_at, times[1], arrival]
    const first = await updateOf(send('margaret', call.id, batch))
    expect(first.marks.map(({ at }) => at)).toEqual(expected)
    demo.clock.forward(60)
    expect((await updateOf(send('margaret', call.id, batch))).refused).toEqual([])
    const shown = first.marks.map(({ late: _, ...one }) => one)
    const again = await updateOf(send(guard, call.id, shown))
    expect([again.refused, again.marks.map(({ at }) => at)]).toEqual([[], expected])
    demo.clock.set(null)
    // Their session began in what is the future again.
    demo.forget(guard)
  })
})

describe('the marshal of a mark', () => {
  const forged = { by_name: 'Somebody Else' }
  const marshals = ({ marks }: { marks: RollCallUpdate['marks'] }) =>
    marks.map(({ by, by_name, via }) => ({ by, by_name, ...(via !== undefined && { via }) }))
  const margaret = { by: personId('margaret'), by_name: 'Margaret Finch' }
  const dave = { by: personId(guard), by_name: 'Dave Hollis' }
  const beata = { by: personId('beata'), by_name: 'Beata Zawadzka-Holroyd' }

  test('who sends it is named by the server', async () => {
    const { call, people } = await started()
    const batch = [mark(people[0]?.id ?? '', { ...margaret, ...forged })]
    expect(marshals(await updateOf(send('margaret', call.id, batch)))).toEqual([margaret])
  })
  test('of the site is named with who brought the mark', async () => {
    const { call, people } = await started()
    const [one = '', two = ''] = people.map(({ id }) => id)
    await send(guard, call.id, [mark(one, { ...margaret, ...forged })])
    await send('margaret', call.id, [mark(two, { ...dave, ...forged })])
    expect(marshals(await read('priya', call.id))).toEqual([
      { ...margaret, via: 'Dave Hollis' },
      { ...dave, via: 'Margaret Finch' },
    ])
  })
  test('whom the site does not know as one is whoever sends it', async () => {
    const { call, people } = await started()
    const [worker] = await demo.deps.db.transaction('system', async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(
        sql`select worker_id as id from check_ins where id = ${people.find(({ kind }) => kind === 'WORKER')?.id}`,
      )
      return rows
    })
    const ids = [newId(), worker?.id ?? '', personId('owain'), personId('beata')]
    const batch = ids.map((by, at) => mark(people[at]?.id ?? '', { by, ...forged }))
    expect(marshals(await updateOf(send('margaret', call.id, batch)))).toEqual(ids.map(() => margaret))
  })
  test('whom the server does not know does not make one mark two, whoever brings it, and when they are known after all', async () => {
    const { call, people } = await started()
    const [id = '', other = ''] = people.map((person) => person.id)
    const leaver = mark(id, { by: newId(), device: 'phone009', ...forged })
    expect((await updateOf(send('margaret', call.id, [leaver]))).refused).toEqual([])
    const undone = mark(id, { mark: 'NONE', ...margaret })
    expect((await updateOf(send('margaret', call.id, [undone]))).refused).toEqual([])
    expect((await updateOf(send(guard, call.id, [leaver]))).refused).toEqual([])
    expect(marshals(await read('priya', call.id))).toEqual([margaret])
    const unknown = mark(other, { by: personId('beata'), device: 'phone008', ...forged })
    await send('margaret', call.id, [unknown])
    const named = { ...unknown, ...dave }
    expect((await updateOf(send(guard, call.id, [named]))).refused).toEqual([])
    expect((await updateOf(send('priya', call.id, [named]))).refused).toEqual([])
  })
  test('of a mark that another brought is compared by what the phone says, also for who does not know them', async () => {
    const { call } = await started()
    const [own = ''] = (await read('beata', call.id)).people.map(({ id }) => id)
    const brought = mark(own, { ...dave, device: 'phone002' })
    await send('margaret', call.id, [brought])
    expect((await updateOf(send('beata', call.id, [brought]))).refused).toEqual([])
    expect((await updateOf(send('beata', call.id, [{ ...brought, ...beata }]))).refused).toHaveLength(1)
  })
  test('for a sub-company is one of its own people', async () => {
    const { call } = await started()
    const [own = ''] = (await read('beata', call.id)).people.map(({ id }) => id)
    const imran = { by: personId('imran'), by_name: 'Imran Sadiq' }
    const batch = [mark(own, margaret), mark(own, dave), mark(own, imran)]
    const answer = await updateOf(send('beata', call.id, batch))
    expect(marshals(answer)).toEqual([beata, beata, { ...imran, via: 'Beata Zawadzka-Holroyd' }])
  })
  test('is in the report with who brought the mark', async () => {
    const { call, people } = await started()
    await send(guard, call.id, [mark(people[0]?.id ?? '', margaret)])
    await close('margaret', call.id, { confirm_not_found: true })
    const { url } = (await demo.request('margaret', 'GET', `/api/me/roll-calls/${call.id}/report`)).json().data
    const words = pdfText((await demo.app.inject({ method: 'GET', url })).rawPayload).join(' ')
    expect(words).toMatch(/Margaret Finch, +via Dave Hollis/)
  })
})

describe('a clock', () => {
  const highestClock = 2_147_483_647
  test('that no phone can have counted to is refused alone, whoever sends it, and nobody counts on from it', async () => {
    const { call, people } = await started()
    const partial = await read('beata', call.id)
    const [own = '', other = ''] = partial.people.map(({ id }) => id)
    const foreign = people.find(({ id }) => !partial.people.some((one) => one.id === id))
    await send('margaret', call.id, [mark(foreign?.id ?? '', { clock: 7 })])
    const batch = [mark(own, { clock: highestClock }), mark(other, { clock: 1_000_000 }), mark(own, { clock: 8 })]
    const answer = await updateOf(send('beata', call.id, batch))
    expect(answer.refused).toEqual(
      [batch[1], batch[0]].map((one) => ({
        person_id: one?.person_id,
        device: 'phone001',
        clock: one?.clock,
        reason: expect.any(String),
        resend_after: 8,
      })),
    )
    expect((await read('margaret', call.id)).marks.map(({ clock }) => clock).sort()).toEqual([7, 8])
  })
  test('of phones that exchanged marks without network is taken, also in the wrong order', async () => {
    const { call, people } = await started()
    const ids = people.slice(0, 3).map(({ id }) => id)
    const clocks = [90_000, 3, 40_000]
    const answer = await updateOf(
      send(
        'margaret',
        call.id,
        ids.map((id, at) => mark(id, { clock: clocks[at] ?? 0 })),
      ),
    )
    expect(answer.refused).toEqual([])
  })
  test('after the highest is taken, however high somebody made it', async () => {
    const { call, people } = await started()
    const partial = await read('beata', call.id)
    const [own = ''] = partial.people.map(({ id }) => id)
    for (const clock of [100_000, 100_001, 100_002, 100_003]) await send('beata', call.id, [mark(own, { clock })])
    const [highest] = (await read('margaret', call.id)).marks.map(({ clock }) => clock)
    expect(highest).toBe(100_003)
    const next = people.slice(0, 3).map(({ id }, at) => mark(id, { clock: 100_004 + at }))
    expect((await updateOf(send('margaret', call.id, next))).refused).toEqual([])
  })
})
