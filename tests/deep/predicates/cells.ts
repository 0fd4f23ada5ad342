import { sql } from 'drizzle-orm'
import { displayOf } from '#server/auth/display'
import { signAccess } from '#server/auth/tokens'
import { demoPassword } from '#server/demo/accounts'
import { workerId } from '#server/demo/cast'
import { ticked } from '../../support/agreed.ts'
import { type Cell, reads, told, writes } from './cell.ts'
import { controlCells } from './control-cells.ts'
import { endings, longAgo, session } from './endings.ts'
import { fileCells } from './file-cells.ts'
import { fireCells } from './fire-cells.ts'
import { gateCells } from './gate-cells.ts'
import { guardCells } from './guard-cells.ts'
import { importCells } from './import-cells.ts'
import { matrixCells } from './matrix-cells.ts'
import { presenceCells } from './presence-cells.ts'
import { type FileName, fileId, people, type Scene } from './scene.ts'
import { siteCells } from './site-cells.ts'
import { subcompanyCells } from './subcompany-cells.ts'
import { workCells } from './work-cells.ts'
import { workerCells } from './worker-cells.ts'

const keys = Object.keys(people)
const idOf = (key: string) => people[key] ?? ''
const nameOf = new Map(Object.entries(people).map(([key, id]) => [id, key]))

/** Which rows a call changed, as `table of person`. */
async function footprint(scene: Scene, call: () => Promise<unknown>) {
  const before = await rowsOf(scene)
  const outcome = await call()
  const changed = new Set<string>()
  for (const [row, owner] of await rowsOf(scene)) if (!before.delete(row)) changed.add(owner)
  for (const owner of before.values()) changed.add(owner)
  return { outcome, changed: [...changed].sort() }
}
async function rowsOf(scene: Scene): Promise<Map<string, string>> {
  return scene.world.db.work('system', async (tx) => {
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
  lists.map((url) => reads(`${key} reads ${url}`, async (scene) => told(await scene.ask(key, 'GET', url)))),
)

const signIn = (scene: Scene, login: object, headers: Record<string, string> = {}) =>
  scene.ask(undefined, 'POST', '/api/auth/login', { ...login, password: demoPassword, remember: false }, headers)
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
const giveCard = (scene: Scene, front: FileName) =>
  scene.ask(
    'at-emergency-contact',
    'POST',
    '/api/worker-registration/skill/photos',
    ...form({ ...card, front_photo_id: fileId(front), back_photo_id: fileId('a card back of Mirela') }),
  )
const givePhoto = (scene: Scene, name: FileName) =>
  scene.ask('at-emergency-contact', 'POST', '/api/worker-registration/basic-info/photo', { photo_id: fileId(name) })

export const cells: Cell[] = [
  ...matrixCells,
  ...everyList,
  ...fileCells,
  ...presenceCells,
  ...siteCells,
  ...controlCells,
  ...gateCells,
  ...fireCells,
  ...subcompanyCells,
  ...guardCells,
  ...workCells,
  ...workerCells,
  ...importCells,
  writes('a week that its worker objects to waits for the owner of its company alone', async (scene) => {
    await scene.change(sql`update timesheets set status = 'ACCEPTED', objected_at = now(), approver_id = ${idOf('margaret')}
      where worker_id = ${idOf('jan-nowak')} and week = '2026-10-19'`)
    const waiting = []
    for (const key of ['margaret', 'priya', 'owain', 'harjit'])
      waiting.push(JSON.parse((await scene.ask(key, 'GET', '/api/me/home')).body).data?.waiting)
    return waiting
  }),
  writes('of the weeks to accept an owner reads the pounds of their own company', async (scene) => {
    await scene.change(sql`update timesheets set status = 'SUBMITTED', approver_id = ${idOf('margaret')}
      where worker_id = ${workerId('agnieszka-wojciechowska-malinowska')} and week = '2026-10-19'`)
    return told(await scene.ask('margaret', 'GET', '/api/me/home'))
  }),
  // Notifications
  writes('Jan marks all as read', (scene) =>
    footprint(scene, () =>
      scene.ask('jan-nowak', 'PUT', '/api/me/notifications/mark-read').then(({ status }) => status),
    ),
  ),
  writes("Jan marks another's notification as read", async (scene) => {
    const { rows } = await scene.change(sql`select id from notifications where user_id <> ${idOf('jan-nowak')} limit 1`)
    return told(await scene.ask('jan-nowak', 'PUT', `/api/me/notifications/mark-read/${rows[0]?.id}`))
  }),
  // Account
  writes('Jan changes his name', (scene) =>
    footprint(scene, () =>
      scene.ask('jan-nowak', 'PUT', '/api/me', { first_name: 'Janek' }).then(({ status }) => status),
    ),
  ),
  writes('Owain agrees to the texts: his sign-in goes on, and that of nobody else', async (scene) => {
    await scene.change(sql`update sessions set must_agree = true`)
    const before = (await scene.ask('owain', 'GET', '/api/me/notifications')).status
    const { status } = await scene.ask('owain', 'PUT', '/api/me/messages', { agreed: ticked })
    const { rows } = await scene.change(sql`select distinct user_id from sessions where not must_agree`)
    return [before, status, rows.map(({ user_id }) => nameOf.get(String(user_id)))]
  }),
  writes('Margaret changes her password', (scene) => {
    const body = { current_password: demoPassword, password: 'a long enough sentence of words' }
    return footprint(scene, () => scene.ask('margaret', 'PUT', '/api/me/password', body).then(({ status }) => status))
  }),
  writes("Owain sends what Margaret sent, with Margaret's idempotency key", async (scene) => {
    const send = (key: string) =>
      scene.ask(key, 'PUT', '/api/me', { first_name: 'Sam' }, { 'idempotency-key': 'the-same-key' })
    await send('margaret')
    const told = []
    for (const key of ['owain', 'margaret', 'owain']) {
      const { status, body, headers } = await send(key)
      told.push([key, status, JSON.parse(body).data?.id, headers['idempotent-replayed']])
    }
    return told
  }),
  // Sessions
  writes('Owain signs in: others stay signed in, and he acts for his company', async (scene) => {
    const { status, body } = await signIn(scene, owain)
    scene.tokens.set('again', JSON.parse(body).tokenInfo?.accessToken)
    const home = await scene.ask('again', 'GET', '/api/me/home')
    const standing = []
    for (const key of keys) standing.push([key, (await scene.ask(key, 'GET', '/api/me')).status])
    return [status, home.body, standing]
  }),
  writes('Grace signs in on her own phone', async (scene) => {
    const headers = { 'x-web-view': '1', 'x-device-id': 'the phone of Grace' }
    const phone = await scene.change(sql`select phone_number from users where id = ${idOf('grace-adjei')}`)
    const { status, headers: told } = await signIn(scene, { phone_number: phone.rows[0]?.phone_number }, headers)
    return [status, told['device-id-miss'], told['phone-number-miss']]
  }),
  writes("Owain signs out with another's cookie", async (scene) => {
    const { headers } = await signIn(scene, { email: 'margaret.finch@calder-finch.example' })
    const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
    const origin = 'http://muster.test'
    return footprint(scene, () =>
      scene.ask('owain', 'POST', '/api/auth/logout', {}, { cookie, origin }).then(({ status }) => status),
    )
  }),
  ...Object.entries(endings).map(([name, end]) =>
    writes(`a sign-in ${name}`, async (scene) => {
      await end(scene)
      return told(await scene.ask('jan-nowak', 'GET', '/api/me'))
    }),
  ),
  ...Object.entries({
    'has left it': sql`update memberships set ended_at = ${longAgo} where user_id = ${idOf('owain')}`,
    'runs one that was closed': sql`update companies set active = false where name like 'Pennine%'`,
  }).map(([name, statement]) =>
    writes(`somebody who acts for a company ${name}`, async (scene) => {
      await scene.change(statement)
      return told(await scene.ask('owain', 'GET', '/api/me/notifications'))
    }),
  ),
  writes('a phone asks with the sign-in of another', async (scene) => {
    await session(scene, 'jan-nowak', sql`device_hash = 'the phone of Jan'`)
    return told(await scene.ask('jan-nowak', 'GET', '/api/me', undefined, { 'x-device-id': 'the phone of Eve' }))
  }),
  reads("a token names another than its session's person", async (scene) => {
    const display = await scene.world.db.work('system', (tx) => displayOf(tx, idOf('owain'), null))
    scene.tokens.set('mixed', await signAccess(scene.world, scene.sessions.get('margaret') ?? '', display))
    return told(await scene.ask('mixed', 'GET', '/api/me'))
  }),
  // Realtime
  reads("Jan asks for another's channel", async (scene) => {
    const body = { socket_id: '1.1', channel_name: `private-users.${idOf('owain')}` }
    return told(await scene.ask('jan-nowak', 'POST', '/api/realtime/auth', body))
  }),
  // Registration
  writes('somebody gives the NI number', (scene) =>
    footprint(scene, () =>
      scene
        .ask('at-ni-number', 'POST', '/api/worker-registration/ni-number', { ni_number: 'HN123456C' })
        .then(({ status }) => status),
    ),
  ),
  ...(['a card front of Mirela', 'a photo of Jan', 'a photo of Mirela'] as const).map((front) =>
    writes(`Mirela gives a card with ${front}`, (scene) =>
      footprint(scene, async () => told(await giveCard(scene, front))),
    ),
  ),
  ...(['a photo of Mirela', 'a photo of Jan', 'a deleted photo of Mirela', 'a card front of Mirela'] as const).map(
    (name) =>
      writes(`Mirela gives ${name} as her photo`, (scene) =>
        footprint(scene, async () => told(await givePhoto(scene, name))),
      ),
  ),
  writes('the newcomer opens an identity check', async (scene) => {
    const applicant = { first_name: 'New', last_name: 'Comer', device: 'browser' }
    const { changed } = await footprint(scene, () =>
      scene.ask('at-identity', 'POST', '/api/worker-registration/onfido/applicant', applicant),
    )
    const { status } = await scene.ask('at-identity', 'POST', '/api/worker-registration/onfido/check')
    return [changed, status, scene.sent]
  }),
]
