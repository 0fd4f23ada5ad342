import { sql } from 'drizzle-orm'
import { demoId } from '#server/demo/ids'
import { companyId, siteId, workerId } from '#server/demo/ids-by-key'
import { type AccessCase, reads, withoutHeaders, writes } from './access-case.ts'
import { longAgo } from './endings.ts'
import { type Fixture, people } from './fixture.ts'

const callers = ['margaret', 'colin', 'imran', 'beata', 'owain']
const riverside = `/api/me/sites/${siteId('riverside')}`
const excel = `${riverside}/sitecheckins/excel`
const lists = ['workers?per_page=5000', 'checkins?per_page=500', 'sitecheckins?per_page=500', 'docsAudit?per_page=5000']

const read = async (fixture: Fixture, key: string, url: string) =>
  withoutHeaders(await fixture.request(key, 'GET', url))
async function slugOf(fixture: Fixture, id: string) {
  const { rows } = await fixture.change(sql`select slug from users where id = ${id}`)
  return String(rows[0]?.slug)
}
const checkInsOf = async (fixture: Fixture, key: string, worker: string) =>
  read(fixture, key, `/api/me/workers/${await slugOf(fixture, worker)}/checkins2?per_page=500`)
const auditOf = (fixture: Fixture, key: string, worker: string) =>
  read(fixture, key, `/api/me/workers/${worker}/docsAudit`)
const moves = async (fixture: Fixture, key: string, body: object) => {
  const { status, body: answer } = await fixture.request(key, 'POST', `${riverside}/workers`, body)
  const { new_onsite, left_site } = JSON.parse(answer).data ?? {}
  const ids = (rows: { id: string }[] | undefined) => rows?.map(({ id }) => id)
  return [status, ids(new_onsite), ids(left_site)]
}

/** The address of the sheet of check-ins, made for somebody. */
async function exportPathOf(fixture: Fixture, key: string, change: (url: URL) => void = () => {}) {
  const { body } = await fixture.request(key, 'GET', excel)
  const url = new URL(JSON.parse(body).data.url, 'http://muster.test')
  change(url)
  return `${url.pathname}${url.search}`
}
const open = async (fixture: Fixture, url: string, key?: string) => (await fixture.request(key, 'GET', url)).status

const jan = workerId('jan-nowak')
const agnieszka = workerId('agnieszka-wojciechowska-malinowska')
const presenceId = (nth: number) => sql`(select id from check_ins where worker_id = ${agnieszka} and out_at is not null
  order by in_at, id offset ${nth} limit 1)`
/** Of a Brightwire worker: a stay for another company on Margaret's site, one for Brightwire on a site of neither. */
const elsewhere = {
  beata: sql`update check_ins set company_id = ${companyId('other')} where id = ${presenceId(1)}`,
  margaret: sql`update check_ins set site_id = ${siteId('mill')} where id = ${presenceId(0)}`,
}

/** People on a site, their check-ins and the audit of documents: of a shared site each company's own. */
export const presenceCases: AccessCase[] = [
  ...callers.flatMap((key) => [
    ...lists.map((list) =>
      reads(`${key} reads ${list} of riverside`, (fixture) => read(fixture, key, `${riverside}/${list}`)),
    ),
    reads(`${key} reads the records of Jan and of Agnieszka`, async (fixture) => [
      await checkInsOf(fixture, key, jan),
      await auditOf(fixture, key, jan),
      await checkInsOf(fixture, key, agnieszka),
      await auditOf(fixture, key, agnieszka),
    ]),
    writes(`${key} checks Jan and Agnieszka out by hand`, (fixture) =>
      moves(fixture, key, { check_offsite: [jan, agnieszka] }),
    ),
  ]),
  reads('Jan reads his check-ins and those of Callum', async (fixture) => [
    await checkInsOf(fixture, 'jan-nowak', jan),
    await checkInsOf(fixture, 'jan-nowak', workerId('callum-ogilvie')),
  ]),
  ...Object.entries(elsewhere).map(([key, statement]) =>
    writes(`${key} reads the check-ins of somebody who was also elsewhere`, async (fixture) => {
      await fixture.change(statement)
      return checkInsOf(fixture, key, agnieszka)
    }),
  ),
  writes('Beata is not told who of another company let her people in', async (fixture) => {
    await fixture.change(sql`update check_ins set in_by = ${people.priya} where worker_id = ${agnieszka}`)
    return read(fixture, 'beata', `${riverside}/sitecheckins?worker=agnieszka`)
  }),
  writes('Margaret reads the records of a manager who has an assignment', async (fixture) => {
    await fixture.change(sql`insert into assignments (id, worker_id, site_id, company_id, role_id, start_at, end_at, status)
      values (${demoId('assignment', 9902)}, ${people.priya}, ${siteId('riverside')}, ${companyId('main')}, 'labourer',
      '2026-10-01', '2026-11-30', 'CREATED')`)
    return auditOf(fixture, 'margaret', people.priya ?? '')
  }),
  writes('an address of a sheet that was edited, is old, is another’s, or whose sign-in ended', async (fixture) => {
    const edited = await exportPathOf(fixture, 'margaret', (url) => url.searchParams.set('signature', 'AAAA'))
    const good = await exportPathOf(fixture, 'margaret')
    const answers = [await open(fixture, edited), await open(fixture, good, 'owain')]
    fixture.clock.forward(301)
    answers.push(await open(fixture, good))
    fixture.clock.set(null)
    await fixture.change(
      sql`update sessions set revoked_at = ${longAgo} where id = ${fixture.sessions.get('margaret')}`,
    )
    return [...answers, await open(fixture, good)]
  }),
]
