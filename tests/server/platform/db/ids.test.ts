import { describe, expect, test } from 'vitest'
import { newId, newSlug } from '#server/platform/kit/ids'

describe('ids', () => {
  test('are UUIDv7, all different, and grow in the order they are made', () => {
    const ids = Array.from({ length: 20_000 }, () => newId())
    for (const id of ids.slice(0, 100))
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.toSorted()).toEqual(ids)
  })
  test('carry their time, and keep growing when the clock goes back', () => {
    const ahead = newId(Date.UTC(2090, 0, 1))
    expect(Number.parseInt(ahead.replace('-', '').slice(0, 12), 16)).toBe(Date.UTC(2090, 0, 1))
    expect(newId(Date.UTC(2020, 0, 1)) > ahead).toBe(true)
  })
})

describe('slugs', () => {
  test.each([
    ['Jan Nowak', 'jan-nowak-'],
    ['Łukasz Żółć', 'lukasz-zolc-'],
    ['Siân O’Connor-Døe', 'sian-oconnor-doe-'],
    ['  --  ', ''],
    ['Иван', ''],
    ['a'.repeat(80), `${'a'.repeat(40)}-`],
  ])('of %s can be read, and nobody guesses its end', (name, start) => {
    const slug = newSlug(name)
    expect(slug.startsWith(start)).toBe(true)
    expect(slug.slice(start.length)).toMatch(/^[a-hjkmnp-z2-9]{6}$/)
    expect(newSlug(name)).not.toBe(slug)
  })
})
