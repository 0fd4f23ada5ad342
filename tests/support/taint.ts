import { sql } from 'drizzle-orm'
import { demoPassword } from '#server/demo/accounts'
import { demoId } from '#server/demo/ids'
import { companyId, siteId, workerId } from '#server/demo/ids-by-key'
import { hashPassword } from '#server/platform/auth/passwords'
import type { Tx } from '#server/platform/db/transaction'
import { createDemoServer } from './demo.ts'
import { demoDatabase } from './demo-model.ts'
import { trials } from './undone.ts'

/**
 * The demo company with a text of its own in every sensitive column of Jan's rows (he works for the site's own company),
 * of Jermaine's (he works there for a sub-company), of those companies and of a visitor; and who may read each.
 */
export type Subject = 'jan' | 'jermaine'
export const subjects: Record<Subject, string> = { jan: workerId('jan-nowak'), jermaine: workerId('jermaine-clarke') }
export const riverside = siteId('riverside')

const main = ['margaret', 'priya', 'colin']
const sub = ['imran', 'beata']
const payroll = ['harjit', 'tobias']
const workers = ['jan-nowak', 'jermaine-clarke', 'dave-hollis', 'gheorghe-popescu']
const guard = 'dave-hollis'
export const people = [...main, ...sub, ...payroll, 'owain', 'ffion', 'eamon', ...workers]

/** Who may read it, and nobody else, by whatever call; or by one call only (`opened`), or all but some (`from`). */
type Hidden = { marker: string; opened?: { readers: string[]; by: RegExp } } & (
  | { readers: string[] }
  | { from: string[] }
)
type Mark = (kind: string, readers: string[], marker?: string, opened?: Hidden['opened']) => string
const isHidden = (hidden: Hidden, key: string, where: string) => {
  if (hidden.opened?.by.test(where) && hidden.opened.readers.includes(key)) return false
  return 'from' in hidden ? hidden.from.includes(key) : !hidden.readers.includes(key)
}

/** Marks the rows of one of the two. */
async function taintWorker(tx: Tx, demo: Awaited<ReturnType<typeof createDemoServer>>, of: Subject, mark: Mark) {
  const id = subjects[of]
  const ownKey = of === 'jan' ? 'jan-nowak' : 'jermaine-clarke'
  const employer = of === 'jan' ? main : sub
  const owner = [employer[0] ?? '']
  const digits = of === 'jan' ? '1' : '2'
  const { keys } = demo.deps
  const profileReaders = [ownKey, ...employer]
  // Who runs the site reads what was written of hours on it: Riverside's own company of Jermaine's too.
  const review = [...new Set([ownKey, ...main, ...employer])]
  await tx.execute(sql`update users set
      email = ${mark('mail@taint.example', profileReaders)},
      phone_number = ${mark('phone', profileReaders, `+44770090071${digits}`)},
      date_of_birth = ${mark('born', profileReaders, `1961-02-0${digits}`)}::date,
      address_line_1 = ${mark('street', profileReaders)}, address_line_2 = ${mark('street-2', profileReaders)},
      city = ${mark('town', profileReaders)}, postcode = ${mark('postcode', profileReaders)},
      nationality = ${mark('nation', profileReaders)}, about = ${mark('about', review)},
      password_hash = ${mark('password', [], await hashPassword(demoPassword))}, invite_hash = ${mark('invite', [ownKey])}
    where id = ${id}`)
  const openedByEmployer = { readers: employer, by: /^POST .*\/health$/ }
  const medical = JSON.stringify([
    { question: 'skin', answer: true, more: mark('medical', [ownKey], undefined, openedByEmployer) },
  ])
  const number = mark('ni-number', [], `QQ65432${digits}C`)
  await tx.execute(sql`update worker_registrations set
      ni_number = ${keys.seal('ni-number', number)}, medical = ${keys.seal('medical', medical)},
      emergency_contact_name = ${mark('contact', profileReaders)},
      emergency_contact_relation = ${mark('relation', profileReaders)},
      emergency_contact_phone_number = ${mark('contact-phone', profileReaders, `+44770090072${digits}`)}
    where user_id = ${id}`)
  await tx.execute(sql`insert into health_access_log (id, worker_id, reader_id, what, reason, at)
    values (gen_random_uuid(), ${id}, ${id}, 'medical answers', ${mark('why-opened', [ownKey])}, now())`)
  await tx.execute(sql`insert into identity_checks (id, user_id, first_name, last_name, applicant_id, check_id, reason)
    values (gen_random_uuid(), ${id}, 'Ann', 'Other', ${mark('applicant', [ownKey])}, ${mark('check', [ownKey])}, ${mark('why-refused', [ownKey])})`)
  await tx.execute(sql`update devices set device_hash = ${mark('device', [])} where user_id = ${id}`)
  await tx.execute(sql`update sessions set device_hash = ${mark('session-device', [])},
    ua = ${mark('browser', [])}, ip_prefix = ${mark('address', [])} where user_id = ${id}`)
  await tx.execute(sql`insert into agreement_acceptances (id, user_id, slug, version, ip_prefix)
    values (gen_random_uuid(), ${id}, 'terms', 'taint', ${mark('agreed-from', [])})`)
  await tx.execute(sql`insert into support_tasks (id, kind, phone_number, note)
    values (gen_random_uuid(), 'CODE_CALL_BACK', ${`+44770090071${digits}`}, ${mark('support', [])})`)
  await tx.execute(
    sql`update travel_to_work set distance_km = ${mark('distance', profileReaders, `47${digits}.3`)}::numeric where user_id = ${id}`,
  )
  await tx.execute(
    sql`update media set storage_key = ${mark('kept-at', [])} || id, sha256 = ${mark('hash', [])} where owner_id = ${id}`,
  )
  await tx.execute(sql`update employments set payroll_number = ${mark('payroll-number', [...profileReaders, ...payroll])}
    where worker_id = ${id}`)
  const rate = mark('rate', [ownKey, ...owner, ...payroll], `31${digits}.17`)
  await tx.execute(sql`update contract_rates set hourly_rate = ${rate}::numeric
    where contract_id in (select id from contracts where worker_id = ${id})`)
  await tx.execute(sql`update contracts set
      email_for_invoice = ${mark('invoices@taint.example', owner)},
      terminated_reason = ${mark('why-ended', owner)}
    where worker_id = ${id}`)
  await tx.execute(sql`update job_offers set description = ${mark('offer', [ownKey, ...owner])},
    email_for_invoice = ${mark('offer@taint.example', owner)} where worker_id = ${id}`)
  await tx.execute(sql`update messages set content = ${mark('talk', [])} where sender_id = ${id}`)
  await tx.execute(sql`update notifications set description = ${mark('news', [ownKey])} where user_id = ${id}`)
  await tx.execute(sql`insert into bans (id, worker_id, company_id, site_id, reason, start_at, end_at, created_at)
    values (gen_random_uuid(), ${id}, ${companyId('main')}, ${riverside},
      ${mark('ban', [...main, guard])}, '2026-10-01', null, '2026-10-01')`)
  await tx.execute(sql`update timesheet_entries set note = ${mark('note', review)} where worker_id = ${id}`)
  await tx.execute(sql`update timesheet_messages set content = ${mark('message', review)}
    where timesheet_id in (select id from timesheets where worker_id = ${id})`)
  await tx.execute(sql`insert into timesheet_bonuses (timesheet_id, amount, note, set_by)
    select id, 40, ${mark('bonus', review)}, approver_id from timesheets where worker_id = ${id} and approver_id is not null
    on conflict (timesheet_id) do update set note = excluded.note`)
  await tx.execute(sql`update check_ins set override_reason = ${mark('override', [...review, guard])},
    receipt = ${JSON.stringify({ marker: mark('receipt', []) })}::jsonb where worker_id = ${id}`)
  await tx.execute(sql`update skill_cards set number = ${mark('card', [ownKey])}, surname = ${mark('surname', [ownKey])}
    where user_id = ${id}`)
  await tx.execute(sql`update card_checks set note = ${mark('check-note', [])},
    raw = ${JSON.stringify({ answer: mark('register', []) })}::jsonb where worker_id = ${id}`)
}

/** Jan once worked for Brightwire, which still has his contract and his week of then; all that is marked is of later. */
async function addFormerEmployer(tx: Tx) {
  const jan = subjects.jan
  await tx.execute(sql`insert into employments (id, worker_id, company_id, source, started_at, ended_at)
    values (gen_random_uuid(), ${jan}, ${companyId('sub')}, 'IMPORT', '2025-03-03', '2025-06-06')`)
  await tx.execute(sql`with old as (
      insert into contracts (id, slug, worker_id, company_id, role_id, start_at, end_at, terminated_at)
      select gen_random_uuid(), 'jan-once', worker_id, ${companyId('sub')}, role_id, '2025-03-03', '2025-12-31', '2025-06-06'
      from contracts where worker_id = ${jan} limit 1 returning id)
    insert into timesheets (id, worker_id, company_id, contract_id, week, status)
    select gen_random_uuid(), ${jan}, ${companyId('sub')}, id, '2025-05-26', 'PAID' from old`)
}

async function taintCompanies(tx: Tx, mark: Mark) {
  for (const [key, own] of [
    ['main', main],
    ['sub', sub],
  ] as const) {
    const id = companyId(key)
    await tx.execute(sql`update companies set registration_number = ${mark(`${key}-number`, own)},
        vat_number = ${mark(`${key}-vat`, own)}, phone_number = ${mark(`${key}-phone`, own)},
        email = ${mark(`${key}-mail`, own)}, size = ${mark(`${key}-size`, own)}, turnover = ${mark(`${key}-turnover`, own)},
        address_line_1 = ${mark(`${key}-street`, own)}
      where id = ${id}`)
    await tx.execute(sql`update company_billing set email = ${mark(`${key}-billing`, own.slice(0, 1))},
      provider_customer_id = ${mark(`${key}-customer`, [])} where company_id = ${id}`)
    const invited = { name: mark(`${key}-asked`, own), email: mark(`${key}-asked@taint.example`, own) }
    await tx.execute(sql`update invitations set name = ${invited.name}, email = ${invited.email}, hash = ${mark(`${key}-hash`, [])} || id,
      data = ${JSON.stringify({ payroll_number: mark(`${key}-imported`, own) })}::jsonb where company_id = ${id}`)
    await tx.execute(sql`update import_batches set file_name = ${mark(`${key}-file`, own)} where company_id = ${id}`)
    await tx.execute(sql`update users set email = ${mark(`${key}-owner@taint.example`, own)}
      where id in (select user_id from memberships where company_id = ${id} and role = 'OWNER' and ended_at is null) and active`)
  }
  const atGate = [...main, guard]
  await tx.execute(sql`update visitors set email = ${mark('visitor-mail', atGate)}, phone_number = ${mark('visitor-phone', atGate)},
    answers = ${JSON.stringify({ company: mark('visitor-answer', atGate) })}::jsonb where site_id = ${riverside}`)
  await tx.execute(sql`insert into gate_log (id, gate_id, site_id, move, result, data)
    select gen_random_uuid(), id::text, site_id, 'RAISED', 'REFUSED', ${JSON.stringify({ said: mark('gate', main) })}::jsonb
    from gates where site_id = ${riverside}`)
}

export async function createTaintedServer() {
  const { database, trial } = trials(demoDatabase)
  const demo = await createDemoServer({ database })
  const hidden: Hidden[] = []
  const markOf =
    (of: string): Mark =>
    (kind, readers, marker = `taint-${of}-${kind}`, opened) => {
      hidden.push({ marker, readers, ...(opened && { opened }) })
      return marker
    }
  await demo.deps.db.transaction('system', async (tx) => {
    for (const of of Object.keys(subjects) as Subject[]) await taintWorker(tx, demo, of, markOf(of))
    await taintCompanies(tx, markOf('site'))
    await addFormerEmployer(tx)
  })
  // Where somebody works is not who pays' to know.
  hidden.push({ marker: 'Riverside Quarter', from: payroll })

  const leaks = new Set<string>()
  const found = new Set<string>()
  let answers = 0
  /** Looks through what somebody was answered for what is not theirs to read. */
  const search = (key: string, text: string, where: string) => {
    answers += 1
    for (const one of hidden) {
      if (!text.includes(one.marker)) continue
      if (isHidden(one, key, where)) leaks.add(`${key}: ${one.marker} in ${where}`)
      else found.add(`${key} ${one.marker}`)
    }
  }
  const report = (what: string) => {
    process.stdout.write(`taint: ${answers} ${what} searched for ${hidden.length} markers, ${leaks.size} leaks\n`)
    return { answers, leaks: [...leaks], found: found }
  }
  return { ...demo, trial, search, report, ids: () => demo.deps.db.transaction('system', idsOf) }
}
export type Tainted = Awaited<ReturnType<typeof createTaintedServer>>

/** Ids of the rows of the two and of the site, by noun. */
async function idsOf(tx: Tx) {
  const found = async (query: ReturnType<typeof sql>) =>
    (await tx.execute<{ id: string }>(query)).rows.map(({ id }) => id)
  const whose = sql`(${subjects.jan}::uuid, ${subjects.jermaine}::uuid)`
  return {
    slug: await found(sql`select slug as id from users where id in ${whose}`),
    worker: Object.values(subjects),
    contract: await found(sql`select id from contracts where worker_id in ${whose}`),
    timesheet: await found(sql`select distinct on (worker_id, status) id from timesheets where worker_id in ${whose}`),
    entry: await found(sql`select distinct on (worker_id) id from timesheet_entries where worker_id in ${whose}`),
    assignment: await found(sql`select id from assignments where worker_id in ${whose} and site_id = ${riverside}`),
    media: await found(sql`select id from media where owner_id in ${whose}`),
    rams: await found(sql`select media_id as id from site_document_versions where site_id = ${riverside}`),
    document: await found(sql`select id from site_documents where site_id = ${riverside} limit 2`),
    check: await found(sql`select id from card_checks where worker_id in ${whose}`),
    ban: await found(sql`select id from bans where worker_id in ${whose} and site_id = ${riverside}`),
    visitor: await found(sql`select id from visitors where site_id = ${riverside}`),
    invitation: await found(sql`select id from invitations where kind = 'WORKER' limit 3`),
    notification: await found(sql`select distinct on (user_id) id from notifications where user_id in ${whose}`),
    call: await found(sql`select id from roll_calls where site_id = ${riverside} limit 1`),
    gate: await found(sql`select id from gates where site_id = ${riverside} limit 1`),
    presence: await found(sql`select id from check_ins where worker_id in ${whose} and out_at is null`),
    subcompany: [demoId('subcompany', 2)],
  }
}
export type Ids = Awaited<ReturnType<typeof idsOf>>

/** What stands in the braces of an address, by its noun. */
export function fill(path: string, ids: Ids): string[] {
  const nouns: [RegExp, string[]][] = [
    [/^\/api\/me\/workers\/\{slug\}|^\/api\/me\/contracts\/\{slug\}/, ids.slug],
    [/^\/api\/me\/(workers|timesheets\/workers)\/\{id\}|site-control\/workers\/\{\w+\}/, ids.worker],
    [/^\/api\/me\/timesheets\/\{id\}/, ids.timesheet],
    [/^\/api\/(me\/)?assignments\/\{id\}/, ids.assignment],
    [/^\/api\/me\/contracts\/\{id\}/, ids.contract],
    [/^\/api\/media\/\{id\}/, ids.media],
    [/^\/api\/card-check\/\{id\}/, ids.check],
    [/^\/api\/me\/roll-calls\/\{id\}/, ids.call],
    [/^\/api\/gate\/\{id\}/, ids.gate],
    [/^\/api\/site-control\/visitors\/\{id\}/, ids.visitor],
    [/^\/api\/me\/worker-invitations\/\{id\}/, ids.invitation],
    [/^\/api\/me\/notifications\/mark-read\/\{id\}/, ids.notification],
    [/^\/api\/me\/(sites|visitors)\/\{id\}/, [riverside]],
  ]
  const second: Record<string, string[]> = {
    id: ids.contract,
    subcompany: ids.subcompany,
    user: ids.worker,
    ban: ids.ban,
    document: ids.document,
    position: ['raised'],
  }
  const first = nouns.find(([noun]) => noun.test(path))?.[1] ?? ['']
  return first
    .map((id) => path.replace(/\{\w+\}/, id))
    .flatMap((one) => {
      const name = /\{(\w+)\}/.exec(one)?.[1]
      return name ? (second[name] ?? ['none']).map((id) => one.replace(/\{\w+\}/, id)) : [one]
    })
}
