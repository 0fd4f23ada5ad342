import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#shared/domain/kit/id'
import { createDemoServer, personId } from '../../support/demo.ts'
import { by, formerMarshalRig, helpOnly } from '../../support/safety/former-marshal-rig.ts'
import { type Demo, riverside } from '../../support/safety/roll-call-rig.ts'
import { ahmed } from '../sites/guard-rig.ts'

let demo: Demo
const {
  call,
  close,
  db,
  endRunning,
  idOf,
  lateHelp,
  mark,
  people,
  read,
  readMarks,
  send,
  start,
  takesPart,
  updateOf,
  withdrawn,
  wordsOf,
} = formerMarshalRig(() => demo)
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

describe('a marshal whose right ended during a roll call', () => {
  test('still hands in what they marked, and reads nothing', async () => {
    await takesPart()
    const id = idOf('Jan Nowak')
    const help = mark(id, { mark: 'NEEDS_HELP', note: 'stair B', ...by })
    await send('margaret', call(), [mark(people()[1]?.id ?? '')])
    await withdrawn()
    const after = mark(idOf('Gareth Bowen-Thomas'), by)
    const answer = await updateOf(
      send(ahmed, call(), [help, after, mark(newId(), { mark: 'NEEDS_HELP', ...by })], { since: 3 }),
    )
    expect(answer).toMatchObject({ right_ended: true, status: 'RUNNING', revision: 3, added: [], marks: [] })
    expect(answer.others).toBeUndefined()
    expect(answer.refused).toMatchObject([
      { reason: 'This person is not on your list.' },
      {
        clock: after.clock,
        reason: helpOnly,
      },
    ])
    expect(await wordsOf(after.person_id)).toEqual([])
    expect(await wordsOf(id)).toEqual(['NEEDS_HELP Ahmed Yusuf Warsame'])
    const again = await updateOf(send(ahmed, call(), [help]))
    expect([again.refused, (await wordsOf(id)).length]).toEqual([[], 1])
  })

  test('is refused all else as before, and does not count as taking part any longer', async () => {
    await takesPart()
    await withdrawn()
    await send(ahmed, call(), [mark(idOf('Jan Nowak'), by)])
    const refused = [
      await readMarks(ahmed),
      await demo.request(ahmed, 'GET', `/api/me/roll-calls/${call()}`),
      await start(ahmed, {}, riverside),
      await close(ahmed, call(), { confirm_not_found: true }),
      await send(ahmed, call(), []),
    ]
    expect(refused.map(({ statusCode, body }) => [statusCode, JSON.parse(body).message])).toEqual(
      refused.map(() => [404, 'Not found.']),
    )
    const { others } = (await readMarks('margaret')).json().data
    expect(others).toMatchObject([{ id: personId(ahmed), silent_since: expect.any(String) }])
  })

  test('calls for help as a late mark does once it has ended, and hands in nothing made after', async () => {
    await takesPart()
    const help = mark(idOf('Jan Nowak'), { mark: 'NEEDS_HELP', ...by })
    await withdrawn()
    expect((await close('margaret', call(), { confirm_not_found: true })).statusCode).toBe(200)
    demo.clock.forward(60)
    const later = mark(idOf('Gareth Bowen-Thomas'), by)
    const answer = await updateOf(send(ahmed, call(), [help, later]))
    expect(answer.refused).toMatchObject([{ clock: later.clock, reason: expect.stringContaining('after') }])
    expect([answer.status, answer.closed_by ?? null, await lateHelp()]).toEqual(['CLOSED', null, 1])
    expect((await read('margaret', call())).marks).toMatchObject([{ mark: 'NEEDS_HELP', late: true }])
  })

  test('who took part by another’s phone only is one too', async () => {
    const [one = '', two = ''] = people().map(({ id }) => id)
    await send('margaret', call(), [mark(one, by)])
    await withdrawn()
    const answer = await updateOf(send(ahmed, call(), [mark(two, { mark: 'NEEDS_HELP', ...by })]))
    expect([answer.refused, await wordsOf(two)]).toEqual([[], ['NEEDS_HELP Ahmed Yusuf Warsame']])
  })

  test('but whoever took no part is refused as before', async () => {
    await db((tx) => tx.execute(sql`delete from roll_call_marshals where user_id = ${personId(ahmed)}`))
    await withdrawn()
    const answer = await send(ahmed, call(), [mark(idOf('Jan Nowak'), by)])
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'Not found.'])
  })

  test('and started it takes part, also when the answer to the start is lost', async () => {
    await endRunning()
    const { statusCode, body } = await start(ahmed)
    expect(statusCode).toBe(200)
    const own: string = JSON.parse(body).data.call.id
    await withdrawn()
    const answer = await updateOf(send(ahmed, own, [mark(idOf('Jan Nowak'), { mark: 'NEEDS_HELP', ...by })]))
    expect([answer.refused, (await read('margaret', own)).marks.length]).toEqual([[], 1])
  })

  test('adds only people for whom they call for help', async () => {
    await takesPart()
    const [helped, safe, ...others] = Array.from({ length: 30 }, (_, n) => ({
      ...{ id: newId(), name: `Nobody ${n}`, company: null },
    }))
    const on = { id: newId(), name: 'Sam On-List', company: null }
    await send(ahmed, call(), [], { added: [on] })
    await withdrawn()
    const before = (await read('margaret', call())).people.length
    const marks = [mark(helped?.id ?? '', { mark: 'NEEDS_HELP', ...by }), mark(safe?.id ?? '', by)]
    const answer = await updateOf(send(ahmed, call(), marks, { added: [helped, safe, on, ...others] }))
    expect(answer.not_added.map(({ id }) => id)).toEqual([safe, ...others].map((person) => person?.id))
    expect(new Set(answer.not_added.map(({ reason }) => reason))).toEqual(new Set([helpOnly]))
    const after = await read('margaret', call())
    expect(after.people.slice(before).map(({ name }) => name)).toEqual(['Nobody 0'])
    expect(await wordsOf(helped?.id ?? '')).toEqual(['NEEDS_HELP Ahmed Yusuf Warsame'])
  })

  test('of a sub-company hands in marks of its own people only', async () => {
    const own = (await read('beata', call())).people
    expect((await readMarks('beata')).statusCode).toBe(200)
    const foreign = people().find(({ id }) => !own.some((person) => person.id === id))?.id ?? ''
    await db((tx) =>
      tx.execute(
        sql`update site_subcompanies set status = 'ENDED', ended_at = now() where site_id = ${riverside}
          and company_id = (select company_id from memberships where user_id = ${personId('beata')} limit 1)`,
      ),
    )
    const byBeata = { mark: 'NEEDS_HELP' as const, by: personId('beata') }
    const batch = [mark(own[0]?.id ?? '', byBeata), mark(foreign, byBeata)]
    const answer = await updateOf(send('beata', call(), batch))
    expect(answer).toMatchObject({ right_ended: true, refused: [{ person_id: foreign }] })
  })
})
