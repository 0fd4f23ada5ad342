import { sql } from 'drizzle-orm'
import fc, { type Arbitrary } from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rollCallMarks, rollCallPeople, rollCalls } from '#server/platform/db/schema/roll-call'
import type { Mark, PastRollCall } from '#shared/api/safety/roll-call'
import { newId } from '#shared/domain/kit/id'
import { currentMark, type Marks, put } from '#shared/domain/safety/roll-call-marks'
import { createDemoServer, personId } from '../../support/demo.ts'
import { pdfText } from '../../support/pdf-text.ts'
import { anyMark } from '../../support/safety/roll-call.ts'
import { type Demo, guard, riverside, rollCallRig } from '../../support/safety/roll-call-rig.ts'

let demo: Demo
const { close, endRunning, mark, read, send, started, updateOf } = rollCallRig(() => demo)
beforeAll(async () => {
  demo = await createDemoServer()
})
beforeEach(() => endRunning())
afterAll(() => demo.close())

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
    expect(words).toContain('0 safe, 0 need help, 1 not on site')
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
