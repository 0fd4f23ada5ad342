import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Mark } from '#shared/api/safety/roll-call'
import { newId } from '#shared/domain/kit/id'
import { createDemoServer, personId } from '../../support/demo.ts'
import { missing } from '../../support/matrix.ts'
import { type Demo, guard, riverside, rollCallRig } from '../../support/safety/roll-call-rig.ts'

let demo: Demo
const { close, endRunning, mark, read, send, started, updateOf } = rollCallRig(() => demo)
beforeAll(async () => {
  demo = await createDemoServer()
})
beforeEach(() => endRunning())
afterAll(() => demo.close())

describe('marks', () => {
  test('of one marshal reach the other, and the same ones again change nothing', async () => {
    const { call, people } = await started()
    const batch = people.slice(0, 3).map(({ id }) => mark(id))
    const first = await updateOf(send('margaret', call.id, batch))
    const again = await updateOf(send('margaret', call.id, batch))
    expect(again).toEqual(first)
    const other = await demo.request(guard, 'GET', `/api/me/roll-calls/${call.id}/marks?since=0`)
    expect(other.json().data.marks).toEqual(first.marks)
    const nothingNew = await demo.request(guard, 'GET', `/api/me/roll-calls/${call.id}/marks?since=${first.revision}`)
    expect(nothingNew.json().data.marks).toEqual([])
  })

  test('stand by their counters, however the phones’ clocks go', async () => {
    const { call, people } = await started()
    const [who] = people
    const fast = mark(who?.id ?? '', { mark: 'NOT_ON_SITE', clock: 1, at: '2026-10-26T08:31:00Z', device: 'phone002' })
    const later = mark(who?.id ?? '', { mark: 'SAFE', clock: 2, at: '2026-10-26T07:21:00Z' })
    await send('margaret', call.id, [later])
    await send(guard, call.id, [fast])
    const { marks } = await read('margaret', call.id)
    expect(marks.map(({ mark }) => mark)).toEqual(['SAFE'])
  })

  test('of a walk-in need a name, and of somebody unknown are refused by name of the row, the rest is kept', async () => {
    const { call, people } = await started()
    const walkIn = { id: newId(), name: 'Łukasz the plumber', company: 'Leaks Ltd' }
    const stranger = newId()
    const answer = await updateOf(
      send('margaret', call.id, [mark(walkIn.id), mark(stranger), mark(people[0]?.id ?? '')], { added: [walkIn] }),
    )
    expect(answer.refused).toMatchObject([{ person_id: stranger, reason: 'This person is not on your list.' }])
    expect(answer.marks).toHaveLength(2)
    expect((await read(guard, call.id)).people.find(({ id }) => id === walkIn.id)).toMatchObject({
      name: 'Łukasz the plumber',
      kind: 'ADDED',
    })
  })

  test('of a walk-in take the name in one line, and refuse one that is too long', async () => {
    const { call } = await started()
    const walkIn = { id: newId(), name: '\u202eJan\nNowak\t', company: 'Leaks\u2028Ltd\u0007' }
    const note = 'stair B\r\nlevel 2'
    const answer = await updateOf(send('margaret', call.id, [mark(walkIn.id, { note })], { added: [walkIn] }))
    expect(answer.added).toMatchObject([{ name: 'Jan Nowak', company: 'Leaks Ltd' }])
    expect(answer.marks.map((one) => one.note)).toEqual(['stair B  level 2'])
    const long = await send('margaret', call.id, [], { added: [{ ...walkIn, id: newId(), name: 'x'.repeat(121) }] })
    expect([long.statusCode, Object.keys(long.json().errors)]).toEqual([422, ['added.0.name']])
  })

  test('of a walk-in whose name shows nothing are kept with all others, under words that say so', async () => {
    const { call, people } = await started()
    const walkIns = ['', '\u200b', '\u3164\u2800', '\ue000'].map((name) => ({ id: newId(), name, company: '\u2800' }))
    const marks = [...walkIns.map(({ id }) => mark(id, { note: '\u200b' })), mark(people[0]?.id ?? '')]
    const answer = await updateOf(send('margaret', call.id, marks, { added: walkIns }))
    expect([answer.refused, answer.not_added, answer.marks.length]).toEqual([[], [], 5])
    const { people: listed } = await read(guard, call.id)
    for (const { id } of walkIns)
      expect(listed.find((person) => person.id === id)).toMatchObject({ name: 'No name given', company: null })
    expect(answer.marks.map(({ note }) => note)).toEqual(Array.from({ length: 5 }, () => undefined))
  })

  test('of one person by one sender are 100 at most: what is over is refused with a reason, the rest is kept', async () => {
    const { call } = await started()
    const [own = '', other = ''] = (await read('beata', call.id)).people.map(({ id }) => id)
    const many = Array.from({ length: 90 }, () => mark(own, { mark: 'NEEDS_HELP' }))
    expect((await updateOf(send('beata', call.id, many))).refused).toEqual([])
    const more = [...many, ...Array.from({ length: 12 }, () => mark(own)), mark(other)]
    const { refused, marks } = await updateOf(send('beata', call.id, more))
    expect(refused).toEqual(
      more.slice(100, 102).map(({ person_id, device, clock }) => ({
        ...{ person_id, device, clock },
        reason: 'You have already sent 100 marks for this person.',
      })),
    )
    expect(marks.filter(({ person_id }) => person_id === own)).toHaveLength(100)
    expect(marks.filter(({ person_id }) => person_id === other)).toHaveLength(1)
    expect((await updateOf(send('margaret', call.id, [mark(own)]))).refused).toEqual([])
  })

  test('of people added by hand come with 50 of them by one sender; the others are named with the reason', async () => {
    const { call, people } = await started()
    const walkIns = Array.from({ length: 60 }, (_, n) => ({ id: newId(), name: `A A ${n}`, company: null }))
    const added = walkIns.slice(0, 30)
    await send('beata', call.id, [], { added })
    const [own = ''] = (await read('beata', call.id)).people.map(({ id }) => id)
    const [within, over] = [walkIns[49], walkIns[50]]
    const marks = [mark(own), mark(within?.id ?? ''), mark(over?.id ?? '')]
    const answer = await updateOf(send('beata', call.id, marks, { added: walkIns }))
    const reason = 'You have already added 50 people to this roll call. Ask another marshal to add them.'
    expect(answer.not_added).toEqual(walkIns.slice(50).map(({ id }) => ({ id, reason })))
    expect(answer.refused.map(({ person_id }) => person_id)).toEqual([over?.id])
    expect(answer.marks.map(({ person_id }) => person_id)).toEqual([own, within?.id])
    const list = (await read('margaret', call.id)).people
    expect(list.slice(0, people.length).map(({ id }) => id)).toEqual(people.map(({ id }) => id))
    expect(list.slice(people.length).map(({ name }) => name)).toHaveLength(50)
    expect((await close('margaret', call.id)).json().not_found[0]).toBe(people.filter(({ id }) => id !== own)[0]?.name)
    expect((await updateOf(send('margaret', call.id, [], { added: walkIns.slice(50) }))).not_added).toEqual([])
  })

  test('of somebody who left before the alarm, on an older list, are kept with their name', async () => {
    const gone = await demo.deps.db.transaction('system', async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(
        sql`select id from check_ins where site_id = ${riverside} and out_at is not null order by out_at desc limit 1`,
      )
      return rows[0]?.id ?? ''
    })
    const { call, people } = await started()
    expect(people.some(({ id }) => id === gone)).toBe(false)
    expect((await updateOf(send(guard, call.id, [mark(gone)]))).refused).toEqual([])
    expect((await read('margaret', call.id)).people.some(({ id }) => id === gone)).toBe(true)
  })

  test('of a sub-company are about its own people, and show nobody else', async () => {
    const { call, people } = await started()
    const partial = await read('beata', call.id)
    expect(partial.people.length).toBeGreaterThan(0)
    expect(partial.people.length).toBeLessThan(people.length)
    expect(new Set(partial.people.map(({ company }) => company)).size).toBe(1)
    const foreign = people.find(({ id }) => !partial.people.some((one) => one.id === id))
    await send('margaret', call.id, [mark(foreign?.id ?? '')])
    const answer = await updateOf(send('beata', call.id, [mark(partial.people[0]?.id ?? ''), mark(foreign?.id ?? '')]))
    expect(answer.refused.map(({ person_id }) => person_id)).toEqual([foreign?.id])
    expect(answer.marks.map(({ person_id }) => person_id)).toEqual([partial.people[0]?.id])
    expect((await close('beata', call.id, { confirm_not_found: true })).statusCode).toBe(403)
  })

  test('whose device and counter somebody else has used are not lost: the phone is to count them anew', async () => {
    const { call } = await started()
    const own = (await read('beata', call.id)).people[0]?.id ?? ''
    const place = { device: 'hostDEV1', clock: 50 }
    expect((await updateOf(send('beata', call.id, [mark(own, { ...place, mark: 'SAFE' })]))).refused).toEqual([])
    const help = mark(own, { ...place, mark: 'NEEDS_HELP' })
    const { refused } = await updateOf(send('margaret', call.id, [help]))
    expect(refused).toMatchObject([{ person_id: own, ...place, resend_after: 50 }])
    const again = { ...help, clock: 51 }
    expect((await updateOf(send('margaret', call.id, [again]))).refused).toEqual([])
    expect((await updateOf(send('margaret', call.id, [again]))).refused).toEqual([])
    expect((await read('margaret', call.id)).marks).toMatchObject([{ person_id: own, mark: 'NEEDS_HELP', clock: 51 }])
  })

  test('of one person that come with one to be counted anew are all to be, and those of others are not', async () => {
    const { call, people } = await started()
    const [id = '', other = ''] = people.map((person) => person.id)
    await send(guard, call.id, [mark(id, { clock: 5, note: 'stair B', by: personId(guard), by_name: 'Dave Hollis' })])
    const batch = [
      mark(id, { clock: 4, mark: 'NOT_ON_SITE' }),
      mark(id, { clock: 5 }),
      mark(id, { clock: 6, mark: 'NONE' }),
      mark(other, { clock: 7 }),
    ]
    const { refused } = await updateOf(send('margaret', call.id, batch))
    expect(refused.map((one) => [one.person_id, one.clock, one.resend_after])).toEqual([
      [id, 5, 7],
      [id, 6, 7],
    ])
  })

  test('of somebody whom a sub-company adds are of its own people, whatever company is typed', async () => {
    const { call } = await started()
    const walkIn = { id: newId(), name: 'Dave Hollis', company: 'Calder & Finch Construction Ltd' }
    await updateOf(send('beata', call.id, [mark(walkIn.id)], { added: [walkIn] }))
    expect((await read('margaret', call.id)).people.find(({ id }) => id === walkIn.id)).toMatchObject({
      kind: 'ADDED',
      company: 'Brightwire Electrical Contractors (Yorkshire) Ltd',
    })
  })

  test('on another’s roll call meet nothing', async () => {
    const { call, people } = await started()
    for (const attempt of [
      (id: string) => send('owain', id, [mark(people[0]?.id ?? '')]),
      (id: string) => close('owain', id),
      (id: string) => demo.request('owain', 'GET', `/api/me/roll-calls/${id}`),
      (id: string) => demo.request('owain', 'GET', `/api/me/roll-calls/${id}/report`),
    ]) {
      const [foreign, none] = [await attempt(call.id), await attempt(missing)]
      expect([foreign.statusCode, foreign.body]).toEqual([404, none.body])
    }
  })
})

describe('bad input', () => {
  test.each([
    ['a clock below one', { clock: 0 }, 'marks.0.clock'],
    ['a device of three letters', { device: 'abc' }, 'marks.0.device'],
    ['a mark that is none', { mark: 'GONE' }, 'marks.0.mark'],
    ['a note that is too long', { note: 'x'.repeat(201) }, 'marks.0.note'],
  ])('%s is refused by its field', async (_, overrides, field) => {
    const { call, people } = await started()
    const answer = await send('margaret', call.id, [mark(people[0]?.id ?? '', overrides as Partial<Mark>)])
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
  })
})
