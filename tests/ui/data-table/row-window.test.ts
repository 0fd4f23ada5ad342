import { expect, test } from 'vitest'
import { steadyWindow } from '../../../src/ui/data-table/row-window.ts'

const rangeOf = (startIndex: number, endIndex: number, count = 1000) => ({ startIndex, endIndex, overscan: 0, count })
const edges = (rows: number[]) => [rows[0], rows.at(-1), rows.length]

test('two rows more than are seen are drawn at each edge, as far as there are rows', () => {
  expect(edges(steadyWindow()(rangeOf(10, 20)))).toEqual([8, 22, 15])
  expect(edges(steadyWindow()(rangeOf(0, 8)))).toEqual([0, 10, 11])
  expect(edges(steadyWindow()(rangeOf(990, 999)))).toEqual([988, 999, 12])
  expect(steadyWindow()(rangeOf(0, 0, 1))).toEqual([0])
})

test('an edge that moves by a row draws nothing anew, a second one does', () => {
  const rows = steadyWindow()
  expect(edges(rows(rangeOf(10, 20)))).toEqual([8, 22, 15])
  expect(edges(rows(rangeOf(10, 21)))).toEqual([8, 22, 15])
  expect(edges(rows(rangeOf(9, 19)))).toEqual([8, 22, 15])
  expect(edges(rows(rangeOf(9, 22)))).toEqual([7, 24, 18])
})

test('rows that are far from what is seen are taken away', () => {
  const rows = steadyWindow()
  rows(rangeOf(0, 30))
  expect(edges(rows(rangeOf(0, 29)))).toEqual([0, 32, 33])
  expect(edges(rows(rangeOf(0, 28)))).toEqual([0, 30, 31])
  expect(edges(rows(rangeOf(500, 520)))).toEqual([498, 522, 25])
})

test('a list that became shorter has no rows beyond its end', () => {
  const rows = steadyWindow()
  rows(rangeOf(0, 10))
  expect(rows(rangeOf(0, 10, 11))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})
