import { expect, test, vi } from 'vitest'
import { newId } from '#shared/domain/kit/id'

test('ids are UUIDv7, all different, and grow in the order they are made', () => {
  const ids = Array.from({ length: 20_000 }, () => newId())
  for (const id of ids.slice(0, 100))
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(ids)
})

test('ids carry their time, and keep growing when the clock goes back', () => {
  vi.useFakeTimers({ now: Date.UTC(2090, 0, 1) })
  const ahead = newId()
  vi.setSystemTime(Date.UTC(2020, 0, 1))
  const later = newId()
  vi.useRealTimers()
  expect(Number.parseInt(ahead.replace('-', '').slice(0, 12), 16)).toBe(Date.UTC(2090, 0, 1))
  expect(later > ahead).toBe(true)
})
