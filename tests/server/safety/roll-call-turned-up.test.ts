import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { demoPassword } from '#server/demo/accounts'
import { demoId } from '#server/demo/ids'
import { siteId } from '#server/demo/ids-by-key'
import { checkIns } from '#server/platform/db/schema/presence'
import type { FirePerson } from '#shared/api/safety/fire'
import { newId } from '#shared/domain/kit/id'
import { clockTime } from '#shared/domain/kit/words'
import { createDemoServer, personId } from '../../support/demo.ts'
import { phoneOf } from '../../support/gate/worker-phone.ts'
import { pdfText } from '../../support/pdf-text.ts'
import { type Demo, guard, riverside, rollCallRig } from '../../support/safety/roll-call-rig.ts'

let demo: Demo
const { close, endRunning, mark, read, send, started, updateOf } = rollCallRig(() => demo)
const gareth = 'gareth-bowen-thomas'
const helen = demoId('visitor', 10)
const db = <T>(run: Parameters<typeof demo.deps.db.transaction<T>>[1]) => demo.deps.db.transaction('system', run)
beforeAll(async () => {
  demo = await createDemoServer()
})
/** Nobody of these is on site, and no roll call runs. */
beforeEach(async () => {
  await endRunning()
  demo.clock.forward(180)
  const at = demo.clock.now().toISOString()
  await db((tx) =>
    tx.execute(
      sql`update check_ins set out_at = ${at}, out_source = 'MANUAL', out_by = ${personId('priya')}, out_receipt = '{"left_known": true}'
        where worker_id in (${personId(gareth)}, ${personId('natalie-sugden')}) and out_at is null`,
    ),
  )
  await db((tx) =>
    tx.execute(sql`update visitor_check_ins set out_at = ${at}, out_by = ${personId('priya')} where out_at is null`),
  )
  demo.clock.forward(180)
})
afterAll(() => demo.close())

const check = async (move: 'check-in' | 'check-out', body: object, worker = gareth, source = '') => {
  const url = `/api/site-control/workers/${personId(worker)}/${move}${source}`
  const answer = await demo.request(guard, 'POST', url, { site_id: riverside, ...body })
  expect([answer.statusCode, answer.json().message]).toEqual([200, undefined])
}
const password = { worker_password: demoPassword }
const typed = { ...password, override_reason: 'Known on this site' }
const manually = async (body: object) => {
  const answer = await demo.request('priya', 'POST', `/api/me/sites/${riverside}/workers`, body)
  expect([answer.statusCode, answer.json().message]).toEqual([200, undefined])
}
const visit = async (move: 'check-in' | 'check-out') =>
  expect((await demo.request(guard, 'POST', `/api/site-control/visitors/${helen}/${move}`)).statusCode).toBe(200)
const presenceOf = async (worker: string) =>
  (
    await db((tx) =>
      tx
        .select()
        .from(checkIns)
        .where(and(eq(checkIns.worker_id, personId(worker)), isNull(checkIns.out_at))),
    )
  )[0]?.id
const readMarks = async (key: string, id: string, since = 0) =>
  (await demo.request(key, 'GET', `/api/me/roll-calls/${id}/marks?since=${since}`)).json().data
const names = (people: FirePerson[]) => people.map(({ name }) => name)

describe('whoever is checked in while a roll call runs', () => {
  const ways: Record<string, () => Promise<void>> = {
    'by their password': () => check('check-in', typed),
    'by their code': async () => {
      const qr = await (await phoneOf(demo, gareth)).show(riverside)
      await check('check-in', { qr, override_reason: typed.override_reason }, gareth, '?source=scan')
    },
    'by hand': () => manually({ onsite: [personId(gareth)], override_reason: typed.override_reason }),
  }
  test.each(Object.entries(ways))(
    '%s is on its list from the next look, once, and counts as not found',
    async (_, come) => {
      const before = await started()
      expect(names(before.people)).not.toContain('Gareth Bowen-Thomas')
      await come()
      const { added } = await readMarks('margaret', before.call.id, before.revision)
      expect(added).toMatchObject([
        { id: await presenceOf(gareth), kind: 'WORKER', name: 'Gareth Bowen-Thomas', added_later: true },
      ])
      const { people } = await read('margaret', before.call.id)
      expect(people.slice(0, -1)).toEqual(before.people)
      expect(people.at(-1)).toMatchObject({ name: 'Gareth Bowen-Thomas', added_later: true })
      const closing = await close('margaret', before.call.id)
      expect([closing.statusCode, closing.json().not_found]).toEqual([
        409,
        expect.arrayContaining(['Gareth Bowen-Thomas']),
      ])
    },
  )

  test('by a scan that arrives late is on it, also when they came before it began', async () => {
    const qr = await (await phoneOf(demo, gareth)).show(riverside)
    const claimed_at = demo.clock.now().toISOString()
    demo.clock.forward(240)
    const { call, people } = await started()
    expect(names(people)).not.toContain('Gareth Bowen-Thomas')
    demo.clock.forward(60)
    await check('check-in', { qr, claimed_at, override_reason: typed.override_reason }, gareth, '?source=scan')
    const { added } = await readMarks('priya', call.id)
    expect(added).toMatchObject([{ name: 'Gareth Bowen-Thomas', seen_at: claimed_at, added_later: true }])
  })

  test('as a visitor is on it', async () => {
    const { call, people } = await started()
    await visit('check-in')
    const { added } = await readMarks('margaret', call.id)
    expect(added).toMatchObject([{ kind: 'VISITOR', added_later: true }])
    expect(people.some(({ id }) => id === added[0].id)).toBe(false)
    expect((await read('margaret', call.id)).people.at(-1)?.id).toBe(added[0].id)
  })

  test('of another company is on the list of its marshals, and no other’s', async () => {
    const { call } = await started()
    await check('check-in', typed)
    await check('check-in', typed, 'natalie-sugden')
    await visit('check-in')
    const own = new Set(
      names((await demo.request('beata', 'GET', `/api/me/sites/${riverside}/fire/people`)).json().data.people),
    )
    expect(own.size).toBeGreaterThan(0)
    const { added } = await readMarks('beata', call.id)
    expect(names(added).filter((name) => !own.has(name))).toEqual([])
    expect(names((await readMarks('margaret', call.id)).added)).toHaveLength(3)
    expect(added.length).toBeLessThan(3)
  })

  test('is marked like anybody else, and named in the report with that they came later', async () => {
    const { call } = await started()
    await check('check-in', typed)
    const [one] = (await readMarks('margaret', call.id)).added as FirePerson[]
    const { refused } = await updateOf(
      send('margaret', call.id, [mark(one?.id ?? '', { mark: 'NEEDS_HELP', clock: 1, at: call.started_at })]),
    )
    expect(refused).toEqual([])
    await close('margaret', call.id, { confirm_not_found: true })
    const { url } = (await demo.request('margaret', 'GET', `/api/me/roll-calls/${call.id}/report`)).json().data
    const words = pdfText((await demo.app.inject({ method: 'GET', url })).rawPayload).join(' ')
    expect(words).toMatch(/Gareth +Bowen-Thomas, +added +after +the +start/)
  })

  test('after they had left, and is on it by the stay before, is not added once more', async () => {
    await check('check-in', typed)
    await visit('check-in')
    demo.clock.forward(180)
    const { call, people } = await started()
    const on = names(people)
    expect(on).toContain('Gareth Bowen-Thomas')
    await check('check-out', password)
    await visit('check-out')
    demo.clock.forward(180)
    await check('check-in', typed)
    await visit('check-in')
    expect(names((await read('margaret', call.id)).people)).toEqual(on)
  })

  test('after they had come and left in it is on it once', async () => {
    const { call } = await started()
    await check('check-in', typed)
    demo.clock.forward(180)
    await check('check-out', password)
    demo.clock.forward(180)
    await check('check-in', typed)
    const { people } = await read('margaret', call.id)
    expect(names(people).filter((name) => name === 'Gareth Bowen-Thomas')).toHaveLength(1)
  })

  test('at the moment it begins, or by two at once, is on it once', async () => {
    const [{ call }] = await Promise.all([started(), check('check-in', typed), check('check-in', typed)])
    const { people } = await read('margaret', call.id)
    expect(names(people).filter((name) => name === 'Gareth Bowen-Thomas')).toHaveLength(1)
  })

  test('elsewhere, or once it has ended, is not on it', async () => {
    const elsewhere = await started('margaret', {})
    await close('margaret', elsewhere.call.id, { confirm_not_found: true })
    await check('check-in', typed)
    expect(names((await read('margaret', elsewhere.call.id)).people)).not.toContain('Gareth Bowen-Thomas')
    const other = await demo.request('margaret', 'POST', `/api/me/sites/${siteId('hallam')}/roll-calls`, {
      id: newId(),
      kind: 'DRILL',
    })
    expect(other.statusCode).toBe(200)
    demo.clock.forward(180)
    await check('check-out', password)
    demo.clock.forward(180)
    await check('check-in', typed)
    expect(names((await read('margaret', other.json().data.call.id)).people)).not.toContain('Gareth Bowen-Thomas')
  })
})

describe('whoever is checked out while a roll call runs', () => {
  const come = async () => {
    await check('check-in', typed)
    await visit('check-in')
    demo.clock.forward(180)
  }
  const ways: Record<string, [() => Promise<void>, string, string]> = {
    'at the gate': [() => check('check-out', password), 'Gareth Bowen-Thomas', 'Checked out at the gate'],
    'by hand': [() => manually({ check_offsite: [personId(gareth)] }), 'Gareth Bowen-Thomas', 'Checked out by hand'],
    'as a visitor': [() => visit('check-out'), 'Helen Marsh', 'Checked out at the gate'],
  }
  test.each(Object.entries(ways))('%s stays on its list as not found, and their row says so', async (_, way) => {
    const [leave, name, words] = way
    await come()
    const before = await started()
    const person = before.people.find((one) => one.name === name)
    expect(person?.seen_where).not.toMatch(/Checked out/)
    expect((await readMarks('margaret', before.call.id)).added).toEqual([])
    demo.clock.forward(60)
    await leave()
    const row = { ...person, seen_at: demo.clock.now().toISOString(), seen_where: words }
    expect((await readMarks('margaret', before.call.id, before.revision)).added).toEqual([row])
    expect((await read('margaret', before.call.id)).people).toContainEqual(row)
    const closing = await close('margaret', before.call.id)
    expect([closing.statusCode, closing.json().not_found]).toEqual([409, expect.arrayContaining([name])])
    await close('margaret', before.call.id, { confirm_not_found: true })
    const { url } = (await demo.request('margaret', 'GET', `/api/me/roll-calls/${before.call.id}/report`)).json().data
    const report = pdfText((await demo.app.inject({ method: 'GET', url })).rawPayload).join(' ')
    expect(report.replaceAll(/\s+/g, ' ')).toContain(`${words}, ${clockTime(row.seen_at)}.`)
  })

  test('and is checked in on another site keeps that they left', async () => {
    await come()
    const { call } = await started()
    await check('check-out', password)
    demo.clock.forward(180)
    const now = demo.clock.now().toISOString()
    await db((tx) =>
      tx.execute(sql`insert into check_ins (id, worker_id, site_id, company_id, in_at, in_source, created_at)
        select ${newId()}, worker_id, ${siteId('hallam')}, company_id, ${now}, 'GATE', ${now} from check_ins
        where worker_id = ${personId(gareth)} limit 1`),
    )
    const { added } = await readMarks('margaret', call.id)
    expect(added).toMatchObject([{ name: 'Gareth Bowen-Thomas', seen_where: 'Checked out at the gate' }])
  })

  test('and comes again is shown where they came', async () => {
    await come()
    const { call } = await started()
    await check('check-out', password)
    demo.clock.forward(180)
    await check('check-in', typed)
    const { added } = await readMarks('margaret', call.id)
    expect(added).toMatchObject([
      { name: 'Gareth Bowen-Thomas', seen_where: 'Guard', seen_at: demo.clock.now().toISOString() },
    ])
  })

  test('once it has ended keeps the row that they had', async () => {
    await come()
    const { call, people } = await started()
    await close('margaret', call.id, { confirm_not_found: true })
    demo.clock.forward(60)
    await check('check-out', password)
    expect((await read('margaret', call.id)).people).toEqual(people)
  })
})
