import { sql } from 'drizzle-orm'
import { demoId } from '#server/demo/ids'
import { companyId, siteId, staffId, workerId } from '#server/demo/ids-by-key'
import { invitationHash } from '#server/demo/staff'
import { type AccessCase, reads, withoutHeaders, writes } from './access-case.ts'
import type { Fixture } from './fixture.ts'

const brightwire = demoId('subcompany', 2)
const riverside = `/api/me/sites/${siteId('riverside')}`
const invitation = `/api/subcompany/invite/${invitationHash}`
const staff = ['margaret', 'priya', 'colin', 'imran', 'beata', 'eamon', 'harjit', 'owain']
const lists = [
  '/api/me/managers',
  `/api/me/managers?site_id=${siteId('riverside')}`,
  '/api/me/subcontractors',
  '/api/me/sites/accessRequests',
  `${riverside}/subcompanies`,
  `${riverside}/subcompanies/${brightwire}`,
  `${riverside}/subcontractors`,
]
const send = async (
  fixture: Fixture,
  key: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  body?: object,
) => withoutHeaders(await fixture.request(key, method, url, body))
const setManagers = (fixture: Fixture, key: string, people: string[]) =>
  send(fixture, key, 'POST', `${riverside}/managers`, { ids: people.map(staffId) })
/** O'Shaughnessy's people work at Riverside as well. */
const second = (fixture: Fixture) =>
  fixture.change(sql`insert into site_subcompanies (id, site_id, company_id, status, created_at)
    values (${demoId('subcompany', 99)}, ${siteId('riverside')}, ${companyId('requesting')}, 'GRANTED', '2026-10-01T08:00:00Z')`)
const run = (fixture: Fixture, key: string, company: 'main' | 'other') =>
  fixture.change(sql`insert into site_managers (site_id, user_id, company_id)
    values (${siteId('riverside')}, ${staffId(key)}, ${companyId(company)})`)

/** Who runs a site, and which companies work on it. */
export const subcompanyCases: AccessCase[] = [
  ...staff.flatMap((key) =>
    lists.map((url) => reads(`${key} reads ${url}`, (fixture) => send(fixture, key, 'GET', url))),
  ),
  writes('a manager who left is not offered', async (fixture) => {
    await fixture.change(sql`update memberships set ended_at = now() where user_id = ${staffId('colin')}`)
    return send(fixture, 'margaret', 'GET', '/api/me/managers')
  }),
  writes('a deactivated manager is not offered', async (fixture) => {
    await fixture.change(sql`update users set active = false where id = ${staffId('colin')}`)
    return send(fixture, 'margaret', 'GET', '/api/me/managers')
  }),
  writes('a site that somebody runs for another company is not told', async (fixture) => {
    await run(fixture, 'colin', 'other')
    return send(fixture, 'margaret', 'GET', '/api/me/managers')
  }),
  writes('Beata and Eamon each see the manager of their own company at a site that they share', async (fixture) => {
    await second(fixture)
    await fixture.change(sql`update site_subcompanies set manager_id = ${staffId('eamon')}
      where id = ${demoId('subcompany', 99)}`)
    const answers = []
    for (const key of ['beata', 'eamon', 'imran']) answers.push(await send(fixture, key, 'GET', riverside))
    return answers
  }),
  writes('Margaret sets who runs Riverside; Beata of the sub-company stays', async (fixture) => [
    await setManagers(fixture, 'margaret', ['colin']),
    await send(fixture, 'margaret', 'GET', riverside),
  ]),
  ...['ffion', 'beata'].map((key) =>
    writes(`Margaret sets ${key} of another company`, (fixture) => setManagers(fixture, 'margaret', ['priya', key])),
  ),
  writes('Priya removes an owner', async (fixture) => {
    await run(fixture, 'margaret', 'main')
    return setManagers(fixture, 'priya', ['priya'])
  }),
  ...['beata', 'eamon'].map((key) =>
    writes(`${key} reads the companies of a site that two share`, async (fixture) => {
      await second(fixture)
      return [
        await send(fixture, key, 'GET', `${riverside}/subcompanies`),
        await send(fixture, key, 'GET', `${riverside}/subcompanies/${brightwire}`),
      ]
    }),
  ),
  writes('Brightwire reads what it did itself, and not what the site did', async (fixture) => {
    await send(fixture, 'margaret', 'PUT', `${riverside}/subcompanies/${brightwire}/manager`, { manager_id: null })
    return Promise.all(
      ['margaret', 'imran'].map((key) => send(fixture, key, 'GET', `${riverside}/subcompanies/${brightwire}`)),
    )
  }),
  writes('a history of another company is not read', async (fixture) => {
    await fixture.change(sql`insert into history (id, noun, noun_id, move, "to", company_id)
      values (${demoId('other', 9901)}, 'subcompany', ${brightwire}, 'grant', 'GRANTED', ${companyId('other')})`)
    return send(fixture, 'margaret', 'GET', `${riverside}/subcompanies/${brightwire}`)
  }),
  ...['margaret', 'priya', 'colin', 'imran', 'beata', 'eamon', 'owain'].map((key) =>
    writes(`${key} ends the access of Brightwire`, async (fixture) => {
      await second(fixture)
      return send(fixture, key, 'DELETE', `${riverside}/subcompanies/${brightwire}`, { notify: true })
    }),
  ),
  ...['margaret', 'priya', 'colin', 'imran', 'beata', 'eamon', 'owain'].map((key) =>
    writes(`${key} undoes the end of the access of Brightwire, and margaret hers`, async (fixture) => {
      await second(fixture)
      await send(fixture, 'margaret', 'DELETE', `${riverside}/subcompanies/${brightwire}`, { notify: true })
      const undo = (by: string) => send(fixture, by, 'PUT', `${riverside}/subcompanies/${brightwire}/undo`)
      return [await undo(key), await undo('margaret')]
    }),
  ),
  writes('Margaret names a manager of another company', (fixture) =>
    send(fixture, 'margaret', 'PUT', `${riverside}/subcompanies/${brightwire}/manager`, {
      manager_id: staffId('ffion'),
    }),
  ),
  writes('Margaret lets in a company that never worked with hers', (fixture) =>
    send(fixture, 'margaret', 'PUT', `${riverside}/subcompanies`, { ids: [companyId('sub'), companyId('other')] }),
  ),
  writes('a company that is no main contractor reads no subcontractors', async (fixture) => {
    await fixture.change(sql`update sites set company_id = ${companyId('sub')} where id = ${siteId('hallam')}`)
    return send(fixture, 'imran', 'GET', '/api/me/subcontractors')
  }),
  writes('a guard becomes a worker after the approval had ended', async (fixture) => {
    const guard = workerId('ahmed-yusuf-warsame')
    await fixture.change(sql`update employments set role = 'SECURITY_GUARD' where worker_id = ${guard}`)
    await fixture.change(sql`insert into site_guards
        (access_id, user_id, site_id, company_id, approved_at, ended_at, assignment_id, "from", until)
      select ${brightwire}, worker_id, site_id, company_id, '2026-10-01', '2026-10-02', id, start_at, end_at
      from assignments where worker_id = ${guard} and site_id = ${siteId('riverside')}`)
    const { rows } = await fixture.change(sql`select slug from users where id = ${guard}`)
    const { data } = JSON.parse((await send(fixture, 'imran', 'GET', `/api/me/workers/${rows[0]?.slug}`)).body)
    const { first_name, last_name, about, payroll_number, updated_at, personal } = data
    const { phone_number: _p, email: _e, ni_number: _n, open_to_work: _o, ...more } = personal
    const form = { first_name, last_name, about, payroll_number, updated_at, ...more, entries: { ROLE: ['labourer'] } }
    const { status } = await send(fixture, 'imran', 'PUT', `/api/me/workers/${guard}/profile-update`, form)
    const { rows: approvals } = await fixture.change(sql`select ended_at::date::text from site_guards`)
    return [status, approvals]
  }),
  writes('an invitation that Eamon used tells nobody else that he did', async (fixture) => {
    const used = { status: 'ACCEPTED', company: companyId('requesting') }
    await fixture.change(sql`update invitations set status = ${used.status}, invited_company_id = ${used.company}`)
    const answers = []
    for (const key of ['eamon', 'owain', 'imran']) answers.push(await send(fixture, key, 'PUT', invitation))
    return answers
  }),
]
