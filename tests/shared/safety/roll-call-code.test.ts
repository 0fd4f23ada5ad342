import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Mark } from '#shared/api/safety/roll-call'
import { fromBase45, toBase45 } from '#shared/domain/kit/base45'
import { type CodeHead, encodePages } from '#shared/domain/safety/roll-call-code'
import { byPerson, marksIn, put } from '#shared/domain/safety/roll-call-marks'
import { decodePage } from '#shared/domain/safety/roll-call-page'
import { anyMark, anyStranger, rollCallAt, someId } from '../../support/safety/roll-call.ts'

const started_at = new Date(rollCallAt).toISOString()
const head: CodeHead = {
  site_id: someId(1),
  call: { id: someId(2), kind: 'REAL', started_at, started_by: 'Priya Raghunathan' },
  unsent: true,
  from: 'Łukasz Żółć',
  shown_at: started_at,
}
const one: Mark = {
  person_id: someId(10),
  mark: 'SAFE',
  device: 'aaaaaaaa',
  clock: 12,
  at: started_at,
  by: someId(3),
  by_name: 'Dave Hollis',
}
const answer: Mark = { ...one, answers: { device: 'bbbbbbbb', clock: 11 } }
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
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
        expect(pages.flatMap((page) => page.marks)).toEqual(byPerson(all).flat())
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
  test('hold the marks of a person together, the oldest first, so that no code has an answer without its call', () => {
    const register = put(
      {},
      Array.from({ length: 120 }, (_, n): Mark[] => {
        const help: Mark = { ...one, person_id: someId(n), mark: 'NEEDS_HELP', clock: 2 * n + 1, note: 'stair B' }
        const ref = { device: help.device, clock: help.clock }
        return [help, { ...one, person_id: someId(n), device: 'bbbbbbbb', clock: 2 * n + 2, answers: ref }]
      }).flat(),
    )
    const pages = read(encodePages(head, { marks: marksIn(register), people: [] }))
    expect(pages.length).toBeGreaterThan(5)
    for (const { marks } of pages)
      expect(marks.map(({ clock }) => clock % 2)).toEqual(Array.from({ length: marks.length }, (_, at) => 1 - (at % 2)))
  })
  test('of one person with more marks than a code can hold are several, the oldest first', () => {
    const all = Array.from({ length: 60 }, (_, n): Mark => ({ ...one, mark: 'NEEDS_HELP', clock: 60 - n }))
    const pages = encodePages(head, { marks: all, people: [] })
    expect(read(pages).flatMap((page) => page.marks.map(({ clock }) => clock))).toEqual(all.map((_, n) => n + 1))
    expect(Math.max(...pages.map(({ length }) => length))).toBeLessThanOrEqual(560)
  })
  test('that answer no call for help are byte by byte those of earlier versions', () => {
    const [bytes = new Uint8Array()] = encodePages(head, { marks: [one], people: [] })
    expect(hexOf(bytes)).toBe(
      '0199c0000000700080000000000000010199c00000007000800000000000000203a0e58dbe97341150726979612052616768756e617468616e10c581756b61737a20c5bbc3b3c582c487a0e58dbe97340001010861616161616161610199c0000000700080000000000000030b4461766520486f6c6c697300010199c00000007000800000000000000a00000c00',
    )
  })
  test('with an answer are the same and its list after it: what does not read answers refuses it at its end', () => {
    const [plain = new Uint8Array()] = encodePages(head, { marks: [one], people: [] })
    const [bytes = new Uint8Array()] = encodePages(head, { marks: [answer], people: [] })
    expect(hexOf(bytes)).toBe(`${hexOf(plain)}010008${hexOf(new TextEncoder().encode('bbbbbbbb'))}0b`)
    expect(decodePage(bytes)?.marks).toEqual([answer])
  })
  test('with a list of answers that is not as phones write it are none', () => {
    const [plain = new Uint8Array()] = encodePages(head, { marks: [one], people: [] })
    const entry = (at: number, device = 'bbbbbbbb', clock = 11) => [at, 8, ...new TextEncoder().encode(device), clock]
    const lists = [
      [0],
      [1, ...entry(1)],
      [2, ...entry(0), ...entry(0, 'Cccccccc')],
      [1, ...entry(0, 'bbbbbbb-')],
      [1, ...entry(0, 'bbbbbbbb', 0)],
      [1, ...entry(0), 0],
      [2, ...entry(0)],
    ]
    expect(decodePage(new Uint8Array([...plain, 1, ...entry(0)]))?.marks).toEqual([answer])
    for (const list of lists) expect([list, decodePage(new Uint8Array([...plain, ...list]))]).toEqual([list, undefined])
  })
  test('are each small enough for a camera, also where every mark answers one', () => {
    const all = Array.from({ length: 200 }, (_, n): Mark => ({ ...answer, person_id: someId(n), clock: 20 + n }))
    const pages = encodePages(head, { marks: all, people: [] })
    expect(read(pages).flatMap((page) => page.marks)).toEqual(all)
    expect(Math.max(...pages.map(({ length }) => length))).toBeLessThanOrEqual(560)
  })
  test('cut short, or with a byte changed, are read as something valid or not at all, and never throw', () =>
    checkProperty(
      fc.property(marks, fc.nat(600), fc.integer({ min: 1, max: 255 }), (all, place, by) => {
        const [bytes = new Uint8Array()] = encodePages(head, { marks: all, people: [] })
        const cut = decodePage(bytes.subarray(0, Math.min(place, bytes.length - 1)))
        // The list of answers is the last: without all of it the marks are whole.
        if (cut) expect(cut.marks).toEqual(decodePage(bytes)?.marks.map(({ answers: _, ...mark }) => mark))
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
