import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoAccounts, demoPassword } from '#server/demo/accounts'
import { behind, undecided } from '#server/demo/agreement-rows'
import { createDemoContext } from '#server/demo/context'
import { seedEmpty } from '#server/demo/empty'
import { printDocuments } from '#server/demo/files'
import { workerId } from '#server/demo/ids-by-key'
import { registering } from '#server/demo/registering'
import { seedOnce } from '#server/demo/seed'
import { allShifts, clockChangeNights } from '#server/demo/shifts'
import { workers } from '#server/demo/workers'
import { refuseSeeded } from '#server/platform/auth/seeded'
import { checkIns } from '#server/platform/db/schema/presence'
import { workerRegistrations } from '#server/platform/db/schema/registration'
import { siteDocumentVersions } from '#server/platform/db/schema/site'
import { timesheetEntries, timesheets } from '#server/platform/db/schema/timesheet'
import { users } from '#server/platform/db/schema/user'
import { niNumber } from '#shared/api/registration/ni-number'
import { createTestServer } from '../../support/test-server.ts'

let server: Awaited<ReturnType<typeof createTestServer>>
beforeAll(async () => {
  server = await createTestServer()
  expect(await seedOnce(server.deps)).toBe(true)
}, 60_000)
afterAll(() => server.close())

const read: typeof server.deps.db.transaction = (...args) => server.deps.db.transaction(...args)
type Account = ReturnType<typeof demoAccounts>[number]
const named = (key: string) => demoAccounts().find((account) => account.key === key) as Account
const signIn = ({ kind, login, password }: Account) =>
  server.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { [kind === 'email' ? 'email' : 'phone_number']: login, password, remember: false },
  })
const registrationOf = async (key: string) => {
  const { tokenInfo } = (await signIn(named(key))).json()
  const headers = { authorization: `Bearer ${tokenInfo.accessToken}` }
  return (await server.app.inject({ url: '/api/worker-registration/status', headers })).json().data
}

describe('the accounts', () => {
  test('the eight of the quick sign-in come first, in their order', async () => {
    const accounts = (await server.app.inject('/dev/accounts')).json()
    expect(accounts.slice(0, 8).map(({ key, role }: Record<string, string>) => [key, role])).toEqual([
      ['main-owner', 'OWNER'],
      ['main-manager', 'MANAGER'],
      ['main-worker', 'WORKER'],
      ['main-guard', 'SECURITY_GUARD'],
      ['sub-owner', 'OWNER'],
      ['sub-manager', 'MANAGER'],
      ['sub-worker', 'WORKER'],
      ['any-worker', 'WORKER'],
    ])
    expect(accounts).toEqual(demoAccounts())
  })

  test('each of the eight signs in', async () => {
    for (const account of demoAccounts().slice(0, 8))
      expect([account.key, (await signIn(account)).statusCode]).toEqual([account.key, 200])
  })

  test('every account is one seeded user, and every seeded user an account', async () => {
    const [row] = await read('system', (tx) => tx.select({ n: count() }).from(users).where(eq(users.seeded, true)))
    expect(row?.n).toBe(demoAccounts().length)
    expect(new Set(demoAccounts().map(({ login }) => login)).size).toBe(demoAccounts().length)
    expect(new Set(demoAccounts().map(({ key }) => key)).size).toBe(demoAccounts().length)
  })

  test('phones are numbers that belong to nobody, addresses end in .example', () => {
    for (const { kind, login } of demoAccounts())
      expect(login).toMatch(kind === 'phone' ? /^07700900\d{3}$/ : /^[\w.-]+@[\w.-]+\.example$/)
  })

  test('the deactivated are refused, an unverified address is told so', async () => {
    const answers = await Promise.all(['graham', 'barry-thackray', 'yusuf'].map((key) => signIn(named(key))))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401])
    expect(answers[2]?.json().message).toBe('#EMAILNOTVERIFIED#')
  })
})

describe('the story', () => {
  test('about sixty workers, their numbers valid and sealed', async () => {
    expect(workers.length).toBeGreaterThanOrEqual(55)
    const rows = await read('system', (tx) =>
      tx.select({ ni: workerRegistrations.ni_number }).from(workerRegistrations),
    )
    for (const { ni } of rows) if (ni) expect(server.deps.keys.open('ni-number', ni)).toMatch(niNumber)
  })

  test('an unfinished worker stands before each step', async () => {
    const steps = await Promise.all(registering.map(async ({ key }) => (await registrationOf(key))['next-step']))
    expect(steps).toEqual(registering.map(({ next }) => next))
  })

  test('whoever stands before the emergency contact has given a photo, and sees it', async () => {
    const { profile_photo } = (await registrationOf('at-emergency-contact'))['steps-data']['personal-info']
    const picture = await server.app.inject(profile_photo.full_url)
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
  })

  test('nobody is checked in twice, and nobody before today but the one in doubt', async () => {
    const open = await read('system', (tx) =>
      tx.select({ worker: checkIns.worker_id, in_at: checkIns.in_at }).from(checkIns).where(isNull(checkIns.out_at)),
    )
    expect(new Set(open.map(({ worker }) => worker)).size).toBe(open.length)
    const earlier = open.filter(({ in_at }) => in_at < new Date('2026-10-26T00:00:00Z'))
    expect(earlier.map(({ worker }) => worker)).toEqual([workerId('dafydd-prydderch-hughes')])
  })

  test('nobody’s check-ins overlap, whenever the server starts', () => {
    for (const now of [
      '2026-10-26T07:31:00Z',
      '2026-10-25T02:30:00Z',
      '2026-03-29T12:00:00Z',
      '2027-01-01T00:04:00Z',
    ]) {
      const context = createDemoContext(new Date(now), server.deps.keys, '')
      const byWorker = new Map<string, [Date, Date][]>()
      for (const { worker, inAt, outAt } of allShifts(context)) {
        expect(inAt.getTime()).toBeLessThanOrEqual(context.now.getTime())
        byWorker.set(worker.key, [...(byWorker.get(worker.key) ?? []), [inAt, outAt ?? new Date('2100-01-01')]])
      }
      for (const [key, spans] of byWorker) {
        spans.sort((a, b) => Number(a[0]) - Number(b[0]))
        spans.forEach(([, out], index) => {
          const next = spans[index + 1]
          if (next) expect([now, key, out <= next[0]]).toEqual([now, key, true])
        })
      }
    }
  })

  test('night shifts over the last two clock changes count 9 h and 7 h, less the break', async () => {
    const context = createDemoContext(server.deps.clock.now(), server.deps.keys, '')
    expect(clockChangeNights(context)).toEqual(['2026-03-28', '2026-10-24'])
    const rows = await read('system', (tx) =>
      tx
        .select({ day: timesheetEntries.day, minutes: timesheetEntries.minutes })
        .from(timesheetEntries)
        .where(
          and(
            eq(timesheetEntries.worker_id, workerId('magdalena-krzyzanowska-wrobel')),
            sql`extract(isodow from ${timesheetEntries.day}) = 6`,
          ),
        )
        .orderBy(timesheetEntries.day),
    )
    expect(rows).toEqual([
      { day: '2026-03-28', minutes: 7 * 60 - 30 },
      { day: '2026-10-24', minutes: 9 * 60 - 30 },
    ])
  })

  test('people have agreed to the texts of today, but for one who has not and one who is a version behind', async () => {
    const read = async (key: string) => {
      const account = demoAccounts().find((one) => one.key === key)
      const token = (await signIn(account as ReturnType<typeof demoAccounts>[number])).json().tokenInfo.accessToken
      const answer = await server.app.inject({ url: '/api/me/messages', headers: { authorization: `Bearer ${token}` } })
      return answer.json().data.map((text: { accepted_at: string | null }) => text.accepted_at !== null)
    }
    expect(await read('main-worker')).toEqual([true, true, true])
    expect(await read('any-worker')).toEqual([true, true, true])
    expect(await read(undecided)).toEqual([false, false, false])
    expect(await read(behind)).toEqual([false, true, true])
  })

  test('timesheets stand in every status', async () => {
    const rows = await read('system', (tx) =>
      tx.select({ status: timesheets.status, n: count() }).from(timesheets).groupBy(timesheets.status),
    )
    expect(rows.map(({ status }) => status).sort()).toEqual(['ACCEPTED', 'DRAFT', 'PAID', 'REJECTED', 'SUBMITTED'])
  })

  test('safety documents are real PDFs, kept under the hash that people sign', async () => {
    const rows = await read('system', (tx) => tx.select().from(siteDocumentVersions))
    const printed = await printDocuments(createDemoContext(server.deps.clock.now(), server.deps.keys, ''))
    expect(printed.map(({ version }) => version.sha256).sort()).toEqual(rows.map(({ sha256 }) => sha256).sort())
    for (const { pages } of rows) expect(pages).toBeGreaterThanOrEqual(2)
    const stored = await server.deps.ports.media.get(printed[0]?.media.storage_key ?? '')
    const pieces = await stored.toArray()
    expect(Buffer.concat(pieces).equals(printed[0]?.content ?? Buffer.alloc(0))).toBe(true)
  })
})

describe('seeding', () => {
  test('happens once', async () => {
    expect(await seedOnce(server.deps)).toBe(false)
  })

  test('is refused in production, and production refuses what was seeded', async () => {
    const production = { ...server.deps, settings: { ...server.deps.settings, MUSTER_MODE: 'production' as const } }
    await expect(seedOnce(production)).rejects.toThrow('not for production')
    await expect(refuseSeeded(production)).rejects.toThrow('passwords are public')
  })

  test('the empty one has the eight people and no work, and refuses a seeded database', async () => {
    const empty = await createTestServer()
    await refuseSeeded(empty.deps)
    await seedEmpty(empty.deps)
    const seeded = await empty.deps.db.transaction('system', (tx) => tx.select({ id: users.id }).from(users))
    expect(seeded.length).toBe(8)
    const answer = await empty.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: demoAccounts()[0]?.login, password: demoPassword, remember: false },
    })
    const home = await empty.app.inject({
      url: '/api/me/home',
      headers: { authorization: `Bearer ${answer.json().tokenInfo.accessToken}` },
    })
    expect(home.json().data).toMatchObject({
      home: { kind: 'company', decisions: [], sites: [], labour: [] },
      waiting: { timesheets: 0, messages: 0, cards: 0 },
    })
    await expect(seedEmpty(empty.deps)).rejects.toThrow('here already')
    await empty.close()
  }, 60_000)
})

describe('the demo’s own pages', () => {
  test('the clock is set, goes on from there, and is given back', async () => {
    const set = (now: unknown) => server.app.inject({ method: 'POST', url: '/dev/clock', payload: { now } })
    expect((await set('2026-11-02T09:00:00Z')).json()).toEqual({ now: '2026-11-02T09:00:00.000Z' })
    expect((await set(null)).json()).toEqual({ now: '2026-10-26T07:31:00.000Z' })
    expect((await set('yesterday')).statusCode).toBe(422)
  })

  test('the outbox is a page for people and JSON for programs, and shows no markup of a letter', async () => {
    const mail = { to: 'a@b.example', subject: 'Hello <b>', text: 'See https://muster.example/x?y=1&z=2 <script>' }
    const { putMail } = await import('#server/platform/outbox/outbox')
    await server.deps.db.transaction('system', (tx) => putMail(tx, mail))
    await server.outbox.flush()
    const json = (await server.app.inject('/dev/outbox')).json()
    expect(json.data[0]).toMatchObject({ kind: 'MAIL', ...mail, state: 'sent' })
    const page = await server.app.inject({ url: '/dev/outbox', headers: { accept: 'text/html,*/*' } })
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('Hello &#60;b&#62;')
    expect(page.body).not.toContain('<script>')
  })
})
