import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sweepAuth } from '#server/account/auth-sweep'
import { outbox } from '#server/platform/db/schema/outbox'
import { auditEvents, idempotencyKeys, throttles } from '#server/platform/db/schema/record'
import { emailTokens, handoffTokens, refreshTokens, sessions } from '#server/platform/db/schema/session'
import { registrationTickets, verificationCodes } from '#server/platform/db/schema/verification'
import type { Tx } from '#server/platform/db/transaction'
import { putMail } from '#server/platform/outbox/outbox'
import { newId } from '#shared/domain/kit/id'
import { authRig, type Rig } from '../../account/auth-rig.ts'

let rig: Rig
let userId: string
beforeAll(async () => {
  rig = await authRig()
  userId = (await rig.person()).id
})
afterAll(() => rig.close())

const day = 24 * 3600
const at = (seconds: number) => new Date(rig.clock.now().getTime() + seconds * 1000)
const tables = {
  throttles,
  idempotencyKeys,
  handoffTokens,
  emailTokens,
  registrationTickets,
  verificationCodes,
  refreshTokens,
  sessions,
  outbox,
}
type Name = keyof typeof tables
const count = (name: Name) =>
  rig.read(async (tx) => (await tx.select({ n: sql<number>`count(*)::int` }).from(tables[name]))[0]?.n)

const session = (tx: Tx, id: string, end: Date) =>
  tx.insert(sessions).values({ id, user_id: userId, created_at: end, idle_until: end, abs_until: end })
async function ticket(tx: Tx, hash: string, end: Date) {
  await tx.insert(registrationTickets).values({ hash, phone_number: '+447700900320', expires_at: end })
  await tx.insert(verificationCodes).values({
    id: newId(),
    phone_number: '+447700900320',
    ticket_hash: hash,
    code_hash: 'x',
    expires_at: end,
  })
}
const emailRow = (when: Partial<typeof outbox.$inferInsert>) => ({
  id: newId(),
  kind: 'MAIL' as const,
  payload: {},
  ...when,
})

/** What is swept, how long after the time it bears, and how such a row is made. */
const swept: [string, Name, number, (tx: Tx, time: Date) => Promise<unknown>][] = [
  ['a counter', 'throttles', 0, (tx, time) => tx.insert(throttles).values({ key: newId(), expires_at: time })],
  [
    'an answer kept for repeats',
    'idempotencyKeys',
    day,
    (tx, created_at) =>
      tx
        .insert(idempotencyKeys)
        .values({ user_id: userId, key: newId(), request: 'PUT /', body_hash: 'x', created_at }),
  ],
  [
    'a hand-off',
    'handoffTokens',
    day,
    (tx, expires_at) =>
      tx.insert(handoffTokens).values({ hash: newId(), user_id: userId, purpose: 'EMAIL_VERIFICATION', expires_at }),
  ],
  [
    'a mailed link',
    'emailTokens',
    30 * day,
    (tx, expires_at) =>
      tx
        .insert(emailTokens)
        .values({ hash: newId(), user_id: userId, purpose: 'PASSWORD_RESET', email: 'a@b.example', expires_at }),
  ],
  ['the proof of a phone number', 'registrationTickets', 30 * day, (tx, time) => ticket(tx, newId(), time)],
  ['its code', 'verificationCodes', 30 * day, (tx, time) => ticket(tx, newId(), time)],
  [
    'a refresh token',
    'refreshTokens',
    91 * day,
    async (tx, issued_at) => {
      const session_id = newId()
      await session(tx, session_id, at(day))
      await tx.insert(refreshTokens).values({ hash: newId(), session_id, counter: 1, issued_at })
    },
  ],
  ['a session', 'sessions', 90 * day, (tx, time) => session(tx, newId(), time)],
  ['a letter that was sent', 'outbox', 30 * day, (tx, sent_at) => tx.insert(outbox).values(emailRow({ sent_at }))],
  [
    'a letter that was given up',
    'outbox',
    30 * day,
    (tx, given_up_at) => tx.insert(outbox).values(emailRow({ given_up_at })),
  ],
]

test.each(swept)('%s is kept its time to the second, and no longer', async (_, name, kept, put) => {
  await sweepAuth(rig.deps)
  const before = (await count(name)) ?? 0
  await rig.read((tx) => put(tx, at(-kept)))
  await sweepAuth(rig.deps)
  expect(await count(name)).toBe(before + 1)
  rig.clock.forward(1)
  await sweepAuth(rig.deps)
  expect(await count(name)).toBe(before)
})

test('what somebody may still use stays, and so does the trail of who did what', async () => {
  const person = await rig.person()
  const browser = rig.browser()
  await browser.signIn({ email: person.email })
  await browser.call('POST', '/api/auth/forgot-password-email', { body: { email: person.email } })
  await rig.read((tx) => tx.insert(outbox).values(emailRow({ created_at: at(-400 * day) })))
  await rig.read((tx) => putMail(tx, { to: 'later@northgate.example', subject: 'Waiting', text: 'Not sent yet.' }))
  await rig.read((tx) => tx.insert(auditEvents).values({ id: newId(), kind: 'session.opened', at: at(-4000 * day) }))
  const rows = () =>
    rig.read(async (tx) => [
      await tx.select().from(sessions),
      await tx.select().from(refreshTokens),
      await tx.select().from(emailTokens),
      await tx.select().from(outbox),
      await tx.select().from(auditEvents),
    ])
  const before = await rows()
  expect(before.every(({ length }) => length > 0)).toBe(true)
  await sweepAuth(rig.deps)
  expect(await rows()).toEqual(before)
  expect((await browser.refresh()).statusCode).toBe(200)
  const body = { token: await rig.mailedToken(person.email), password: 'a-better-granary-9' }
  expect((await browser.call('POST', '/api/auth/forgot-password-reset', { body })).statusCode).toBe(200)
})
