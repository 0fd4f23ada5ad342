// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LowRate } from '#views/jobs/low-rate'

afterEach(cleanup)
const warningFor = (typed: string, day: string) => {
  render(<LowRate typed={typed} day={day} />)
  const words = screen.queryByText(/minimum wage/)?.textContent
  cleanup()
  return words
}

test('a rate below the wage of grown-ups on its first day is said before it is sent', () => {
  expect(warningFor('11.43', '2024-04-01')).toBe(
    'Below the minimum wage from 01/04/2024 for anybody aged 21 or over: £11.44 an hour. Check their age before you go on.',
  )
  expect(warningFor('0', '2024-04-01')).toContain('£11.44')
  expect(warningFor('11.44', '2024-04-01')).toBeUndefined()
  expect(warningFor('10.20', '2024-03-31')).toBeUndefined()
})

test('what is no rate yet, or has no first day, warns of nothing', () => {
  for (const typed of ['', '  ', '-', '-5']) expect(warningFor(typed, '2024-04-01')).toBeUndefined()
  expect(warningFor('5', '')).toBeUndefined()
  expect(warningFor('5', '2001-01-01')).toBeUndefined()
})
