/**
 * A company with as many workers, and weeks of their work behind it, as one asks for, in SQL alone: everything that a
 * year leaves behind grows with them (assignments, contracts, stays, hours, payments, notifications, acceptances,
 * offers, visitors), and so do its sites, at ten workers each. One worker in ten is of a sub-company, half are paid by
 * a payroll company. It is Monday 26 October 2026, 07:31: half of the people have come.
 */
export type Size = { workers: number; weeks: number }

/** Ids by kind and number, the same in every company; those that grow with time begin with it. */
const uuid = (kind: string, n: string) => `('${kind}0000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`
const id = (kind: string, n: number) => `${kind}0000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
const inTime = (kind: string, back: string, n: string) => uuid(kind, `(4096 - ${back})::bigint * 1048576 + ${n}`)

export const grown = {
  companies: { main: id('1', 1), sub: id('1', 2), payroll: id('1', 3) },
  people: { owner: id('2', 1), manager: id('2', 2), sub: id('2', 3), payroll: id('2', 4), guard: id('2', 5) },
  /** By number: of the company and, each tenth, of the sub-company. */
  worker: (n: number) => id('a', n),
  workerSlug: (n: number) => `grown-${n}`,
  site: (n: number) => id('c', n),
} as const

/** Of nobody's phone. */
const publicKey =
  '{"kty":"EC","crv":"P-256","x":"g3EXk-f4q9Hhl_LQJOyIKmJjOwPrUle21kslU3HF3G8","y":"gOBIyCM6bOXSuj3zgbu12vUS8jxYV7pXu8U1F5JpIFU"}'

const syllables = 'ka no wal ski den mar bo ril ha tes vin lo pre gor shi dan ell ur fa mi'.split(' ')
const part = (salt: number) =>
  `(array[${syllables.map((one) => `'${one}'`)}])[1 + (hashint8extended(n, ${salt}) & 2147483647) % ${syllables.length}]`
const roles = ['labourer', 'scaffolder', 'dry-liner', 'electrician', 'slinger', 'bricklayer', 'plumber', 'carpenter']
const role = `('{${roles}}'::text[])[1 + n % ${roles.length}]`
const monday = `date '2026-10-26'`
/** Weeks that one assignment lasts, and one contract. */
const [block, term] = [8, 50]

/** The statements that make it, in order: each takes a second or two at 4,000 workers. */
export function grow({ workers, weeks }: Size): string[] {
  const sites = Math.ceil(workers / 10)
  const { companies, people } = grown
  const quoted = (one: string) => `'${one}'::uuid`
  const [main, sub, payroll] = [quoted(companies.main), quoted(companies.sub), quoted(companies.payroll)]
  const [owner, manager] = [quoted(people.owner), quoted(people.manager)]
  const worker = uuid('a', 'n')
  const ofSub = '(n % 10 = 0)'
  const company = `case when ${ofSub} then ${sub} else ${main} end`
  // Those of the sub-company work on every fifth site, which is shared with it.
  const siteNo = (b: string) =>
    `case when ${ofSub} then 1 + 5 * ((n / 10 + ${b}) % ${Math.ceil(sites / 5)}) else 1 + (n + 7 * ${b}) % ${sites} end`
  const site = (b: string) => uuid('c', `(${siteNo(b)})::bigint`)
  const paid = 'n % 2 = 0'
  const each = `generate_series(1, ${workers}::bigint) n`
  // Of worker n the weeks k, the newest 0: as many of the whole as are theirs.
  const span = `(n * ${weeks} / ${workers} - (n - 1) * ${weeks} / ${workers})::int`
  const everyWeek = `(select n, k, k / ${block} as b, k / ${term} as c, ${monday} - 7 * k as week, case
      when k = 0 then 'DRAFT'
      when k = 1 then case when n % 10 < 6 then 'SUBMITTED' when n % 10 < 8 then 'DRAFT' when n % 10 = 8 then 'REJECTED' else 'ACCEPTED' end
      when k < 4 then case when n % 20 = 3 then 'SUBMITTED' else 'ACCEPTED' end
      else 'PAID' end as status
    from ${each}, generate_series(0, ${span} - 1) k) w`
  const everyDay = `${everyWeek}, generate_series(0, 4) d where (k > 0 or (d = 0 and n % 2 = 1))`
  const at = (time: string) =>
    `((week + d) + time '${time}' + (n % 30) * interval '1 minute') at time zone 'Europe/London'`
  const timesheetId = inTime('5', 'k', 'n')
  const assignment = inTime('e', 'b', 'n')
  const contract = inTime('d', 'c', 'n')
  const rate = inTime('3', 'c', 'n')
  const checkInId = inTime('f', 'k * 5 + 4 - d', 'n')
  const submitted = `(week + 6 + time '18:00') at time zone 'Europe/London'`
  const file = (kind: string, n: string, owner: string, whose: string, collection: string) =>
    `select ${uuid(kind, n)}, ${owner}, ${whose}, '${collection}', '${collection === 'rams' ? 'document_files' : 'photo'}', 'File', 'file', 'application/pdf', 1000, 'sha', '${kind}-' || ${n}`
  const mediaColumns =
    '(id, owner_id, company_id, collection_name, file_key, name, file_name, mime_type, size, sha256, storage_key)'
  const blocks = `generate_series(0, (${span} - 1) / ${block}) b`

  return [
    `insert into companies (id, slug, name, main_contractor, is_payroll_company) values
      (${main}, 'grown', 'Grown Ltd', true, false), (${sub}, 'grown-sub', 'Grown Sub Ltd', false, false), (${payroll}, 'grown-pay', 'Grown Pay Ltd', false, true)`,
    `insert into users (id, slug, first_name, last_name, default_role, status) values
      (${owner}, 'grown-owner', 'Olive', 'Owner', 'OWNER', 'COMPLETED'), (${manager}, 'grown-manager', 'Mary', 'Manager', 'MANAGER', 'COMPLETED'),
      ('${people.sub}', 'grown-sub', 'Sam', 'Subowner', 'OWNER', 'COMPLETED'), ('${people.payroll}', 'grown-pay', 'Pat', 'Payer', 'OWNER', 'COMPLETED'),
      ('${people.guard}', 'grown-guard', 'Gus', 'Guard', 'SECURITY_GUARD', 'COMPLETED')`,
    `insert into memberships (id, user_id, company_id, role) values
      (${uuid('4', '1')}, ${owner}, ${main}, 'OWNER'), (${uuid('4', '2')}, ${manager}, ${main}, 'MANAGER'),
      (${uuid('4', '3')}, '${people.sub}', ${sub}, 'OWNER'), (${uuid('4', '4')}, '${people.payroll}', ${payroll}, 'OWNER')`,
    `insert into users (id, slug, first_name, last_name, phone_number, default_role, status)
      select ${worker}, 'grown-' || n, initcap(${part(1)} || ${part(2)}), initcap(${part(3)} || ${part(4)} || ${part(5)}),
        '+4479' || lpad(n::text, 8, '0'), 'WORKER', 'COMPLETED' from ${each}`,
    `insert into media ${mediaColumns} ${file('7', 'n', worker, 'null::uuid', 'photo')} from ${each}`,
    `update users u set photo_media_id = ${uuid('7', 'n')} from ${each} where u.id = ${worker}`,
    `insert into employments (id, worker_id, company_id, source, payroll_number, sort_name, role)
      select ${uuid('b', 'n')}, ${worker}, ${company}, 'DEMO', 'P' || n, name_key(u.last_name || ' ' || u.first_name), 'WORKER' from ${each} join users u on u.id = ${worker}
      union all select ${uuid('b', '0')}, '${people.guard}', ${main}, 'DEMO', 'P0', 'guard gus', 'SECURITY_GUARD'`,
    `insert into sites (id, slug, company_id, name, address_line_1, city, postcode, opening_hours, minimum_first_aiders, created_by)
      select ${uuid('c', 'n')}, 'grown-' || n, ${main}, 'Site ' || n, '1 Mill Lane', 'Leeds', 'LS10 1QR',
        (select jsonb_agg(jsonb_build_object('opens', '07:00', 'closes', '18:00')) from generate_series(1, 7)), 1, ${owner}
      from generate_series(1, ${sites}::bigint) n`,
    `insert into site_managers (site_id, user_id, company_id) select ${uuid('c', 'n')}, ${manager}, ${main} from generate_series(1, ${sites}::bigint, 4) n`,
    `insert into site_subcompanies (id, site_id, company_id, status, requested_by)
      select ${uuid('9', 'n')}, ${uuid('c', 'n')}, ${sub}, 'GRANTED', '${people.sub}' from generate_series(1, ${sites}::bigint, 5) n`,
    `insert into gates (id, site_id, gate_id) select ${uuid('9', '1000000 + n')}, ${uuid('c', 'n')}, 'grown-' || n from generate_series(1, ${sites}::bigint) n`,
    `insert into assignments (id, worker_id, site_id, company_id, role_id, manager_id, start_at, end_at)
      select ${assignment}, ${worker}, ${site('b')}, ${company}, ${role}, ${manager}, ${monday} - 7 * (${block} * b + ${block - 1}),
        case when b = 0 then date '2027-02-01' else ${monday} - 7 * ${block} * b + 6 end from ${each}, ${blocks}
      union all select ${uuid('e', '1')}, '${people.guard}', ${uuid('c', '1')}, ${main}, 'security-guard', ${manager}, date '2026-01-01', date '2027-02-01'`,
    `insert into contracts (id, slug, worker_id, company_id, payroll_company_id, site_id, manager_id, role_id, start_at, end_at)
      select ${contract}, 'grown-' || n || '-' || c, ${worker}, ${company}, case when ${paid} then ${payroll} end, ${site('0')}, ${manager}, ${role},
        ${monday} - 7 * (${term} * c + ${term - 1}), case when c > 0 then ${monday} - 7 * ${term} * c + 6 end
      from ${each}, generate_series(0, (${span} - 1) / ${term}) c`,
    `insert into contract_rates (id, contract_id, hourly_rate, start_at)
      select ${rate}, ${contract}, 15 + n % 10, ${monday} - 7 * (${term} * c + ${term - 1}) from ${each}, generate_series(0, (${span} - 1) / ${term}) c`,
    `insert into check_ins (id, worker_id, site_id, company_id, assignment_id, in_at, in_source, in_by, out_at, out_source, receipt, created_at)
      select ${checkInId}, ${worker}, ${site('b')}, ${company}, ${assignment}, ${at('07:00')}, 'GATE', '${people.guard}',
        case when k > 0 then ${at('16:00')} end, case when k > 0 then 'GATE' end, '{"verdict": "in"}', ${at('07:00')} from ${everyDay}`,
    `insert into timesheets (id, worker_id, company_id, contract_id, payroll_company_id, approver_id, week, status, submitted_at, decided_at, decided_by)
      select ${timesheetId}, ${worker}, ${company}, ${contract}, case when ${paid} then ${payroll} end,
        case when (${siteNo('b')}) % 4 = 1 and not ${ofSub} then ${manager} end, week, status,
        case when status <> 'DRAFT' then ${submitted} end, case when status in ('ACCEPTED', 'PAID', 'REJECTED') then ${submitted} + interval '1 day' end,
        case when status in ('ACCEPTED', 'PAID', 'REJECTED') then ${owner} end from ${everyWeek}`,
    `insert into timesheet_entries (id, timesheet_id, worker_id, day, site_id, check_in_id, contract_rate_id, start_at, end_at, break_minutes, minutes, source)
      select ${inTime('6', 'k * 5 + 4 - d', 'n')}, ${timesheetId}, ${worker}, week + d, ${site('b')}, ${checkInId}, ${rate}, ${at('07:00')},
        case when k > 0 then ${at('16:00')} end, 30, case when k > 0 then 510 end, 'CHECK_IN' from ${everyDay}`,
    `insert into timesheet_payments (id, timesheet_id, company_id, minutes, hours_amount, paid_by)
      select ${inTime('8', 'k', 'n')}, ${timesheetId}, ${company}, 2550, 700, '${people.payroll}' from ${everyWeek} where status = 'PAID'`,
    `insert into timesheet_bonuses (timesheet_id, amount, set_by) select ${timesheetId}, 50, ${owner} from ${everyWeek} where (n + k) % 10 = 0`,
    `insert into timesheet_messages (id, timesheet_id, user_id, content) select ${inTime('4', 'k', 'n')}, ${timesheetId}, ${worker}, 'Rain on Tuesday.' from ${everyWeek} where (n + k) % 10 = 1`,
    `insert into history (id, noun, noun_id, "from", move, "to", by, company_id, user_id, at)
      select ${inTime('9', '2 * k + m', 'n')}, 'timesheet', ${timesheetId}, 'DRAFT', case m when 1 then 'submit' else 'accept' end, 'SUBMITTED', ${owner}, ${company}, ${worker}, ${submitted}
      from ${everyWeek}, generate_series(0, 1) m where k > 0`,
    `insert into notifications (id, user_id, type, description, read_at, created_at)
      select ${inTime('9', '2 * k + m', 'n')}, case m when 1 then ${owner} else ${worker} end, 'timesheet.submitted', 'A week waits for you.',
        case when k > 2 then ${submitted} end, ${submitted} from ${everyWeek}, generate_series(0, 1) m where k > 0`,
    `insert into gate_log (id, site_id, gate_id, move, result, user_id)
      select ${inTime('9', 'k * 5 + 4 - d', 'n')}, ${site('b')}, 'grown-' || (${siteNo('b')}), 'OPEN', 'DONE', '${people.guard}' from ${everyDay}`,
    `insert into media ${mediaColumns} ${file('8', '1000000 + n', owner, main, 'rams')} from generate_series(1, ${sites * 4}::bigint) n`,
    `insert into site_documents (id, site_id, name) select ${uuid('8', 'n')}, ${uuid('c', '1 + (n - 1) / 2')}, 'Method statement ' || n from generate_series(1, ${sites * 2}::bigint) n`,
    `insert into site_document_versions (id, document_id, site_id, version, media_id, sha256)
      select ${uuid('7', '10000000 + n')}, ${uuid('8', '1 + (n - 1) / 2')}, ${uuid('c', '1 + (n - 1) / 4')}, 1 + (n - 1) % 2, ${uuid('8', '1000000 + n')}, 'sha' from generate_series(1, ${sites * 4}::bigint) n`,
    `insert into rams_acceptances (id, assignment_id, worker_id, document_version_id, media_id, sha256)
      select ${inTime('6', '4 * b + v', 'n')}, ${assignment}, ${worker}, ${uuid('7', `10000000 + 4 * ((${siteNo('b')}) - 1) + v`)}, ${uuid('8', `1000000 + 4 * ((${siteNo('b')}) - 1) + v`)}, 'sha'
      from ${each}, ${blocks}, generate_series(1, 4) v where (v in (2, 4) or b > 0) and (n + b + v) % 7 > 0`,
    `insert into skill_cards (id, user_id, scheme_code, scheme_name, number, surname, expires_on)
      select ${uuid('8', '20000000 + n')}, ${worker}, 'C4T', 'CSCS', (10000000 + n)::text, 'Surname', date '2027-01-01' + (n % 900)::int from ${each}`,
    `insert into card_checks (id, card_id, worker_id, company_id, status)
      select ${uuid('9', '20000000 + n')}, ${uuid('8', '20000000 + n')}, ${worker}, ${company}, case when n % 40 = 7 then 'WAITING' else 'PASSED' end from ${each}`,
    `insert into worker_keys (id, user_id, public_key) select ${uuid('9', '30000000 + n')}, ${worker}, '${publicKey}' from ${each}`,
    `insert into user_dictionary_entries (user_id, type, entry_id)
      select ${worker}, 'LANGUAGE', 'english' from ${each} union all select ${worker}, 'QUALIFICATION', 'first-aid-at-work' from ${each} where n % 10 = 1`,
    `insert into job_offers (id, worker_id, company_id, site_id, sender_id, role_id, status, due_date)
      select ${inTime('d', '2000 + b', 'n')}, ${worker}, ${company}, ${site('b')}, ${owner}, ${role}, 'ACCEPTED', ${monday} - 7 * (${block} * b + ${block}) from ${each}, ${blocks}`,
    `insert into conversations (id, first_user_id, second_user_id) select ${uuid('9', '40000000 + n')}, ${owner}, ${worker} from ${each} where n % 5 = 0`,
    `insert into conversation_participants (conversation_id, user_id)
      select ${uuid('9', '40000000 + n')}, p from ${each}, lateral (values (${owner}), (${worker})) x(p) where n % 5 = 0`,
    `insert into visitors (id, qr_id, site_id, first_name, last_name, visit_on, expires_at)
      select ${inTime('7', 'k', 'n')}, 'qr-' || n || '-' || k, ${site('b')}, 'Vera', 'Visitor', week, week + 1 from ${everyWeek} where n % 4 = 0`,
    // Where the triggers that keep them are off.
    'select write_timesheet_sums(array(select id from timesheets))',
  ]
}
