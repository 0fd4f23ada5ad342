import { describe, expect, test } from 'vitest'
import { newSlug } from '#server/platform/kit/slug'

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
