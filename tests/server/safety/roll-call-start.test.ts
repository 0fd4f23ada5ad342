import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { siteId } from '#server/demo/ids-by-key'
import type { FireList } from '#shared/api/safety/fire'
import { type RunningRollCall, StartRefused } from '#shared/api/safety/roll-call'
import { newId } from '#shared/domain/kit/id'
import { createDemoServer } from '../../support/demo.ts'
import { missing } from '../../support/matrix.ts'
import { type Demo, guard, riverside, rollCallRig } from '../../support/safety/roll-call-rig.ts'

let demo: Demo
const { close, endRunning, read, start, started } = rollCallRig(() => demo)
beforeAll(async () => {
  demo = await createDemoServer()
})
beforeEach(() => endRunning())
afterAll(() => demo.close())

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
    // Past the roll calls of the tests before: one that ran at its start would be the same alarm.
    demo.clock.forward(300)
    const id = newId()
    const first = await started('margaret', { id, started_ago: 125 })
    const again = await started('margaret', { id, started_ago: 130 })
    expect(again.call).toEqual(first.call)
    await close('margaret', id, { confirm_not_found: true })
    await started('priya')
    expect((await started('margaret', { id, started_ago: 140 })).call).toMatchObject({ id, status: 'CLOSED' })
    expect(demo.clock.now().getTime() - Date.parse(first.call.started_at)).toBe(125_000)
  })

  test.each([
    ['DRILL', 'REAL', 'a drill'],
    ['REAL', 'DRILL', 'a real alarm'],
  ])('of another kind under an id that names a %s is refused, in words', async (kind, other, name) => {
    demo.clock.forward(300)
    const { id, started_at } = (await started('margaret', { kind })).call
    const running = await start('priya', { id, kind: other })
    const message = `Margaret Finch has already started a roll call here: ${name}.`
    expect([running.statusCode, running.json()]).toMatchObject([409, { message, running: { id, kind, started_at } }])
    demo.clock.forward(10)
    await close('margaret', id, { confirm_not_found: true })
    demo.clock.forward(10)
    const over = await start('priya', { id, kind: other })
    expect([over.statusCode, over.json().message]).toEqual([409, `${message} It is over.`])
    // Nothing to join: its marks would be late ones of another kind.
    expect(over.json()).not.toHaveProperty('running')
    expect((await started('margaret', { id, kind, started_ago: 20 })).call).toMatchObject({
      id,
      kind,
      status: 'CLOSED',
    })
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
