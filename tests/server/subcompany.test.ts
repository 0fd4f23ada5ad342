import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type {
  AccessRequest,
  InvitedSubcontractor,
  Subcompany,
  SubcompanyInFull,
  Subcontractor,
} from '#contract/subcompany'
import { notifications } from '#server/db/schema/notification'
import { outbox } from '#server/db/schema/outbox'
import { checkIns } from '#server/db/schema/presence'
import { history } from '#server/db/schema/record'
import { siteManagers, siteSubcompanies, sites } from '#server/db/schema/site'
import { companyId, siteId, staffId } from '#server/demo/cast'
import { demoId } from '#server/demo/ids'
import { setScene } from '#server/demo/scene'
import { subcompanyRows } from '#server/demo/site-rows'
import type { Tx } from '#server/work'
import { demoWorld } from '../support/demo.ts'
import { missing } from '../support/matrix.ts'

let demo: Awaited<ReturnType<typeof demoWorld>>
beforeAll(async () => {
  demo = await demoWorld()
})
afterAll(() => demo.close())

const brightwire = demoId('subcompany', 2)
const refused = demoId('subcompany', 3)
const asking = demoId('subcompany', 4)
const riverside = `/api/me/sites/${siteId('riverside')}`
const northgate = `/api/me/sites/${siteId('northgate')}`
const oswald = `/api/me/sites/${siteId('oswald')}`
const names = (rows: { name: string }[]) => rows.map(({ name }) => name.split(' ')[0])

async function read<T>(key: string, url: string): Promise<T> {
  const answer = await demo.ask(key, 'GET', url)
  expect(answer.statusCode).toBe(200)
  return answer.json().data
}
const system = <T>(run: (tx: Tx) => Promise<T>): Promise<T> => demo.world.db.work('system', run)
const toldTo = (key: string) =>
  system((tx) =>
    tx
      .select()
      .from(notifications)
      .where(eq(notifications.user_id, staffId(key))),
  ).then((rows) => rows.filter(({ type }) => /access_(?:granted|rejected|ended)/.test(type)))
const answer = (key: string, accept: 1 | 0, id = asking) =>
  demo.ask(key, 'PUT', `${northgate}/subcompanies/${id}/access`, { accept })
const end = (key: string, body?: object) => demo.ask(key, 'DELETE', `${riverside}/subcompanies/${brightwire}`, body)

/** Every test begins with the accesses of the story. */
beforeEach(() =>
  system(async (tx) => {
    await tx.delete(notifications)
    await tx.delete(siteSubcompanies)
    await tx.insert(siteSubcompanies).values(subcompanyRows(setScene(demo.world.clock.now(), demo.world.keys, '')))
    await tx.delete(siteManagers).where(eq(siteManagers.company_id, companyId('sub')))
    const beata = { site_id: siteId('riverside'), user_id: staffId('beata'), company_id: companyId('sub') }
    await tx.insert(siteManagers).values(beata)
    await tx.update(sites).set({ active: true })
  }),
)

describe('the companies of a site', () => {
  test('are read by the site’s company, with whom it can name their manager', async () => {
    const [row] = await read<Subcompany[]>('margaret', `${riverside}/subcompanies`)
    expect(row).toMatchObject({ id: brightwire, status: 'GRANTED', manager: { first_name: 'Beata' } })
    expect(row?.choices?.map(({ first_name }) => first_name)).toEqual(['Beata', 'Imran'])
    expect(row?.on_site).toBeGreaterThan(0)
    expect(await read('colin', `${riverside}/subcompanies`)).toHaveLength(1)
  })

  test('of a shared site a sub-company reads its own row only, without whom could be chosen', async () => {
    const second = { id: missing, site_id: siteId('riverside'), company_id: companyId('asking') }
    await system((tx) => tx.insert(siteSubcompanies).values({ ...second, status: 'GRANTED' }))
    expect(names(await read('margaret', `${riverside}/subcompanies`))).toEqual(['Brightwire', 'O’Shaughnessy'])
    const [own, ...others] = await read<Subcompany[]>('beata', `${riverside}/subcompanies`)
    expect([own?.id, own && 'choices' in own, others]).toEqual([brightwire, false, []])
    expect((await demo.ask('beata', 'GET', `${riverside}/subcompanies/${brightwire}`)).statusCode).toBe(200)
    expect((await demo.ask('beata', 'GET', `${riverside}/subcompanies/${missing}`)).statusCode).toBe(404)
  })

  test('are sorted as asked', async () => {
    const second = { id: missing, site_id: siteId('riverside'), company_id: companyId('asking') }
    await system((tx) => tx.insert(siteSubcompanies).values({ ...second, status: 'GRANTED' }))
    expect(names(await read('margaret', `${riverside}/subcompanies?sort=-name`))).toEqual([
      'O’Shaughnessy',
      'Brightwire',
    ])
    expect((await demo.ask('margaret', 'GET', `${riverside}/subcompanies?sort=age`)).statusCode).toBe(422)
  })

  test('of another company are not there', async () => {
    for (const path of ['subcompanies', `subcompanies/${brightwire}`, 'subcontractors']) {
      const foreign = await demo.ask('owain', 'GET', `${riverside}/${path}`)
      const none = await demo.ask('owain', 'GET', `/api/me/sites/${missing}/${path}`)
      expect([foreign.statusCode, foreign.body]).toEqual([404, none.body])
    }
    expect((await demo.ask('beata', 'GET', `${riverside}/subcontractors`)).statusCode).toBe(404)
    expect((await demo.ask('margaret', 'GET', `${northgate}/subcompanies/${brightwire}`)).statusCode).toBe(404)
  })

  test('the company’s subcontractors are read by a main contractor only', async () => {
    expect(names(await read<Subcontractor[]>('priya', '/api/me/subcontractors'))).toEqual([
      'Brightwire',
      'O’Shaughnessy',
      'O’Shaughnessy',
      'O’Shaughnessy',
    ])
    expect(await read('imran', '/api/me/subcontractors')).toEqual([])
    expect(names(await read<Subcontractor[]>('owain', '/api/me/subcontractors'))).toEqual(['O’Shaughnessy'])
  })
})

describe('a request for access', () => {
  test('waits for the owner, and for a manager of that site', async () => {
    expect(names(await read<AccessRequest[]>('margaret', '/api/me/sites/accessRequests'))).toEqual(['O’Shaughnessy'])
    expect(names(await read<AccessRequest[]>('colin', '/api/me/sites/accessRequests'))).toHaveLength(1)
    expect(await read('priya', '/api/me/sites/accessRequests')).toEqual([])
    expect(await read('owain', '/api/me/sites/accessRequests')).toEqual([])
  })

  test('is granted once: the other company is told and sees the site; a second answer is refused in words', async () => {
    expect((await demo.ask('eamon', 'GET', northgate)).statusCode).toBe(404)
    expect((await answer('margaret', 1)).json().data).toMatchObject({ status: 'GRANTED' })
    expect((await toldTo('eamon')).map(({ type, action }) => [type, action])).toEqual([
      ['site.access_granted', { site_id: siteId('northgate') }],
    ])
    expect((await demo.ask('eamon', 'GET', northgate)).statusCode).toBe(200)
    for (const accept of [1, 0] as const) {
      const twice = await answer('margaret', accept)
      expect([twice.statusCode, twice.json().message]).toEqual([409, 'This request was accepted already.'])
    }
    const moves = await system((tx) => tx.select().from(history).where(eq(history.noun_id, asking)))
    expect(moves.map(({ from, move, to, by }) => [from, move, to, by])).toEqual([
      ['REQUESTED', 'grant', 'GRANTED', staffId('margaret')],
    ])
  })

  test('is rejected once, with words to who asked', async () => {
    expect((await answer('colin', 0)).json().data).toMatchObject({ status: 'REJECTED' })
    expect((await toldTo('eamon')).map(({ type, description }) => [type, description])).toEqual([
      [
        'site.access_rejected',
        'Calder & Finch Construction Ltd rejected your company’s request for access to Northgate Multi-storey Refurbishment, Phase 2.',
      ],
    ])
    expect((await answer('margaret', 1)).json().message).toBe('This request was rejected already.')
  })

  test('is never granted by who asks, nor by a manager of another site', async () => {
    expect((await answer('eamon', 1)).statusCode).toBe(404)
    const priya = await answer('priya', 1)
    expect([priya.statusCode, priya.json().message]).toEqual([403, 'You are not a manager of this site.'])
    expect((await answer('imran', 1, brightwire)).statusCode).toBe(404)
    expect((await answer('margaret', 1, brightwire)).statusCode).toBe(404)
    expect(
      (await demo.ask('margaret', 'PUT', `${northgate}/subcompanies/${asking}/access`, { accept: 2 })).statusCode,
    ).toBe(422)
  })

  test('answered by two at once is answered once', async () => {
    const statuses = (await Promise.all([answer('margaret', 1), answer('colin', 0)])).map(
      ({ statusCode }) => statusCode,
    )
    expect(statuses.toSorted()).toEqual([200, 409])
  })

  test('for a closed site is not granted', async () => {
    await system((tx) => tx.update(sites).set({ active: false }))
    const closed = await answer('margaret', 1)
    expect([closed.statusCode, closed.json().message]).toEqual([
      409,
      'This site is closed: it must be open again before another company gets access to it.',
    ])
    expect((await answer('margaret', 0)).statusCode).toBe(200)
  })
})

describe('the manager of a sub-company', () => {
  const name = (key: string, manager_id: string | null, id = brightwire) =>
    demo.ask(key, 'PUT', `${riverside}/subcompanies/${id}/manager`, { manager_id })
  const running = () =>
    system((tx) =>
      tx
        .select({ id: siteManagers.user_id })
        .from(siteManagers)
        .where(and(eq(siteManagers.site_id, siteId('riverside')), eq(siteManagers.company_id, companyId('sub')))),
    ).then((rows) => rows.map(({ id }) => id))

  test('is one of its own people, named by the site’s company, and runs the site for it', async () => {
    expect((await name('priya', staffId('imran'))).json().data).toMatchObject({ manager: { first_name: 'Imran' } })
    expect(await running()).toEqual([staffId('imran')])
    expect((await name('margaret', null)).json().data).toMatchObject({ manager: null })
    expect(await running()).toEqual([])
  })

  test('is nobody of another company, and of none that has no access', async () => {
    for (const id of [staffId('priya'), staffId('ffion'), missing]) {
      const other = await name('margaret', id)
      expect([other.statusCode, other.json().errors]).toEqual([
        422,
        { manager_id: ['Choose an owner or a manager of this company.'] },
      ])
    }
    const none = await demo.ask('margaret', 'PUT', `${oswald}/subcompanies/${refused}/manager`, {
      manager_id: staffId('eamon'),
    })
    expect(none.statusCode).toBe(409)
  })

  test('is not chosen by the sub-company itself', async () => {
    expect((await name('imran', staffId('imran'))).statusCode).toBe(404)
    expect((await name('colin', staffId('imran'))).statusCode).toBe(403)
  })
})

describe('the end of an access', () => {
  test('takes the site away at the next call, tells the sub-company, and leaves its people on the list', async () => {
    const there = () =>
      system((tx) =>
        tx
          .select()
          .from(checkIns)
          .where(and(eq(checkIns.site_id, siteId('riverside')), eq(checkIns.company_id, companyId('sub')))),
      ).then((rows) => rows.filter(({ out_at }) => !out_at).length)
    const before = await there()
    expect(before).toBeGreaterThan(0)
    expect((await demo.ask('beata', 'GET', riverside)).statusCode).toBe(200)
    expect((await end('margaret')).statusCode).toBe(200)
    expect((await demo.ask('beata', 'GET', riverside)).statusCode).toBe(404)
    expect((await demo.ask('beata', 'GET', `${riverside}/subcompanies`)).statusCode).toBe(404)
    expect(await there()).toBe(before)
    expect((await toldTo('beata')).map(({ action, description }) => [action, description])).toEqual([
      [
        {},
        'Calder & Finch Construction Ltd ended your company’s access to Riverside Quarter, Block C. Your people who are on site stay on its fire list.',
      ],
    ])
    expect(await toldTo('imran')).toHaveLength(1)
    const twice = await end('margaret')
    expect([twice.statusCode, twice.json().message]).toEqual([409, 'This access has ended already.'])
    const full = await read<SubcompanyInFull>('margaret', `${riverside}/subcompanies/${brightwire}`)
    expect([full.status, full.manager, full.history[0]]).toMatchObject([
      'ENDED',
      null,
      { move: 'end', by: 'Margaret Finch' },
    ])
  })

  test('may be silent', async () => {
    expect((await end('priya', { notify: false })).statusCode).toBe(200)
    expect([...(await toldTo('beata')), ...(await toldTo('imran'))]).toEqual([])
  })

  test('by the sub-company is its owner’s, and tells the site’s people', async () => {
    const beata = await end('beata')
    expect([beata.statusCode, beata.json().message]).toEqual([403, 'Only the owner of your company ends its access.'])
    expect((await end('imran')).statusCode).toBe(200)
    expect((await toldTo('margaret')).map(({ action }) => action)).toEqual([{ site_id: siteId('riverside') }])
    expect(await toldTo('priya')).toHaveLength(1)
    expect(await toldTo('colin')).toEqual([])
    const [left] = await read<Subcompany[]>('margaret', `${riverside}/subcompanies`)
    expect([left?.status, left?.manager]).toEqual(['ENDED', null])
    expect(
      await system((tx) =>
        tx
          .select()
          .from(siteManagers)
          .where(eq(siteManagers.company_id, companyId('sub'))),
      ),
    ).toEqual([])
  })

  test('is no other sub-company’s business, nor a manager’s who does not run the site', async () => {
    const second = { id: missing, site_id: siteId('riverside'), company_id: companyId('asking') }
    await system((tx) => tx.insert(siteSubcompanies).values({ ...second, status: 'GRANTED' }))
    expect((await end('eamon')).statusCode).toBe(404)
    expect((await end('owain')).statusCode).toBe(404)
    expect((await end('colin')).statusCode).toBe(403)
    const waiting = await demo.ask('margaret', 'DELETE', `${northgate}/subcompanies/${asking}`)
    expect([waiting.statusCode, waiting.json().message]).toEqual([409, 'This request is not answered yet.'])
  })
})

describe('the list of companies with access', () => {
  const set = (key: string, ids: string[], site = riverside) => demo.ask(key, 'PUT', `${site}/subcompanies`, { ids })

  test('set anew lets in a known company, grants a request, and ends the others', async () => {
    const first = await set('margaret', [companyId('sub'), companyId('asking')])
    expect((first.json().data as Subcompany[]).map(({ status }) => status)).toEqual(['GRANTED', 'GRANTED'])
    const second = await set('margaret', [companyId('asking')])
    expect((second.json().data as Subcompany[]).map(({ status }) => status)).toEqual(['ENDED', 'GRANTED'])
    expect((await set('margaret', [companyId('asking')], northgate)).json().data).toMatchObject([{ status: 'GRANTED' }])
    expect((await demo.ask('eamon', 'GET', northgate)).statusCode).toBe(200)
  })

  test('refuses a company that never worked here, and one’s own, alike', async () => {
    for (const id of [companyId('other'), companyId('main'), missing]) {
      const answer = await set('margaret', [companyId('sub'), id])
      expect([answer.statusCode, answer.json().errors]).toEqual([
        422,
        { ids: ['Choose companies that have worked with yours, or invite them by mail.'] },
      ])
    }
    expect((await set('imran', [companyId('sub'), companyId('asking')])).statusCode).toBe(404)
  })
})

describe('an invitation', () => {
  const invite = (key: string, body: object, site = riverside) => demo.ask(key, 'POST', `${site}/subcontractors`, body)
  const scaffold = { name: 'Tadcaster Scaffolding Ltd', email: 'office@tadcaster-scaffolding.example' }

  test('is mailed with a link, listed while it is open, and not sent twice', async () => {
    const first = await invite('priya', scaffold)
    expect(first.json().data).toMatchObject(scaffold)
    const again = await invite('margaret', { ...scaffold, email: scaffold.email.toUpperCase() })
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      'Tadcaster Scaffolding Ltd was invited with this address on 26/10/2026; the link works until 02/11/2026.',
    ])
    expect(names(await read<InvitedSubcontractor[]>('colin', `${riverside}/subcontractors`))).toEqual(['Tadcaster'])
    const letters = await system((tx) => tx.select().from(outbox).where(eq(outbox.kind, 'MAIL')))
    const letter = letters.find(({ payload }) => payload.to === scaffold.email)?.payload
    expect(letter?.subject).toBe('Calder & Finch Construction Ltd invites you to Riverside Quarter, Block C')
    expect(letter?.text).toMatch(/\/invite\/[\w-]{43}\n/)
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
