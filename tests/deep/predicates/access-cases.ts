import { sql } from 'drizzle-orm'
import { demoPassword } from '#server/demo/accounts'
import { workerId } from '#server/demo/ids-by-key'
import { displayOf } from '#server/platform/auth/display'
import { signAccess } from '#server/platform/auth/tokens'
import { ticked } from '../../support/agreed.ts'
import { type AccessCase, reads, withoutHeaders, writes } from './access-case.ts'
import { controlCases } from './control-cases.ts'
import { endings, longAgo, session } from './endings.ts'
import { fileCases } from './file-cases.ts'
import { fireCases } from './fire-cases.ts'
import { type FileName, type Fixture, fileId, people } from './fixture.ts'
import { gateCases } from './gate-cases.ts'
import { guardCases } from './guard-cases.ts'
import { importCases } from './import-cases.ts'
import { matrixCases } from './matrix-cases.ts'
import { presenceCases } from './presence-cases.ts'
import { siteCases } from './site-cases.ts'
import { subcompanyCases } from './subcompany-cases.ts'
import { workCases } from './work-cases.ts'
import { workerCases } from './worker-cases.ts'

const keys = Object.keys(people)
const idOf = (key: string) => people[key] ?? ''
const nameOf = new Map(Object.entries(people).map(([key, id]) => [id, key]))

/** Which rows a call changed, as `table of person`. */
async function footprint(fixture: Fixture, call: () => Promise<unknown>) {
  const before = await rowsOf(fixture)
  const outcome = await call()
  const changed = new Set<string>()
  for (const [row, owner] of await rowsOf(fixture)) if (!before.delete(row)) changed.add(owner)
  for (const owner of before.values()) changed.add(owner)
  return { outcome, changed: [...changed].sort() }
}
async function rowsOf(fixture: Fixture): Promise<Map<string, string>> {
  return fixture.deps.db.transaction('system', async (tx) => {
    const tables = await tx.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_name not in ('throttles', 'outbox', 'muster_schema')`,
    )
    const rows = new Map<string, string>()
    for (const { name } of tables.rows) {
      const found = await tx.execute<{ row: string; owner: string | null }>(sql`
        select t::text as row, coalesce(r->>'user_id', r->>'worker_id', r->>'owner_id', r->>'session_id', r->>'id') as owner
        from ${sql.identifier(name)} t, to_jsonb(t) r`)
      for (const { row, owner } of found.rows)
        rows.set(`${name} ${row}`, `${name} of ${nameOf.get(owner ?? '') ?? 'another'}`)
    }
    return rows
  })
}

const lists = [
  '/api/me',
  '/api/me/home',
  '/api/me/notifications',
  '/api/me/notifications?after=00000000-0000-7000-8000-000000000000',
  '/api/me/messages',
  '/api/worker-registration/status',
]
const everyList = keys.flatMap((key) =>
  lists.map((url) =>
    reads(`${key} reads ${url}`, async (fixture) => withoutHeaders(await fixture.request(key, 'GET', url))),
  ),
)

const signIn = (fixture: Fixture, login: object, headers: Record<string, string> = {}) =>
  fixture.request(undefined, 'POST', '/api/auth/login', { ...login, password: demoPassword, remember: false }, headers)
const owain = { email: 'owain.sutcliffe@pennine-restoration.example' }

const card = {
  front_photo_id: fileId,
  skill_card_scheme_name: 'CSCS',
  skill_card_number: '1234 5678',
  skill_card_surname: 'Constantinescu',
  skill_card_exp: '2030-01-01',
}
const form = (fields: Record<string, string>) => {
  const edge = 'x-edge'
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${edge}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return [
    Buffer.from(`${parts.join('')}--${edge}--\r\n`),
    { 'content-type': `multipart/form-data; boundary=${edge}` },
  ] as const
}
const giveCard = (fixture: Fixture, front: FileName) =>
  fixture.request(
    'at-emergency-contact',
    'POST',
    '/api/worker-registration/skill/photos',
    ...form({ ...card, front_photo_id: fileId(front), back_photo_id: fileId('a card back of Mirela') }),
  )
const givePhoto = (fixture: Fixture, name: FileName) =>
  fixture.request('at-emergency-contact', 'POST', '/api/worker-registration/basic-info/photo', {
    photo_id: fileId(name),
  })

export const accessCases: AccessCase[] = [
  ...matrixCases,
  ...everyList,
  ...fileCases,
  ...presenceCases,
  ...siteCases,
  ...controlCases,
  ...gateCases,
  ...fireCases,
  ...subcompanyCases,
  ...guardCases,
  ...workCases,
  ...workerCases,
  ...importCases,
  writes('a week that its worker objects to waits for the owner of its company alone', async (fixture) => {
    await fixture.change(sql`update timesheets set status = 'ACCEPTED', objected_at = now(), approver_id = ${idOf('margaret')}
      where worker_id = ${idOf('jan-nowak')} and week = '2026-10-19'`)
    const waiting = []
    for (const key of ['margaret', 'priya', 'owain', 'harjit'])
      waiting.push(JSON.parse((await fixture.request(key, 'GET', '/api/me/home')).body).data?.waiting)
    return waiting
  }),
  writes('of the weeks to accept an owner reads the pounds of their own company', async (fixture) => {
    await fixture.change(sql`update timesheets set status = 'SUBMITTED', approver_id = ${idOf('margaret')}
      where worker_id = ${workerId('agnieszka-wojciechowska-malinowska')} and week = '2026-10-19'`)
    return withoutHeaders(await fixture.request('margaret', 'GET', '/api/me/home'))
  }),
  // Notifications
  writes('Jan marks all as read', (fixture) =>
    footprint(fixture, () =>
      fixture.request('jan-nowak', 'PUT', '/api/me/notifications/mark-read').then(({ status }) => status),
    ),
  ),
  writes("Jan marks another's notification as read", async (fixture) => {
    const { rows } = await fixture.change(
      sql`select id from notifications where user_id <> ${idOf('jan-nowak')} limit 1`,
    )
    return withoutHeaders(await fixture.request('jan-nowak', 'PUT', `/api/me/notifications/mark-read/${rows[0]?.id}`))
  }),
  // Account
  writes('Jan changes his name', (fixture) =>
    footprint(fixture, () =>
      fixture.request('jan-nowak', 'PUT', '/api/me', { first_name: 'JAN' }).then(({ status }) => status),
    ),
  ),
  writes('Jan, whom no document has proven, takes another name', async (fixture) => {
    await fixture.change(sql`delete from identity_checks where user_id = ${idOf('jan-nowak')}`)
    return (await fixture.request('jan-nowak', 'PUT', '/api/me', { first_name: 'Janek' })).status
  }),
  writes('Jan takes another name after he has given it for a check that was not made', async (fixture) => {
    await fixture.change(sql`insert into identity_checks (id, user_id, first_name, last_name, applicant_id)
      values ('ffffffff-0000-7000-8000-000000000001', ${idOf('jan-nowak')}, 'Janek', 'Nowak', 'a-newer-one')`)
    return (await fixture.request('jan-nowak', 'PUT', '/api/me', { first_name: 'Janek' })).status
  }),
  writes('Owain agrees to the texts: his sign-in goes on, and that of nobody else', async (fixture) => {
    await fixture.change(sql`update sessions set must_agree = true`)
    const before = (await fixture.request('owain', 'GET', '/api/me/notifications')).status
    const { status } = await fixture.request('owain', 'PUT', '/api/me/messages', { agreed: ticked })
    const { rows } = await fixture.change(sql`select distinct user_id from sessions where not must_agree`)
    return [before, status, rows.map(({ user_id }) => nameOf.get(String(user_id)))]
  }),
  writes('Margaret changes her password', (fixture) => {
    const body = { current_password: demoPassword, password: 'a long enough sentence of words' }
    return footprint(fixture, () =>
      fixture.request('margaret', 'PUT', '/api/me/password', body).then(({ status }) => status),
    )
  }),
  writes("Owain sends what Margaret sent, with Margaret's idempotency key", async (fixture) => {
    const send = (key: string) =>
      fixture.request(key, 'PUT', '/api/me', { first_name: 'Sam' }, { 'idempotency-key': 'the-same-key' })
    await send('margaret')
    const answers = []
    for (const key of ['owain', 'margaret', 'owain']) {
      const { status, body, headers } = await send(key)
      answers.push([key, status, JSON.parse(body).data?.id, headers['idempotent-replayed']])
    }
    return answers
  }),
  // Sessions
  writes('Owain signs in: others stay signed in, and he acts for his company', async (fixture) => {
    const { status, body } = await signIn(fixture, owain)
    fixture.tokens.set('again', JSON.parse(body).tokenInfo?.accessToken)
    const home = await fixture.request('again', 'GET', '/api/me/home')
    const statuses = []
    for (const key of keys) statuses.push([key, (await fixture.request(key, 'GET', '/api/me')).status])
    return [status, home.body, statuses]
  }),
  writes('Grace signs in on her own phone', async (fixture) => {
    const headers = { 'x-web-view': '1', 'x-device-id': 'the phone of Grace' }
    const phone = await fixture.change(sql`select phone_number from users where id = ${idOf('grace-adjei')}`)
    const { status, headers: responseHeaders } = await signIn(
      fixture,
      { phone_number: phone.rows[0]?.phone_number },
      headers,
    )
    return [status, responseHeaders['device-id-miss'], responseHeaders['phone-number-miss']]
  }),
  writes("Owain signs out with another's cookie", async (fixture) => {
    const { headers } = await signIn(fixture, { email: 'margaret.finch@calder-finch.example' })
    const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
    const origin = 'http://muster.test'
    return footprint(fixture, () =>
      fixture.request('owain', 'POST', '/api/auth/logout', {}, { cookie, origin }).then(({ status }) => status),
    )
  }),
  ...Object.entries(endings).map(([name, end]) =>
    writes(`a sign-in ${name}`, async (fixture) => {
      await end(fixture)
      return withoutHeaders(await fixture.request('jan-nowak', 'GET', '/api/me'))
    }),
  ),
  ...Object.entries({
    'has left it': sql`update memberships set ended_at = ${longAgo} where user_id = ${idOf('owain')}`,
    'runs one that was closed': sql`update companies set active = false where name like 'Pennine%'`,
  }).map(([name, statement]) =>
    writes(`somebody who acts for a company ${name}`, async (fixture) => {
      await fixture.change(statement)
      return withoutHeaders(await fixture.request('owain', 'GET', '/api/me/notifications'))
    }),
  ),
  writes('a phone asks with the sign-in of another', async (fixture) => {
    await session(fixture, 'jan-nowak', sql`device_hash = 'the phone of Jan'`)
    return withoutHeaders(
      await fixture.request('jan-nowak', 'GET', '/api/me', undefined, { 'x-device-id': 'the phone of Eve' }),
    )
  }),
  reads("a token names another than its session's person", async (fixture) => {
    const display = await fixture.deps.db.transaction('system', (tx) => displayOf(tx, idOf('owain'), null))
    fixture.tokens.set('mixed', await signAccess(fixture.deps, fixture.sessions.get('margaret') ?? '', display))
    return withoutHeaders(await fixture.request('mixed', 'GET', '/api/me'))
  }),
  // Realtime
  reads("Jan asks for another's channel", async (fixture) => {
    const body = { socket_id: '1.1', channel_name: `private-users.${idOf('owain')}` }
    return withoutHeaders(await fixture.request('jan-nowak', 'POST', '/api/realtime/auth', body))
  }),
  // Registration
  writes('somebody gives the NI number', (fixture) =>
    footprint(fixture, () =>
      fixture
        .request('at-ni-number', 'POST', '/api/worker-registration/ni-number', { ni_number: 'HN123456C' })
        .then(({ status }) => status),
    ),
  ),
  ...(['a card front of Mirela', 'a photo of Jan', 'a photo of Mirela'] as const).map((front) =>
    writes(`Mirela gives a card with ${front}`, (fixture) =>
      footprint(fixture, async () => withoutHeaders(await giveCard(fixture, front))),
    ),
  ),
  ...(['a photo of Mirela', 'a photo of Jan', 'a deleted photo of Mirela', 'a card front of Mirela'] as const).map(
    (name) =>
      writes(`Mirela gives ${name} as her photo`, (fixture) =>
        footprint(fixture, async () => withoutHeaders(await givePhoto(fixture, name))),
      ),
  ),
  writes('the newcomer opens an identity check', async (fixture) => {
    const applicant = { first_name: 'New', last_name: 'Comer', device: 'browser' }
    const { changed } = await footprint(fixture, () =>
      fixture.request('at-identity', 'POST', '/api/worker-registration/onfido/applicant', applicant),
    )
    const { status } = await fixture.request('at-identity', 'POST', '/api/worker-registration/onfido/check')
    return [changed, status, fixture.sent]
  }),
]
