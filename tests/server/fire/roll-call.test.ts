import { sql } from 'drizzle-orm'
import fc, { type Arbitrary } from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FireList } from '#contract/fire'
import {
  type Mark,
  type PastRollCall,
  type RollCallUpdate,
  type RunningRollCall,
  StartRefused,
} from '#contract/roll-call'
import { clockTime } from '#contract/words'
import { currentMark, type Marks, put } from '#lifecycles/roll-call-marks'
import { rollCallMarks, rollCallPeople, rollCalls } from '#server/db/schema/roll-call'
import { siteId } from '#server/demo/ids-by-key'
import { newId } from '#server/ids'
import { createDemoServer, personId } from '../../support/demo.ts'
import { missing } from '../../support/matrix.ts'
import { pdfText } from '../../support/pdf-text.ts'
import { anyMark } from '../../support/roll-call.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const riverside = siteId('riverside')
/** Guards Riverside today. */
const guard = 'dave-hollis'
beforeEach(() =>
  demo.deps.db.transaction('system', (tx) =>
    tx.execute(sql`update roll_calls set status = 'CLOSED', closed_at = now() where status = 'RUNNING'`),
  ),
)

const start = (key: string, body: object = {}, site = riverside) =>
  demo.request(key, 'POST', `/api/me/sites/${site}/roll-calls`, { id: newId(), kind: 'DRILL', ...body })
async function started(key = 'margaret', body: object = {}): Promise<RunningRollCall> {
  const answer = await start(key, body)
  expect(answer.statusCode).toBe(200)
  return answer.json().data
}
const read = async (key: string, id: string): Promise<RunningRollCall> =>
  (await demo.request(key, 'GET', `/api/me/roll-calls/${id}`)).json().data
const close = (key: string, id: string, body: object = {}) =>
  demo.request(key, 'PUT', `/api/me/roll-calls/${id}/close`, body)
const send = (key: string, id: string, marks: Mark[], more: object = {}) =>
  demo.request(key, 'POST', `/api/me/roll-calls/${id}/marks`, { since: 0, marks, ...more })
const updateOf = async (answer: ReturnType<typeof send>): Promise<RollCallUpdate> => (await answer).json().data

let clock = 0
const mark = (person_id: string, overrides: Partial<Mark> = {}): Mark => ({
  person_id,
  mark: 'SAFE',
  device: 'phone001',
  clock: ++clock,
  at: demo.clock.now().toISOString(),
  by: personId('margaret'),
  by_name: 'Margaret Finch',
  ...overrides,
})

describe('a start', () => {
  test('takes the list as it is: workers, visitors with their host, suspected left', async () => {
    const { people, call, marks } = await started('priya')
    const list: FireList = (await demo.request('priya', 'GET', `/api/me/sites/${riverside}/fire/people`)).json().data
    expect(people.map(({ id }) => id).sort()).toEqual(list.people.map(({ id }) => id).sort())
    expect(list.running).toMatchObject({ id: call.id, kind: 'DRILL' })
    expect(people.find(({ kind }) => kind === 'VISITOR')).toMatchObject({
      name: 'Helen Marsh',
      company: 'Leeds City Council',
      host: 'Priya Raghunathan',
    })
    expect(marks).toEqual([])
  })

  test('keeps who is suspected to have left on it, so marked', async () => {
    const { people } = (await start('margaret', {}, siteId('hallam'))).json().data as RunningRollCall
    expect(people.find(({ name }) => name === 'Dafydd Prydderch-Hughes')).toMatchObject({ suspected_left: true })
  })

  test('while another runs is refused, and names the running one', async () => {
    const { call } = await started('margaret', { kind: 'REAL' })
    const refused = await start(guard)
    expect(refused.statusCode).toBe(409)
    const { message, running } = StartRefused.parse(refused.json())
    expect(message).toBe('Margaret Finch has already started a roll call here: a real alarm.')
    expect(running).toEqual({ id: call.id, kind: 'REAL', started_at: call.started_at, started_by: 'Margaret Finch' })
    expect((await read(guard, running.id)).call).toMatchObject({ id: call.id, status: 'RUNNING' })
  })

  test('two at once make one, and the other is told of it', async () => {
    const answers = await Promise.all([start('margaret'), start('priya')])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const [made] = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json().data.call.id)
    const [runningId] = answers.filter(({ statusCode }) => statusCode === 409).map((answer) => answer.json().running.id)
    expect(runningId).toBe(made)
  })

  test('sent twice counts once, and one made without network says how long ago', async () => {
    const id = newId()
    const first = await started('margaret', { id, started_ago: 125 })
    const again = await started('margaret', { id, started_ago: 130 })
    expect(again.call).toEqual(first.call)
    await close('margaret', id, { confirm_not_found: true })
    await started('priya')
    expect((await started('margaret', { id, started_ago: 140 })).call).toMatchObject({ id, status: 'CLOSED' })
    expect(demo.clock.now().getTime() - Date.parse(first.call.started_at)).toBe(125_000)
  })

  test('is for the site’s own company and its guards, not for a sub-company', async () => {
    const refused = await start('beata')
    expect([refused.statusCode, refused.json().message]).toEqual([403, expect.stringContaining('own company')])
  })

  test('on another’s site is a site that is not there', async () => {
    const foreign = await start('owain')
    const none = await start('owain', {}, missing)
    expect([foreign.statusCode, foreign.body]).toEqual([404, none.body])
  })
})

describe('the report', () => {
  const words = async (id: string) => {
    const { url } = (await demo.request('margaret', 'GET', `/api/me/roll-calls/${id}/report`)).json().data
    return pdfText((await demo.app.inject({ method: 'GET', url })).rawPayload).join('|')
  }
  const by = (key: string, name: string, device: string) => ({ by: personId(key), by_name: name, device })
  test('prints both words where two marshals contradict each other, and which one stands', async () => {
    const { call, people } = await started('margaret', { started_ago: 600 })
    // Names that stand on one line.
    const [one, two] = people.toSorted((a, b) => a.name.length - b.name.length)
    const at = '2026-10-26T07:25:00Z'
    await send('margaret', call.id, [
      mark(one?.id ?? '', { clock: 1, at, ...by('margaret', 'Margaret Finch', 'phone001') }),
      mark(two?.id ?? '', { clock: 2, at, ...by('margaret', 'Margaret Finch', 'phone001') }),
    ])
    await send(guard, call.id, [
      mark(one?.id ?? '', { mark: 'NEEDS_HELP', clock: 1, note: 'stair B', ...by(guard, 'Dave Hollis', 'phone002') }),
      mark(two?.id ?? '', { clock: 3, ...by(guard, 'Dave Hollis', 'phone002') }),
    ])
    await close('margaret', call.id, { confirm_not_found: true })
    const report = await words(call.id)
    expect(report).toContain('Marked differently by two marshals: 1')
    expect(report).toContain(`${one?.name}|Needs help, stands|`)
    expect(report).toContain(`${one?.name}|Safe|07:25|Margaret Finch|`)
    expect(report).toContain(
      `${people.length} people: 1 safe, 1 needs help, 0 not on site, ${people.length - 2} not found.`,
    )
    expect(report).toMatch(/Closed\|[^|]*\|Margaret Finch/)
  })
  test('takes the last word of a marshal whose call for help another answered', async () => {
    const { call, people } = await started()
    const id = people[0]?.id ?? ''
    const dave = by(guard, 'Dave Hollis', 'phone002')
    const answers = { device: 'phone002', clock: 11 }
    await send(guard, call.id, [mark(id, { mark: 'NEEDS_HELP', clock: 11, ...dave })])
    await send('margaret', call.id, [mark(id, { clock: 12, answers })])
    await send(guard, call.id, [mark(id, { clock: 13, ...dave })])
    await send('margaret', call.id, [mark(id, { clock: 14 })])
    await close('margaret', call.id, { confirm_not_found: true })
    expect(await words(call.id)).not.toContain('Marked differently')
  })
  test('of marshals of one mind says nothing of it', async () => {
    const { call, people } = await started()
    await send('margaret', call.id, [mark(people[0]?.id ?? '')])
    await close('margaret', call.id, { confirm_not_found: true })
    expect(await words(call.id)).not.toContain('Marked differently')
  })
})

describe('faces', () => {
  const faces = async (key: string, site = riverside) => {
    const { people }: FireList = (await demo.request(key, 'GET', `/api/me/sites/${site}/fire/people`)).json().data
    return people.filter(({ photo }) => photo !== null).map(({ name }) => name)
  }
  test('of everybody on site, of whatever company, are seen by its staff and its guards', async () => {
    const { rows } = await demo.deps.db.transaction('system', (tx) =>
      tx.execute<{ name: string }>(sql`select u.first_name || ' ' || u.last_name as name from check_ins c
        join users u on u.id = c.worker_id where c.site_id = ${riverside} and c.out_at is null and u.photo_media_id is not null`),
    )
    const expected = rows.map(({ name }) => name).sort()
    expect(expected.length).toBeGreaterThan(1)
    for (const key of ['margaret', 'priya', guard]) expect([key, (await faces(key)).sort()]).toEqual([key, expected])
    const [person] = (
      (await demo.request(guard, 'GET', `/api/me/sites/${riverside}/fire/people`)).json().data as FireList
    ).people.filter(({ photo }) => photo !== null)
    expect((await demo.app.inject({ method: 'GET', url: person?.photo ?? '' })).statusCode).toBe(200)
  })
})

describe('the seal of what phones show each other', () => {
  const seal = async (key: string) =>
    (await demo.request(key, 'GET', `/api/me/sites/${riverside}/fire/people`)).json().data.seal as string
  test('is one for the site’s marshals, also before a roll call, and another for a sub-company', async () => {
    const seals = [await seal('margaret'), await seal('priya'), await seal(guard), await seal('beata')]
    expect(new Set(seals.slice(0, 3)).size).toBe(1)
    expect(seals[3]).not.toBe(seals[0])
    const { call } = await started()
    expect(call.key).toBe(seals[0])
    expect((await read(guard, call.id)).call.key).toBe(seals[0])
    expect((await read('beata', call.id)).call.key).toBe(seals[3])
  })
  test('is another at the next site and in the next week', async () => {
    const now = await seal('margaret')
    const other = (await demo.request('owain', 'GET', `/api/me/sites/${siteId('mill')}/fire/people`)).json().data.seal
    demo.clock.forward(7 * 86_400)
    const later = await seal('margaret')
    demo.clock.set(null)
    expect(new Set([now, other, later]).size).toBe(3)
  })
})

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

describe('a call for help', () => {
  const margaret = { by: personId('margaret'), by_name: 'Margaret Finch' }
  const dave = { by: personId(guard), by_name: 'Dave Hollis', device: 'phone002' }
  const ref = ({ device, clock }: Mark) => ({ device, clock })
  const help = (id: string, overrides: Partial<Mark> = {}) =>
    mark(id, { mark: 'NEEDS_HELP', clock: 11, ...dave, ...overrides })
  /** What every marshal reads, and what the list of roll calls counts. */
  const outcomeOf = async (callId: string, id: string) => {
    const wholes = await Promise.all(['margaret', guard].map((key) => read(key, callId)))
    const words = wholes.map(({ marks }) => currentMark(put({}, marks)[id])?.mark)
    const { data } = (await demo.request('priya', 'GET', `/api/me/sites/${riverside}/roll-calls`)).json()
    const past = (data as PastRollCall[]).find((one) => one.id === callId)
    return [...new Set(words), past?.needs_help]
  }

  test('by a phone without network stands against an earlier mark of a busier phone, in either order of arrival', async () => {
    for (const isFirst of [true, false]) {
      const { call, people } = await started()
      const id = people[0]?.id ?? ''
      const safe = () => send('margaret', call.id, [mark(id, { clock: 200 })])
      if (!isFirst) await safe()
      await send(guard, call.id, [help(id, { note: 'stair B' })])
      if (isFirst) await safe()
      expect(await outcomeOf(call.id, id)).toEqual(['NEEDS_HELP', 1])
      await close('margaret', call.id, { confirm_not_found: true })
      expect(await outcomeOf(call.id, id)).toEqual(['NEEDS_HELP', 1])
    }
  })

  test('stands against a counter as far ahead as one can be', async () => {
    const { call, people } = await started()
    const id = people[0]?.id ?? ''
    await send(guard, call.id, [help(id)])
    expect((await updateOf(send('margaret', call.id, [mark(id, { clock: 100_000 })]))).refused).toEqual([])
    expect(await outcomeOf(call.id, id)).toEqual(['NEEDS_HELP', 1])
  })

  test('ends with a mark that answers it, and two calls are answered one by one', async () => {
    const { call, people } = await started()
    const id = people[0]?.id ?? ''
    const [one, two] = [help(id), help(id, { ...margaret, device: 'phone001', clock: 12 })]
    await send(guard, call.id, [one])
    await send('margaret', call.id, [two])
    const first = mark(id, { clock: 13, answers: ref(two) })
    const answer = await updateOf(send('margaret', call.id, [first]))
    expect(answer.marks.at(-1)?.answers).toEqual(ref(two))
    expect(await outcomeOf(call.id, id)).toEqual(['NEEDS_HELP', 1])
    await send(guard, call.id, [mark(id, { ...dave, clock: 14, answers: ref(one) })])
    expect(await outcomeOf(call.id, id)).toEqual(['SAFE', 0])
  })

  test('that comes with its answer is answered, in whatever order they are sent', async () => {
    const { call, people } = await started()
    const id = people[0]?.id ?? ''
    const answer = mark(id, { clock: 12, answers: { device: 'phone002', clock: 11 } })
    await send('margaret', call.id, [answer, help(id)])
    expect(await outcomeOf(call.id, id)).toEqual(['SAFE', 0])
  })

  test('is not answered before it is here, nor by what answers another person, another word or a later mark', async () => {
    const { call, people } = await started()
    const [id = '', other = ''] = people.map((person) => person.id)
    const batch = [
      mark(id, { clock: 12, answers: { device: 'phone002', clock: 11 } }),
      mark(other, { device: 'phone002', clock: 11 }),
      mark(other, { clock: 12, answers: { device: 'phone002', clock: 11 } }),
    ]
    expect((await updateOf(send('margaret', call.id, batch))).marks.map(({ answers }) => answers)).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    await send(guard, call.id, [help(id)])
    await send('margaret', call.id, [mark(id, { clock: 11, answers: { device: 'phone002', clock: 11 } })])
    expect(await outcomeOf(call.id, id)).toEqual(['NEEDS_HELP', 1])
  })

  test('that somebody made up before under the same device and counter, and answered, does not hide the true one', async () => {
    const { call, people } = await started()
    const id = people[0]?.id ?? ''
    const soon = '2026-10-26T07:45:00.000Z'
    const forgeries: Partial<Mark>[] = [{ mark: 'SAFE' }, { note: 'stair C' }, { by: personId('priya') }, { at: soon }]
    for (const [at, forged] of forgeries.entries()) {
      const clock = 11 + 10 * at
      const answer = mark(id, { clock: clock + 1, device: 'phone666', answers: { device: 'phone002', clock } })
      // All else is guessed, the moment too.
      const guessed = { note: 'stair B', at: new Date(demo.clock.now().getTime() + 5000).toISOString() }
      await send('margaret', call.id, [help(id, { clock, ...guessed, ...forged }), answer])
      demo.clock.forward(5)
      const { refused } = await updateOf(send(guard, call.id, [help(id, { clock, note: 'stair B' })]))
      expect([at, refused]).toMatchObject([at, [{ device: 'phone002', clock, resend_after: clock + 1 }]])
    }
    await send(guard, call.id, [help(id, { clock: 50, note: 'stair B' })])
    demo.clock.set(null)
    expect(await outcomeOf(call.id, id)).toEqual(['NEEDS_HELP', 1])
  })

  test('by the site on a sub-company’s person can be answered by the sub-company', async () => {
    const { call } = await started()
    const own = (await read('beata', call.id)).people[0]?.id ?? ''
    await send(guard, call.id, [help(own)])
    const answer = mark(own, { device: 'phone003', clock: 12, answers: { device: 'phone002', clock: 11 } })
    await send('beata', call.id, [answer])
    expect(await outcomeOf(call.id, own)).toEqual(['SAFE', 0])
  })

  test('is in the report of the roll call, with the other word', async () => {
    const { call, people } = await started()
    const id = people[0]?.id ?? ''
    await send(guard, call.id, [help(id)])
    await send('margaret', call.id, [mark(id, { clock: 12, answers: { device: 'phone002', clock: 11 } })])
    await send('margaret', call.id, [mark(id, { clock: 13, mark: 'NOT_ON_SITE' })])
    await close('margaret', call.id, { confirm_not_found: true })
    const { url } = (await demo.request('margaret', 'GET', `/api/me/roll-calls/${call.id}/report`)).json().data
    const words = pdfText((await demo.app.inject({ method: 'GET', url })).rawPayload).join('|')
    expect(words).toContain('0 safe, 0 needs help, 1 not on site')
    expect(words).toMatch(/Not on site, +\|?stands.*Needs help/)
  })

  const anySet = (highest: number, of: Arbitrary<Mark> = anyMark) =>
    fc
      .tuple(
        fc.uniqueArray(
          fc
            .tuple(of, fc.integer({ min: 1, max: highest }))
            .map(([{ answers: _, ...one }, at]) => ({ ...one, clock: at })),
          { selector: (one) => `${one.person_id} ${one.device} ${one.clock}`, minLength: 20, maxLength: 40 },
        ),
        fc.array(fc.option(fc.nat(), { freq: 2 }), { minLength: 40, maxLength: 40 }),
      )
      .map(([marks, picks]) =>
        marks.map((one, at): Mark => {
          const others = marks.filter(({ person_id }) => person_id === one.person_id)
          const answered = others[(picks[at] ?? 0) % others.length]
          return answered && picks[at] !== null ? { ...one, answers: ref(answered) } : one
        }),
      )
  test.each([
    ['few counters', anySet(4), 0],
    ['many counters', anySet(40), 0],
    [
      'calls for help alone',
      anySet(
        6,
        anyMark.map((one) => ({ ...one, mark: 'NEEDS_HELP' })),
      ),
      0,
    ],
    ['late ones among them', anySet(6), 3],
  ])('counts in the database as on a phone: %s', async (_, set, lateEvery) => {
    const sets = fc.sample(set, { numRuns: 20, seed: 7 })
    const calls = sets.map((marks) => ({
      id: newId(),
      marks: marks.map((each, at) => ({ each, late: at % lateEvery === 1 })),
    }))
    const place = { site_id: riverside }
    const now = demo.clock.now()
    const by = personId('margaret')
    await demo.deps.db.transaction('system', async (tx) => {
      await tx.execute(sql`update roll_calls set started_at = started_at - interval '1 year'`)
      for (const { id, marks } of calls) {
        const during = { started_at: now, started_by: by, closed_at: now, closed_by: by, status: 'CLOSED' as const }
        await tx.insert(rollCalls).values({ id, ...place, kind: 'DRILL', key: '0'.repeat(32), ...during })
        const people = [...new Set(marks.map(({ each }) => each.person_id))]
        const presence = { seen_at: now, seen_where: 'Gate' }
        await tx.insert(rollCallPeople).values(
          people.map((person_id) => ({
            person_id,
            roll_call_id: id,
            ...place,
            kind: 'WORKER' as const,
            name: 'x',
            ...presence,
          })),
        )
        const rows = marks.map(({ each: { answers, note, ...each }, late }) => ({
          ...each,
          ...{ at: now, by, by_name: 'x', note: note ?? null, late, received_at: now, sent_by: by },
          ...{ answers_device: answers?.device ?? null, answers_clock: answers?.clock ?? null },
          ...{ roll_call_id: id, ...place },
        }))
        await tx.insert(rollCallMarks).values(rows)
      }
    })
    const { data } = (await demo.request('margaret', 'GET', `/api/me/sites/${riverside}/roll-calls`)).json()
    const counted = new Map((data as PastRollCall[]).map((past) => [past.id, [past.not_found, past.needs_help]]))
    expect(counted.size).toBe(calls.length)
    const countsOf = (register: Marks) => {
      const words = Object.values(register).map((all) => currentMark(all)?.mark)
      return (['NONE', 'NEEDS_HELP'] as const).map((word) => words.filter((each) => each === word).length)
    }
    for (const { id, marks } of calls) {
      const timely = put(
        {},
        marks.flatMap(({ each, late }) => (late ? [] : [each])),
      )
      const people = new Set(marks.map(({ each }) => each.person_id)).size
      const [none = 0, help] = countsOf(timely)
      const expected = [none + people - Object.keys(timely).length, help]
      expect([id, counted.get(id)]).toEqual([id, expected])
      const whole = (await read('margaret', id)).marks.filter(({ late }) => !late)
      expect(countsOf(put({}, whole))).toEqual([none, help])
    }
  })
})

describe('the time of a mark', () => {
  test('lies between the start of the roll call and the arrival of the mark, and the same mark again stays one', async () => {
    const { call, people } = await started('margaret', { started_ago: 600 })
    const times = ['2020-01-01T00:00:00.000Z', '2026-10-26T07:25:00.000Z', '2099-01-01T00:00:00.000Z']
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

describe('closing', () => {
  test('says who is not found, and ends without them only when that is confirmed', async () => {
    const { call, people } = await started()
    await send(
      'margaret',
      call.id,
      people.slice(1).map(({ id }) => mark(id)),
    )
    const refused = await close(guard, call.id)
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      {
        message: 'Somebody is not found or needs help. Confirm that the roll call ends all the same.',
        not_found: [people[0]?.name],
        needs_help: [],
      },
    ])
    const closed: PastRollCall = (await close(guard, call.id, { confirm_not_found: true })).json().data
    expect(closed).toMatchObject({ status: 'CLOSED', not_found: 1, people: people.length, closed_by: 'Dave Hollis' })
  })

  test('says who needs help, and ends while they do only when that is confirmed', async () => {
    const { call, people } = await started()
    const [hurt] = people
    await send(
      'margaret',
      call.id,
      people.map((person) => mark(person.id, person === hurt ? { mark: 'NEEDS_HELP' } : {})),
    )
    const refused = await close(guard, call.id)
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { not_found: [], needs_help: [hurt?.name] }])
    const closed: PastRollCall = (await close(guard, call.id, { confirm_not_found: true })).json().data
    expect(closed).toMatchObject({ status: 'CLOSED', not_found: 0, needs_help: 1 })
  })

  test('a mark taken back makes somebody not found again', async () => {
    const { call, people } = await started()
    await send(
      'margaret',
      call.id,
      people.map(({ id }) => mark(id)),
    )
    await send('margaret', call.id, [mark(people[0]?.id ?? '', { mark: 'NONE' })])
    expect((await close('margaret', call.id)).json().not_found).toEqual([people[0]?.name])
  })

  test('happens once', async () => {
    const { call } = await started()
    await close('margaret', call.id, { confirm_not_found: true })
    const again = await close('priya', call.id, { confirm_not_found: true })
    expect([again.statusCode, again.json().message]).toEqual([409, 'This roll call is closed already.'])
  })

  test('leaves a mark that comes later as late: kept, and changing nothing', async () => {
    const { call, people } = await started()
    const closed: PastRollCall = (await close('margaret', call.id, { confirm_not_found: true })).json().data
    const answer = await updateOf(send(guard, call.id, [mark(people[0]?.id ?? '')]))
    expect([answer.status, answer.marks.map(({ late }) => late)]).toEqual(['CLOSED', [true]])
    const [past] = (await demo.request('margaret', 'GET', `/api/me/sites/${riverside}/roll-calls`)).json().data
    expect(past).toEqual(closed)
  })

  test('counts a call for help that comes later as such', async () => {
    const { call, people } = await started()
    await close('margaret', call.id, { confirm_not_found: true })
    const [id = ''] = people.map((person) => person.id)
    await send(guard, call.id, [mark(id, { mark: 'NEEDS_HELP' }), mark(id, { mark: 'NEEDS_HELP' })])
    const { data } = (await demo.request('margaret', 'GET', `/api/me/sites/${riverside}/roll-calls`)).json()
    const past = (data as PastRollCall[]).find((one) => one.id === call.id)
    expect(past).toMatchObject({ needs_help: 0, late_needs_help: 1 })
  })

  test('tells the owners and managers of the site of the first call for help that comes later, once', async () => {
    const { call } = await started()
    const [own] = (await read('beata', call.id)).people
    await close('margaret', call.id, { confirm_not_found: true })
    await demo.deps.db.transaction('system', (tx) =>
      tx.execute(sql`delete from notifications where type = 'rollcall.late_help'`),
    )
    const help = () => mark(own?.id ?? '', { mark: 'NEEDS_HELP' })
    for (const key of ['beata', guard]) await send(key, call.id, [help()])
    const { rows } = await demo.deps.db.transaction('system', (tx) =>
      tx.execute<{ user_id: string; description: string }>(
        sql`select user_id, description from notifications where type = 'rollcall.late_help'
          and description like ${`${own?.name} %`}`,
      ),
    )
    const [one] = rows
    expect(one?.description).toBe(
      `${own?.name} needs help at ${call.site}. The call came after the roll call had ended`,
    )
    const to = rows.filter(({ description }) => description === one?.description).map(({ user_id }) => user_id)
    expect(new Set(to).size).toBe(to.length)
    expect(to).toEqual(expect.arrayContaining([personId('margaret'), personId('priya')]))
    expect(to).not.toContain(personId('beata'))
  })

  test('names who started and who ended it to a sub-company too', async () => {
    const { call } = await started()
    await close(guard, call.id, { confirm_not_found: true })
    const { data } = (await demo.request('beata', 'GET', `/api/me/sites/${riverside}/roll-calls`)).json()
    const past = (data as PastRollCall[]).find((one) => one.id === call.id)
    expect(past).toMatchObject({ started_by: 'Margaret Finch', closed_by: 'Dave Hollis' })
  })

  test('leaves people who are added later as late: they do not count, and the report says so', async () => {
    const { call, people } = await started()
    const closed: PastRollCall = (await close('margaret', call.id, { confirm_not_found: true })).json().data
    demo.clock.forward(120)
    const arrival = clockTime(demo.clock.now().toISOString())
    const [one, two] = ['Jan Zzyzx', 'Olga Zzyzx'].map((name) => ({ id: newId(), name, company: null }))
    await send('beata', call.id, [], { added: [one] })
    await send('beata', call.id, [mark(one?.id ?? '')])
    await send('margaret', call.id, [mark(two?.id ?? '', { mark: 'NEEDS_HELP' })], { added: [two] })
    demo.clock.set(null)
    const list = (await demo.request('margaret', 'GET', `/api/me/sites/${riverside}/roll-calls`)).json().data
    expect(list.find(({ id }: PastRollCall) => id === call.id)).toEqual({ ...closed, late_needs_help: 1 })
    expect((await read('margaret', call.id)).people.map(({ id }) => id)).toEqual(people.map(({ id }) => id))
    const { url } = (await demo.request('margaret', 'GET', `/api/me/roll-calls/${call.id}/report`)).json().data
    const words = pdfText((await demo.app.inject({ method: 'GET', url })).rawPayload).join('|')
    expect(words).toContain(`${people.length} people: 0 safe, 0 needs help, 0 not on site, ${people.length} not found.`)
    const [inTime = '', after = ''] = words.split('Arrived after closing: 4')
    expect(inTime).not.toContain('Zzyzx')
    expect(after).toMatch(new RegExp(`Jan Zzyzx\\|Added by hand\\|.*${arrival}\\|Beata Zawadzka-`))
    expect(after).toMatch(/Jan Zzyzx\|Safe\|/)
    expect(after).toMatch(/Olga Zzyzx\|Added by hand\|.*Margaret Finch/)
  })

  test('start and close are in the history', async () => {
    const { call } = await started()
    await close('priya', call.id, { confirm_not_found: true })
    const { rows } = await demo.deps.db.transaction('system', (tx) =>
      tx.execute(
        sql`select move, "from", "to", "by" from history where noun = 'roll-call' and noun_id = ${call.id} order by id`,
      ),
    )
    expect(rows).toEqual([
      { move: 'start', from: null, to: 'RUNNING', by: personId('margaret') },
      { move: 'close', from: 'RUNNING', to: 'CLOSED', by: personId('priya') },
    ])
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
