import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { companyId, siteId, workerId } from '#server/demo/ids-by-key'
import { assignments } from '#server/platform/db/schema/assignment'
import { employments } from '#server/platform/db/schema/company'
import { contractRates, contracts } from '#server/platform/db/schema/contract'
import { devices, workerKeys } from '#server/platform/db/schema/device'
import { checkIns } from '#server/platform/db/schema/presence'
import { auditEvents } from '#server/platform/db/schema/record'
import { workerRegistrations } from '#server/platform/db/schema/registration'
import { sessions } from '#server/platform/db/schema/session'
import { users } from '#server/platform/db/schema/user'
import { outcomes } from '#shared/api/kit/outcomes'
import type { WorkerDetail } from '#shared/api/workforce/worker-profile'
import { newId } from '#shared/domain/kit/id'
import { createDemoServer } from '../../support/demo.ts'
import { contractBody } from '../../support/jobs/contract-body.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const system = <T>(run: Parameters<typeof demo.deps.db.transaction<T>>[1]) => demo.deps.db.transaction('system', run)
const slugOf = async (worker: string) =>
  (
    await system((tx) =>
      tx
        .select({ slug: users.slug })
        .from(users)
        .where(eq(users.id, workerId(worker))),
    )
  )[0]?.slug ?? ''
const read = async (key: string, worker: string) => demo.request(key, 'GET', `/api/me/workers/${await slugOf(worker)}`)
const detail = async (key: string, worker: string): Promise<WorkerDetail> => (await read(key, worker)).json().data
const update = (key: string, worker: string, body: object) =>
  demo.request(key, 'PUT', `/api/me/workers/${workerId(worker)}/profile-update`, body)
const formOf = ({ personal, ...rest }: WorkerDetail) => ({
  first_name: rest.first_name,
  last_name: rest.last_name,
  date_of_birth: personal?.date_of_birth ?? null,
  nationality: personal?.nationality ?? null,
  address_line_1: personal?.address_line_1 ?? null,
  address_line_2: personal?.address_line_2 ?? null,
  city: personal?.city ?? null,
  postcode: personal?.postcode ?? null,
  about: rest.about,
  entries: {},
  payroll_number: rest.payroll_number,
  updated_at: rest.updated_at,
})

test('the worker and their company read the person; a site’s company the trade and the card; payroll the name', async () => {
  const [own, company, pays] = [
    await detail('jan-nowak', 'jan-nowak'),
    await detail('margaret', 'jan-nowak'),
    await detail('harjit', 'jan-nowak'),
  ]
  expect([own.relation, company.relation, pays.relation]).toEqual(['SELF', 'EMP', 'PAY'])
  for (const profile of [own, company])
    expect(profile.personal).toMatchObject({
      phone_number: expect.stringMatching(/^\+447/),
      ni_number: { masked: expect.stringMatching(/^[A-Z]{2} •• •• •• [A-D]$/) },
    })
  expect(own).toMatchObject({
    onsite_site: company.onsite_site,
    contract_status: 'CURRENT',
    company: { name: 'Calder & Finch Construction Ltd' },
  })
  const guest = await detail('margaret', 'bartholomew-featherstonehaugh-cholmondeley')
  expect(guest).toMatchObject({
    relation: 'SITE',
    personal: null,
    device: null,
    health: null,
    contract_status: null,
    trade: 'Site supervisor',
  })
  expect(pays).toMatchObject({ personal: null, photo: null, card: null, dictionary: {} })
})

test('anybody else’s worker is missing, alike to one that is not there', async () => {
  for (const [key, worker] of [
    ['owain', 'jan-nowak'],
    ['imran', 'jan-nowak'],
    ['gheorghe-popescu', 'jan-nowak'],
    ['harjit', 'grace-adjei'],
  ] as const) {
    const answer = await read(key, worker)
    const none = await demo.request(key, 'GET', '/api/me/workers/nobody-of-this-name')
    expect([key, answer.statusCode, answer.body]).toEqual([key, 404, none.body])
  }
})

test('the company corrects a profile; two who do it at once do not overwrite each other', async () => {
  const before = await detail('margaret', 'jan-nowak')
  const form = {
    ...formOf(before),
    city: 'Otley',
    payroll_number: 'CF-104',
    about: 'Dry lining and ceilings.',
    entries: { SKILL: [], LANGUAGE: ['polish', 'polish'] },
  }
  const saved = await update('margaret', 'jan-nowak', { ...form, entries: { LANGUAGE: ['polish', 'polish'] } })
  expect([saved.statusCode, saved.json().errors]).toEqual([200, undefined])
  expect(saved.json().data).toMatchObject({
    payroll_number: 'CF-104',
    about: 'Dry lining and ceilings.',
    personal: { city: 'Otley', phone_number: before.personal?.phone_number },
    dictionary: { LANGUAGE: [{ id: 'polish', value: 'Polish' }] },
  })
  demo.clock.forward(1)
  const stale = await update('priya', 'jan-nowak', form)
  expect([stale.statusCode, stale.json().errors]).toEqual([
    409,
    { updated_at: ['Somebody has changed this profile meanwhile.'] },
  ])
})

test('a worker of another company, and one who left, are not the company’s to change: in the exact words', async () => {
  const guest = await update('margaret', 'bartholomew-featherstonehaugh-cholmondeley', { device_id: 'reset' })
  expect([guest.statusCode, guest.json().message]).toEqual([
    403,
    "Can't update worker profile. Make sure, that worker belongs to your company",
  ])
  expect((await update('owain', 'jan-nowak', { device_id: 'reset' })).statusCode).toBe(404)
  const left = and(
    eq(employments.worker_id, workerId('gheorghe-popescu')),
    eq(employments.company_id, companyId('main')),
  )
  await system((tx) => tx.update(employments).set({ ended_at: demo.clock.now() }).where(left))
  const former = await update('margaret', 'gheorghe-popescu', { device_id: 'reset' })
  expect([former.statusCode, former.json().message]).toEqual([403, outcomes.workerNotEditable])
  await system((tx) => tx.update(employments).set({ ended_at: null }).where(left))
})

describe('a company changes a worker', () => {
  const llinos = 'llinos-gwenllian-hughes'
  type Terms = { start_at: string; end_at?: string; terminated_at?: Date; company?: 'main' | 'other' }
  const ended = { start_at: '2026-03-02', end_at: '2026-10-25' }
  const terminated = { start_at: '2026-03-02', end_at: '2026-12-24', terminated_at: new Date('2026-10-26T06:00:00Z') }
  const current = { start_at: '2026-10-26' }
  const toBegin = { start_at: '2026-10-27' }
  const ofLlinos = eq(contracts.worker_id, workerId(llinos))
  const give = (terms: Terms[], days?: { start_at: string; end_at: string }) =>
    system(async (tx) => {
      for (const { company = 'main', ...days } of terms)
        await tx.insert(contracts).values({
          ...{ id: newId(), slug: `contract-${newId()}`, worker_id: workerId(llinos), role_id: 'dry-liner', ...days },
          company_id: companyId(company),
        })
      if (!days) return
      const place = { site_id: siteId('riverside'), company_id: companyId('main'), role_id: 'dry-liner' }
      await tx.insert(assignments).values({ id: newId(), worker_id: workerId(llinos), ...place, ...days })
    })
  const take = () =>
    system(async (tx) => {
      await tx.delete(contracts).where(ofLlinos)
      await tx.delete(assignments).where(eq(assignments.worker_id, workerId(llinos)))
    })
  const travels = { user_id: workerId(llinos), type: 3, minutes: 40, distance_km: 12.5 }
  /** What the owner and a manager of the company are answered, and what their pages say. */
  const tried = async () => {
    const answers = []
    for (const key of ['margaret', 'priya']) {
      const profile = await detail(key, llinos)
      const list = await demo.request(key, 'GET', '/api/me/workers?search=Gwenllian')
      answers.push(
        (await update(key, llinos, { ...formOf(profile), city: 'Otley' })).statusCode,
        (await update(key, llinos, { device_id: 'reset' })).statusCode,
        (await demo.request(key, 'POST', '/api/me/getting-to-work', travels)).statusCode,
        ...[profile.editable, profile.employed, list.json().data[0].editable],
        ...[profile.personal !== null, profile.device !== null || profile.health !== null],
      )
    }
    return answers
  }
  const changes = [200, 200, 200, true, true, true, true, true]
  // Neither can it read what is known of their life since.
  const reads = [403, 403, 422, false, false, false, false, false]
  /** They can be assigned to the days of the contract to come, and nothing else until then. */
  const waits = [403, 403, 422, false, true, false, false, false]
  afterEach(take)

  test.each<[string, Terms[]]>([
    ['without a contract in writing', []],
    ['under a current contract', [current]],
    ['under a contract on its last day', [{ ...ended, end_at: '2026-10-26' }]],
    ['under a contract that is to begin', [toBegin]],
    ['whose contract was terminated before it began', [{ ...terminated, ...toBegin }]],
    ['whose contract ended, under another one', [ended, current]],
    ['whose contract was terminated, under another one', [terminated, current]],
  ])('%s', async (_, terms) => {
    await give(terms)
    expect(await tried()).toEqual([...changes, ...changes])
  })

  test.each<[string, Terms[]]>([
    ['whose contract ended', [ended]],
    ['whose contract was terminated', [terminated]],
    ['whose contract was terminated on an earlier day', [{ ...terminated, terminated_at: new Date('2026-09-01') }]],
    ['whose contract ended, and who works for another company', [ended, { ...current, company: 'other' }]],
    [
      'whose contract was terminated, and who works for another company',
      [terminated, { ...current, company: 'other' }],
    ],
  ])('but not one %s', async (_, terms) => {
    await give(terms)
    expect(await tried()).toEqual([...reads, ...reads])
  })

  test.each<[string, Terms[]]>([
    ['whose contract ended, before another one begins', [ended, toBegin]],
    ['whose contract was terminated, before another one begins', [terminated, toBegin]],
  ])('nor one %s', async (_, terms) => {
    await give(terms)
    expect(await tried()).toEqual([...waits, ...waits])
  })

  const today = { start_at: '2026-10-19', end_at: '2026-10-30' }
  test('who works on after their contract ended, and not one whose contract was terminated with days of work left', async () => {
    await give([ended], today)
    expect(await tried()).toEqual([...changes, ...changes])
    await take()
    await give([terminated], today)
    expect(await tried()).toEqual([...reads, ...reads])
  })

  test('whom it takes on again: a terminated contract leaves the owner free to make a new one', async () => {
    await give([{ ...terminated, terminated_at: new Date('2026-10-25T09:00:00Z') }])
    const terms = contractBody({
      ...{ worker_id: workerId(llinos), role_id: 'dry-liner', type: 'PERMANENT', employment_type: 'PAYE' },
      ...{ start_at: '2026-10-26', end_at: null, hourly_rate: 22.5 },
    })
    const made = await demo.request('margaret', 'POST', '/api/me/contracts', terms)
    expect([made.statusCode, made.json().errors]).toEqual([200, undefined])
    expect(await tried()).toEqual([...changes, ...changes])
    await system((tx) => tx.delete(contractRates).where(eq(contractRates.contract_id, made.json().data.id)))
  })
})

test.each([
  [{ first_name: ' ' }, { first_name: ['Type the first name.'] }],
  [{ date_of_birth: '2026-02-31' }, { date_of_birth: ['There is no such day. Type it as DD/MM/YYYY.'] }],
  [{ date_of_birth: '2015-05-01' }, { date_of_birth: ['You must be 16 or over to work on a site.'] }],
  [{ entries: { SKILL: ['juggling'] } }, { 'entries.SKILL.0': ['Choose from the list.'] }],
  [{ entries: { ENGLISH_LEVEL: ['good', 'basic'] } }, { 'entries.ENGLISH_LEVEL': ['Choose one.'] }],
  [{ phone_number: '+447700900999' }, undefined],
  [{ default_role: 'OWNER' }, undefined],
])('bad input %j is refused by field', async (change, errors) => {
  const before = await detail('margaret', 'jan-nowak')
  const answer = await update('margaret', 'jan-nowak', { ...formOf(before), ...change })
  expect(answer.statusCode).toBe(422)
  if (errors) expect(answer.json().errors).toEqual(errors)
  expect(await detail('margaret', 'jan-nowak')).toEqual({ ...before, photo: expect.anything() })
})

test('the company makes a guard of somebody and takes it back; their sessions end, and it is written down', async () => {
  const form = async () => formOf(await detail('margaret', 'tomasz-zielinski'))
  await demo.request('tomasz-zielinski', 'GET', '/api/me')
  const made = await update('margaret', 'tomasz-zielinski', {
    ...(await form()),
    entries: { ROLE: ['security-guard'] },
  })
  expect(made.json().data.default_role).toBe('SECURITY_GUARD')
  const open = await system((tx) =>
    tx
      .select()
      .from(sessions)
      .where(and(eq(sessions.user_id, workerId('tomasz-zielinski')), isNull(sessions.revoked_at))),
  )
  expect(open).toEqual([])
  const back = await update('margaret', 'tomasz-zielinski', { ...(await form()), entries: { ROLE: ['bricklayer'] } })
  expect(back.json().data.default_role).toBe('WORKER')
  const events = await system((tx) => tx.select().from(auditEvents).where(eq(auditEvents.kind, 'guard.changed')))
  expect(events.map(({ data }) => data?.to)).toEqual(['SECURITY_GUARD', 'WORKER'])
})

test('nobody makes a guard of themselves, and a guard stays one whatever trades they choose', async () => {
  const overview = { about: null, open_to_work: false }
  await demo.request('jan-nowak', 'PUT', '/api/me/profile/overview', {
    ...overview,
    entries: { ROLE: ['security-guard', 'dry-liner'] },
  })
  const jan = await detail('jan-nowak', 'jan-nowak')
  expect([jan.default_role, jan.dictionary.ROLE?.map(({ id }) => id)]).toEqual(['WORKER', ['dry-liner']])
  await demo.request('dave-hollis', 'PUT', '/api/me/profile/overview', { ...overview, entries: { ROLE: ['labourer'] } })
  const dave = await detail('dave-hollis', 'dave-hollis')
  expect([dave.default_role, dave.dictionary.ROLE?.map(({ id }) => id)]).toEqual([
    'SECURITY_GUARD',
    ['labourer', 'security-guard'],
  ])
})

test('resetting the phone frees it, ends the sessions, voids the codes it shows, and the worker is told', async () => {
  const id = workerId('jan-nowak')
  const now = demo.clock.now()
  await system(async (tx) => {
    await tx
      .update(devices)
      .set({ released_at: now })
      .where(and(eq(devices.user_id, id), isNull(devices.released_at)))
    await tx
      .insert(devices)
      .values({ id: newId(), device_hash: 'jan-old-phone', user_id: id, platform: 'android', bound_at: now })
    await tx
      .insert(workerKeys)
      .values({ id: newId(), user_id: id, public_key: 'a public key', device_hash: 'jan-old-phone' })
  })
  expect((await detail('margaret', 'jan-nowak')).device).toEqual({ platform: 'android', since: now.toISOString() })
  const answer = await update('margaret', 'jan-nowak', { device_id: 'reset' })
  expect([answer.statusCode, answer.json().data.device]).toEqual([200, null])
  const [phone] = await system((tx) => tx.select().from(devices).where(eq(devices.device_hash, 'jan-old-phone')))
  const keys = await system((tx) =>
    tx
      .select()
      .from(workerKeys)
      .where(and(eq(workerKeys.user_id, id), isNull(workerKeys.revoked_at))),
  )
  expect([phone?.released_by !== null, keys]).toEqual([true, []])
  demo.clock.forward(600)
  expect((await demo.request('jan-nowak', 'GET', '/api/me/notifications')).json().data[0]).toMatchObject({
    type: 'device.reset',
    description:
      'Calder & Finch Construction Ltd has reset your phone registration. Sign in again on the phone you use.',
  })
})

const personal = {
  first_name: 'Jan',
  last_name: 'Nowak',
  date_of_birth: '1990-02-01',
  nationality: 'Polish',
  address_line_1: '4 Mill Lane',
  address_line_2: '',
  city: 'Leeds',
  postcode: 'LS1 4AB',
}
test('a worker keeps their own data: personal, emergency contact, overview', async () => {
  const contact = { name: 'Ewa Nowak', relation: 'Wife', phone_number: '07700 900321' }
  const saved = await demo.request('jan-nowak', 'PUT', '/api/me/profile/personal', {
    ...personal,
    emergency_contact: contact,
  })
  expect([saved.statusCode, saved.json().errors]).toEqual([200, undefined])
  expect((await detail('jan-nowak', 'jan-nowak')).personal).toMatchObject({
    address_line_1: '4 Mill Lane',
    address_line_2: null,
    emergency_contact: { ...contact, phone_number: '+447700900321' },
  })
  const without = await demo.request('jan-nowak', 'PUT', '/api/me/profile/personal', {
    ...personal,
    date_of_birth: null,
  })
  expect(without.json().errors).toEqual({ date_of_birth: ['Type the date as DD/MM/YYYY.'] })
  const jans = (await detail('jan-nowak', 'jan-nowak')).personal?.phone_number
  const own = await demo.request('jan-nowak', 'PUT', '/api/me/profile/personal', {
    ...personal,
    emergency_contact: { ...contact, phone_number: jans },
  })
  expect(own.json().errors).toEqual({
    'emergency_contact.phone_number': ['This is their own number. Give the number of somebody else.'],
  })
})

test('a photo is one’s own upload, of that kind', async () => {
  const [other] = await system((tx) =>
    tx
      .select({ id: users.photo_media_id })
      .from(users)
      .where(eq(users.id, workerId('gheorghe-popescu'))),
  )
  const answer = await demo.request('jan-nowak', 'PUT', '/api/me/profile/photo', { photo_id: other?.id ?? newId() })
  expect([answer.statusCode, answer.json().errors]).toEqual([422, { photo_id: ['Choose this picture again.'] }])
})

describe('medical answers', () => {
  const open = async (key: string, worker: string, body: object = { reason: 'He fainted on the scaffold.' }) =>
    demo.request(key, 'POST', `/api/me/workers/${await slugOf(worker)}/health`, body)
  const own = async (worker: string) =>
    (await demo.request(worker, 'GET', `/api/me/workers/${await slugOf(worker)}/health`)).json().data
  const closed =
    'Medical answers open only while your company has a current contract with the worker, under which they accepted an offer or checked in.'
  const change = (set: object) =>
    system((tx) =>
      tx
        .update(contracts)
        .set(set)
        .where(eq(contracts.worker_id, workerId('jan-nowak'))),
    )

  test('are opened with a reason, which is written down and told to the worker', async () => {
    const before = (await own('jan-nowak')).looked_at.length
    for (const reason of [' ', '...', '---', '\ue000\ue000\ue000', '\u0378\u0378\u0378', '\u{1d159}\u{1d159}']) {
      const bare = await open('margaret', 'jan-nowak', { reason })
      expect([bare.statusCode, bare.json().errors]).toEqual([422, { reason: ['Say why you open them.'] }])
    }
    expect((await own('jan-nowak')).looked_at).toHaveLength(before)
    const opened = (await open('margaret', 'jan-nowak')).json().data
    expect([opened.results.length, opened.looked_at]).toEqual([10, []])
    const { looked_at } = await own('jan-nowak')
    expect(looked_at).toHaveLength(before + 1)
    expect(looked_at[0]).toMatchObject({
      by: 'Margaret Finch',
      company: 'Calder & Finch Construction Ltd',
      reason: 'He fainted on the scaffold.',
    })
    const answer = await demo.request('jan-nowak', 'GET', '/api/me/notifications')
    expect(answer.json().data[0]).toMatchObject({
      type: 'worker.health_opened',
      description:
        'Margaret Finch, Calder & Finch Construction Ltd, opened your medical answers: He fainted on the scaffold.',
    })
  })

  test('are read without one by the worker alone', async () => {
    const read = await demo.request('margaret', 'GET', `/api/me/workers/${await slugOf('jan-nowak')}/health`)
    expect(read.statusCode).toBe(403)
  })

  test('stay closed to a company without a contract, and to whoever does not know the worker', async () => {
    for (const worker of ['llinos-gwenllian-hughes', 'bartholomew-featherstonehaugh-cholmondeley']) {
      const answer = await open('margaret', worker)
      expect([worker, answer.statusCode, answer.json().message]).toEqual([worker, 403, closed])
    }
    expect((await open('owain', 'jan-nowak')).statusCode).toBe(404)
  })

  test.each<[string, object]>([
    ['the day after it ended', { end_at: '2026-10-25' }],
    ['of a contract that was terminated', { terminated_at: new Date('2026-10-26T07:00:00Z') }],
    ['before its first day', { start_at: '2026-10-27' }],
  ])('are closed %s', async (_, set) => {
    const [before] = await system((tx) =>
      tx
        .select()
        .from(contracts)
        .where(eq(contracts.worker_id, workerId('jan-nowak'))),
    )
    await change(set)
    expect((await open('margaret', 'jan-nowak')).statusCode).toBe(403)
    await change({ start_at: before?.start_at, end_at: before?.end_at ?? null, terminated_at: null })
    expect((await open('margaret', 'jan-nowak')).statusCode).toBe(200)
  })

  test('are not opened by a contract that the company wrote by itself: the worker accepts an offer or comes in', async () => {
    const all = await system((tx) =>
      tx
        .select()
        .from(checkIns)
        .where(eq(checkIns.worker_id, workerId('jan-nowak'))),
    )
    const come = (in_source: 'MANUAL' | 'GUARD_QR') =>
      system((tx) =>
        tx
          .update(checkIns)
          .set({ in_source })
          .where(eq(checkIns.worker_id, workerId('jan-nowak'))),
      )
    expect(all.length).toBeGreaterThan(0)
    await come('MANUAL')
    expect((await open('margaret', 'jan-nowak')).statusCode).toBe(403)
    await come('GUARD_QR')
    expect((await open('margaret', 'jan-nowak')).statusCode).toBe(200)
  })
})

test('a worker answers the medical questions anew; they are kept sealed', async () => {
  const own = (await demo.request('jan-nowak', 'GET', `/api/me/workers/${await slugOf('jan-nowak')}/health`)).json()
    .data
  const results = own.results.map((one: { question: string }) =>
    one.question === 'skin'
      ? { question: 'skin', answer: true, more: 'Dermatitis from cement.' }
      : { question: one.question, answer: false },
  )
  const unsure = await demo.request('jan-nowak', 'PUT', '/api/me/profile/health', { results, declaration: false })
  expect(unsure.json().errors).toEqual({ declaration: ['Confirm that your answers are true.'] })
  expect(
    (await demo.request('jan-nowak', 'PUT', '/api/me/profile/health', { results, declaration: true })).statusCode,
  ).toBe(200)
  const [kept] = await system((tx) =>
    tx
      .select()
      .from(workerRegistrations)
      .where(sql`${workerRegistrations.user_id} = ${workerId('jan-nowak')}`),
  )
  expect(kept?.medical).not.toContain('cement')
  const again = (await demo.request('jan-nowak', 'GET', `/api/me/workers/${await slugOf('jan-nowak')}/health`)).json()
    .data
  expect(again.results).toEqual(results)
})
