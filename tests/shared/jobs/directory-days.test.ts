import { expect, test } from 'vitest'
import { directoryDays } from '#shared/domain/jobs/directory-days'

const wednesday = '2026-10-28'
const open = { opens: '07:00', closes: '18:00' }

test('four weeks from this Monday are shown, and their working days from today on count', () => {
  const { shown, shownCounted, wantedCounted } = directoryDays(undefined, wednesday)
  expect([shown[0], shown.at(-1), shown.length]).toEqual(['2026-10-26', '2026-11-22', 28])
  expect([shownCounted[0], shownCounted.length, wantedCounted]).toEqual([wednesday, 18, undefined])
})

test('days that end within them do not move them; later ones are shown from their first Monday', () => {
  const first = (from: string, to: string) => directoryDays({ from, to }, wednesday).shown[0]
  expect(first('2026-11-16', '2026-11-22')).toBe('2026-10-26')
  expect(first('2026-11-18', '2026-11-23')).toBe('2026-11-16')
  expect(first('2026-10-01', '2027-01-31')).toBe('2026-10-26')
})

test('days on which the site is open count; without opening hours Monday to Friday', () => {
  const days = { from: '2026-11-02', to: '2026-11-08' }
  const weekend = [null, null, null, null, null, open, open]
  expect(directoryDays(days, wednesday, weekend).wantedCounted).toEqual(['2026-11-07', '2026-11-08'])
  for (const hours of [undefined, null, Array(7).fill(null)])
    expect(directoryDays(days, wednesday, hours).wantedCounted).toHaveLength(5)
})

test('where only days off are wanted, they count', () => {
  const saturday = { from: '2026-11-07', to: '2026-11-07' }
  expect(directoryDays(saturday, wednesday).wantedCounted).toEqual(['2026-11-07'])
})

test('across the end of summer time no day is left out or counted twice', () => {
  const { shown } = directoryDays({ from: '2026-10-19', to: '2026-11-01' }, '2026-10-19')
  expect(new Set(shown).size).toBe(28)
  expect(shown.slice(6, 9)).toEqual(['2026-10-25', '2026-10-26', '2026-10-27'])
})
