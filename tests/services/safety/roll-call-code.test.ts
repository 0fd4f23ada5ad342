import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { drawCodes, readCode } from '#services/safety/roll-call-code'
import type { Mark } from '#shared/api/safety/roll-call'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { isOutdated, marksIn, merge, put } from '#shared/domain/safety/roll-call-marks'
import { codeErrors, newMarksOf, type PeerMarks, withPeerMarks } from '#shared/domain/safety/roll-call-merge'
import { marked, newSession, withAdded } from '#shared/domain/safety/roll-call-session'
import {
  anyMark,
  codeHead,
  fireList,
  rollCall,
  rollCallAt,
  rollCallSession,
  someId,
} from '../../support/safety/roll-call.ts'

beforeEach(() => void vi.useFakeTimers({ now: rollCallAt + 60_000, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const dave = { id: someId(3), name: 'Dave Hollis' }
const withMark = (session: RollCallSession, person: number, mark: Mark['mark'] = 'SAFE') =>
  marked(session, dave, { person_id: someId(person), mark, at: Date.now() })
/** One phone shows, the other reads every code; why it does not, where it does not. */
async function meets(reader: RollCallSession, shown: RollCallSession): Promise<RollCallSession> {
  const reads = await Promise.all(
    (await drawCodes({ session: shown, by: dave.name })).map((text) => readCode({ session: reader, text })),
  )
  return reads.reduce((session, read) => {
    if ('reason' in read) throw new Error(read.reason)
    const { head, marks, people } = read.page
    return withPeerMarks(session, { head, marks, people, at: read.at } satisfies PeerMarks)
  }, reader)
}
/** What is known, by whatever phones it came. */
const marksOf = ({ marks }: RollCallSession) =>
  Object.fromEntries(Object.entries(marks).map(([id, all]) => [id, all.map(({ via: _, ...mark }) => mark)]))
const reasonOf = async (reader: RollCallSession, text: string) => {
  const read = await readCode({ session: reader, text })
  return 'reason' in read ? read.reason : undefined
}
const shownBy = async (shown: RollCallSession) => (await drawCodes({ session: shown, by: dave.name }))[0] ?? ''

describe('two phones that show each other their codes', () => {
  test('know the same afterwards, whoever shows first, and their marks are both to be sent', async () => {
    const [a, b] = [
      withMark(withMark(rollCallSession('aaaaaaaa'), 10), 11),
      withMark(rollCallSession('bbbbbbbb'), 12, 'NEEDS_HELP'),
    ]
    const bNow = await meets(b, a)
    const aNow = await meets(a, bNow)
    expect(marksOf(aNow)).toEqual(marksOf(bNow))
    expect(marksOf(aNow)).toEqual(merge(a.marks, b.marks))
    expect(bNow.unsent.map(({ person_id }) => person_id)).toEqual([someId(12), someId(10), someId(11)])
    expect(newMarksOf(bNow, { head: codeHead(a), marks: marksIn(a.marks) })).toEqual([])
  })
  test('read again, in part or twice, change nothing', async () => {
    const [a, b] = [withMark(rollCallSession('aaaaaaaa'), 10), withMark(rollCallSession('bbbbbbbb'), 12)]
    const once = await meets(b, a)
    expect(await meets(once, a)).toEqual(once)
  })
  test('hand on who was added by hand', async () => {
    const a = withAdded(rollCallSession('aaaaaaaa'), { name: 'Оксана, a plumber', company: null }, Date.now())
    const b = await meets(rollCallSession('bbbbbbbb'), a)
    expect(b.people.map(({ name, kind }) => [name, kind])).toEqual([['Оксана, a plumber', 'ADDED']])
    expect(b.unsent_people).toHaveLength(1)
  })
  const ofAlarm = anyMark.filter((mark) => !isOutdated(mark, rollCall().started_at))
  test('end with what all their marks say, whatever they said before', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(ofAlarm, { maxLength: 30 }), fc.array(ofAlarm, { maxLength: 30 }), async (one, two) => {
        const [a, b] = [
          rollCallSession('aaaaaaaa', { marks: put({}, one), unsent: one }),
          rollCallSession('bbbbbbbb', { marks: put({}, two), unsent: two }),
        ]
        const [aNow, bNow] = [await meets(a, b), await meets(b, a)]
        expect(marksOf(aNow)).toEqual(put({}, [...one, ...two]))
        expect(marksOf(bNow)).toEqual(marksOf(aNow))
      }),
      { numRuns: 50 },
    )
  })
  test('that had no network when the alarm came hold one roll call: a phone without one joins', async () => {
    const a = withMark(rollCallSession('aaaaaaaa', { unsent_start: true }), 10)
    const b = await meets(newSession(someId(4), 'bbbbbbbb', fireList()), a)
    expect([b.call?.id, b.unsent_start, b.call?.kind, b.call?.started_by]).toEqual([
      someId(2),
      true,
      'DRILL',
      'Priya Raghunathan',
    ])
    expect(Object.keys(b.marks)).toEqual([someId(10)])
  })
  test('that each began one hold the earlier, both of them, and keep all marks', async () => {
    const later = rollCall({ id: someId(9), started_at: new Date(rollCallAt + 40_000).toISOString() })
    const a = withMark(rollCallSession('aaaaaaaa', { unsent_start: true }), 10)
    const b = withMark(rollCallSession('bbbbbbbb', { unsent_start: true, call: later }), 11)
    const [aNow, bNow] = [await meets(a, b), await meets(b, a)]
    expect([aNow.call?.id, bNow.call?.id]).toEqual([someId(2), someId(2)])
    expect(Object.keys(aNow.marks).sort()).toEqual(Object.keys(bNow.marks).sort())
    const joined = await meets(b, rollCallSession('aaaaaaaa', { call: rollCall({ id: someId(8) }) }))
    expect([joined.call?.id, joined.unsent_start, joined.revision]).toEqual([someId(8), false, -1])
  })
})

describe('a code is refused with words, and nothing is lost,', () => {
  const mine = withMark(rollCallSession('bbbbbbbb'), 12)
  test('when it is none', async () => {
    for (const text of ['', 'M1.abc', 'https://muster.test', 'MR1:', 'MR1:ABC', 'MR1:éé'])
      expect([text, await reasonOf(mine, text)]).toEqual([text, codeErrors.unreadable])
  })
  test('when somebody without the seal made it', async () => {
    const forged = await shownBy(
      withMark(rollCallSession('aaaaaaaa', { call: rollCall({ key: '00'.repeat(16) }) }), 10),
    )
    expect(await reasonOf(mine, forged)).toBe(codeErrors.unsealed)
  })
  test('when a letter of it was changed', async () => {
    const code = await shownBy(withMark(rollCallSession('aaaaaaaa'), 10))
    for (let at = 4; at < code.length; at += 7) {
      const other = code.slice(0, at) + (code[at] === 'A' ? 'B' : 'A') + code.slice(at + 1)
      const reason = await reasonOf(mine, other)
      expect([codeErrors.unsealed, codeErrors.unreadable, codeErrors.otherSite]).toContain(reason)
    }
  })
  test('when it is of another site', async () => {
    const elsewhere = {
      list: fireList({ site_id: someId(7), seal: 'b2'.repeat(16) }),
      call: rollCall({ key: 'b2'.repeat(16) }),
    }
    expect(await reasonOf(mine, await shownBy(rollCallSession('aaaaaaaa', elsewhere)))).toBe(codeErrors.otherSite)
  })
  test('when it is a picture of a code shown long ago, or of a clock far ahead', async () => {
    const code = await shownBy(rollCallSession('aaaaaaaa'))
    vi.setSystemTime(rollCallAt + 17 * 60_000)
    expect(await reasonOf(mine, code)).toBe(codeErrors.old)
    const ahead = await shownBy(rollCallSession('aaaaaaaa', { ahead: 16 * 60_000 }))
    expect(await reasonOf(mine, ahead)).toBe(codeErrors.old)
  })
  test('when it is of this morning’s drill, though that phone still calls it', async () => {
    const drill = rollCall({ id: someId(8), started_at: new Date(rollCallAt - 3 * 3600_000).toISOString() })
    const shown = withMark(rollCallSession('aaaaaaaa', { call: drill }), 10)
    expect(await reasonOf(mine, await shownBy(shown))).toBe(codeErrors.otherCall(drill.started_at))
    expect(await reasonOf({ ...mine, unsent_start: true }, await shownBy(shown))).toBe(
      codeErrors.otherCall(drill.started_at),
    )
  })
  test('when the two began more than 15 minutes apart, though neither was sent to the server', async () => {
    const begunAt = (minutes: number) =>
      rollCall({ id: someId(8), started_at: new Date(rollCallAt + minutes * 60_000).toISOString() })
    const other = (minutes: number) =>
      shownBy(rollCallSession('aaaaaaaa', { call: begunAt(minutes), unsent_start: true }))
    const begun = { ...mine, unsent_start: true }
    expect(await reasonOf(begun, await other(-16))).toBe(codeErrors.otherCall(begunAt(-16).started_at))
    expect(await reasonOf(begun, await other(-15))).toBeUndefined()
  })
  test('when two roll calls that the server knows are shown to each other', async () => {
    const other = rollCall({ id: someId(8) })
    expect(await reasonOf(mine, await shownBy(rollCallSession('aaaaaaaa', { call: other })))).toBe(
      codeErrors.otherCall(other.started_at),
    )
  })
})
