import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { notifications } from '#server/platform/db/schema/notification'
import { outbox } from '#server/platform/db/schema/outbox'
import { auditEvents } from '#server/platform/db/schema/record'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import { ticked } from '../../support/agreed.ts'
import { authRig, goodPassword, type Rig } from './auth-rig.ts'

let rig: Rig
beforeAll(async () => {
  rig = await authRig()
})
afterAll(() => rig.close())

let last = 400
/** Of the block that Ofcom keeps for stories. */
const nextPhone = () => {
  last += 1
  return `+447700900${last}`
}
const textsTo = (phone: string) =>
  rig.read(async (tx) =>
    (await tx.select().from(outbox).where(eq(outbox.kind, 'SMS')).orderBy(desc(outbox.id)))
      .filter(({ payload }) => payload.to === phone)
      .map(({ payload }) => String(payload.text)),
  )
const codeTo = async (phone: string) => /^\d{6}/.exec((await textsTo(phone))[0] ?? '')?.[0] ?? ''
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000')
const stored = async (id: string) => (await rig.read((tx) => tx.select().from(users).where(eq(users.id, id))))[0]

async function signedIn(someone: Parameters<Rig['person']>[0] = {}) {
  const phone = nextPhone()
  const person = await rig.person({ role: 'WORKER', phone_number: phone, ...someone })
  const browser = rig.browser()
  await browser.signIn({ email: person.email })
  const requestChange = (phone_number: string) =>
    browser.call('PUT', '/api/me', { body: { phone_number, current_password: goodPassword } })
  const prove = (code: string) => browser.call('PUT', '/api/me/phone', { body: { code } })
  return { person, browser, phone, requestChange, prove }
}
/** Somebody who signs in by email gives a number that they never proved. */
async function claiming(phone: string) {
  const someone = await signedIn({ role: 'OWNER', phone_number: nextPhone() })
  expect((await someone.requestChange(phone)).statusCode).toBe(200)
  return someone
}

describe('the number that a worker signs in with', () => {
  test('from before numbers had to be proved signs them in still; a contact number signs nobody in', async () => {
    const phone = nextPhone()
    const worker = await rig.person({ role: 'WORKER', phone_number: phone })
    const unproven = (tx: Tx) => tx.update(users).set({ phone_verified_at: null }).where(eq(users.id, worker.id))
    await rig.read(unproven)
    await claiming(phone)
    const signedInBy = await rig.browser().signIn({ phone_number: phone })
    expect(signedInBy.statusCode).toBe(200)
    const contact = nextPhone()
    await claiming(contact)
    expect((await rig.browser().signIn({ phone_number: contact })).statusCode).toBe(401)
  })

  test('stays until the code is entered that was sent to the new one; the old number is told', async () => {
    const { person, browser, phone, requestChange, prove } = await signedIn()
    const fresh = nextPhone()
    const answer = await requestChange(fresh)
    expect([answer.statusCode, answer.json().data]).toMatchObject([200, { phone_number: phone, pending_phone: fresh }])
    expect((await rig.browser().signIn({ phone_number: fresh })).statusCode).toBe(401)
    expect((await rig.browser().signIn({ phone_number: phone })).statusCode).toBe(200)
    const proven = await prove(await codeTo(fresh))
    expect([proven.statusCode, proven.json().data]).toMatchObject([200, { phone_number: fresh, pending_phone: null }])
    expect((await browser.me()).json().data.phone_number).toBe(fresh)
    expect((await rig.browser().signIn({ phone_number: fresh })).statusCode).toBe(200)
    expect((await rig.browser().signIn({ phone_number: phone })).statusCode).toBe(401)
    expect(await textsTo(phone)).toEqual([
      'Your Muster account has another number now. If this was not you, call us at once on 0113 496 0142.',
    ])
    expect((await stored(person.id))?.phone_verified_at).toEqual(rig.clock.now())
  })

  test('is not taken without the code: five tries, and a code that was used or has run out is none', async () => {
    const { person, browser, phone, requestChange, prove } = await signedIn()
    const fresh = nextPhone()
    expect((await prove('123456')).json().errors).toEqual({ code: ['This took too long. Save the number again.'] })
    await requestChange(fresh)
    const code = await codeTo(fresh)
    const tries = []
    for (let n = 0; n < 5; n += 1) tries.push((await prove(otherThan(code))).statusCode)
    expect(tries).toEqual(Array(5).fill(422))
    expect((await prove(code)).statusCode).toBe(422)
    rig.clock.forward(61)
    await requestChange(fresh)
    rig.clock.forward(600)
    await browser.refresh()
    expect((await prove(await codeTo(fresh))).statusCode).toBe(422)
    expect((await stored(person.id))?.phone_number).toBe(phone)
  })

  test('needs the password, and codes are sent as seldom as at registration', async () => {
    const { browser, requestChange } = await signedIn()
    const fresh = nextPhone()
    const bare = await browser.call('PUT', '/api/me', { body: { phone_number: fresh } })
    expect([bare.statusCode, Object.keys(bare.json().errors)]).toEqual([422, ['current_password']])
    expect(await textsTo(fresh)).toEqual([])
    await requestChange(fresh)
    const soon = await requestChange(fresh)
    expect([soon.statusCode, soon.headers['retry-after']]).toEqual([429, '60'])
  })
})

describe('a number that is registered', () => {
  test('is answered as a free one is, to a worker and to an owner, and nothing is looked up of whose it is', async () => {
    const holder = await signedIn()
    for (const role of ['WORKER', 'OWNER'] as const) {
      const requester = await signedIn({ role, phone_number: nextPhone() })
      const free = nextPhone()
      const statements = async (phone: string) => {
        const executed: string[] = []
        const real = rig.deps.db.transaction
        rig.deps.db.transaction = (who, run) =>
          real(who, (tx) => {
            const spied = new Proxy(tx, {
              get: (target, name, receiver) => {
                if (name === 'select' || name === 'update' || name === 'insert') executed.push(name)
                return Reflect.get(target, name, receiver)
              },
            })
            return run(spied)
          })
        const answer = await requester.requestChange(phone)
        rig.deps.db.transaction = real
        const body = JSON.stringify(answer.json().data).replaceAll(phone, 'THE NUMBER')
        return { status: answer.statusCode, body, headers: Object.keys(answer.headers), sent: executed }
      }
      const before = await statements(nextPhone())
      expect([before.status, before.sent.length > 0]).toEqual([200, true])
      const [first, second] = [await statements(free), await statements(holder.phone)]
      expect(second).toEqual(first)
    }
    expect((await stored(holder.person.id))?.phone_number).toBe(holder.phone)
    expect((await rig.browser().signIn({ phone_number: holder.phone })).statusCode).toBe(200)
  })

  test('and proved stays with whoever signs in with it: the code tells its reader so, and nobody else', async () => {
    const holder = await signedIn()
    const { person, phone, requestChange, prove } = await signedIn()
    await requestChange(holder.phone)
    const answer = await prove(await codeTo(holder.phone))
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      { code: ['You sign in to another account with this number. Change it there first, or call us for help.'] },
    ])
    expect([(await stored(holder.person.id))?.phone_number, (await stored(person.id))?.phone_number]).toEqual([
      holder.phone,
      phone,
    ])
  })
})

describe('a number whose code somebody has just entered', () => {
  test('is moved to them; whoever merely gave it loses it, is told, and signs in as before', async () => {
    const phone = nextPhone()
    const [one, other] = [await claiming(phone), await claiming(phone)]
    const { person, requestChange, prove } = await signedIn()
    await requestChange(phone)
    expect((await prove(await codeTo(phone))).statusCode).toBe(200)
    expect((await stored(person.id))?.phone_number).toBe(phone)
    for (const claimant of [one, other]) {
      const { id, email } = claimant.person
      expect(await stored(id)).toMatchObject({ phone_number: null, phone_verified_at: null })
      const notified = await rig.read((tx) => tx.select().from(notifications).where(eq(notifications.user_id, id)))
      expect(notified).toMatchObject([{ type: 'phone.released' }])
      expect((await rig.emails()).filter(({ to }) => to === email).at(-1)?.subject).toBe(
        'A phone number was removed from your account',
      )
      const events = await rig.read((tx) => tx.select().from(auditEvents).where(eq(auditEvents.user_id, id)))
      expect(events.map(({ kind }) => kind)).toContain('phone.released')
      expect((await rig.browser().signIn({ email })).statusCode).toBe(200)
    }
  })

  test('opens an account at the registration, although somebody gave it before', async () => {
    const phone = nextPhone()
    const claimant = await claiming(phone)
    const browser = rig.browser()
    const step = (name: string, body: object) =>
      browser.call('POST', `/api/worker-registration/phone-verification/${name}`, { body })
    await step('verify-phone', { phone_number: phone })
    expect((await step('verify-code', { code: await codeTo(phone) })).json()).toEqual({ data: { known: false } })
    expect((await step('password', { password: 'seven wet bricks on a pallet', agreed: ticked })).statusCode).toBe(200)
    expect((await browser.me()).json().data).toMatchObject({ phone_number: phone, status: 'REGISTERING' })
    expect((await stored(claimant.person.id))?.phone_number).toBeNull()
  })
})
