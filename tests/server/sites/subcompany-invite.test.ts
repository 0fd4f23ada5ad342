import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDemoContext } from '#server/demo/context'
import { companyId, siteId, staffId } from '#server/demo/ids-by-key'
import { subcompanyRows } from '#server/demo/site-rows'
import { invitations } from '#server/platform/db/schema/invitation'
import { notifications } from '#server/platform/db/schema/notification'
import { outbox } from '#server/platform/db/schema/outbox'
import { history, idempotencyKeys, throttles } from '#server/platform/db/schema/record'
import { siteManagers, siteSubcompanies, sites } from '#server/platform/db/schema/site'
import type { Tx } from '#server/platform/db/transaction'
import { fingerprint } from '#server/platform/kit/keys'
import type { Home } from '#shared/api/home/home'
import type { AccessRequest, SubcompanyInFull } from '#shared/api/sites/subcompany'
import { createDemoServer } from '../../support/demo.ts'
import { callAs } from '../../support/personas.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const northgate = siteId('northgate')
const email = 'office@brightwire.example'
const system = <T>(run: (tx: Tx) => Promise<T>): Promise<T> => demo.deps.db.transaction('system', run)
const open = (token: string) => callAs(demo.app, undefined, 'GET', `/api/subcompany/invite/${token}`)
const request = (key: string, token: string, headers?: Record<string, string>) =>
  demo.request(key, 'PUT', `/api/subcompany/invite/${token}`, undefined, headers)
const outcomeOf = ({ statusCode, body }: { statusCode: number; body: string }) => [statusCode, JSON.parse(body).message]
const over = [410, 'This invitation is not valid any more. Ask the company that invited you for a new one.']

/** Invites a company to Northgate; gives the token of the link in its letter. */
async function invited(to = email): Promise<string> {
  await system((tx) => tx.delete(outbox))
  const answer = await demo.request('margaret', 'POST', `/api/me/sites/${northgate}/subcontractors`, {
    name: 'Brightwire',
    email: to,
  })
  expect(answer.statusCode).toBe(200)
  const emails = await system((tx) => tx.select().from(outbox).where(eq(outbox.kind, 'MAIL')))
  const token = /\/invite\/([\w-]{43})\n/.exec(String(emails[0]?.payload.text))?.[1]
  if (!token) throw new Error('The letter has no link.')
  return token
}
const change = (token: string, set: Partial<typeof invitations.$inferInsert>) =>
  system((tx) =>
    tx
      .update(invitations)
      .set(set)
      .where(eq(invitations.hash, fingerprint(token))),
  )
const accesses = (company: 'sub' | 'main' | 'other' = 'sub') =>
  system((tx) =>
    tx
      .select()
      .from(siteSubcompanies)
      .where(and(eq(siteSubcompanies.site_id, northgate), eq(siteSubcompanies.company_id, companyId(company)))),
  )

/** Every test begins with the accesses of the story and no open invitation. */
beforeEach(() =>
  system(async (tx) => {
    await tx.delete(notifications)
    await tx.delete(throttles)
    await tx.delete(invitations)
    await tx.delete(siteSubcompanies)
    await tx
      .insert(siteSubcompanies)
      .values(subcompanyRows(createDemoContext(demo.deps.clock.now(), demo.deps.keys, '')))
    await tx.update(sites).set({ active: true })
    await tx.update(siteManagers).set({ subscribed: true })
  }),
)

describe('the link in the letter', () => {
  test('says to whoever holds it who invites to which site, the address covered, and no more', async () => {
    const answer = await open(await invited())
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        data: {
          inviter: { name: 'Margaret Finch', company: 'Calder & Finch Construction Ltd' },
          site: 'Northgate Multi-storey Refurbishment, Phase 2',
          email: 'o•••@brightwire.example',
        },
      },
    ])
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('is answered byte for byte alike when it never was, is used, denied, withdrawn, too old, or of another kind', async () => {
    const token = await invited()
    const answers = [await open('x'.repeat(43))]
    const good = demo.deps.clock.now()
    const spoilt: Partial<typeof invitations.$inferInsert>[] = [
      { status: 'ACCEPTED', invited_company_id: companyId('other') },
      { status: 'DENIED' },
      { status: 'WITHDRAWN' },
      { status: 'SENT', expires_at: good },
      { status: 'SENT', expires_at: new Date(good.getTime() + 1000), kind: 'MANAGER' },
    ]
    for (const set of spoilt) {
      await change(token, set)
      answers.push(await open(token), await request('imran', token))
    }
    expect(answers.map(outcomeOf)).toEqual(answers.map(() => over))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(await accesses()).toEqual([])
    await change(token, { kind: 'SUBCOMPANY' })
    expect((await open(token)).statusCode).toBe(200)
  })

  test('is good until its last moment, seven days after it was mailed', async () => {
    const token = await invited()
    const [row] = await system((tx) => tx.select().from(invitations))
    expect(row && row.expires_at.getTime() - row.created_at.getTime()).toBe(7 * 86_400_000)
    await change(token, { expires_at: new Date(demo.deps.clock.now().getTime() + 1) })
    expect((await open(token)).statusCode).toBe(200)
  })

  test('with any character changed is one that never was', async () => {
    const token = await invited()
    for (let at = 0; at < token.length; at += 6) {
      const other = token[at] === 'A' ? 'B' : 'A'
      expect(outcomeOf(await open(token.slice(0, at) + other + token.slice(at + 1)))).toEqual(over)
    }
  })
})

describe('a request by the link', () => {
  test('is written once: who asks, from which invitation, and both moves', async () => {
    const token = await invited()
    expect(outcomeOf(await request('imran', token))).toEqual([200, 'Your company has asked for access.'])
    const [access, ...more] = await accesses()
    expect(more).toEqual([])
    expect(access).toMatchObject({ status: 'REQUESTED', requested_by: staffId('imran'), manager_id: null })
    const [invitation] = await system((tx) => tx.select().from(invitations))
    expect(invitation).toMatchObject({ status: 'ACCEPTED', invited_company_id: companyId('sub') })
    expect(invitation?.answered_at).toEqual(demo.deps.clock.now())
    const ids = [access?.id ?? '', invitation?.id ?? '']
    const moves = await system((tx) => tx.select().from(history).where(inArray(history.noun_id, ids)))
    expect(moves.map(({ noun, from, move, to, by }) => [noun, from, move, to, by]).toSorted()).toEqual([
      ['invitation', 'SENT', 'accept', 'ACCEPTED', staffId('imran')],
      ['subcompany', null, 'request', 'REQUESTED', staffId('imran')],
    ])
    expect(outcomeOf(await request('imran', token))).toEqual([
      409,
      'Your company has asked for access with this invitation already.',
    ])
    expect([outcomeOf(await request('owain', token)), outcomeOf(await open(token))]).toEqual([over, over])
    expect(await accesses()).toHaveLength(1)
    expect(await accesses('other')).toEqual([])
  })

  test('rings for the owner and the subscribed manager of the site, and on their open pages', async () => {
    const token = await invited()
    await request('imran', token)
    const received = await system((tx) => tx.select().from(notifications))
    expect(received.map(({ user_id }) => user_id).toSorted()).toEqual(
      [staffId('margaret'), staffId('colin')].toSorted(),
    )
    expect(received[0]).toMatchObject({
      type: 'site.access_requested',
      action: { site_id: northgate },
      description:
        'Brightwire Electrical Contractors (Yorkshire) Ltd asks for access to Northgate Multi-storey Refurbishment, Phase 2',
    })
    const live = await system((tx) => tx.select().from(outbox).where(eq(outbox.kind, 'REALTIME')))
    expect(live.map(({ payload }) => payload.event)).toEqual(['notification', 'notification'])
  })

  test('waits at home and among the requests, and is granted there: the site is theirs to see', async () => {
    await request('imran', await invited())
    const home: Home = (await demo.request('margaret', 'GET', '/api/me/home')).json().data.home
    const waiting = home.kind === 'company' ? home.decisions.map(({ title }) => title) : []
    expect(waiting).toContain('Brightwire Electrical Contractors (Yorkshire) Ltd asks for access')
    const requests: AccessRequest[] = (await demo.request('colin', 'GET', '/api/me/sites/accessRequests')).json().data
    const ownRequest = requests.find(({ name }) => name.startsWith('Brightwire'))
    expect(ownRequest).toMatchObject({ requested_by: 'Imran Sadiq' })
    const path = `/api/me/sites/${northgate}/subcompanies/${ownRequest?.id}`
    const full: SubcompanyInFull = (await demo.request('margaret', 'GET', path)).json().data
    expect(full.history.map(({ move, by }) => [move, by])).toEqual([['request', 'Imran Sadiq']])
    expect((await demo.request('imran', 'GET', `/api/me/sites/${northgate}`)).statusCode).toBe(404)
    expect((await demo.request('margaret', 'PUT', `${path}/access`, { accept: 1 })).statusCode).toBe(200)
    expect((await demo.request('imran', 'GET', `/api/me/sites/${northgate}`)).statusCode).toBe(200)
  })

  test('sent twice at once by one company, and by two, is written once', async () => {
    const first = await invited()
    const twice = await Promise.all([request('imran', first), request('imran', first)])
    expect(twice.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    const second = await invited('office@nobody.example')
    const both = await Promise.all([request('owain', second), request('imran', second)])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).not.toEqual([200, 200])
    expect(await accesses()).toHaveLength(1)
  })

  test('with two links of one site at once is written once', async () => {
    const [one, two] = [await invited(), await invited('imran@brightwire.example')]
    const answers = await Promise.all([request('imran', one), request('imran', two)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect(await accesses()).toHaveLength(1)
  })

  test('keeps no token: neither in the books of keys nor in the history', async () => {
    const token = await invited()
    await request('imran', token, { 'idempotency-key': 'a-key-of-this-test' })
    const kept = await system(async (tx) => [
      await tx.select().from(idempotencyKeys),
      await tx.select().from(history),
      await tx.select().from(invitations),
    ])
    expect(JSON.stringify(kept)).not.toContain(token)
  })
})

describe('a request is refused', () => {
  test.each([
    ['beata', 403, 'This is not for managers: it is for owners.'],
    ['jan-nowak', 403, 'This is not for workers: it is for owners.'],
    ['harjit', 403, 'This is not for payroll companies: it is for owners.'],
    ['invited-owner', 403, 'Finish your registration first.'],
    ['margaret', 409, 'This is your own company’s site: another company asks for access to it.'],
  ])('to %s (%i)', async (key, status, words) => {
    const token = await invited()
    expect(outcomeOf(await request(key, token))).toEqual([status, words])
    expect((await open(token)).statusCode).toBe(200)
    expect([...(await accesses()), ...(await accesses('main'))]).toEqual([])
  })

  test('to who is not signed in', async () => {
    const token = await invited()
    const answer = await callAs(demo.app, undefined, 'PUT', `/api/subcompany/invite/${token}`)
    expect(answer.statusCode).toBe(401)
    expect((await open(token)).statusCode).toBe(200)
  })

  test('to a company that has access or waits for an answer, and the link stays good for another', async () => {
    const token = await invited()
    const eamon = await request('eamon', token)
    expect(outcomeOf(eamon)).toEqual([
      409,
      'Your company has asked for access to this site already. It is not answered yet.',
    ])
    await system((tx) => tx.update(siteSubcompanies).set({ status: 'GRANTED' }))
    expect(outcomeOf(await request('eamon', token))).toEqual([409, 'Your company has access to this site already.'])
    expect(outcomeOf(await request('owain', token))).toEqual([200, 'Your company has asked for access.'])
  })

  test('at a closed site, until it is open again; an access that ended is asked for anew', async () => {
    const token = await invited()
    await system((tx) => tx.update(sites).set({ active: false }))
    expect(outcomeOf(await request('imran', token))).toEqual([
      409,
      'This site is closed: it must be open again before another company gets access to it.',
    ])
    await system((tx) => tx.update(sites).set({ active: true }))
    await system((tx) => tx.update(siteSubcompanies).set({ status: 'ENDED' }))
    expect((await request('eamon', token)).statusCode).toBe(200)
  })
})
