import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readsSession } from '#server/access'
import { companyId, siteId, workerId } from '#server/demo/cast'
import { demoId } from '#server/demo/ids'
import { demoWorld } from '../support/demo.ts'
import { policyOf } from '../support/matrix.ts'

/**
 * What one answer hides, no other answer tells. Every sensitive column of Jan's rows (he works for the site's own
 * company) and of Jermaine's (he works there for a sub-company) holds a text of its own; each person asks every reading
 * call about both, and their answers are searched for what the matrix hides from them. Offline lists are answers too.
 */
let demo: Awaited<ReturnType<typeof demoWorld>>
const subjects = { jan: workerId('jan-nowak'), jermaine: workerId('jermaine-clarke') }
type Subject = keyof typeof subjects
const riverside = siteId('riverside')

const main = ['margaret', 'priya', 'colin']
const sub = ['imran', 'beata']
const payroll = ['harjit', 'tobias']
const workers = ['jan-nowak', 'jermaine-clarke', 'dave-hollis', 'gheorghe-popescu']
const people = [...main, ...sub, ...payroll, 'owain', 'ffion', 'eamon', ...workers]

/** Who may read it: by whose worker it is of. Nobody else, by whatever call. */
type Hidden = { of: Subject; marker: string; readers: string[] }
const hidden: Hidden[] = []
const mark = (of: Subject, kind: string, readers: string[], marker = `taint-${of}-${kind}`) => {
  hidden.push({ of, marker, readers })
  return marker
}

beforeAll(async () => {
  demo = await demoWorld()
  await demo.world.db.work('system', async (tx) => {
    for (const [of, id] of Object.entries(subjects) as [Subject, string][]) {
      const self = of === 'jan' ? 'jan-nowak' : 'jermaine-clarke'
      const employer = of === 'jan' ? main : sub
      const owner = [employer[0] ?? '']
      const digits = of === 'jan' ? '1' : '2'
      const keys = demo.world.keys
      await tx.execute(sql`update users set
          email = ${mark(of, 'mail@taint.example', [self, ...employer])},
          phone_number = ${mark(of, 'phone', [self, ...employer], `+44770090071${digits}`)},
          date_of_birth = ${mark(of, 'born', [self, ...employer], `1961-02-0${digits}`)}::date,
          address_line_1 = ${mark(of, 'street', [self, ...employer])},
          address_line_2 = ${mark(of, 'street-2', [self, ...employer])},
          nationality = ${mark(of, 'nation', [self, ...employer])}
        where id = ${id}`)
      const medical = JSON.stringify([{ question: 'skin', answer: true, more: mark(of, 'medical', [self]) }])
      const number = mark(of, 'ni-number', [], `QQ65432${digits}C`)
      await tx.execute(sql`update worker_registrations set
          ni_number = ${keys.seal('ni-number', number)}, medical = ${keys.seal('medical', medical)},
          emergency_contact_name = ${mark(of, 'contact', [self, ...employer])},
          emergency_contact_relation = ${mark(of, 'relation', [self, ...employer])},
          emergency_contact_phone_number = ${mark(of, 'contact-phone', [self, ...employer], `+44770090072${digits}`)}
        where user_id = ${id}`)
      await tx.execute(sql`insert into health_access_log (id, worker_id, reader_id, what, reason, at)
        values (gen_random_uuid(), ${id}, ${id}, 'medical answers', ${mark(of, 'why-opened', [self])}, now())`)
      await tx.execute(sql`update devices set device_hash = ${mark(of, 'device', [])} where user_id = ${id}`)
      await tx.execute(sql`update sessions set device_hash = ${mark(of, 'session-device', [])},
        ua = ${mark(of, 'browser', [])}, ip_prefix = ${mark(of, 'address', [])} where user_id = ${id}`)
      await tx.execute(sql`update employments set payroll_number = ${mark(of, 'payroll-number', [self, ...employer, ...payroll])}
        where worker_id = ${id}`)
      const rate = Number(`31${digits}.17`)
      mark(of, 'rate', [self, ...owner, ...payroll], `${rate}`)
      await tx.execute(sql`update contract_rates set hourly_rate = ${rate}
        where contract_id in (select id from contracts where worker_id = ${id})`)
      await tx.execute(sql`update contracts set
          email_for_invoice = ${mark(of, 'invoices@taint.example', owner)},
          terminated_reason = ${mark(of, 'why-ended', owner)}
        where worker_id = ${id}`)
      await tx.execute(sql`insert into bans (id, worker_id, company_id, site_id, reason, start_at, end_at, created_at)
        values (gen_random_uuid(), ${id}, ${companyId('main')}, ${riverside},
          ${mark(of, 'ban', [...main, 'dave-hollis'])}, '2026-10-01', null, '2026-10-01')`)
      // Who runs the site reads what was written of hours on it: Riverside's own company of Jermaine's too.
      const review = of === 'jan' ? [self, ...main] : [self, ...main, ...sub]
      await tx.execute(sql`update timesheet_entries set note = ${mark(of, 'note', review)} where worker_id = ${id}`)
      await tx.execute(sql`update timesheet_messages set content = ${mark(of, 'message', review)}
        where timesheet_id in (select id from timesheets where worker_id = ${id})`)
      await tx.execute(sql`update skill_cards set number = ${mark(of, 'card', [self])}, surname = ${mark(of, 'surname', [self])}
        where user_id = ${id}`)
      await tx.execute(sql`update card_checks set note = ${mark(of, 'check-note', [])},
        raw = ${JSON.stringify({ answer: mark(of, 'register', []) })}::jsonb where worker_id = ${id}`)
    }
  })
  // Where somebody works is not who pays' to know.
  hidden.push({ of: 'jan', marker: 'Riverside Quarter', readers: people.filter((key) => !payroll.includes(key)) })
})
afterAll(() => demo.close())

/** Every address that a reading call has for a subject and the site: what stands in braces by its noun. */
async function addresses(): Promise<string[]> {
  const ids = await demo.world.db.work('system', async (tx) => {
    const found = async (query: ReturnType<typeof sql>) =>
      (await tx.execute<{ id: string }>(query)).rows.map(({ id }) => id)
    const whose = sql`(${subjects.jan}::uuid, ${subjects.jermaine}::uuid)`
    return {
      slug: await found(sql`select slug as id from users where id in ${whose}`),
      worker: Object.values(subjects),
      contract: await found(sql`select id from contracts where worker_id in ${whose}`),
      sheet: await found(sql`select distinct on (worker_id, status) id from timesheets where worker_id in ${whose}`),
      assignment: await found(sql`select id from assignments where worker_id in ${whose} and site_id = ${riverside}`),
      media: await found(sql`select id from media where owner_id in ${whose}`),
      call: await found(sql`select id from roll_calls where site_id = ${riverside} limit 1`),
      gate: await found(sql`select id from gates where site_id = ${riverside} limit 1`),
    }
  })
  const nouns: [RegExp, string[]][] = [
    [/^\/api\/me\/workers\/\{slug\}|^\/api\/me\/contracts\/\{slug\}/, ids.slug],
    [/^\/api\/me\/workers\/\{id\}|\{userId\}/, ids.worker],
    [/^\/api\/me\/timesheets\/\{id\}/, ids.sheet],
    [/^\/api\/assignments\/\{id\}/, ids.assignment],
    [/^\/api\/media\/\{id\}/, ids.media],
    [/^\/api\/me\/roll-calls\/\{id\}/, ids.call],
    [/^\/api\/gate\/\{id\}/, ids.gate],
    [/^\/api\/me\/(sites|visitors)\/\{id\}/, [riverside]],
  ]
  const second: Record<string, string[]> = { id: ids.contract, subcompany: [demoId('subcompany', 2)] }
  const queries: Record<string, string> = {
    '/api/me/timesheets/checkins-for-date': '?date=2026-10-26',
    '/api/me/timesheets/site-ids-for-date': '?date=2026-10-26',
    '/api/site-control/workers': `?site_id=${riverside}&per_page=5000`,
    '/api/site-control/workers/{userId}': `?site_id=${riverside}`,
    '/api/me/contracts': '?per_page=200',
    '/api/me/workers': '?per_page=200',
    '/api/me/timesheets': '?per_page=200',
    '/api/me/assignments': '?expired=1',
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

test('no answer to anybody holds what the matrix hides from them', { timeout: 400_000 }, async () => {
  const asked = await addresses()
  const leaks: string[] = []
  const seen = new Set<string>()
  let answers = 0
  for (const key of people)
    for (const address of asked) {
      const { body } = await demo.ask(key, 'GET', address)
      answers += 1
      for (const { marker, readers } of hidden) {
        if (!body.includes(marker)) continue
        if (readers.includes(key)) seen.add(`${key} ${marker}`)
        else leaks.push(`${key}: ${marker} in ${address}`)
      }
    }
  process.stdout.write(`taint: ${answers} answers searched for ${hidden.length} markers, ${leaks.length} leaks\n`)
  expect(leaks).toEqual([])
  // The search finds what is there: whoever may read a thing does, by some call.
  for (const one of ['margaret taint-jan-street', 'imran taint-jermaine-street', 'jan-nowak taint-jan-medical'])
    expect(seen).toContain(one)
  expect(seen).toContain('harjit 311.17')
  expect(seen).toContain('dave-hollis taint-jan-ban')
  expect(answers).toBeGreaterThan(500)
})
