// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { handIn, recallSession } from '#services/safety/roll-call'
import { rollCallOfflineStore } from '#services/safety/roll-call-offline-store'
import { settleRejected } from '#services/safety/roll-call-unsent'
import type { Mark } from '#shared/api/safety/roll-call'
import { markKey } from '#shared/domain/safety/roll-call-marks'
import { untakenOf, withoutRight } from '#shared/domain/safety/roll-call-right-ended'
import { fireList, firePerson, rollCall, rollCallAt, rollCallSession, someId } from '../../support/safety/roll-call.ts'

afterEach(() => vi.unstubAllGlobals())
const whose = { siteId: someId(1), me: { id: someId(3), name: 'Dave Hollis' } }
const kept = async () => (await recallSession(whose)).session
const at = new Date(rollCallAt).toISOString()
const help: Mark = {
  ...{ person_id: someId(10), mark: 'NEEDS_HELP', device: 'phone001', clock: 1, at },
  ...{ by: someId(3), by_name: 'Dave Hollis', note: 'stair B' },
}
const ended = withoutRight(
  rollCallSession('phone001', {
    people: [firePerson(someId(10), 'Jan Nowak'), firePerson(someId(11), 'Ann')],
    marks: { [help.person_id]: [help], [someId(11)]: [{ ...help, person_id: someId(11) }] },
    unsent: [help],
  }),
)
const answers = (more: object) =>
  vi.stubGlobal('fetch', async () =>
    Response.json({
      data: {
        ...{ status: 'RUNNING', revision: 0, now: at, added: [], not_added: [], marks: [], refused: [] },
        ...more,
      },
    }),
  )

test('of the list only those are kept of whom something is unsent', () => {
  expect([ended.people.map(({ name }) => name), Object.keys(ended.marks)]).toEqual([['Jan Nowak'], [help.person_id]])
  expect(untakenOf(ended)).toMatchObject([{ name: 'Jan Nowak', mark: 'NEEDS_HELP', note: 'stair B', at }])
})
test('once all is taken, nothing is left on the phone', async () => {
  await rollCallOfflineStore.keep(ended)
  answers({ right_ended: true })
  expect(untakenOf((await handIn({ session: ended })).session)).toEqual([])
  expect(await kept()).toBeUndefined()
})
test('what is refused is kept with its reason, also after a reload', async () => {
  await rollCallOfflineStore.keep(ended)
  const { person_id, device, clock } = help
  answers({ right_ended: true, refused: [{ person_id, device, clock, reason: 'Too late.' }] })
  await handIn({ session: ended })
  const session = await kept()
  expect(session && untakenOf(session)).toMatchObject([{ name: 'Jan Nowak', reason: 'Too late.' }])
})
test('what the server does not take at all stays on the phone', async () => {
  await rollCallOfflineStore.keep(ended)
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Not found.' }, { status: 404 }))
  await expect(handIn({ session: ended })).rejects.toMatchObject({ status: 404 })
  expect(untakenOf((await kept()) ?? rollCallSession('phone001'))).toMatchObject([{ name: 'Jan Nowak' }])
})
test('a start that was never sent goes with what is handed in, batch by batch', async () => {
  const fetch = vi.fn(async (_url: string, { method }: RequestInit) =>
    method === 'POST'
      ? Response.json({
          data: {
            ...{ status: 'CLOSED', revision: 0, now: at, added: [], not_added: [], marks: [], refused: [] },
            right_ended: true,
          },
        })
      : Response.json({ message: 'Not found.' }, { status: 404 }),
  )
  vi.stubGlobal('fetch', fetch)
  const unsent = Array.from({ length: 501 }, (_, n) => ({ ...help, clock: n + 1 }))
  const begun = { ...ended, unsent, unsent_start: true }
  await rollCallOfflineStore.keep(begun)
  await handIn({ session: begun })
  const posts = fetch.mock.calls.filter(([, { method }]) => method === 'POST')
  const bodies = posts.map(([, init]) => JSON.parse(String(init.body)))
  const { site_id, kind, key } = ended.call ?? {}
  expect(bodies.map((body) => [body.marks.length, body.start])).toMatchObject([
    [500, { site_id, kind, key, started_ago: expect.any(Number) }],
    [1, { site_id, kind, key, started_ago: expect.any(Number) }],
  ])
  fetch.mockClear()
  await handIn({ session: ended })
  expect(JSON.parse(String(fetch.mock.calls[0]?.[1].body))).not.toHaveProperty('start')
})
test.each([
  ['at first', 0],
  ['after a batch', 1],
])('a start that was never sent is a marshal’s to send where the right comes back %s', async (_, batches) => {
  let posts = 0
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET' }: RequestInit) => {
    if (method === 'POST' && posts++ < batches) {
      const empty = { added: [], not_added: [], marks: [], refused: [] }
      return Response.json({ data: { ...empty, status: 'CLOSED', revision: 0, now: at, right_ended: true } })
    }
    // The server takes nothing of a start that a marshal can send, and the right is back since the first reading.
    if (method === 'POST' || posts <= batches) return Response.json({ message: 'Not found.' }, { status: 404 })
    return Response.json({ data: fireList() })
  })
  const unsent = Array.from({ length: 501 }, (_, n) => ({ ...help, clock: n + 1 }))
  const begun = { ...ended, unsent, unsent_start: true }
  await rollCallOfflineStore.keep(begun)
  const left = { unsent: unsent.slice(batches * 500), unsent_start: true, refused: {} }
  expect((await handIn({ session: begun })).session).toMatchObject({ ...left, right_ended: false })
  // Opening it again makes it a marshal's.
  expect(await kept()).toMatchObject({ ...left, right_ended: true })
  await rollCallOfflineStore.update(begun, () => undefined)
})
test('a call for help goes in the first batch, with the person added by hand for whom it is', async () => {
  const bodies: { marks: Mark[]; added: { id: string }[] }[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)))
    const empty = { added: [], not_added: [], marks: [], refused: [] }
    return Response.json({ data: { ...empty, status: 'RUNNING', revision: 0, now: at, right_ended: true } })
  })
  const safe = Array.from({ length: 500 }, (_, n): Mark => ({ ...help, mark: 'SAFE', clock: n + 1 }))
  const added = { id: someId(12), name: 'Nobody At All', company: null }
  const unsent = [...safe, { ...help, person_id: added.id, clock: 501 }]
  await handIn({ session: { ...ended, unsent, unsent_people: [added] } })
  expect(bodies.map(({ marks, added }) => [marks[0]?.person_id, added.length])).toEqual([
    [added.id, 1],
    [help.person_id, 0],
  ])
})

describe('what another tab stores while it is handed in', () => {
  const later: Mark = { ...help, person_id: someId(11), clock: 2, note: 'roof' }
  const more = {
    ...ended,
    people: [...ended.people, firePerson(later.person_id, 'Ann')],
    ...{ marks: { ...ended.marks, [later.person_id]: [later] }, unsent: [help, later] },
  }
  /** Each call is answered once the other tab has stored `more`. */
  const meanwhile = (right_ended: boolean, refused: object[] = []) => {
    const sent: Mark[][] = []
    vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
      if (!sent.length) await rollCallOfflineStore.keep(more)
      sent.push(JSON.parse(String(body)).marks)
      const empty = { added: [], not_added: [], marks: [], refused }
      return Response.json({ data: { ...empty, status: 'RUNNING', revision: 0, now: at, right_ended } })
    })
    return sent
  }
  beforeEach(() => rollCallOfflineStore.keep(ended))

  test('is handed in too', async () => {
    const sent = meanwhile(true)
    await handIn({ session: ended })
    expect(sent).toEqual([[help], [later]])
    expect(await kept()).toBeUndefined()
  })
  test('stays where the server refuses the rest', async () => {
    const { person_id, device, clock } = help
    const sent = meanwhile(true, [{ person_id, device, clock, reason: 'Too late.' }])
    const { session } = await handIn({ session: ended })
    expect(sent.flat()).toEqual([help, later])
    expect(untakenOf(session)).toMatchObject([{ name: 'Jan Nowak', reason: 'Too late.' }])
    expect((await kept())?.unsent).toEqual([])
  })
  test('is still to be sent by a marshal whose right is back', async () => {
    meanwhile(false)
    expect((await handIn({ session: ended })).session.right_ended).toBe(false)
    expect((await kept())?.unsent).toEqual([later])
  })
  test('is still to be sent where nothing else was, and the right is back', async () => {
    const rejected = { ...ended, unsent: [], refused: { [markKey(help)]: 'No.' } }
    await rollCallOfflineStore.keep(rejected)
    vi.stubGlobal('fetch', async () => {
      await rollCallOfflineStore.keep(more)
      return Response.json({ data: { call: rollCall(), people: [], marks: [], revision: 0, now: at } })
    })
    expect((await handIn({ session: rejected })).session.right_ended).toBe(false)
    expect((await kept())?.unsent).toEqual([help, later])
  })
  test('stays when another marshal has been told of the rest', async () => {
    await rollCallOfflineStore.keep(more)
    await settleRejected({ session: ended })
    expect((await kept())?.unsent).toEqual([later])
    await settleRejected({ session: more })
    expect(await kept()).toBeUndefined()
  })
})

test('what another tab marked with the same counter is not taken for what was sent', async () => {
  await rollCallOfflineStore.keep(ended)
  const other: Mark = { ...help, note: 'roof' }
  const sent: (string | undefined)[] = []
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    if (!sent.length)
      await rollCallOfflineStore.keep({ ...ended, marks: { [other.person_id]: [other] }, unsent: [other] })
    sent.push(...JSON.parse(String(body)).marks.map(({ note }: Mark) => note))
    const empty = { added: [], not_added: [], marks: [], refused: [] }
    return Response.json({ data: { ...empty, status: 'RUNNING', revision: 0, now: at, right_ended: true } })
  })
  await handIn({ session: ended })
  expect(sent).toEqual(['stair B', 'roof'])
})
