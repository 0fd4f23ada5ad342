import { phoneOf, staffPhone } from '#server/demo/accounts'
import { companies as companyStory } from '#server/demo/companies'
import type { DemoContext } from '#server/demo/context'
import { entryId } from '#server/demo/dictionary'
import { foundWorkers } from '#server/demo/found-workers'
import { demoId } from '#server/demo/ids'
import { companyId, demoSlug, registeringId, staffId, workerId } from '#server/demo/ids-by-key'
import { registering } from '#server/demo/registering'
import { invitationHash, staff } from '#server/demo/staff'
import { deactivatedWorker, workers } from '#server/demo/workers'
import type { companies, employments, memberships } from '#server/platform/db/schema/company'
import type { userDictionaryEntries, users } from '#server/platform/db/schema/user'
import type { FixedDictType } from '#shared/api/platform/dictionary'

type CompanyRow = typeof companies.$inferInsert
type UserRow = typeof users.$inferInsert
type MembershipRow = typeof memberships.$inferInsert
type EmploymentRow = typeof employments.$inferInsert

export const companyRows = (demo: DemoContext): CompanyRow[] =>
  companyStory.map(({ key, name, main_contractor, is_payroll_company, size, turnover, address, phone }, index) => ({
    id: companyId(key),
    slug: demoSlug(key, index + 1),
    name,
    main_contractor,
    is_payroll_company,
    size,
    turnover,
    address_line_1: address[0],
    city: address[1],
    postcode: address[2],
    country: 'United Kingdom',
    phone_number: phone,
    payroll_company_id: key === 'main' || key === 'sub' ? companyId('payroll') : null,
    payment_option: main_contractor ? 'CONTRACT' : 'CARD',
    seeded: true,
    created_at: demo.at(-400, '09:00'),
  }))

const streets = ['Hawthorn Terrace', 'Beeston Road', 'Mill Lane', 'Grange Avenue', 'Station Parade', 'Wharf Street']
const towns = [
  ['Leeds', 'LS11 8PN'],
  ['Wakefield', 'WF1 4DQ'],
  ['Bradford', 'BD8 9TR'],
  ['York', 'YO24 1AQ'],
  ['Sheffield', 'S7 1LG'],
] as const
const homeOf = (n: number) => {
  const [city, postcode] = towns[n % towns.length] ?? towns[0]
  return { address_line_1: `${3 + ((n * 7) % 118)} ${streets[n % streets.length]}`, city, postcode }
}

const foundHome = (key: string) => {
  const [city, postcode] = foundWorkers[key]?.home ?? []
  return city === undefined ? {} : { city, postcode }
}

export const userRows = (demo: DemoContext): UserRow[] => [
  ...staff.map(
    (person): UserRow => ({
      id: staffId(person.key),
      slug: demoSlug(person.key, person.n),
      first_name: person.first,
      last_name: person.last,
      email: person.email,
      phone_number: staffPhone(person.n),
      password_hash: demo.passwordHash,
      default_role: person.role,
      status: person.sad === 'unfinished' || person.sad === 'invited' ? 'REGISTERING' : 'COMPLETED',
      active: person.sad !== 'deactivated',
      email_verified_at: person.sad === 'unverified' ? null : demo.at(-300, '09:30'),
      invite_hash: person.sad === 'invited' ? invitationHash : null,
      seeded: true,
      created_at: demo.at(-300, '09:00'),
    }),
  ),
  ...workers.map(
    (worker): UserRow => ({
      id: workerId(worker.key),
      slug: demoSlug(worker.key, worker.n + 200),
      first_name: worker.first,
      last_name: worker.last,
      email: `${worker.key}@post.example`,
      phone_number: phoneOf(worker.n),
      password_hash: demo.passwordHash,
      default_role: worker.guard ? 'SECURITY_GUARD' : 'WORKER',
      status: 'COMPLETED',
      active: worker.key !== deactivatedWorker,
      email_verified_at: demo.at(-240, '18:00'),
      phone_verified_at: demo.at(-240, '17:30'),
      date_of_birth: worker.born,
      nationality: worker.nationality,
      ...homeOf(worker.n),
      ...foundHome(worker.key),
      open_to_work: worker.company === null || worker.key in foundWorkers,
      phone_platform: worker.n % 3 === 0 ? 'ios' : 'android',
      seeded: true,
      created_at: demo.at(-240, '17:30'),
    }),
  ),
  ...registering.map(
    ({ key, n, first, last, next }): UserRow => ({
      id: registeringId(n),
      slug: demoSlug(key, n + 200),
      first_name: first ?? '',
      last_name: last ?? '',
      phone_number: phoneOf(n),
      password_hash: demo.passwordHash,
      default_role: 'WORKER',
      status: 'REGISTERING',
      phone_verified_at: demo.at(-2, '19:00'),
      ...(next === 'emergency-contact' && {
        email: `${key}@post.example`,
        date_of_birth: '1995-03-12',
        nationality: 'Romanian',
        ...homeOf(n),
      }),
      seeded: true,
      created_at: demo.at(-2, '19:00'),
    }),
  ),
]

export const membershipRows = (demo: DemoContext): MembershipRow[] =>
  staff.flatMap(({ key, n, company, role }) =>
    company
      ? [
          {
            id: demoId('membership', n),
            user_id: staffId(key),
            company_id: companyId(company),
            role,
            created_at: demo.at(-300, '09:00'),
          },
        ]
      : [],
  )

export const employmentRows = (demo: DemoContext): EmploymentRow[] =>
  workers.flatMap(({ key, n, company, contract, guard }) =>
    company
      ? [
          {
            id: demoId('membership', n + 200),
            worker_id: workerId(key),
            company_id: companyId(company),
            source: 'DEMO' as const,
            role: guard ? ('SECURITY_GUARD' as const) : ('WORKER' as const),
            started_at: demo.at(contract === 'new' ? -5 : -235, '08:00'),
            ended_at: contract === 'past' ? demo.at(-3, '17:00') : null,
          },
        ]
      : [],
  )

const training = { f: 'First Aid at Work', m: 'Fire marshal training', s: 'SMSTS' } as const
const spoken: Record<string, string> = {
  Polish: 'Polish',
  Romanian: 'Romanian',
  Hungarian: 'Hungarian',
  Irish: 'Irish',
}

/** Trade, training, languages, experience and availability of the workers. */
export const entryRows = (): (typeof userDictionaryEntries.$inferInsert)[] =>
  workers.flatMap(({ key, n, trade, trained, nationality }) => {
    const entry = (type: FixedDictType, value: string) => ({
      user_id: workerId(key),
      type,
      entry_id: entryId(type, value),
    })
    const { availability, languages = [] } = foundWorkers[key] ?? {}
    const own = languages.length ? undefined : spoken[nationality]
    return [
      entry('ROLE', trade),
      entry('LANGUAGE', 'English'),
      entry('EXPERIENCE_YEARS', n % 2 ? '3-5 years' : '6-10 years'),
      ...(own ? [entry('LANGUAGE', own)] : []),
      ...languages.map((language) => entry('LANGUAGE', language)),
      ...(availability ? [entry('AVAILABILITY', availability)] : []),
      ...(Object.keys(training) as (keyof typeof training)[])
        .filter((mark) => trained.includes(mark))
        .map((mark) => entry('QUALIFICATION', training[mark])),
    ]
  })
