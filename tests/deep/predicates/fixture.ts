import { Readable } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { issueEmailToken } from '#server/account/email-token.commands'
import { companyId, registeringId, siteId, staffId, workerId } from '#server/demo/ids-by-key'
import { seedOnce } from '#server/demo/seed'
import { openSession } from '#server/platform/auth/sessions'
import type { Database } from '#server/platform/db/database'
import { openInMemory } from '#server/platform/db/embedded'
import { agreementAcceptances } from '#server/platform/db/schema/agreement'
import { assignments } from '#server/platform/db/schema/assignment'
import { memberships } from '#server/platform/db/schema/company'
import { devices } from '#server/platform/db/schema/device'
import { media, uploads } from '#server/platform/db/schema/media'
import { timesheets } from '#server/platform/db/schema/timesheet'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import { fingerprint } from '#server/platform/kit/keys'
import { embeddedIdentity } from '#server/platform/ports/identity.embedded'
import type { Ports } from '#server/platform/ports/ports'
import { newId } from '#shared/domain/kit/id'
import { createTestServer } from '../../support/test-server.ts'
import { undone } from '../../support/undone.ts'

const staff = [
  'margaret',
  'priya',
  'colin',
  'imran',
  'beata',
  'eamon',
  'harjit',
  'tobias',
  'owain',
  'ffion',
  'new-owner',
]
const workers = [
  'jan-nowak',
  'dave-hollis',
  'grace-adjei',
  'rhys-llewellyn-price',
  'callum-ogilvie',
  'siobhan-mcgillicuddy',
  'precious-okonkwo-fitzgerald',
  'ahmed-yusuf-warsame',
]
const registering = { 'at-identity': 101, 'at-ni-number': 104, 'at-emergency-contact': 108 }
/** The people of the demo company who ask, by their keys. */
export const people: Record<string, string> = Object.fromEntries([
  ...staff.map((key) => [key, staffId(key)]),
  ...workers.map((key) => [key, workerId(key)]),
  ...Object.entries(registering).map(([key, n]) => [key, registeringId(n)]),
])
const idOf = (key: string) => people[key] ?? ''

/** Files that are somebody's, one of each relation that the rules of files speak of. */
const files = {
  'a photo of Jan': { owner: 'jan-nowak', file_key: 'profile_photo', attached: true },
  'a photo of Jan that is attached to nothing': { owner: 'jan-nowak', file_key: 'profile_photo' },
  'a photo of Jan that was deleted': { owner: 'jan-nowak', file_key: 'profile_photo', deleted: true },
  "Jan's passport": { owner: 'jan-nowak', file_key: 'identity_document' },
  "a manager's attachment for the company": { owner: 'priya', file_key: 'attachment', company: 'main' },
  "another owner's attachment": { owner: 'owain', file_key: 'attachment', company: 'other' },
  'an old passport of the newcomer': { owner: 'at-identity', file_key: 'identity_document' },
  'a selfie of the newcomer': { owner: 'at-identity', file_key: 'identity_selfie' },
  'a card front of Mirela': { owner: 'at-emergency-contact', file_key: 'skill_card_front' },
  'a card back of Mirela': { owner: 'at-emergency-contact', file_key: 'skill_card_back' },
  'a photo of Mirela': { owner: 'at-emergency-contact', file_key: 'profile_photo' },
  'a deleted photo of Mirela': { owner: 'at-emergency-contact', file_key: 'profile_photo', deleted: true },
  'a later passport of Rhys': { owner: 'rhys-llewellyn-price', file_key: 'identity_document' },
  'a face at Oswald': { owner: 'precious-okonkwo-fitzgerald', file_key: 'profile_photo', attached: true },
  'a face at Hallam': { owner: 'temitope-ogunbanjo', file_key: 'profile_photo', attached: true },
  'a later selfie of Rhys': { owner: 'rhys-llewellyn-price', file_key: 'identity_selfie' },
} as const
export type FileName = keyof typeof files
export const fileNames = Object.keys(files) as FileName[]
const fileIds = new Map<FileName, string>()
export const fileId = (name: FileName) => fileIds.get(name) ?? ''

export type Fixture = Awaited<ReturnType<typeof openFixture>>
type Kept = {
  database: Database
  tokens: Map<string, string>
  sessions: Map<string, string>
  pictures: Map<string, Buffer>
}
let kept: Kept | undefined
const env = {
  PUBLIC_URL: 'http://muster.test',
  TOKEN_KEY: Buffer.alloc(32, 1).toString('base64'),
  FIELD_KEY: Buffer.alloc(32, 2).toString('base64'),
}

/** Seeds the demo company, signs everybody in and adds the rows that the demo lacks: what every scene begins with. */
export async function prepare(): Promise<void> {
  const pictures = new Map<string, Buffer>()
  let database: Database | undefined
  const stage = await createTestServer({
    env,
    ports: { media: memoryMedia(pictures) },
    database: async (now) => {
      database = await openInMemory({ now })
      return { ...database, close: async () => {} }
    },
  })
  const { deps, clock } = stage
  await seedOnce(deps)
  const now = clock.now()
  const tokens = new Map<string, string>()
  const sessions = new Map<string, string>()
  await deps.db.transaction('system', async (tx) => {
    const runs = new Map((await tx.select().from(memberships)).map((row) => [row.user_id, row.company_id]))
    for (const [key, userId] of Object.entries(people)) {
      const opening = { remember: false, wrapper: false, ip: '127.0.0.1', userAgent: key }
      const opened = await openSession(tx, deps, { userId, companyId: runs.get(userId) ?? null, ...opening })
      tokens.set(key, opened.accessToken)
      sessions.set(key, opened.sessionId)
    }
    for (const name of fileNames) {
      const file: {
        owner: string
        file_key: (typeof files)[FileName]['file_key']
        company?: 'main' | 'other'
        deleted?: true
        attached?: true
      } = files[name]
      const id = newId()
      fileIds.set(name, id)
      pictures.set(`media/${id}`, Buffer.from(name))
      await tx.insert(media).values({
        id,
        owner_id: idOf(file.owner) || workerId(file.owner),
        company_id: file.company ? companyId(file.company) : null,
        collection_name: 'any',
        file_key: file.file_key,
        name,
        file_name: name,
        mime_type: 'image/jpeg',
        size: name.length,
        sha256: '',
        storage_key: `media/${id}`,
        created_at: now,
        deleted_at: file.deleted ? now : null,
      })
      if (file.attached)
        await tx
          .update(users)
          .set({ photo_media_id: id })
          .where(eq(users.id, workerId(file.owner)))
    }
    await lackingRows(tx, now)
  })
  await deps.db.transaction('system', async (tx) => {
    await tx.execute(sql`set local role none`)
    await tx.delete(agreementAcceptances).where(sql`user_id = ${idOf('rhys-llewellyn-price')}`)
  })
  await stage.close()
  if (database) kept = { database, tokens, sessions, pictures }
}

async function lackingRows(tx: Tx, now: Date) {
  const later = new Date(now.getTime() + 3_600_000)
  for (const key of ['margaret', 'jan-nowak', 'owain']) {
    const email = `${key}@new.example`
    for (const purpose of ['EMAIL_VERIFICATION', 'PASSWORD_RESET'] as const)
      await issueEmailToken(tx, { userId: idOf(key), email, purpose, now })
  }
  for (const name of ['one', 'two', 'three'])
    await tx.insert(uploads).values({
      id: newId(),
      user_id: idOf('margaret'),
      file_key: 'rams',
      name,
      total: 5000,
      received: 1000,
      storage_key: `incoming/${name}`,
      created_at: now,
      updated_at: now,
      expires_at: later,
    })
  await tx
    .insert(devices)
    .values({ id: newId(), user_id: idOf('jan-nowak'), device_hash: fingerprint('the phone of Jan'), bound_at: now })
  // Sites that a guard does not watch today.
  const shift = { worker_id: idOf('dave-hollis'), company_id: companyId('main'), role_id: 'security-guard' }
  await tx.insert(assignments).values([
    {
      id: newId(),
      ...shift,
      site_id: siteId('oswald'),
      start_at: '2026-10-01',
      end_at: '2026-11-30',
      status: 'CANCELLED',
    },
    { id: newId(), ...shift, site_id: siteId('hallam'), start_at: '2026-10-27', end_at: '2026-11-30' },
  ])
  await tx.insert(timesheets).values({
    id: newId(),
    worker_id: idOf('priya'),
    company_id: companyId('main'),
    approver_id: idOf('priya'),
    week: '2026-10-19',
    status: 'SUBMITTED',
    submitted_at: now,
  })
}

/** Files in memory, so that every scene has them. */
const memoryMedia = (pictures: Map<string, Buffer>): Ports['media'] => ({
  async put(key, content) {
    pictures.set(key, Buffer.isBuffer(content) ? content : Buffer.alloc(0))
  },
  async get(key) {
    const found = pictures.get(key)
    if (!found) throw new Error('no such file')
    return Readable.from([found])
  },
  async remove(key) {
    pictures.delete(key)
  },
})

export const closeDatabase = () => kept?.database.close()

/** The same scene again: nothing of it stays. `rowRights`: see undone. */
export async function openFixture({ rowRights }: { rowRights: boolean }) {
  if (!kept) throw new Error('prepare first')
  const { database, tokens, sessions, pictures } = kept
  const identityPictures: { document?: string | undefined; face?: string | undefined }[] = []
  const identity = embeddedIdentity({ secret: 'a secret', now: () => new Date(), later: () => {} })
  const stage = await createTestServer({
    env,
    ports: {
      media: memoryMedia(new Map(pictures)),
      identity: {
        ...identity,
        async createCheck(applicant, { document, face }) {
          identityPictures.push({ document: document?.toString(), face: face?.toString() })
          return identity.createCheck(applicant, { document, face })
        },
      },
    },
    database: (now) => undone(database, { now, rowRights }),
  })
  const request = async (
    key: string | undefined,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ) => {
    const token = key && tokens.get(key)
    const answer = await stage.app.inject({
      method,
      url,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(payload && { payload }),
    })
    return { status: answer.statusCode, body: answer.body.replaceAll(/\?expires=[^"]+/g, ''), headers: answer.headers }
  }
  return {
    ...stage,
    request,
    sent: identityPictures,
    tokens,
    sessions,
    change: (statement: ReturnType<typeof sql>) => stage.deps.db.transaction('system', (tx) => tx.execute(statement)),
  }
}
