import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { siteId } from '#server/demo/ids-by-key'
import { outbox } from '#server/platform/db/schema/outbox'
import { sites } from '#server/platform/db/schema/site'
import type { InvitedSubcontractor } from '#shared/api/sites/subcompany'
import { accessRig, riverside } from './subcompany-rig.ts'

let demo: Awaited<ReturnType<typeof accessRig>>
beforeAll(async () => {
  demo = await accessRig()
})
beforeEach(() => demo.reset())
afterAll(() => demo.close())

const names = (rows: { name: string }[]) => rows.map(({ name }) => name.split(' ')[0])

describe('an invitation', () => {
  const invite = (key: string, body: object, site = riverside) =>
    demo.request(key, 'POST', `${site}/subcontractors`, body)
  const scaffold = { name: 'Tadcaster Scaffolding Ltd', email: 'office@tadcaster-scaffolding.example' }

  test('is mailed with a link, listed while it is open, and not sent twice', async () => {
    const first = await invite('priya', scaffold)
    expect(first.json().data).toMatchObject(scaffold)
    const again = await invite('margaret', { ...scaffold, email: scaffold.email.toUpperCase() })
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      'Tadcaster Scaffolding Ltd was invited with this address on 26/10/2026; the link works until 02/11/2026.',
    ])
    expect(names(await demo.read<InvitedSubcontractor[]>('colin', `${riverside}/subcontractors`))).toEqual([
      'Tadcaster',
    ])
    const emails = await demo.system((tx) => tx.select().from(outbox).where(eq(outbox.kind, 'MAIL')))
    const message = emails.find(({ payload }) => payload.to === scaffold.email)?.payload
    expect(message?.subject).toBe('Calder & Finch Construction Ltd invites you to Riverside Quarter, Block C')
    expect(message?.text).toMatch(/\/invite\/[\w-]{43}\n/)
  })

  test('carries no text of whoever sends it, and no name in it is a link', async () => {
    const email = 'mailbox@strangers.example'
    await demo.system((tx) =>
      tx
        .update(sites)
        .set({ name: 'Claim at https://prizes.example/now St. Mary' })
        .where(eq(sites.id, siteId('riverside'))),
    )
    expect((await invite('margaret', { name: 'WIN-A-PRIZE', email })).statusCode).toBe(200)
    const emails = await demo.system((tx) => tx.select().from(outbox).where(eq(outbox.kind, 'MAIL')))
    const message = emails.find(({ payload }) => payload.to === email)?.payload
    expect(message?.subject).toBe(
      'Calder & Finch Construction Ltd invites you to Claim at https prizes example now St. Mary',
    )
    expect(message?.text).not.toContain('WIN-A-PRIZE')
    expect(message?.text).toContain('work on Claim at https prizes example now St. Mary. Muster')
  })

  test('to one mailbox is sent by a company five times a day, whatever stands behind the plus', async () => {
    const codes = []
    for (let n = 0; n < 6; n += 1) {
      const email = `office+${n}@keighley-roofing.example`
      codes.push((await invite('margaret', { name: 'Keighley Roofing', email })).statusCode)
    }
    expect(codes).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('is the site’s company’s to send', async () => {
    expect((await invite('beata', scaffold)).statusCode).toBe(404)
    expect((await invite('colin', scaffold)).statusCode).toBe(403)
    expect((await invite('margaret', { name: ' ', email: 'no address' })).json().errors).toEqual({
      name: ['Type the company’s name.'],
      email: ['Type an email address, like name@company.co.uk.'],
    })
  })
})
