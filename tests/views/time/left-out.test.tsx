// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { LeftOut } from '#shared/api/time/timesheet'
import { ReviewDay } from '#views/time/review-day'
import { drawnOf, originOf, trackOf } from '../../../src/views/time/axis.ts'
import { groupsOf } from '../../../src/views/time/groups.ts'
import { QueueRow } from '../../../src/views/time/queue-row.tsx'
import { entry, week } from '../../support/time/timesheets.ts'

afterEach(cleanup)

const { seen } = entry('monday', '2026-10-19')
const monday: LeftOut = { day: '2026-10-19', seen, flag: 'The gate saw 10 h 12: no hours were entered.' }

describe('a stay that no line has', () => {
  const shows = (leftOut: LeftOut) =>
    render(
      <table>
        <tbody>
          <ReviewDay day={leftOut.day} entry={undefined} leftOut={leftOut} origin={5} isOneSite didNotWork={false} />
        </tbody>
      </table>,
    )
  test('stands on the empty day, with its bar, its times and its flag', () => {
    shows(monday)
    expect(screen.getByText('No hours')).toBeDefined()
    expect(screen.getByRole('img', { name: 'Nothing claimed. In 06:52, out 17:04 · Gate' })).toBeDefined()
    expect(screen.getByText(monday.flag)).toBeDefined()
    expect(trackOf(drawnOf(monday), 5)).toMatchObject({ claimed: undefined, observed: { width: expect.any(Number) } })
  })
  test('has no times where they are not the reader’s to see', () => {
    shows({ ...monday, seen: null })
    expect(screen.queryByRole('img')).toBeNull()
    expect(screen.getByText('What the gate saw is not yours to see.')).toBeDefined()
    expect(screen.getByText(monday.flag)).toBeDefined()
  })
  test('begins the axis where it is the earliest', () => {
    expect(originOf([], [{ ...monday, seen: seen && { ...seen, in_at: '2026-10-19T02:30:00.000Z' } }])).toBe(3)
  })
})

describe('a week that its worker sent with a note', () => {
  const fine = { ...week('SUBMITTED', undefined, { mine: true }), id: 'fine' }
  const noted = { ...fine, id: 'noted', sent_note: 'I worked until half past four, gate saw me.' }
  test('is not among those that are accepted all at once', () => {
    expect(
      groupsOf([fine, noted], false).map(({ title, timesheets }) => [title, timesheets.map(({ id }) => id)]),
    ).toEqual([
      ['1 with flags or notes', ['noted']],
      ['1 matches the gate', ['fine']],
    ])
  })
  test('shows the note in the list', () => {
    render(<QueueRow timesheet={noted} current={false} plain={false} />)
    expect(screen.getByText('‘I worked until half past four, gate saw me.’')).toBeDefined()
  })
})
