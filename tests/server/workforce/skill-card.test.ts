import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { companyId, siteId, workerId } from '#server/demo/ids-by-key'
import { assignments } from '#server/platform/db/schema/assignment'
import { employments } from '#server/platform/db/schema/company'
import { cardChecks, skillCards } from '#server/platform/db/schema/skill-card'
import { replaceCard } from '#server/registration/worker-registration.queries'
import type { ControlledWorker } from '#shared/api/gate/site-control'
import type { WorkerRow } from '#shared/api/workforce/worker'
import type { GateDecision } from '#shared/domain/gate/gate-decision'
import { decideGate } from '#shared/domain/gate/gate-decision'
import { newId } from '#shared/domain/kit/id'
import type { CardStatus } from '#shared/domain/workforce/card-check'
import { createDemoServer } from '../../support/demo.ts'
import { dice } from '../../support/dice.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
const jan = workerId('jan-nowak')
const riverside = siteId('riverside')
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

type Verdict = { by: 'main' | 'sub' | 'other'; status: 'PASSED' | 'FAILED'; how: 'REGISTER' | 'EYE' }
type Card = { scheme?: 'CSCS' | 'CISRS'; ends?: string; verdicts: Verdict[] }
const codes = { CSCS: 'C4T', CISRS: '7CM' }
/** The worker has these cards and no other, in this order. */
const giveCards = (worker: string, cards: Card[]) =>
  demo.deps.db.transaction('system', async (tx) => {
    const now = demo.clock.now()
    await tx.update(skillCards).set({ replaced_at: now }).where(eq(skillCards.user_id, worker))
    for (const { scheme = 'CSCS', ends = '2028-01-01', verdicts } of cards) {
      const id = newId()
      const printed = {
        scheme_code: codes[scheme],
        scheme_name: scheme,
        number: id,
        surname: 'Nowak',
        expires_on: ends,
      }
      await tx.insert(skillCards).values({ id, user_id: worker, ...printed })
      for (const { by, status, how } of verdicts)
        await tx.insert(cardChecks).values({
          ...{ id: newId(), card_id: id, worker_id: worker, company_id: companyId(by), checked_at: now },
          ...{ status, how, note: 'Marker of a note' },
        })
    }
  })
const cardReason = ({ reasons }: GateDecision) => {
  const { mark, words } = reasons.find(({ id }) => id === 'card') ?? {}
  return [mark, words]
}
/** What the gate says, asked for the person and by its list for work without network. */
async function atTheGate(): Promise<unknown[]> {
  const one = await demo.request('dave-hollis', 'GET', `/api/site-control/workers/${jan}?site_id=${riverside}`)
  const list = await demo.request('dave-hollis', 'GET', `/api/site-control/workers?site_id=${riverside}&per_page=5000`)
  const listed = list.json().data.find(({ id }: ControlledWorker) => id === jan)
  expect(cardReason(decideGate(listed.inputs, demo.clock.now()))).toEqual(cardReason(one.json().data.decision))
  return cardReason(one.json().data.decision)
}
const rowsOf = async (query = ''): Promise<WorkerRow[]> =>
  (await demo.request('margaret', 'GET', `/api/me/workers?per_page=200${query}`)).json().data
const inTheList = async () => (await rowsOf()).find(({ id }) => id === jan)?.card

describe('whose check of a card counts', () => {
  beforeEach(() =>
    demo.deps.db.transaction('system', async (tx) => {
      await tx
        .insert(employments)
        .values({ id: newId(), worker_id: jan, company_id: companyId('sub'), source: 'CONTRACT' })
        .onConflictDoNothing()
    }),
  )
  test.each<[string, Verdict[], unknown[], CardStatus]>([
    [
      'another company’s verdict by eye lets nobody in',
      [{ by: 'sub', status: 'PASSED', how: 'EYE' }],
      ['warns', 'The CSCS card was not checked yet'],
      'WAITING',
    ],
    [
      'nor does it keep anybody out',
      [
        { by: 'main', status: 'PASSED', how: 'EYE' },
        { by: 'sub', status: 'FAILED', how: 'EYE' },
      ],
      ['passes', 'CSCS card good: checked by eye by Calder & Finch Construction Ltd'],
      'VERIFIED',
    ],
    [
      'a register’s answer counts whoever asked it',
      [{ by: 'sub', status: 'FAILED', how: 'REGISTER' }],
      ['refuses', 'The CSCS card was refused: checked with the register'],
      'REFUSED',
    ],
    [
      'a refusal by eye of the company that gave the work stands',
      [
        { by: 'sub', status: 'PASSED', how: 'REGISTER' },
        { by: 'main', status: 'FAILED', how: 'EYE' },
      ],
      ['refuses', 'The CSCS card was refused: checked by eye by Calder & Finch Construction Ltd'],
      'REFUSED',
    ],
  ])('%s', async (_, verdicts, gate, cardStatus) => {
    await giveCards(jan, [{ verdicts }])
    expect(await atTheGate()).toEqual(gate)
    expect(await inTheList()).toMatchObject({ scheme: 'CSCS', standing: cardStatus })
    expect((await rowsOf(`&card=${cardStatus}&search=nowak`)).map(({ id }) => id)).toContain(jan)
  })

  test('the work of another company is judged by that company’s own check', async () => {
    await giveCards(jan, [{ verdicts: [{ by: 'sub', status: 'PASSED', how: 'EYE' }] }])
    const own = and(eq(assignments.worker_id, jan), eq(assignments.site_id, riverside))
    await demo.deps.db.transaction('system', (tx) =>
      tx
        .update(assignments)
        .set({ company_id: companyId('sub') })
        .where(own),
    )
    const [mark, words] = await atTheGate()
    expect([mark, String(words).split(': ')[1]]).toEqual([
      'passes',
      'checked by eye by Brightwire Electrical Contractors (Yorkshire) Ltd',
    ])
    await demo.deps.db.transaction('system', (tx) =>
      tx
        .update(assignments)
        .set({ company_id: companyId('main') })
        .where(own),
    )
  })

  test('the gate’s list says nothing of checks by companies whose work it is not', async () => {
    await giveCards(jan, [{ verdicts: [{ by: 'other', status: 'FAILED', how: 'EYE' }] }])
    const list = await demo.request(
      'dave-hollis',
      'GET',
      `/api/site-control/workers?site_id=${riverside}&per_page=5000`,
    )
    const { inputs } = list.json().data.find(({ id }: ControlledWorker) => id === jan)
    expect(inputs.cards).toMatchObject([{ scheme: 'CSCS', verdicts: [] }])
    expect(list.body).not.toContain('Marker of a note')
  })
})

describe('a new card', () => {
  const renew = (worker: string, scheme: keyof typeof codes = 'CSCS') =>
    demo.deps.db.transaction({ userId: worker, companyId: null }, (tx) =>
      replaceCard(
        tx,
        worker,
        {
          user_id: worker,
          ...{ scheme_code: codes[scheme], scheme_name: scheme, number: newId(), surname: 'Nowak' },
          expires_on: '2031-01-01',
        },
        demo.clock.now(),
      ),
    )
  const currentCards = () =>
    demo.deps.db.transaction('system', (tx) =>
      tx
        .select({ scheme: skillCards.scheme_name, expires_on: skillCards.expires_on })
        .from(skillCards)
        .where(and(eq(skillCards.user_id, jan), isNull(skillCards.replaced_at)))
        .orderBy(skillCards.id),
    )
  const verified: Verdict[] = [{ by: 'main', status: 'PASSED', how: 'REGISTER' }]

  test('takes the place of the one of its scheme and of no other', async () => {
    await giveCards(jan, [
      { scheme: 'CISRS', verdicts: verified },
      { scheme: 'CSCS', verdicts: [] },
    ])
    await renew(jan)
    expect(await currentCards()).toEqual([
      { scheme: 'CISRS', expires_on: '2028-01-01' },
      { scheme: 'CSCS', expires_on: '2031-01-01' },
    ])
  })

  test('photographed early leaves the gate as it was, until it is checked or the one before runs out', async () => {
    await giveCards(jan, [{ ends: '2026-11-20', verdicts: verified }])
    await renew(jan)
    expect(await atTheGate()).toEqual(['passes', 'CSCS card good: checked with the register'])
    expect(await inTheList()).toEqual({ scheme: 'CSCS', expires_on: '2026-11-20', standing: 'VERIFIED' })
    const home = await demo.request('jan-nowak', 'GET', '/api/me/home')
    expect(home.body).not.toContain('CSCS card ends on')
    demo.clock.set(new Date('2026-11-21T07:31:00Z'))
    expect(await inTheList()).toEqual({ scheme: 'CSCS', expires_on: '2031-01-01', standing: 'WAITING' })
    demo.clock.set(null)
  })
})

test('a list narrowed by a standing finds exactly whose rows say it, whatever the cards and checks', async () => {
  const roll = dice(20_261_026)
  const people = (await rowsOf(`&company=${companyId('main')}`)).map(({ id }) => id)
  const any = <T>(all: readonly T[]): T => all[roll(all.length)] as T
  const checks = (): Verdict[] =>
    Array.from({ length: roll(4) }, () => ({
      by: any(['main', 'sub', 'other'] as const),
      status: any(['PASSED', 'FAILED'] as const),
      how: any(['REGISTER', 'EYE'] as const),
    }))
  for (const worker of people)
    await giveCards(
      worker,
      Array.from({ length: roll(4) }, () => ({
        scheme: any(['CSCS', 'CISRS'] as const),
        ends: any(['2026-10-25', '2026-10-26', '2028-01-01']),
        verdicts: checks(),
      })),
    )
  const rows = await rowsOf(`&company=${companyId('main')}`)
  const kinds = ['VERIFIED', 'WAITING', 'REFUSED', 'EXPIRED', 'NONE'] as const
  for (const kind of kinds) {
    const found = await rowsOf(`&company=${companyId('main')}&card=${kind}`)
    const matching = rows.filter(({ card }) => (card?.standing ?? 'NONE') === kind)
    expect([kind, found.map(({ id }) => id)]).toEqual([kind, matching.map(({ id }) => id)])
    expect(matching.length).toBeGreaterThan(0)
  }
})
