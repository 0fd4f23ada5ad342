import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { companyId, siteId, workerId } from '#server/demo/ids-by-key'
import { employments } from '#server/platform/db/schema/company'
import { contracts } from '#server/platform/db/schema/contract'
import { importBatches, importMappings, invitations } from '#server/platform/db/schema/invitation'
import { notifications } from '#server/platform/db/schema/notification'
import { outbox } from '#server/platform/db/schema/outbox'
import { history, throttles } from '#server/platform/db/schema/record'
import { sites } from '#server/platform/db/schema/site'
import { users } from '#server/platform/db/schema/user'
import { newId } from '#shared/domain/kit/id'
import type { ImportField } from '#shared/domain/workforce/import-columns'
import { createDemoServer } from '../../support/demo.ts'
import { importForm } from '../../support/workforce/import-form.ts'
import { badSpreadsheets, xlsxOfRows } from '../../support/workforce/xlsx.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())
beforeEach(() => system((tx) => tx.delete(throttles)))

const system = <T>(run: Parameters<typeof demo.deps.db.transaction<T>>[1]) => demo.deps.db.transaction('system', run)
const mapping: ImportField[] = ['first_name', 'last_name', 'mobile', 'ni_number', 'city', 'payroll_number']
const heads = ['First name', 'Last name', 'Mobile', 'NI number', 'City', 'Payroll number']
let next = 700
/** A number of the range kept for tests that nobody of the demo has. */
const freshPhone = () => `07700 900${next++}`
const phoneOf = async (worker: string) =>
  (
    await system((tx) =>
      tx
        .select()
        .from(users)
        .where(eq(users.id, workerId(worker))),
    )
  )[0]?.phone_number ?? ''
type ImportOptions = Parameters<typeof importForm>[0]
async function take(key: string, rows: string[][], more: Partial<ImportOptions> = {}) {
  const { payload, headers, batch } = await importForm({ file: xlsxOfRows([heads, ...rows]), mapping, ...more })
  const answer = await demo.request(key, 'POST', '/api/me/workers/excel', payload, headers)
  return { status: answer.statusCode, body: answer.json(), data: answer.json().data, batch }
}
const undo = (key: string, batch_id: string) => demo.request(key, 'POST', '/api/me/workers/excel/delete', { batch_id })
const invitationsOf = (batch: string) =>
  system((tx) => tx.select().from(invitations).where(eq(invitations.import_batch_id, batch)))
const batchOf = async (id: string) =>
  (await system((tx) => tx.select().from(importBatches).where(eq(importBatches.id, id))))[0]

test.each(['\u200b', '\u2800', '\u3164', '\ue000'])(
  'a row whose name shows nothing is not taken in: %j',
  async (name) => {
    const { data, batch } = await take('margaret', [[name, name, freshPhone(), '', name, '']])
    const wrong = [{ row: 2, field: 'first_name', words: 'First name is missing' }]
    expect([data.invited, data.wrong]).toEqual([0, wrong])
    expect(await invitationsOf(batch)).toEqual([])
  },
)

describe('taking in', () => {
  test('strangers become people who are asked, by text; nothing tells whether they have an account', async () => {
    const [stranger, elsewhere] = [freshPhone(), await phoneOf('bronwen-pugh')]
    const { status, data, body, batch } = await take('margaret', [
      ['Ewa', 'Dąbrowska', stranger, 'MC 53 97 31 A', 'Leeds', '0042'],
      ['Bron', 'Pugh', elsewhere, '', '', ''],
    ])
    expect([status, body.message]).toEqual([200, 'Batch import success'])
    expect(data).toMatchObject({ batch_id: batch, invited: 2, updated: 0, own: [], wrong: [] })
    const invited = await invitationsOf(batch)
    expect(
      invited.map(({ name, status, phone_number, kind }) => [name, status, kind, phone_number?.slice(0, 4)]),
    ).toEqual(
      expect.arrayContaining([
        ['Ewa Dąbrowska', 'SENT', 'WORKER', '+447'],
        ['Bron Pugh', 'SENT', 'WORKER', '+447'],
      ]),
    )
    const { counts } = (await demo.request('margaret', 'GET', '/api/me/workers')).json()
    expect(counts.asked).toBe(2)
    expect((await demo.request('owain', 'GET', '/api/me/workers')).json().counts.asked).toBe(0)
    const texts = (await system((tx) => tx.select().from(outbox).where(eq(outbox.kind, 'SMS')))).filter(
      ({ payload }) => payload.batch === batch,
    )
    expect(new Set(texts.map(({ payload }) => payload.text))).toEqual(
      new Set([
        expect.stringMatching(
          /^Calder & Finch Construction Ltd asks you to be linked with them on Muster\. Sign in or register with this number, and answer: http.*\/register\/worker$/,
        ),
      ]),
    )
    expect(texts).toHaveLength(2)
    const ewa = invited.find(({ name }) => name === 'Ewa Dąbrowska')
    expect(ewa?.data).toMatchObject({ city: 'Leeds', payroll_number: '0042' })
    expect(JSON.stringify(ewa?.data)).not.toContain('539731')
    const moves = await system((tx) => tx.select().from(history).where(eq(history.noun_id, batch)))
    expect(moves).toEqual([expect.objectContaining({ noun: 'importBatch', move: 'import', to: 'IMPORTED' })])
  })

  test('the same file twice adds nobody, nor does a second one at the same moment', async () => {
    const rows = [
      ['Kofi', 'Mensah', freshPhone(), '', 'York', '7'],
      ['Siân', 'ap Rhydderch', freshPhone(), '', '', ''],
    ]
    const [first, second] = await Promise.all([take('margaret', rows), take('margaret', rows)])
    expect([first.data.invited + second.data.invited, first.data.updated + second.data.updated]).toEqual([2, 0])
    const third = await take('priya', rows)
    expect(third.data).toMatchObject({ invited: 0, updated: 0, counts: { same: 2, taken: 0 } })
  })

  test('one’s own worker waits to be decided: updated, a blank cell erases nothing; or skipped', async () => {
    const jan = await phoneOf('jan-nowak')
    const rows = [['Johann', 'Nowak', jan, '', 'Whitby', 'CF-900']]
    const preview = await take('margaret', rows, { dry: true })
    expect(preview.data.counts).toMatchObject({ duplicate: 1, taken: 0 })
    expect(preview.data.own).toEqual([
      expect.objectContaining({ row: 2, kind: 'worker', name: 'Jan Nowak', slug: expect.stringMatching(/^jan-nowak/) }),
    ])
    expect(preview.data.own[0].changes).toEqual([
      { field: 'city', now: expect.any(String), sheet: 'Whitby' },
      { field: 'payroll_number', now: expect.any(String), sheet: 'CF-900' },
    ])
    expect((await take('margaret', rows, { plan: { fixes: {}, choices: { 2: 'skip' } } })).data.updated).toBe(0)
    const before = (
      await system((tx) =>
        tx
          .select()
          .from(users)
          .where(eq(users.id, workerId('jan-nowak'))),
      )
    )[0]
    const taken = await take('margaret', rows, { plan: { fixes: {}, choices: { 2: 'update' } } })
    expect(taken.data).toMatchObject({ invited: 0, updated: 1 })
    const [after] = await system((tx) =>
      tx
        .select()
        .from(users)
        .where(eq(users.id, workerId('jan-nowak'))),
    )
    expect(after).toMatchObject({ city: 'Whitby', first_name: 'Jan', address_line_1: before?.address_line_1 })
    const undone = (await undo('margaret', taken.batch)).json()
    expect(undone).toMatchObject({ data: { removed: 0, restored: 1, kept: [] } })
    const [back] = await system((tx) =>
      tx
        .select()
        .from(users)
        .where(eq(users.id, workerId('jan-nowak'))),
    )
    expect(back?.city).toBe(before?.city)
    const notified = await system((tx) =>
      tx
        .select()
        .from(notifications)
        .where(and(eq(notifications.user_id, workerId('jan-nowak')), eq(notifications.type, 'worker.profile_changed'))),
    )
    const words = 'Calder & Finch Construction Ltd has changed your address. Check your profile.'
    expect(notified.map(({ description }) => description)).toEqual([words, words])
  })

  test('a worker whose contract was terminated is not changed any more, nor changed back', async () => {
    const jan = workerId('jan-nowak')
    const terminate = (terminated_at: Date | null) =>
      system((tx) => tx.update(contracts).set({ terminated_at }).where(eq(contracts.worker_id, jan)))
    const cityOf = async () => (await system((tx) => tx.select().from(users).where(eq(users.id, jan))))[0]?.city
    const rows = (city: string) => [['Jan', 'Nowak', phone, '', city, '']]
    const phone = await phoneOf('jan-nowak')
    const choices = { 2: 'update' as const }
    const taken = await take('priya', rows('Ilkley'), { plan: { fixes: {}, choices } })
    expect([taken.data.updated, await cityOf()]).toEqual([1, 'Ilkley'])
    await terminate(demo.clock.now())
    const later = await take('priya', rows('Skipton'), { plan: { fixes: {}, choices } })
    expect(later.data).toMatchObject({
      ...{ updated: 0, counts: { same: 0, left: 1, taken: 0 } },
      own: [{ name: 'Jan Nowak', former: true, changes: [{ field: 'city', now: '', sheet: 'Skipton' }] }],
    })
    expect(await cityOf()).toBe('Ilkley')
    expect((await undo('priya', taken.batch)).json().data).toMatchObject({
      restored: 0,
      kept: [{ name: 'Jan Nowak', words: 'does not work for you any more' }],
    })
    expect(await cityOf()).toBe('Ilkley')
    await terminate(null)
  })

  test('rows with errors stay behind by name, and what was typed in the review mends them', async () => {
    const rows = [
      ['Ana', 'Popescu', freshPhone(), 'QQ123456C', '', ''],
      ['Ion', 'Popa', 'ask Dave', '', '', ''],
      ['Dan', 'Ionescu', freshPhone(), '', '', ''],
    ]
    const preview = await take('margaret', rows, { dry: true })
    expect([preview.data.invited, preview.data.counts.taken]).toEqual([0, 1])
    expect(preview.data.wrong).toEqual([
      { row: 2, field: 'ni_number', words: 'That is the example number' },
      { row: 3, field: 'mobile', words: 'A mobile number has no letters' },
    ])
    const fixes = { 2: { ni_number: '' }, 3: { mobile: freshPhone() } }
    expect((await take('margaret', rows, { plan: { fixes, choices: {} } })).data).toMatchObject({
      invited: 3,
      wrong: [],
    })
  })

  test('a dry run writes nothing', async () => {
    const { batch, data } = await take('margaret', [['Eva', 'Novak', freshPhone(), '', '', '']], { dry: true })
    expect([data.batch_id, await invitationsOf(batch), await batchOf(batch)]).toEqual([null, [], undefined])
  })

  test('a batch is taken in once under its id', async () => {
    const batch = newId()
    const rows = [['Ola', 'Nowicka', freshPhone(), '', '', '']]
    expect((await take('margaret', rows, { batch })).status).toBe(200)
    const again = await take('margaret', [['Ula', 'Nowicka', freshPhone(), '', '', '']], { batch })
    expect([again.status, again.body.message]).toEqual([409, 'This import was taken in already.'])
    expect(await invitationsOf(batch)).toHaveLength(1)
  })

  test('the batch of another company is not there for this one', async () => {
    const { batch } = await take('margaret', [['Ida', 'Nowicka', freshPhone(), '', '', '']])
    const foreign = await take('owain', [['Ada', 'Nowicka', freshPhone(), '', '', '']], { batch })
    expect([foreign.status, foreign.body]).toEqual([404, { message: 'Not found.' }])
    expect(await invitationsOf(batch)).toHaveLength(1)
  })

  test('a batch that was taken in already does not count among the imports of an hour', async () => {
    const row = () => [['Eda', 'Nowicka', freshPhone(), '', '', '']]
    const { batch } = await take('margaret', row())
    for (let n = 0; n < 6; n++) expect((await take('margaret', row(), { batch })).status).toBe(409)
    for (let n = 0; n < 4; n++) expect((await take('margaret', row())).status).toBe(200)
    expect((await take('margaret', row())).status).toBe(429)
  })

  test('a company imports five files an hour, another is not in its way', async () => {
    const row = () => [[`Tom`, 'Finch', freshPhone(), '', '', '']]
    for (let n = 0; n < 5; n++) expect((await take('margaret', row())).status).toBe(200)
    expect((await take('priya', row())).status).toBe(429)
    expect((await take('margaret', row(), { dry: true })).status).toBe(200)
    expect((await take('owain', row())).status).toBe(200)
  })

  test('the mapping is remembered for the company by its heads', async () => {
    await take('margaret', [['Tess', 'Ford', freshPhone(), '', '', '']])
    const start = (await demo.request('priya', 'GET', '/api/me/workers/excel')).json().data
    expect(start.today).toBe('2026-10-26')
    expect(start.sites).toContain('Hallam Street Substation')
    expect(start.mappings).toContainEqual({
      columns_key: 'firstname|lastname|mobile|ninumber|city|payrollnumber',
      mapping,
    })
    expect(start.batches[0]).toMatchObject({ file_name: 'Starters.xlsx', by: expect.any(String), status: 'IMPORTED' })
    const other = (await demo.request('owain', 'GET', '/api/me/workers/excel')).json().data
    expect(other.batches.some(({ id }: { id: string }) => id === start.batches[0].id)).toBe(false)
    expect(await system((tx) => tx.select().from(importMappings))).not.toEqual([])
  })
})

describe('a file that is not taken in says why', () => {
  test.each(['book with macros', 'locked book', 'bomb', 'empty file', 'renamed PDF'])('%s', async (name) => {
    const file = badSpreadsheets[name]?.() ?? new Uint8Array()
    const { status, body } = await take('margaret', [], { file })
    expect([status, Object.keys(body.errors), body.message.length > 20]).toEqual([422, ['file'], true])
  })
  test('no file, a mapping that maps twice, a plan that is none', async () => {
    expect((await demo.request('margaret', 'POST', '/api/me/workers/excel', {})).statusCode).toBe(422)
    expect((await take('margaret', [], { mapping: ['mobile', 'mobile'] })).body.errors).toHaveProperty('mapping')
    expect((await take('margaret', [], { plan: { fixes: 7 } })).body.errors).toHaveProperty('plan')
  })
})

describe('taking back', () => {
  test('people who were asked go, and their texts that wait; another company sees no batch', async () => {
    const { batch } = await take('margaret', [['Max', 'Muster', freshPhone(), '', '', '']])
    expect((await undo('owain', batch)).statusCode).toBe(404)
    const undone = (await undo('priya', batch)).json()
    expect(undone).toEqual({
      data: { removed: 1, restored: 0, kept: [] },
      message: 'Import taken back: 1 person removed, 0 as before, 0 kept.',
    })
    expect((await invitationsOf(batch)).map(({ status }) => status)).toEqual(['WITHDRAWN'])
    const left = await system((tx) =>
      tx
        .select()
        .from(outbox)
        .where(and(eq(outbox.kind, 'SMS'), isNull(outbox.sent_at))),
    )
    expect(left.filter(({ payload }) => payload.batch === batch)).toEqual([])
    const again = await undo('margaret', batch)
    expect([again.statusCode, again.json().message]).toEqual([409, 'This import was taken back already.'])
  })

  test('whoever was linked and works stays, and is named', async () => {
    const { batch } = await take('owain', [
      ['Jan', 'Nowak', await phoneOf('jan-nowak'), '', '', ''],
      ['Grace', 'Adjei', await phoneOf('grace-adjei'), '', '', ''],
    ])
    for (const key of ['jan-nowak', 'grace-adjei']) {
      const open = (await demo.request(key, 'GET', '/api/me/worker-invitations')).json().data
      const invitation = open.find(({ company }: { company: string }) => company.includes('Pugh')) ?? open[0]
      expect((await demo.request(key, 'PUT', `/api/me/worker-invitations/${invitation.id}/accept`)).statusCode).toBe(
        200,
      )
    }
    const linked = await system((tx) => tx.select().from(employments).where(eq(employments.import_batch_id, batch)))
    expect(linked).toHaveLength(2)
    const contract = { id: newId(), slug: newId(), role_id: 'labourer', start_at: '2027-03-01' }
    const company_id = linked[0]?.company_id ?? ''
    await system((tx) => tx.insert(contracts).values({ ...contract, company_id, worker_id: workerId('jan-nowak') }))
    const { data } = (await undo('owain', batch)).json()
    expect(data).toEqual({
      removed: 1,
      restored: 0,
      kept: [{ row: 2, name: 'Jan Nowak', words: 'has a contract with you' }],
    })
  })
})

describe('answering a company', () => {
  const open = async (key: string) =>
    (await demo.request(key, 'GET', '/api/me/worker-invitations')).json().data as { id: string; company: string }[]

  test('only whose number was asked sees it, links themselves, once', async () => {
    const { batch } = await take('margaret', [['Grace', 'Adjei', await phoneOf('grace-adjei'), '', 'Hull', 'X1']])
    const [invited] = await invitationsOf(batch)
    const url = `/api/me/worker-invitations/${invited?.id}`
    expect((await open('jan-nowak')).some(({ id }) => id === invited?.id)).toBe(false)
    expect((await demo.request('jan-nowak', 'PUT', `${url}/accept`)).statusCode).toBe(404)
    expect((await open('grace-adjei')).find(({ id }) => id === invited?.id)?.company).toBe(
      'Calder & Finch Construction Ltd',
    )
    expect((await demo.request('grace-adjei', 'PUT', `${url}/accept`)).statusCode).toBe(200)
    const linked = await system((tx) => tx.select().from(employments).where(eq(employments.import_batch_id, batch)))
    expect(linked).toEqual([expect.objectContaining({ worker_id: workerId('grace-adjei'), payroll_number: 'X1' })])
    const again = await demo.request('grace-adjei', 'PUT', `${url}/deny`)
    expect([again.statusCode, again.json().message]).toEqual([409, 'This invitation was accepted already.'])
  })
  test('what the sheet said of their work is what a first contract begins with: the owner reads it, nobody else', async () => {
    const [at] = await system((tx) =>
      tx
        .select()
        .from(sites)
        .where(eq(sites.id, siteId('riverside'))),
    )
    const phone = await phoneOf('jermaine-clarke')
    const { batch } = await take('margaret', [], {
      file: xlsxOfRows([
        ['First name', 'Last name', 'Mobile', 'Role', 'Start', '£/h', 'Site'],
        ['Jermaine', 'Clarke', phone, 'Scaffolder', '02/11/2026', '24.10', at?.name ?? ''],
      ]),
      mapping: ['first_name', 'last_name', 'mobile', 'role', 'start_at', 'hourly_rate', 'site'],
    })
    const [invited] = await invitationsOf(batch)
    const answer = await demo.request('jermaine-clarke', 'PUT', `/api/me/worker-invitations/${invited?.id}/accept`)
    expect(answer.statusCode).toBe(200)
    const [me] = await system((tx) =>
      tx
        .select()
        .from(users)
        .where(eq(users.id, workerId('jermaine-clarke'))),
    )
    const read = async (key: string) => (await demo.request(key, 'GET', `/api/me/workers/${me?.slug}`)).json().data
    expect((await read('margaret')).imported).toEqual({
      role_id: 'scaffolder',
      site_id: siteId('riverside'),
      start_at: '2026-11-02',
      hourly_rate: 24.1,
    })
    expect((await read('priya')).imported).toBeUndefined()
    expect((await read('jermaine-clarke')).imported).toBeUndefined()
    await system((tx) =>
      tx.insert(contracts).values({
        id: newId(),
        slug: newId(),
        role_id: 'labourer',
        start_at: '2027-03-01',
        company_id: companyId('main'),
        worker_id: workerId('jermaine-clarke'),
      }),
    )
    expect((await read('margaret')).imported).toBeUndefined()
  })
  test('a number that no code has proved answers nothing', async () => {
    const { batch } = await take('owain', [['Siobhan', 'Mc', await phoneOf('siobhan-mcgillicuddy'), '', '', '']])
    const [invited] = await invitationsOf(batch)
    const me = eq(users.id, workerId('siobhan-mcgillicuddy'))
    await system((tx) => tx.update(users).set({ phone_verified_at: null }).where(me))
    expect(await open('siobhan-mcgillicuddy')).toEqual([])
    expect(
      (await demo.request('siobhan-mcgillicuddy', 'PUT', `/api/me/worker-invitations/${invited?.id}/accept`))
        .statusCode,
    ).toBe(404)
  })
  test('an invitation that has run out links nobody', async () => {
    const { batch } = await take('owain', [['Dave', 'Hollis', await phoneOf('dave-hollis'), '', '', '']])
    const [invited] = await invitationsOf(batch)
    await system((tx) =>
      tx
        .update(invitations)
        .set({ expires_at: new Date('2026-10-20') })
        .where(eq(invitations.id, invited?.id ?? '')),
    )
    const answer = await demo.request('dave-hollis', 'PUT', `/api/me/worker-invitations/${invited?.id}/accept`)
    expect([answer.statusCode, answer.json().message]).toEqual([409, 'This invitation has run out.'])
  })
})
