import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PastRollCall } from '#shared/api/safety/roll-call'
import { newId } from '#shared/domain/kit/id'
import { clockTime } from '#shared/domain/kit/words'
import { createDemoServer, personId } from '../../support/demo.ts'
import { pdfText } from '../../support/pdf-text.ts'
import { type Demo, guard, riverside, rollCallRig } from '../../support/safety/roll-call-rig.ts'

let demo: Demo
const { close, endRunning, mark, read, send, started, updateOf } = rollCallRig(() => demo)
beforeAll(async () => {
  demo = await createDemoServer()
})
beforeEach(() => endRunning())
afterAll(() => demo.close())

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
    const lateCall = {
      person_id: id,
      name: people[0]?.name,
      note: null,
      by: 'Margaret Finch, via Dave Hollis',
      at: expect.any(String),
    }
    expect(past).toMatchObject({ needs_help: 0, late_needs_help: 1, late_calls: [lateCall] })
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
          and description like ${`Drill: ${own?.name} %`}`,
      ),
    )
    const [one] = rows
    expect(one?.description).toBe(
      `Drill: ${own?.name} needs help at ${call.site}. The call came after the roll call had ended`,
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
    expect(list.find(({ id }: PastRollCall) => id === call.id)).toEqual({
      ...closed,
      late_needs_help: 1,
      late_calls: [expect.objectContaining({ person_id: two?.id, name: 'Olga Zzyzx', by: 'Margaret Finch' })],
    })
    expect((await read('margaret', call.id)).people.map(({ id }) => id)).toEqual(people.map(({ id }) => id))
    const { url } = (await demo.request('margaret', 'GET', `/api/me/roll-calls/${call.id}/report`)).json().data
    const words = pdfText((await demo.app.inject({ method: 'GET', url })).rawPayload).join('|')
    expect(words).toContain(
      `${people.length} people: 0 safe, 0 need help, 0 not on site, ${people.length} not found, 1 call for help after the end.`,
    )
    const [inTime = '', after = ''] = words.split('Arrived after closing: 4')
    expect(inTime).not.toContain('Jan Zzyzx')
    expect(inTime).toMatch(
      /Called for help after the end: 1\|Name\|Company\|Called\|By\|Note\|Olga Zzyzx, added by \|hand\|.*Not found: /,
    )
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
