import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Mark, MarkWord } from '#contract/roll-call'
import { type Marks, merge, nextClock, put } from '#lifecycles/roll-call-marks'

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
  },
  { requiredKeys: ['person_id', 'mark', 'device', 'clock', 'at', 'by', 'by_name'] },
)
const marks = fc.array(anyMark, { maxLength: 12 })
const register = marks.map((all): Marks => put({}, all))
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
})

describe('the order of marks', () => {
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
  test('a phone whose clock is ten minutes fast does not win by it', () => {
    const fast = mark({ at: '2026-10-26T10:41:00Z', mark: 'NEEDS_HELP', clock: 1, device: 'bbbbbbbb' })
    const later = mark({ at: '2026-10-26T10:32:00Z', mark: 'SAFE', clock: 2 })
    expect(put({}, [fast, later])[person(1)]?.mark).toBe('SAFE')
    expect(put({}, [later, fast])[person(1)]?.mark).toBe('SAFE')
  })
  test('who has seen a mark speaks after it', () => {
    const received = put({}, [mark({ clock: 4, device: 'bbbbbbbb' })])
    expect(nextClock(received)).toBe(5)
    expect(put(received, [mark({ clock: nextClock(received), mark: 'NONE' })])[person(1)]?.mark).toBe('NONE')
  })
  test('marks of different people do not touch each other', () =>
    checkProperty(
      fc.property(marks, (all) => {
        const alone = all.filter(({ person_id }) => person_id === person(0))
        expect(put({}, all)[person(0)]).toEqual(put({}, alone)[person(0)])
      }),
    ))
})
