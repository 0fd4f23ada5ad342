// @vitest-environment jsdom
import '../../ui/dom.ts'
import { act, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { task } from '#machines/kit/task'
import type { TimesheetOutput } from '#machines/time/timesheet-states'
import { timesheetWeekMachine } from '#machines/time/timesheet-week.machine'
import type { TimesheetDetail } from '#shared/api/time/timesheet'
import { WeekBanners } from '#views/time/week/week-banners'

const timesheet = {
  ...{
    id: 't',
    week: '2026-10-19',
    status: 'DRAFT',
    entries: [{ id: 'e', minutes: 480, seen: null }],
    messages: [],
    timeline: [],
    minutes: 0,
    pending: 0,
  },
  ...{
    worker: { id: 'w' },
    updated_at: '2026-10-26T07:31:00.000Z',
    places: [],
    objected: false,
    corrected: false,
    unclaimed: [],
  },
} as unknown as TimesheetDetail

test.each([
  ['got no answer', new TypeError('Failed to fetch'), /No connection/],
  ['was overtaken', { status: 409, message: 'Priya has accepted it.' }, /Priya has accepted it/],
])('a week whose sending %s says so where the focus is, each time', async (_, error, words) => {
  const chart = timesheetWeekMachine.provide({
    actors: {
      readWeek: task(async (): Promise<{ timesheet: TimesheetDetail | undefined }> => ({ timesheet })),
      sendWeek: task(() => new Promise<TimesheetOutput>((_, reject) => setTimeout(reject, 10, error))),
    },
  })
  const actor = createActor(chart, { input: { id: 't' } }).start()
  render(<WeekBanners actor={actor} timesheet={timesheet} />)
  for (let time = 0; time < 2; time++) {
    await waitFor(actor, (state) => state.matches('resting'))
    act(() => actor.send({ type: 'submit', today: '2026-10-26' }))
    const banner = await screen.findByText(words)
    expect(document.activeElement).not.toBe(document.body)
    expect(document.activeElement?.contains(banner)).toBe(true)
    act(() => (document.activeElement as HTMLElement).blur())
  }
})
