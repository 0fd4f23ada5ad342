import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '#server/platform/kit/root'
import { type DictType, dictionary, dictTypes } from '#shared/api/platform/dictionary'
import { cardSchemeOf, cardSchemePictures, cardSchemes } from '#shared/domain/platform/card-schemes'
import { companySizes, turnoverBands } from '#shared/domain/platform/company'
import { ageOn, minimumWageOn, minimumWages } from '#shared/domain/platform/minimum-wage'
import { paymentCycles, paymentTypes } from '#shared/domain/platform/payment'
import { countries, nationalities } from '#shared/domain/platform/places'
import { travelTypes } from '#shared/domain/platform/travel'

const sorted = (words: string[]) => words.toSorted((a, b) => a.localeCompare(b, 'en'))

describe('card schemes', () => {
  test('are 44, sorted by name, each with its own code, name and id', () => {
    expect(cardSchemes).toHaveLength(44)
    expect(cardSchemes.map(({ scheme }) => scheme)).toEqual(sorted(cardSchemes.map(({ scheme }) => scheme)))
    for (const key of ['id', 'code', 'scheme', 'href'] as const)
      expect(new Set(cardSchemes.map((scheme) => scheme[key])).size, key).toBe(44)
  })
  test('carry every field of the reference entry, a code being 3 characters', () => {
    const keys = ['code', 'href', 'id', 'long', 'long_org', 'scheme', 'short', 'src', 'valid_image']
    for (const scheme of cardSchemes) {
      expect(Object.keys(scheme).toSorted()).toEqual(keys)
      expect(Object.values(scheme).every(Boolean)).toBe(true)
      expect(scheme.code).toMatch(/^[A-Z0-9]{3}$/)
    }
  })
  test.each([
    ['CSCS', 'C4T'],
    ['CISRS', '7CM'],
    ['CPCS', 'W60'],
    ['IPAF', 'ROT'],
    ['PASMA', 'R7S'],
    ['NPORS', 'P5Y'],
    ['ECS (JIB)', 'ECS'],
    ['Academy SSPC', 'ACY'],
  ])('%s is %s', (name, code) => {
    expect(cardSchemeOf(name)?.code).toBe(code)
    expect(cardSchemeOf(code)?.scheme).toBe(name)
  })
  test('every picture they name is there', () => {
    const pictures = cardSchemes.flatMap(({ src, valid_image }) => [src, valid_image])
    expect(pictures.filter((path) => !existsSync(join(root, 'public', path)))).toEqual([])
    expect(cardSchemePictures.map(({ image }) => image)).toEqual(cardSchemes.map(({ src }) => src))
  })
})

describe('the dictionary', () => {
  test('has every list of the spec but the one that the database holds', () => {
    const fixed = dictTypes.filter((type): type is Exclude<DictType, 'PAYROLL_COMPANY'> => type !== 'PAYROLL_COMPANY')
    expect(Object.keys(dictionary)).toEqual(fixed)
    expect(dictTypes).toHaveLength(14)
  })
  test.each(Object.entries(dictionary))('%s names nothing twice and leaves nothing blank', (_, list) => {
    expect(list.length).toBeGreaterThanOrEqual(5)
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
    expect(new Set(list.map(({ value }) => value)).size).toBe(list.length)
    for (const { id } of list) expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  })
  test('document types are sorted by value', () => {
    const values = dictionary.DOCUMENT_TYPE.map(({ value }) => value)
    expect(values).toEqual(sorted(values))
  })
  test('the ids that other rows hold stay as they are', () => {
    expect(dictionary.ROLE.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['labourer', 'carpenter', 'scaffolder', 'security-guard', 'site-supervisor', 'slinger']),
    )
  })
})

test('countries begin with the United Kingdom, nationalities with British and Polish, the rest by the alphabet', () => {
  expect(countries[0]).toBe('United Kingdom')
  expect(countries.slice(1)).toEqual(sorted(countries.slice(1)))
  expect(nationalities.slice(0, 2)).toEqual(['British', 'Polish'])
  expect(nationalities.slice(2)).toEqual(sorted(nationalities.slice(2)))
  expect(new Set(countries).size).toBe(countries.length)
  expect(new Set(nationalities).size).toBe(nationalities.length)
  expect(countries.length).toBeGreaterThan(190)
})

test('travel to work runs from 0 All to 7 Car share', () => {
  expect(travelTypes.map(({ id, value }) => `${id} ${value}`).join(', ')).toBe(
    '0 All, 1 Walk, 2 Cycle, 3 Bus, 4 Tube, 5 Train, 6 Car, 7 Car share',
  )
})

test('company bands and payment words are the spec’s, letter for letter', () => {
  expect(companySizes).toEqual(['1-10', '11-50', '51-100', '100+'])
  expect(turnoverBands.join('; ')).toBe(
    '0-499,999; 500,000-1,000,00; 1,000,001-3,000,000; 3,000,001-5,000,000; 5,000,001-7,000,000; 7,000,001-10,000,000; 10,000,001-15,000,000; 15,000,000+',
  )
  expect([paymentTypes, paymentCycles]).toEqual([['ABC', 'OWN'], ['WEEKLY']])
})

describe('the minimum wage', () => {
  test('grows with every row, by age and by year', () => {
    expect(minimumWages.map(({ from }) => from)).toEqual(sorted(minimumWages.map(({ from }) => from)))
    for (const { bands } of minimumWages) {
      const rates = bands.map(({ rate }) => rate)
      expect(rates).toEqual(rates.toSorted((a, b) => b - a))
    }
  })
  test.each([
    ['2026-03-31', 21, 12.21],
    ['2026-04-01', 21, 12.71],
    ['2026-04-01', 20, 10.85],
    ['2026-04-01', 17, 8],
    ['2023-06-01', 22, 10.18],
    ['2020-01-01', 30, undefined],
  ])('on %s at %s it is %s', (day, age, rate) => expect(minimumWageOn(day, age)).toBe(rate))
  test.each([
    ['2005-06-15', '2026-06-14', 20],
    ['2005-06-15', '2026-06-15', 21],
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
  ])('born %s is on %s %s years old', (birth, day, age) => expect(ageOn(birth, day)).toBe(age))
})
