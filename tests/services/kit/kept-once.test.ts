import { expect, test } from 'vitest'
import { createInterner } from '#services/kit/intern'

test('equal parts are one, others stay what they are', () => {
  const { intern: once } = createInterner()
  const company = { id: '1', name: 'Calder' }
  expect(once(company)).toBe(company)
  expect(once({ id: '1', name: 'Calder' })).toBe(company)
  expect(once({ id: '2', name: 'Calder' })).toEqual({ id: '2', name: 'Calder' })
  expect([once('null'), once(null), once(undefined), once('1'), once(1)]).toEqual(['null', null, undefined, '1', 1])
})

test('what was forgotten is another', () => {
  const { intern: once, forget } = createInterner()
  const company = { id: '1' }
  once(company)
  forget()
  const again = { id: '1' }
  expect(once(again)).toBe(again)
})
