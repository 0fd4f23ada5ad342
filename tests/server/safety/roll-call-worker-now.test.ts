import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#shared/domain/kit/id'
import { createDemoServer } from '../../support/demo.ts'
import { by, formerMarshalRig, helpOnly } from '../../support/safety/former-marshal-rig.ts'
import { type Demo, riverside } from '../../support/safety/roll-call-rig.ts'
import { ahmed } from '../sites/guard-rig.ts'

let demo: Demo
const { call, close, hasTrades, idOf, lateHelp, mark, readMarks, send, start, takesPart, updateOf, wordsOf } =
  formerMarshalRig(() => demo)
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

describe('a guard who is a worker now', () => {
  const isWorker = async () => {
    await hasTrades('imran', ahmed, 'labourer')
    demo.clock.forward(30)
  }

  test('hands in the calls for help of a roll call in which they took part, and nothing else', async () => {
    await takesPart()
    const marks = [mark(idOf('Jan Nowak'), { mark: 'NEEDS_HELP', ...by }), mark(idOf('Gareth Bowen-Thomas'), by)]
    await isWorker()
    const answer = await updateOf(send(ahmed, call(), marks))
    expect(answer).toMatchObject({
      right_ended: true,
      refused: [{ clock: marks[1]?.clock, reason: helpOnly }],
      marks: [],
    })
    expect(await wordsOf(idOf('Jan Nowak'))).toEqual(['NEEDS_HELP Ahmed Yusuf Warsame'])
    expect(await wordsOf(idOf('Gareth Bowen-Thomas'))).toEqual([])
  })

  test('hands in those of a roll call that they began without network while they were one', async () => {
    expect((await close('margaret', call(), { confirm_not_found: true })).statusCode).toBe(200)
    demo.clock.forward(60)
    const at = demo.clock.now()
    const help = mark(idOf('Jan Nowak'), { mark: 'NEEDS_HELP', ...by })
    demo.clock.forward(30)
    await isWorker()
    const notified = await lateHelp()
    const start = (from: Date) => ({
      ...{ site_id: riverside, kind: 'REAL', key: '0'.repeat(32) },
      started_ago: (demo.clock.now().getTime() - from.getTime()) / 1000,
    })
    const after = await send(ahmed, newId(), [help], { start: start(demo.clock.now()) })
    const answer = await updateOf(send(ahmed, newId(), [help], { start: start(at) }))
    expect([after.statusCode, answer.status, answer.refused, await lateHelp()]).toEqual([
      404,
      'CLOSED',
      [],
      notified + 1,
    ])
  })

  test('is answered all else as if there were no such roll call(), as is any other worker', async () => {
    await takesPart()
    await isWorker()
    const help = mark(idOf('Jan Nowak'), { mark: 'NEEDS_HELP', ...by })
    const none = await send(ahmed, newId(), [help])
    const answers = [
      none,
      await send(ahmed, call(), []),
      await send('natalie-sugden', call(), [help]),
      await send('natalie-sugden', call(), []),
    ]
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(answers.map(() => [404, none.body]))
    const refused = [
      await readMarks(ahmed),
      await demo.request(ahmed, 'GET', `/api/me/roll-calls/${call()}`),
      await start(ahmed, {}, riverside),
      await close(ahmed, call(), { confirm_not_found: true }),
    ]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual(refused.map(() => 403))
    expect(await wordsOf(idOf('Jan Nowak'))).toEqual([])
  })
})
