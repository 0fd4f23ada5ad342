import { expect, test } from 'vitest'
import { postcodeAreas } from '#shared/domain/platform/postcode-areas'
import { townsAround } from '../../../src/views/sites/towns-around.ts'

const at = (name: string, postcode: string) => ({ name, postcode })
const pinned = (sites: { name: string; postcode: string }[]) =>
  townsAround(sites).flatMap(({ name, pins }) => (pins.length ? [[name, ...pins]] : []))

test('sites of one postcode area stand side by side, others at their own town', () => {
  const sites = [at('Riverside Quarter', 'LS10 1JQ'), at('Northgate', 'ls2 7aa'), at('Canal Wharf', 'YO1 7HH')]
  expect(pinned(sites)).toEqual([
    ['Leeds', 'Riverside Quarter', 'Northgate'],
    ['York', 'Canal Wharf'],
  ])
})

test('a postcode of no known area places nothing', () => {
  expect(townsAround([at('The far field', 'FIELD')])).toEqual([])
  expect(townsAround([at('The far field', '')])).toEqual([])
})

test('everywhere the towns around are inside the picture, each once, no name over another', () => {
  for (const { area } of postcodeAreas) {
    const towns = townsAround([at('Site', `${area}1 1AA`)])
    expect(towns.length, area).toBeGreaterThan(1)
    expect(new Set(towns.map(({ name }) => name)).size, area).toBe(towns.length)
    for (const one of towns) {
      const [left, top] = one.pins.length ? [34, 22] : [24, 11]
      expect([one.left >= 10, one.left <= 90, one.top >= 10, one.top <= 90], `${area} ${one.name}`).not.toContain(false)
      for (const other of towns.filter((town) => town !== one && !town.pins.length))
        expect(Math.abs(one.left - other.left) >= left || Math.abs(one.top - other.top) >= top, area).toBe(true)
    }
  }
})
