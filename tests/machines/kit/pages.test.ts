import { expect, test } from 'vitest'
import { dueFrom, hasMore, pageOf, replacedPage } from '#machines/kit/pages'
import { nearestTab } from '#machines/kit/tabs.machine'

test('pages are asked for again from the visible one on', () => {
  expect(dueFrom(4)).toEqual([1, 2, 3, 4])
  expect(dueFrom(4, 3)).toEqual([3, 4, 1, 2])
})

test('one page is exchanged, its neighbours stay', () =>
  expect(replacedPage(['a', 'b', 'c', 'd', 'e'], ['C', 'D'], 2, 2)).toEqual(['a', 'b', 'C', 'D', 'e']))

test('the nearest enabled tab, the one before at equal distance', () => {
  const tabs = ['off', 'on', 'off', 'on', 'off'].map((state, i) => ({ id: `${i}`, disabled: state === 'off' }))
  expect([0, 1, 2, 3, 4, 99].map((place) => nearestTab(tabs, place))).toEqual(['1', '1', '1', '3', '3', '3'])
  expect(nearestTab([{ id: 'x', disabled: true }], 0)).toBeUndefined()
})

test('there is more while the server leads on, however many were counted', () => {
  const links = { next: '/api/me/workers?page=101' }
  const long = pageOf({ data: ['a', 'b'], links, meta: { total: 2, total_capped: true } })
  expect([long.capped, hasMore(long)]).toEqual([true, true])
  const end = pageOf({ data: ['a', 'b'], links: { next: null }, meta: { total: 9 } })
  expect([end.capped, hasMore(end)]).toEqual([false, false])
  expect([hasMore({ items: ['a'], total: 2 }), hasMore({ items: ['a'], total: 1 })]).toEqual([true, false])
})
