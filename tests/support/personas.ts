import type { FastifyInstance } from 'fastify'
import { openSession } from '#server/platform/auth/sessions'
import { assignments, siteGuards } from '#server/platform/db/schema/assignment'
import { companies, employments, memberships } from '#server/platform/db/schema/company'
import { siteManagers, siteSubcompanies, sites } from '#server/platform/db/schema/site'
import { users } from '#server/platform/db/schema/user'
import type { Deps } from '#server/platform/deps'
import type { Role, UserStatus } from '#shared/api/kit/user'
import { newId } from '#shared/domain/kit/id'
import { londonDay } from '#shared/domain/kit/london'

type Part = {
  role: Role
  company?: 'a' | 'b' | 'c' | 'p'
  status?: UserStatus
  active?: boolean
  works?: 'a' | 'b' | 'c'
  guards?: 'a' | 'b'
}

/** The persons of the permission matrix (security 3.4). The anonymous one has no row and no token. */
export const parts = {
  'registering worker': { role: 'WORKER', status: 'REGISTERING' },
  'registering owner': { role: 'OWNER', status: 'REGISTERING' },
  'worker A': { role: 'WORKER', works: 'a' },
  'worker C': { role: 'WORKER', works: 'c' },
  'guard on site 1': { role: 'SECURITY_GUARD', works: 'a', guards: 'a' },
  'guard not on site 1': { role: 'SECURITY_GUARD', works: 'a' },
  // B's, whom B assigned to site 1: one approved by A, of the other A never heard.
  'guard of B approved on site 1': { role: 'SECURITY_GUARD', works: 'b', guards: 'b' },
  'guard of B on site 1': { role: 'SECURITY_GUARD', works: 'b', guards: 'b' },
  'manager A assigned': { role: 'MANAGER', company: 'a' },
  'manager A not assigned': { role: 'MANAGER', company: 'a' },
  'owner A': { role: 'OWNER', company: 'a' },
  'owner B': { role: 'OWNER', company: 'b' },
  'manager B': { role: 'MANAGER', company: 'b' },
  'owner C': { role: 'OWNER', company: 'c' },
  'payroll owner P': { role: 'OWNER', company: 'p' },
  'payroll manager P': { role: 'MANAGER', company: 'p' },
  'deactivated owner A': { role: 'OWNER', company: 'a', active: false },
} as const satisfies Record<string, Part>
export type PersonName = keyof typeof parts | 'anonymous'
export const personNames: PersonName[] = ['anonymous', ...(Object.keys(parts) as (keyof typeof parts)[])]

export type Persona = { id: string; token: string; part: Part }

/** Puts the cast into the database, each with a session: A owns site 1, B is granted on it, C is unrelated, P pays. */
export async function createPersonas(deps: Deps): Promise<Record<keyof typeof parts, Persona>> {
  const now = deps.clock.now()
  const company = { a: newId(), b: newId(), c: newId(), p: newId() }
  const ids = Object.fromEntries(Object.keys(parts).map((name) => [name, newId()])) as Record<
    keyof typeof parts,
    string
  >
  const entries = Object.entries(parts) as [keyof typeof parts, Part][]
  return deps.db.transaction('system', async (tx) => {
    await tx.insert(companies).values(
      (['a', 'b', 'c', 'p'] as const).map((key) => ({
        id: company[key],
        slug: `company-${key}`,
        name: `Company ${key.toUpperCase()}`,
        main_contractor: key === 'a',
        is_payroll_company: key === 'p',
      })),
    )
    await tx.insert(users).values(
      entries.map(([name, part], index) => ({
        id: ids[name],
        slug: `person-${index}`,
        first_name: name,
        last_name: 'Person',
        email: `person-${index}@cast.example`,
        email_verified_at: now,
        phone_number: `+4477009007${String(index).padStart(2, '0')}`,
        default_role: part.role === 'SECURITY_GUARD' ? 'WORKER' : part.role,
        status: part.status ?? 'COMPLETED',
        active: part.active ?? true,
      })),
    )
    for (const [name, part] of entries) {
      if (part.company)
        await tx.insert(memberships).values({
          id: newId(),
          user_id: ids[name],
          company_id: company[part.company],
          role: part.role === 'OWNER' ? 'OWNER' : 'MANAGER',
        })
      if (part.works)
        await tx.insert(employments).values({
          id: newId(),
          worker_id: ids[name],
          company_id: company[part.works],
          source: 'CONTRACT',
          role: part.role === 'SECURITY_GUARD' ? 'SECURITY_GUARD' : 'WORKER',
          started_at: now,
        })
    }
    const site = newId()
    await tx.insert(sites).values({
      id: site,
      slug: 'site-1',
      company_id: company.a,
      name: 'Site 1',
      address_line_1: '1 Mill Lane',
      city: 'Leeds',
      postcode: 'LS10 1QR',
    })
    await tx.insert(siteManagers).values({ site_id: site, user_id: ids['manager A assigned'], company_id: company.a })
    const access = newId()
    await tx
      .insert(siteSubcompanies)
      .values({ id: access, site_id: site, company_id: company.b, status: 'GRANTED', created_at: now })
    const today = londonDay(now)
    const shift = { site_id: site, role_id: 'security-guard', start_at: today, end_at: today }
    const named = 'guard of B approved on site 1'
    const approved = { access_id: access, user_id: ids[named], assignment_id: newId(), from: today, until: today }
    for (const [name, { guards }] of entries)
      if (guards) {
        const id = name === named ? approved.assignment_id : newId()
        await tx.insert(assignments).values({ id, worker_id: ids[name], company_id: company[guards], ...shift })
      }
    await tx.insert(siteGuards).values({ ...approved, site_id: site, company_id: company.b, approved_at: now })
    const opened: [string, Persona][] = []
    for (const [name, part] of entries) {
      const { accessToken } = await openSession(tx, deps, {
        userId: ids[name],
        companyId: part.company ? company[part.company] : null,
        remember: false,
        wrapper: false,
        ip: '127.0.0.1',
        userAgent: 'cast',
      })
      opened.push([name, { id: ids[name], token: accessToken, part }])
    }
    return Object.fromEntries(opened) as Record<keyof typeof parts, Persona>
  })
}

/** The calls of the running test that were answered with 422: printed if it fails (print-bad-input.ts). */
export const badInputs: string[] = []

/** A call as somebody; without a person, as anybody. */
export async function callAs(
  app: FastifyInstance,
  person: Pick<Persona, 'token'> | undefined,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
) {
  const answer = await app.inject({
    method,
    url,
    headers: { ...(person && { authorization: `Bearer ${person.token}` }), ...headers },
    ...(payload && { payload }),
  })
  if (answer.statusCode === 422) badInputs.push(`${method} ${url}: ${answer.body}`)
  return answer
}
