import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Mark, MarkWord } from '#shared/api/safety/roll-call'
import { clockedAfter, currentMark, type Marks, merge, nextClock, put } from '#shared/domain/safety/roll-call-marks'

const person = (n: number) => `0199c000-0000-7000-8000-00000000000${n}`
const by = '0199c000-0000-7000-8000-0000000000aa'

/** Few people, devices and clocks, so that marks meet; the wall clocks are anything. */
const anyMark: fc.Arbitrary<Mark> = fc.record(
  {
    person_id: fc.integer({ min: 0, max: 4 }).map(person),
    mark: fc.constantFrom(...MarkWord.options),
    device: fc.constantFrom('aaaaaaaa', 'bbbbbbbb', 'Cccccccc'),
    clock: fc.integer({ min: 1, max: 5 }),
    at: fc.constantFrom('2026-10-26T10:31:00Z', '2026-10-26T10:41:00Z', '2020-01-01T00:00:00Z'),
    by: fc.constant(by),
    by_name: fc.constant('Dave Hollis'),
    note: fc.constantFrom('stair A', 'stair B'),
    answers: fc.record({
      device: fc.constantFrom('aaaaaaaa', 'bbbbbbbb', 'Cccccccc'),
      clock: fc.integer({ min: 1, max: 5 }),
    }),
  },
  { requiredKeys: ['person_id', 'mark', 'device', 'clock', 'at', 'by', 'by_name'] },
)
const marks = fc.array(anyMark, { maxLength: 12 })
const register = marks.map((all): Marks => put({}, all))
/** The mark that counts by all that was ever said of a person. */
const currentOf = (all: Mark[]) => {
  const isAnswered = (help: Mark) =>
    all.some(
      ({ answers, clock }) => answers?.device === help.device && answers.clock === help.clock && clock > answers.clock,
    )
  const calls = all.filter((mark) => mark.mark === 'NEEDS_HELP' && !isAnswered(mark))
  const order = ({ clock, device }: Mark) => `${clock} ${device}`
  return (calls.length ? calls : all).map(order).toSorted().at(-1)
}
const mark = (overrides: Partial<Mark>): Mark => ({
  person_id: person(1),
  mark: 'SAFE',
  device: 'aaaaaaaa',
  clock: 1,
  at: '2026-10-26T10:31:00Z',
  by,
  by_name: 'Dave Hollis',
  ...overrides,
})
const wordAfter = (all: Mark[]) => currentMark(put({}, all)[person(1)])?.mark
const checkProperty = (property: fc.IRawProperty<unknown>) => fc.assert(property, { numRuns: 1000 })

describe('the merge', () => {
  test('is commutative: who shows first does not matter', () =>
    checkProperty(
      fc.property(register, register, (a, b) => {
        expect(merge(a, b)).toEqual(merge(b, a))
      }),
    ))
  test('is associative: any three phones in any order', () =>
    checkProperty(
      fc.property(register, register, register, (a, b, c) => {
        expect(merge(merge(a, b), c)).toEqual(merge(a, merge(b, c)))
      }),
    ))
  test('is idempotent: the same code twice changes nothing', () =>
    checkProperty(
      fc.property(register, register, (a, b) => {
        expect(merge(a, a)).toEqual(a)
        expect(merge(merge(a, b), b)).toEqual(merge(a, b))
      }),
    ))
  test('is what all the marks together say, in whatever order they came', () =>
    checkProperty(
      fc.property(marks, fc.integer({ min: 0, max: 12 }), (all, cut) => {
        const parts = merge(put({}, all.slice(0, cut)), put({}, all.slice(cut)))
        expect(parts).toEqual(put({}, all.toReversed()))
      }),
    ))
  test('keeps of each person what decides, whatever it leaves out', () =>
    checkProperty(
      fc.property(marks, fc.integer({ min: 0, max: 12 }), (all, cut) => {
        const parts = merge(put({}, all.slice(cut)), put({}, all.slice(0, cut)))
        for (const [id, kept] of Object.entries(parts)) {
          const current = currentMark(kept)
          expect(current && `${current.clock} ${current.device}`).toBe(
            currentOf(all.filter(({ person_id }) => person_id === id)),
          )
        }
      }),
    ))
})

describe('the order of marks', () => {
  test('a phone whose clock is ten minutes fast does not win by it', () => {
    const fast = mark({ at: '2026-10-26T10:41:00Z', mark: 'NOT_ON_SITE', clock: 1, device: 'bbbbbbbb' })
    const later = mark({ at: '2026-10-26T10:32:00Z', mark: 'SAFE', clock: 2 })
    expect(wordAfter([fast, later])).toBe('SAFE')
    expect(wordAfter([later, fast])).toBe('SAFE')
  })
  test('who has seen a mark speaks after it', () => {
    const received = put({}, [mark({ clock: 4, device: 'bbbbbbbb' })])
    expect(nextClock(received)).toBe(5)
    expect(currentMark(put(received, [mark({ clock: nextClock(received), mark: 'NONE' })])[person(1)])?.mark).toBe(
      'NONE',
    )
  })
  test('marks of different people do not touch each other', () =>
    checkProperty(
      fc.property(marks, (all) => {
        const alone = all.filter(({ person_id }) => person_id === person(0))
        expect(put({}, all)[person(0)]).toEqual(put({}, alone)[person(0)])
      }),
    ))
})

describe('a call for help', () => {
  const help = mark({ mark: 'NEEDS_HELP', clock: 11, device: 'bbbbbbbb' })
  const ref = ({ device, clock }: Mark) => ({ device, clock })
  test('of a phone without network stands against a busier phone that did not know of it, in every order', () => {
    const safe = mark({ clock: 200 })
    expect([wordAfter([help, safe]), wordAfter([safe, help])]).toEqual(['NEEDS_HELP', 'NEEDS_HELP'])
    const far = mark({ clock: 100_000 })
    expect([wordAfter([help, far]), wordAfter([far, help])]).toEqual(['NEEDS_HELP', 'NEEDS_HELP'])
  })
  test('ends with a mark by somebody who has seen it, whatever that says', () => {
    for (const word of ['SAFE', 'NOT_ON_SITE', 'NONE'] as const) {
      const answer = mark({ mark: word, clock: 12, answers: ref(help) })
      expect([wordAfter([help, answer]), wordAfter([answer, help])]).toEqual([word, word])
    }
  })
  test('stays answered when that marshal marks again', () => {
    const answer = mark({ clock: 12, answers: ref(help) })
    const later = mark({ clock: 13, mark: 'NONE' })
    expect([wordAfter([later, help, answer]), wordAfter([answer, later, help])]).toEqual(['NONE', 'NONE'])
  })
  test('at the same time as another is answered by itself', () => {
    const other = mark({ mark: 'NEEDS_HELP', clock: 12, device: 'Cccccccc' })
    const first = mark({ clock: 13, answers: ref(other) })
    const second = mark({ clock: 14, answers: ref(help) })
    expect(currentMark(put({}, [help, other])[person(1)])).toEqual(other)
    expect(currentMark(put({}, [help, other, first])[person(1)])).toEqual(help)
    expect(currentMark(put({}, [second, help, other, first])[person(1)])).toEqual(second)
  })
  test('is not answered by what was counted before it, nor by a mark of somebody else', () => {
    const before = mark({ clock: 11, device: 'Cccccccc', answers: ref(help) })
    const other = mark({ clock: 20, person_id: person(2), answers: ref(help) })
    expect(wordAfter([help, before])).toBe('NEEDS_HELP')
    expect(wordAfter([help, other])).toBe('NEEDS_HELP')
  })
  test('that is counted anew with its answer stays answered', () => {
    const answer = mark({ clock: 12, answers: ref(help) })
    expect(clockedAfter(40, [answer, help])).toEqual([
      { ...help, clock: 41 },
      { ...answer, clock: 42, answers: { device: 'bbbbbbbb', clock: 41 } },
    ])
  })
})
