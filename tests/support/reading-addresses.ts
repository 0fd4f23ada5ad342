import { sql } from 'drizzle-orm'
import { demoId } from '#server/demo/ids'
import { readsSession } from '#server/platform/http/access'
import type { createDemoServer } from './demo.ts'
import { policyOf } from './matrix.ts'

type Demo = Awaited<ReturnType<typeof createDemoServer>>

/**
 * Every address that a reading call has for these workers and a site: what stands in braces by its noun. Files are left
 * out: they are read by a signed address.
 */
export async function readingAddresses(demo: Demo, workers: string[], site: string): Promise<string[]> {
  const ids = await demo.deps.db.transaction('system', async (tx) => {
    const found = async (query: ReturnType<typeof sql>) =>
      (await tx.execute<{ id: string }>(query)).rows.map(({ id }) => id)
    const whose = sql`(${sql.join(
      workers.map((id) => sql`${id}::uuid`),
      sql`, `,
    )})`
    return {
      slug: await found(sql`select slug as id from users where id in ${whose}`),
      worker: workers,
      contract: await found(sql`select id from contracts where worker_id in ${whose}`),
      timesheet: await found(
        sql`select distinct on (worker_id, status) id from timesheets where worker_id in ${whose}`,
      ),
      assignment: await found(sql`select id from assignments where worker_id in ${whose} and site_id = ${site}`),
      media: await found(sql`select id from media where owner_id in ${whose}`),
      conversation: await found(
        sql`select id from conversations where first_user_id in ${whose} or second_user_id in ${whose}`,
      ),
      call: await found(sql`select id from roll_calls where site_id = ${site} limit 1`),
      post: await found(sql`select id from job_posts where site_id = ${site} and status = 'ACTIVE' limit 1`),
      offer: await found(sql`select id from job_offers where worker_id in ${whose} limit 1`),
      gate: await found(sql`select id from gates where site_id = ${site} limit 1`),
    }
  })
  const nouns: [RegExp, string[]][] = [
    [/^\/api\/(?:me\/)?workers\/\{slug\}|^\/api\/me\/contracts\/\{slug\}/, ids.slug],
    [/^\/api\/me\/workers\/\{id\}|\{userId\}/, ids.worker],
    [/^\/api\/me\/timesheets\/\{id\}/, ids.timesheet],
    [/^\/api\/assignments\/\{id\}/, ids.assignment],
    [/^\/api\/media\/\{id\}/, ids.media],
    [/^\/api\/me\/conversations\/\{id\}/, ids.conversation],
    [/^\/api\/me\/roll-calls\/\{id\}/, ids.call],
    [/^\/api\/me\/job-offers\/\{id\}/, ids.offer],
    [/^\/api\/gate\/\{id\}/, ids.gate],
    [/^\/api\/(?:me\/)?job-posts\/\{id\}/, ids.post],
    [/^\/api\/me\/(sites|visitors)\/\{id\}/, [site]],
  ]
  const second: Record<string, string[]> = { id: ids.contract, subcompany: [demoId('subcompany', 2)] }
  const queries: Record<string, string> = {
    '/api/me/timesheets/checkins-for-date': '?date=2026-10-26',
    '/api/me/timesheets/site-ids-for-date': '?date=2026-10-26',
    '/api/site-control/workers': `?site_id=${site}&per_page=5000`,
    '/api/site-control/workers/{userId}': `?site_id=${site}`,
    '/api/me/contracts': '?per_page=200',
    '/api/me/workers': '?per_page=200',
    '/api/workers': '?per_page=200',
    '/api/me/timesheets': '?per_page=200',
    '/api/me/assignments': '?expired=1',
    '/api/me/roll-calls/{id}/marks': '?since=0',
    '/api/places': '?search=Leeds',
    '/api/me/job-offers/prefill': `?worker_id=${workers[0]}`,
    '/api/me/job-offers/forecast': `?worker_id=${workers[0]}&role_id=labourer&start_at=2026-11-02&end_at=2026-12-18&hourly_rate=8`,
  }
  const reading = demo.app.endpoints.filter(
    ({ method, path }) => method === 'GET' && !/content|paper|exports/.test(path),
  )
  return reading
    .filter((endpoint) => readsSession(policyOf(endpoint)))
    .flatMap(({ path }) => {
      const first = nouns.find(([noun]) => noun.test(path))?.[1] ?? ['']
      const filled = first.map((id) => path.replace(/\{\w+\}/, id))
      const further = filled.flatMap((one) => {
        const name = /\{(\w+)\}/.exec(one)?.[1]
        return name ? (second[name] ?? ['none']).map((id) => one.replace(/\{\w+\}/, id)) : [one]
      })
      return further.map((one) => `${one}${queries[path] ?? ''}`)
    })
}
