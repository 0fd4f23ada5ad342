import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Mark } from '#contract/roll-call'
import { fromBase45, toBase45 } from '#lifecycles/base45'
import { type CodeHead, encodePages } from '#lifecycles/roll-call-code'
import { put } from '#lifecycles/roll-call-marks'
import { decodePage } from '#lifecycles/roll-call-page'
import { anyMark, anyStranger, rollCallAt, someId } from '../support/roll-call.ts'

const started_at = new Date(rollCallAt).toISOString()
const head: CodeHead = {
  site_id: someId(1),
  call: { id: someId(2), kind: 'REAL', started_at, started_by: 'Priya Raghunathan' },
  unsent: true,
  from: 'Łukasz Żółć',
  shown_at: started_at,
}
const read = (bytes: Uint8Array[]) =>
  bytes.map((each) => {
    const page = decodePage(each)
    if (!page) throw new Error('a code could not be read')
    return page
  })
const marks = fc.array(anyMark, { maxLength: 60 })
const checkProperty = <T>(property: fc.IRawProperty<T>) => fc.assert(property, { numRuns: 200 })

describe('Base45', () => {
  test('is RFC 9285’s', () => {
    const bytes = (text: string) => new TextEncoder().encode(text)
    expect(['AB', 'Hello!!', 'base-45', 'ietf!'].map((text) => toBase45(bytes(text)))).toEqual([
      'BB8',
      '%69 VD92EX0',
      'UJCLQE7W581',
      'QED8WEX0',
    ])
  })
  test('gives back every byte', () =>
    checkProperty(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(fromBase45(toBase45(bytes))).toEqual(new Uint8Array(bytes))
      }),
    ))
  test('of letters that are none is nothing', () => {
    expect(['GGW', ':::', 'a', 'A', 'é45'].map(fromBase45)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('the codes of a phone’s marks', () => {
  test('say every mark and every stranger as they were, in any script', () =>
    checkProperty(
      fc.property(marks, fc.array(anyStranger, { maxLength: 5 }), (all, people) => {
        const pages = read(encodePages(head, { marks: all, people }))
        expect(pages.flatMap((page) => page.marks)).toEqual(all)
        expect(pages.flatMap((page) => page.people)).toEqual(people)
        expect(pages.map(({ at, of }) => [at, of])).toEqual(pages.map((_, at) => [at, pages.length]))
        expect(pages[0]?.head).toEqual(head)
      }),
    ))
  test('come to the same in any order, and read twice', () =>
    checkProperty(
      fc.property(marks, fc.infiniteStream(fc.nat(20)), (all, dice) => {
        const pages = read(encodePages(head, { marks: all, people: [] }))
        const shuffled = [...pages, ...pages.slice(0, 2)]
          .map((page) => ({ page, at: dice.next().value }))
          .sort((a, b) => a.at - b.at)
          .flatMap(({ page }) => page.marks)
        expect(put({}, shuffled)).toEqual(put({}, all))
      }),
    ))
  test('of nobody are one, so that the other phone can join', () => {
    expect(read(encodePages(head, { marks: [], people: [] }))).toEqual([{ head, at: 0, of: 1, marks: [], people: [] }])
  })
  test('of 300 people fit 20, each small enough for a camera', () => {
    const all = Array.from(
      { length: 300 },
      (_, n): Mark => ({
        person_id: `0199c${String(n).padStart(3, '0')}-${((n * 7919) % 9000) + 1000}-7000-8000-000000000000`,
        mark: n % 9 ? 'SAFE' : 'NEEDS_HELP',
        device: n % 2 ? 'aaaaaaaa' : 'bbbbbbbb',
        clock: n + 1,
        at: new Date(rollCallAt + n * 4321).toISOString(),
        by: someId(n % 2 ? 3 : 4),
        by_name: n % 2 ? 'Priya Raghunathan' : 'Dave Hollis',
        ...(n % 30 === 0 && { note: 'Twisted ankle, stair B level 2' }),
      }),
    )
    const pages = encodePages(head, { marks: all, people: [] })
    expect(read(pages).flatMap((page) => page.marks)).toEqual(all)
    expect(pages.length).toBeLessThanOrEqual(20)
    expect(Math.max(...pages.map(({ length }) => length))).toBeLessThanOrEqual(560)
  })
  test('cut short, or with a byte changed, are read as something valid or not at all, and never throw', () =>
    checkProperty(
      fc.property(marks, fc.nat(600), fc.integer({ min: 1, max: 255 }), (all, place, by) => {
        const [bytes = new Uint8Array()] = encodePages(head, { marks: all, people: [] })
        expect(decodePage(bytes.subarray(0, Math.min(place, bytes.length - 1)))).toBeUndefined()
        const other = bytes.with(place % bytes.length, (bytes[place % bytes.length] ?? 0) ^ by)
        expect(() => decodePage(other)).not.toThrow()
      }),
    ))
  test('are not read out of anything', () =>
    checkProperty(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(decodePage(bytes)).toBeUndefined()
      }),
    ))
})
