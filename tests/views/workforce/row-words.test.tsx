// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { choose, leftoverRows, reviewOf, withOwn } from '#machines/workforce/import-review'
import { spreadsheetImportMachine } from '#machines/workforce/spreadsheet-import.machine'
import { checkRow, readingOf } from '#shared/domain/workforce/import-rows'
import { judgeRows, type OwnPerson } from '#shared/domain/workforce/import-verdicts'
import { RowWords } from '#views/workforce/import/row-words'

afterEach(cleanup)
const worksheet = {
  rows: [
    { row: 1, cells: ['First name', 'Last name', 'Mobile', 'City'] },
    { row: 2, cells: ['Jan', 'Nowak', '07700 900142', 'York'] },
  ],
}
const reading = readingOf(worksheet, ['first_name', 'last_name', 'mobile', 'city'], { today: '2026-10-26', sites: [] })
const rows = reading.rows.map((row) => checkRow(reading, row))
const reviewWith = (more: Partial<OwnPerson>) =>
  withOwn(reviewOf({ reading, rows, judged: judgeRows(rows, new Map(), {}) }), [
    {
      ...{ row: 2, kind: 'worker', name: 'Jan Nowak', slug: 'jan', former: false },
      changes: [{ field: 'city', now: 'Leeds', sheet: 'York' }],
      ...more,
    },
  ])
const wordsOf = (more: Partial<OwnPerson>) => {
  const { container } = render(
    <RowWords actor={createActor(spreadsheetImportMachine)} review={reviewWith(more)} row={2} />,
  )
  return container.textContent
}
const choices = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

test('a worker’s row says what it changes, and lets the reader choose', () => {
  expect(wordsOf({})).toContain('Jan Nowak works for you')
  expect(choices()).toEqual(['Update', 'Skip'])
})

test('a former worker’s row says that they work there no more and what is not changed, and leaves no choice', () => {
  expect(wordsOf({ former: true })).toMatch(/^Jan Nowak does not work for you any more\. Not changed: City/)
  expect(choices()).toEqual([])
})

test('a former worker’s row that says nothing new claims no work either', () => {
  expect(wordsOf({ former: true, changes: [] })).toBe('Jan Nowak does not work for you any more. Nothing is new')
})

test('a former worker’s row comes back with the rows left behind, with the reason, unless it was skipped', () => {
  const lastCells = (review: ReturnType<typeof reviewWith>) => leftoverRows(review).map((row) => row.at(-1))
  const review = reviewWith({ former: true })
  expect(lastCells(review)).toEqual(['What is wrong', 'Jan Nowak does not work for you any more'])
  expect(lastCells(choose(review, [2], 'skip'))).toEqual(['What is wrong', ''])
})
