// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { draftOf, isUnexplained, readClock } from '#machines/time/timesheet-lines'
import type { TimesheetEntry } from '#shared/api/time/timesheet-entry'
import { livedHours, minutesOf } from '#shared/domain/time/timesheet-week'
import { LineFields } from '#views/time/line-fields'
import { ReviewDay } from '#views/time/review-day'
import { noteInWords } from '#views/time/timesheet-display'
import { originOf, trackOf } from '../../../src/views/time/axis.ts'
import { evidenceOf, trackInWords } from '../../../src/views/time/evidence.ts'
import { groupsOf, inQueue } from '../../../src/views/time/groups.ts'
import { entry, unfinished, week } from '../../support/time/timesheets.ts'

afterEach(cleanup)

/** A night from 22:00 to 06:00 with half an hour of break, as it was lived. */
function night(day: string): TimesheetEntry {
  const lived = livedHours({ day, start: '22:00', end: '06:00', break_minutes: 30 })
  if ('refused' in lived) throw new Error(lived.refused)
  return entry(day, day, { ...lived, minutes: minutesOf(lived), seen: null, source: 'TYPED' })
}
const shows = (one: TimesheetEntry) =>
  render(
    <table>
      <tbody>
        <ReviewDay day={one.day} entry={one} origin={5} isOneSite didNotWork={false} />
      </tbody>
    </table>,
  )

describe('a night shift', () => {
  test.each([
    ['when the clocks go back', '2026-10-24', '8 h 30'],
    ['when they go forward', '2027-03-27', '6 h 30'],
    ['on any other night', '2026-10-20', '7 h 30'],
  ])('%s shows the hours that were lived', (_, day, hours) => {
    shows(night(day))
    expect(screen.getByText(hours)).toBeDefined()
    expect(screen.getByText(/22:00 – 06:00 next day/)).toBeDefined()
  })
  test('ends on the axis where the clocks say so, whatever was lived', () => {
    const [back, forward] = ['2026-10-24', '2027-03-27'].map((day) => trackOf(night(day), 5).claimed)
    expect(back).toEqual(forward)
  })
})

describe('evidence', () => {
  test('pending hours are a word, never 0', () => {
    shows(unfinished('thursday', '2026-10-22'))
    expect(screen.getByText('pending')).toBeDefined()
    expect(screen.queryByText('0 h 00')).toBeNull()
  })
  test('says in words what is drawn', () => {
    expect(evidenceOf(entry('monday', '2026-10-19'))).toBe('In 06:52, out 17:04 · Gate')
    expect(trackInWords(unfinished('thursday', '2026-10-22'))).toBe(
      'Claimed from 07:00 with no finish. In 06:58 · no check-out · suspected left 20:00 · Gate',
    )
    expect(evidenceOf(entry('monday', '2026-10-19', { seen: null }))).toBe('What the gate saw is not yours to see.')
  })
  test('names the witness of each end: when they left is the worker’s word where nobody saw it', () => {
    const { seen, ...monday } = entry('monday', '2026-10-19')
    const out = (out_source: 'WORKER' | 'MANUAL') => evidenceOf({ ...monday, seen: seen && { ...seen, out_source } })
    expect(out('WORKER')).toBe('In 06:52 · Gate, out 17:04 · Worker’s answer')
    expect(out('MANUAL')).toBe('In 06:52 · Gate, out 17:04 · Manager')
  })
  test('a note names who wrote it, if that is not the worker', () => {
    const noted = (note_by: TimesheetEntry['note_by']) =>
      entry('monday', '2026-10-19', { note: 'You left at ten.', note_by })
    shows(noted({ is_worker: false, name: 'Priya Raghunathan' }))
    expect(screen.getByText('Note by Priya Raghunathan: ‘You left at ten.’')).toBeDefined()
    const jan = noted({ is_worker: true, name: 'Jan Nowak' })
    expect([noteInWords(jan, 'Their'), noteInWords(jan, 'Your')]).toEqual([
      'Their note: ‘You left at ten.’',
      'Your note: ‘You left at ten.’',
    ])
    expect(noteInWords(noted(null), 'Their')).toBe('Note: ‘You left at ten.’')
  })
  test('the form of a line does not say that the gate saw what the worker answered', () => {
    const { seen, ...monday } = entry('monday', '2026-10-19')
    const answered = { ...monday, seen: seen && { ...seen, out_source: 'WORKER' as const } }
    const form = (mine: boolean) =>
      render(
        <LineFields
          timesheet={week('SUBMITTED', [answered], { mine })}
          draft={draftOf(answered)}
          errors={{}}
          reason=""
          onChange={() => {}}
        />,
      )
    form(true)
    expect(screen.getByText('The gate saw Jan in at 06:52, and not out: 17:04 is Jan’s own answer.')).toBeDefined()
    form(false)
    expect(screen.getByText('The gate saw you in at 06:52, and not out: 17:04 is your own answer.')).toBeDefined()
  })
  test('draws what is claimed and was not seen once it is more than the walk from the gate', () => {
    const until = (end_at: string) => trackOf(entry('monday', '2026-10-19', { end_at }), 5).unseen.length
    expect(until('2026-10-19T16:19:00.000Z')).toBe(0)
    expect(until('2026-10-19T16:46:00.000Z')).toBe(1)
  })
  test('the axis begins at 5, or with who starts earlier', () => {
    expect(originOf([entry('monday', '2026-10-19')])).toBe(5)
    expect(originOf([entry('monday', '2026-10-19', { start_at: '2026-10-19T02:30:00.000Z' })])).toBe(3)
  })
})

describe('the queue', () => {
  const [flagged, fine] = [
    { ...week('SUBMITTED', [unfinished('monday', '2026-10-19')], { mine: true }), id: 'flagged' },
    { ...week('SUBMITTED', undefined, { mine: true }), id: 'fine' },
  ]
  test('puts first what wants a look, and accepts only what matches the gate in one go', () => {
    expect(
      groupsOf([fine, flagged], false).map(({ title, timesheets }) => [title, timesheets.map(({ id }) => id)]),
    ).toEqual([
      ['1 with flags', ['flagged']],
      ['1 matches the gate', ['fine']],
    ])
    expect(inQueue([fine, flagged], true).map(({ id }) => id)).toEqual(['fine', 'flagged'])
  })
  test('never holds one’s own week among those to accept', () => {
    expect(groupsOf([{ ...fine, mine: false }], false).map(({ id }) => id)).toEqual(['flagged'])
  })
})

describe('a line that is put right', () => {
  const timesheet = week('DRAFT')
  const monday = draftOf(entry('monday', '2026-10-19'))
  test.each([
    ['730', '07:30'],
    ['7:30', '07:30'],
    ['18', '18:00'],
    ['18.30', '18:30'],
    ['later', 'later'],
  ])('%s is read as %s', (typed, read) => {
    expect(readClock(typed)).toBe(read)
  })
  test('wants a reason where it differs from the gate, and none for the end that was missing', () => {
    expect(isUnexplained(timesheet, monday)).toBe(false)
    expect(isUnexplained(timesheet, { ...monday, end: '18:30' })).toBe(true)
    expect(isUnexplained(timesheet, { ...monday, end: '18:30', note: 'Handover.' })).toBe(false)
    const open = unfinished('monday', '2026-10-19')
    expect(isUnexplained(week('DRAFT', [open]), { ...draftOf(open), end: '16:00' })).toBe(false)
  })
})
