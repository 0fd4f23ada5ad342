import { expect, test } from 'vitest'
import { matching } from '#web/ui/fields/matching.ts'

test('a row is found without the accents of its name, also those letters that are no accents to Unicode', () => {
  const rows = ['Łukasz Wróbel', 'Søren Đorđević', 'Jan Nowak'].map((label) => ({ label }))
  const find = (typed: string) => matching(rows, typed).map(({ label }) => label)
  expect(find('lukasz WROBEL')).toEqual(['Łukasz Wróbel'])
  expect(find('soren dordevic')).toEqual(['Søren Đorđević'])
  expect(find('Łuk')).toEqual(['Łukasz Wróbel'])
})
