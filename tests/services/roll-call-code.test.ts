import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Mark } from '#contract/roll-call'
import type { RollCallBook } from '#contract/roll-call-book'
import { marked, newBook, withAdded } from '#lifecycles/roll-call-book'
import { merge, put } from '#lifecycles/roll-call-marks'
import { codeRefusals, type Met, newsOf, withMet } from '#lifecycles/roll-call-meeting'
import { drawCodes, readCode } from '#services/roll-call-code'
import { anyMark, fireList, rollCall, rollCallAt, rollCallBook, someId } from '../support/roll-call.ts'

beforeEach(() => void vi.useFakeTimers({ now: rollCallAt + 60_000, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const dave = { id: someId(3), name: 'Dave Hollis' }
const says = (book: RollCallBook, person: number, mark: Mark['mark'] = 'SAFE') =>
  marked(book, dave, { person_id: someId(person), mark, at: Date.now() })
/** One phone shows, the other reads every code; why it does not, where it does not. */
async function meets(reader: RollCallBook, shower: RollCallBook): Promise<RollCallBook> {
  const reads = await Promise.all(
    (await drawCodes({ book: shower, by: dave.name })).map((text) => readCode({ book: reader, text })),
  )
  return reads.reduce((book, read) => {
    if ('why' in read) throw new Error(read.why)
    const { head, marks, people } = read.sheet
    return withMet(book, { head, marks, people, at: read.at } satisfies Met)
  }, reader)
}
/** What is known, by whatever phones it came. */
const marksOf = ({ marks }: RollCallBook) =>
  Object.fromEntries(Object.entries(marks).map(([id, { via: _, ...mark }]) => [id, mark]))
const why = async (reader: RollCallBook, text: string) => {
  const read = await readCode({ book: reader, text })
  return 'why' in read ? read.why : undefined
}
const shownBy = async (shower: RollCallBook) => (await drawCodes({ book: shower, by: dave.name }))[0] ?? ''

describe('two phones that show each other their codes', () => {
  test('know the same afterwards, whoever shows first, and their marks are both to be sent', async () => {
    const [a, b] = [says(says(rollCallBook('aaaaaaaa'), 10), 11), says(rollCallBook('bbbbbbbb'), 12, 'NEEDS_HELP')]
    const bNow = await meets(b, a)
    const aNow = await meets(a, bNow)
    expect(marksOf(aNow)).toEqual(marksOf(bNow))
    expect(marksOf(aNow)).toEqual(merge(a.marks, b.marks))
    expect(bNow.unsent.map(({ person_id }) => person_id)).toEqual([someId(12), someId(10), someId(11)])
    expect(newsOf(bNow, Object.values(a.marks))).toEqual([])
  })
  test('read again, in part or twice, change nothing', async () => {
    const [a, b] = [says(rollCallBook('aaaaaaaa'), 10), says(rollCallBook('bbbbbbbb'), 12)]
    const once = await meets(b, a)
    expect(await meets(once, a)).toEqual(once)
  })
  test('hand on who was added by hand', async () => {
    const a = withAdded(rollCallBook('aaaaaaaa'), { name: 'Оксана, a plumber', company: null }, Date.now())
    const b = await meets(rollCallBook('bbbbbbbb'), a)
    expect(b.people.map(({ name, kind }) => [name, kind])).toEqual([['Оксана, a plumber', 'ADDED']])
    expect(b.unsent_people).toHaveLength(1)
  })
  test('end with what all their marks say, whatever they said before', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyMark, { maxLength: 30 }), fc.array(anyMark, { maxLength: 30 }), async (one, two) => {
        const [a, b] = [
          rollCallBook('aaaaaaaa', { marks: put({}, one) }),
          rollCallBook('bbbbbbbb', { marks: put({}, two) }),
        ]
        const [aNow, bNow] = [await meets(a, b), await meets(b, a)]
        expect(marksOf(aNow)).toEqual(put({}, [...one, ...two]))
        expect(marksOf(bNow)).toEqual(marksOf(aNow))
      }),
      { numRuns: 50 },
    )
  })
  test('that had no network when the alarm came hold one roll call: a phone without one joins', async () => {
    const a = says(rollCallBook('aaaaaaaa', { unsent_start: true }), 10)
    const b = await meets(newBook(someId(4), 'bbbbbbbb', fireList()), a)
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
    const a = says(rollCallBook('aaaaaaaa', { unsent_start: true }), 10)
    const b = says(rollCallBook('bbbbbbbb', { unsent_start: true, call: later }), 11)
    const [aNow, bNow] = [await meets(a, b), await meets(b, a)]
    expect([aNow.call?.id, bNow.call?.id]).toEqual([someId(2), someId(2)])
    expect(Object.keys(aNow.marks).sort()).toEqual(Object.keys(bNow.marks).sort())
    const known = await meets(b, rollCallBook('aaaaaaaa', { call: rollCall({ id: someId(8) }) }))
    expect([known.call?.id, known.unsent_start, known.revision]).toEqual([someId(8), false, -1])
  })
})

describe('a code is refused with words, and nothing is lost,', () => {
  const mine = says(rollCallBook('bbbbbbbb'), 12)
  test('when it is none', async () => {
    for (const text of ['', 'M1.abc', 'https://muster.test', 'MR1:', 'MR1:ABC', 'MR1:éé'])
      expect([text, await why(mine, text)]).toEqual([text, codeRefusals.unreadable])
  })
  test('when somebody without the seal made it', async () => {
    const forged = await shownBy(says(rollCallBook('aaaaaaaa', { call: rollCall({ key: '00'.repeat(16) }) }), 10))
    expect(await why(mine, forged)).toBe(codeRefusals.unsealed)
  })
  test('when a letter of it was changed', async () => {
    const code = await shownBy(says(rollCallBook('aaaaaaaa'), 10))
    for (let at = 4; at < code.length; at += 7) {
      const other = code.slice(0, at) + (code[at] === 'A' ? 'B' : 'A') + code.slice(at + 1)
      const said = await why(mine, other)
      expect([codeRefusals.unsealed, codeRefusals.unreadable, codeRefusals.otherSite]).toContain(said)
    }
  })
  test('when it is of another site', async () => {
    const elsewhere = {
      list: fireList({ site_id: someId(7), seal: 'b2'.repeat(16) }),
      call: rollCall({ key: 'b2'.repeat(16) }),
    }
    expect(await why(mine, await shownBy(rollCallBook('aaaaaaaa', elsewhere)))).toBe(codeRefusals.otherSite)
  })
  test('when it is a picture of a code shown long ago, or of a clock far ahead', async () => {
    const code = await shownBy(rollCallBook('aaaaaaaa'))
    vi.setSystemTime(rollCallAt + 17 * 60_000)
    expect(await why(mine, code)).toBe(codeRefusals.old)
    const ahead = await shownBy(rollCallBook('aaaaaaaa', { ahead: 16 * 60_000 }))
    expect(await why(mine, ahead)).toBe(codeRefusals.old)
  })
  test('when it is of this morning’s drill, though that phone still calls it', async () => {
    const drill = rollCall({ id: someId(8), started_at: new Date(rollCallAt - 3 * 3600_000).toISOString() })
    const shower = says(rollCallBook('aaaaaaaa', { call: drill }), 10)
    expect(await why(mine, await shownBy(shower))).toBe(codeRefusals.otherCall(drill.started_at))
    expect(await why({ ...mine, unsent_start: true }, await shownBy(shower))).toBe(
      codeRefusals.otherCall(drill.started_at),
    )
  })
  test('when two roll calls that the server knows are shown to each other', async () => {
    const other = rollCall({ id: someId(8) })
    expect(await why(mine, await shownBy(rollCallBook('aaaaaaaa', { call: other })))).toBe(
      codeRefusals.otherCall(other.started_at),
    )
  })
})
