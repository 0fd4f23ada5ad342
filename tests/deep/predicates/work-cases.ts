import { sql } from 'drizzle-orm'
import { demoPassword } from '#server/demo/accounts'
import { companyId, siteId, staffId, workerId } from '#server/demo/ids-by-key'
import { type AssignmentBody, assignmentBody, assignmentChange } from '../../support/jobs/assignment-body.ts'
import { contractBody } from '../../support/jobs/contract-body.ts'
import { lineBody } from '../../support/time/line-body.ts'
import { type AccessCase, reads, withoutHeaders, writes } from './access-case.ts'
import type { Fixture } from './fixture.ts'

const callers = ['margaret', 'priya', 'colin', 'imran', 'beata', 'owain', 'harjit', 'jan-nowak', 'callum-ogilvie']
const last = '2026-10-19'

async function one(fixture: Fixture, statement: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await fixture.change(statement)
  return String(Object.values(rows[0] ?? {})[0])
}
const slugOf = (fixture: Fixture, key: string) => one(fixture, sql`select slug from users where id = ${workerId(key)}`)
const assignmentOf = (fixture: Fixture, key: string) =>
  one(fixture, sql`select id from assignments where worker_id = ${workerId(key)} order by start_at, id limit 1`)
const contractOf = (fixture: Fixture, key: string) =>
  one(fixture, sql`select id from contracts where worker_id = ${workerId(key)} order by id limit 1`)
const timesheetIdOf = (fixture: Fixture, key: string) =>
  one(fixture, sql`select id from timesheets where worker_id = ${workerId(key)} and week = ${last}`)
const whose = ['jan-nowak', 'agnieszka-wojciechowska-malinowska', 'bronwen-pugh', 'gheorghe-popescu']

const read = async (fixture: Fixture, key: string, url: string) =>
  withoutHeaders(await fixture.request(key, 'GET', url))
/** What an answer says, without the ids that each run makes anew. */
async function send(fixture: Fixture, key: string, method: 'POST' | 'PUT' | 'DELETE', url: string, body?: object) {
  const { status, body: answer } = await fixture.request(key, method, url, body)
  const { data, message } = JSON.parse(answer)
  return [status, message, data?.status, data?.manager?.id, data?.corrected, data?.editable, data?.bonus]
}
const assigns = (
  fixture: Fixture,
  key: string,
  worker: string,
  site_id: string,
  changed: Partial<AssignmentBody> = {},
) =>
  send(fixture, key, 'POST', '/api/assignments', assignmentBody({ worker_id: workerId(worker), site_id, ...changed }))

/** Assignments, contracts and timesheets: each company's own, of its sites, of whom it pays, and the worker's. */
export const workCases: AccessCase[] = [
  ...callers.flatMap((key) => [
    reads(`${key} reads assignments`, async (fixture) => {
      const answers = [await read(fixture, key, '/api/me/assignments?expired=true&per_page=200')]
      for (const worker of whose) {
        answers.push(
          await read(fixture, key, `/api/me/workers/${await slugOf(fixture, worker)}/assignments?per_page=200`),
        )
        answers.push(await read(fixture, key, `/api/assignments/${await assignmentOf(fixture, worker)}`))
      }
      return answers
    }),
    reads(`${key} reads contracts`, async (fixture) => {
      const answers = [await read(fixture, key, '/api/me/contracts?per_page=500')]
      answers.push(await read(fixture, key, `/api/me/contracts?site=${siteId('riverside')}&per_page=500`))
      for (const worker of whose) {
        const slug = await slugOf(fixture, worker)
        answers.push(await read(fixture, key, `/api/me/contracts/${slug}`))
        answers.push(await read(fixture, key, `/api/me/contracts/${slug}/${await contractOf(fixture, worker)}`))
        answers.push(await read(fixture, key, `/api/me/workers/${workerId(worker)}/contracts`))
      }
      return answers
    }),
    reads(`${key} reads timesheets`, async (fixture) => {
      const answers = []
      for (const url of [`?date=${last}&per_page=500`, `/filters?date=${last}`, `/site-ids-for-date?date=${last}`])
        answers.push(await read(fixture, key, `/api/me/timesheets${url}`))
      answers.push(await read(fixture, key, `/api/me/timesheets/checkins-for-date?date=${last}`))
      for (const worker of whose)
        answers.push(await read(fixture, key, `/api/me/timesheets/${await timesheetIdOf(fixture, worker)}`))
      return answers
    }),
    writes(`${key} moves Jan’s work, contract and week`, async (fixture) => {
      const assignment = `/api/assignments/${await assignmentOf(fixture, 'jan-nowak')}`
      const timesheetUrl = `/api/me/timesheets/${await timesheetIdOf(fixture, 'jan-nowak')}`
      const site = assignmentChange({ site_id: siteId('riverside'), role_id: 'dry-liner' })
      return [
        await send(fixture, key, 'PUT', assignment, site),
        await send(fixture, key, 'PUT', `/api/me/contracts/${await contractOf(fixture, 'jan-nowak')}`, {
          hourly_rate: 24,
        }),
        await send(fixture, key, 'PUT', timesheetUrl, { entries: [] }),
        await send(fixture, key, 'POST', `${timesheetUrl}/message`, { content: 'By the hoist.' }),
        await send(fixture, key, 'PUT', `${timesheetUrl}/bonus`, { amount: 5 }),
        await send(fixture, key, 'DELETE', assignment),
      ]
    }),
    writes(`${key} says how Jan gets to work, and signs a document of his`, async (fixture) => {
      const id = await assignmentOf(fixture, 'jan-nowak')
      const media = await one(
        fixture,
        sql`select v.media_id from site_document_versions v where v.site_id = ${siteId('riverside')} order by v.published_at desc limit 1`,
      )
      const travel = { user_id: workerId('jan-nowak'), type: 3, minutes: 40, distance_km: 9 }
      const signed = { media_id: media, password: demoPassword }
      return [
        await send(fixture, key, 'POST', '/api/me/getting-to-work', travel),
        await send(fixture, key, 'PUT', `/api/me/assignments/${id}/accept-rams`, signed),
        await read(fixture, key, `/api/media/${media}`).then(({ status }) => status),
      ]
    }),
  ]),
  reads('a worker of another site reads a safety document of Riverside', async (fixture) => {
    const media = await one(
      fixture,
      sql`select media_id from site_document_versions where site_id = ${siteId('riverside')} limit 1`,
    )
    return (await read(fixture, 'siobhan-mcgillicuddy', `/api/media/${media}`)).status
  }),
  writes('Jan reads a safety document of a site where his work was cancelled', async (fixture) => {
    await fixture.change(sql`update assignments set status = 'CANCELLED' where worker_id = ${workerId('jan-nowak')}`)
    const media = await one(
      fixture,
      sql`select media_id from site_document_versions where site_id = ${siteId('riverside')} limit 1`,
    )
    return (await read(fixture, 'jan-nowak', `/api/media/${media}`)).status
  }),
  writes('who employs Jan reads of a contract what became of it; who pays him does not', async (fixture) => {
    const contract = await contractOf(fixture, 'jan-nowak')
    await send(fixture, 'margaret', 'PUT', `/api/me/contracts/${contract}`, { hourly_rate: 24 })
    const answers = []
    for (const key of ['margaret', 'harjit']) {
      const url = `/api/me/contracts/${await slugOf(fixture, 'jan-nowak')}/${contract}`
      const { data } = JSON.parse((await read(fixture, key, url)).body)
      answers.push([data?.timeline?.length, data?.warnings])
    }
    return answers
  }),
  writes('staff assign their own, and somebody else’s', async (fixture) => {
    const [riverside, mill] = [siteId('riverside'), siteId('mill')]
    return [
      await assigns(fixture, 'margaret', 'callum-ogilvie', siteId('northgate')),
      await assigns(fixture, 'margaret', 'gheorghe-popescu', siteId('northgate')),
      await assigns(fixture, 'margaret', 'bronwen-pugh', siteId('northgate')),
      await assigns(fixture, 'margaret', 'nkechi-eze', mill),
      await assigns(fixture, 'imran', 'natalie-sugden', siteId('oswald')),
      await assigns(fixture, 'imran', 'robert-moorhouse', riverside, { manager_id: staffId('priya') }),
    ]
  }),
  writes(
    'an owner makes a contract with somebody who left, and with somebody who works elsewhere since',
    async (fixture) => {
      const jan = workerId('jan-nowak')
      await fixture.change(sql`update contracts set terminated_at = '2026-10-20T08:00:00Z' where worker_id = ${jan}`)
      await fixture.change(sql`update employments set ended_at = '2026-10-20T08:00:00Z' where worker_id = ${jan}`)
      const terms = contractBody({
        worker_id: jan,
        start_at: '2027-03-01',
        end_at: '2027-03-31',
        hourly_rate: 20,
        payment_type: 'OWN',
        email_for_invoice: 'invoices@calder-finch.example',
      })
      const make = () => send(fixture, 'margaret', 'POST', '/api/me/contracts', terms)
      const left = await make()
      await fixture.change(sql`insert into employments (id, worker_id, company_id, source, started_at)
      values (gen_random_uuid(), ${jan}, ${companyId('other')}, 'LINK_CODE', now())`)
      return [left, await make()]
    },
  ),
  writes('Jan reads home while a colleague has a bonus, and hours that came after their week', async (fixture) => {
    const dave = workerId('dave-hollis')
    await fixture.change(sql`insert into timesheet_bonuses (timesheet_id, amount, note, set_by)
      select id, 77, 'Well done', ${staffId('priya')} from timesheets where worker_id = ${dave} and week = '2026-10-26'`)
    await fixture.change(sql`update timesheets set status = 'SUBMITTED', submitted_at = '2026-10-19T05:00:00Z'
      where worker_id = ${dave} and week = ${last}`)
    return [await read(fixture, 'jan-nowak', '/api/me/home'), await read(fixture, 'dave-hollis', '/api/me/home')]
  }),
  writes('Jan reads home while a submitted week of Rhys lacks hours that the gate saw', async (fixture) => {
    await fixture.change(sql`delete from timesheet_entries where timesheet_id = (select id from timesheets
      where worker_id = ${workerId('rhys-llewellyn-price')} and week = ${last} and status = 'SUBMITTED')`)
    await fixture.change(sql`update timesheets set submitted_at = '2026-10-19T05:00:00Z'
      where worker_id = ${workerId('rhys-llewellyn-price')} and week = ${last}`)
    return [
      await read(fixture, 'jan-nowak', '/api/me/home'),
      await read(fixture, 'rhys-llewellyn-price', '/api/me/home'),
    ]
  }),
  writes('who reads at home of workers of two companies whose contracts do not cover their work', async (fixture) => {
    await fixture.change(sql`update contracts set end_at = '2026-10-20' where worker_id in
      (${workerId('jan-nowak')}, ${workerId('agnieszka-wojciechowska-malinowska')})`)
    const decisions = []
    for (const key of ['margaret', 'priya', 'imran'])
      decisions.push([key, JSON.parse((await read(fixture, key, '/api/me/home')).body).data.home.decisions])
    return decisions
  }),
  writes('a code of Callum’s after Jan asked for one', async (fixture) => {
    const codeOf = async (key: string) =>
      JSON.parse((await fixture.request(key, 'POST', '/api/me/link-code')).body).data?.code
    const code = await codeOf('callum-ogilvie')
    await codeOf('jan-nowak')
    return (await fixture.request('owain', 'POST', '/api/me/workers/link', { code })).status
  }),
  writes('an overlap that nobody confirmed', (fixture) =>
    assigns(fixture, 'margaret', 'vasile-munteanu', siteId('northgate'), {
      start_at: '2026-10-27',
      end_at: '2026-10-30',
    }),
  ),
  writes('somebody decides about the own week', async (fixture) => {
    await fixture.change(sql`update timesheets set status = 'SUBMITTED' where worker_id = ${workerId('gareth-bowen-thomas')}
      and week = ${last}`)
    const timesheetUrl = `/api/me/timesheets/${await timesheetIdOf(fixture, 'gareth-bowen-thomas')}`
    await fixture.change(
      sql`update timesheets set worker_id = ${staffId('margaret')} where worker_id = ${workerId('gareth-bowen-thomas')}`,
    )
    return [
      await send(fixture, 'margaret', 'PUT', `${timesheetUrl}/accept`),
      await read(fixture, 'margaret', timesheetUrl),
    ]
  }),
  writes('the worker, and then who decides, write of a week that the worker objects to', async (fixture) => {
    const id = await timesheetIdOf(fixture, 'jan-nowak')
    await fixture.change(sql`update timesheets set objected_at = now() where id = ${id}`)
    const objects = () => one(fixture, sql`select objected_at is not null from timesheets where id = ${id}`)
    const outcomes = []
    for (const key of ['jan-nowak', 'priya']) {
      await send(fixture, key, 'POST', `/api/me/timesheets/${id}/message`, { content: 'I left at six.' })
      outcomes.push([key, await objects()])
    }
    return outcomes
  }),
  writes('an approver of another company', async (fixture) => {
    const id = await timesheetIdOf(fixture, 'jan-nowak')
    await fixture.change(sql`update timesheets set approver_id = ${staffId('owain')} where id = ${id}`)
    return read(fixture, 'owain', `/api/me/timesheets/${id}`)
  }),
  writes('an approver of another company enters hours on a site that is not theirs', async (fixture) => {
    const id = await timesheetIdOf(fixture, 'jan-nowak')
    await fixture.change(
      sql`update timesheets set status = 'SUBMITTED', approver_id = ${staffId('owain')} where id = ${id}`,
    )
    await fixture.change(sql`delete from timesheet_entries where timesheet_id = ${id}`)
    const hours = lineBody({ day: '2026-10-24', end: '12:00', break_minutes: 0, note: null })
    return send(fixture, 'owain', 'PUT', `/api/me/timesheets/${id}`, { entries: [hours], message: 'As agreed.' })
  }),
  writes('an approver reads the notes of two hosts, and a manager of one of them only their own', async (fixture) => {
    const id = await timesheetIdOf(fixture, 'agnieszka-wojciechowska-malinowska')
    await fixture.change(sql`update timesheets set approver_id = ${staffId('margaret')} where id = ${id}`)
    for (const key of ['owain', 'priya'])
      await fixture.change(sql`insert into timesheet_messages (id, timesheet_id, user_id, content, created_at)
        values (gen_random_uuid(), ${id}, ${staffId(key)}, ${key}, '2026-10-26T07:00:00Z')`)
    const notes = []
    for (const key of ['margaret', 'priya']) {
      const { messages } = JSON.parse((await read(fixture, key, `/api/me/timesheets/${id}`)).body).data
      notes.push(messages.map(({ content }: { content: string }) => content).sort())
    }
    return notes
  }),
]
