// @vitest-environment jsdom
import '../../ui/dom.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { TimesheetDetail } from '#shared/api/time/timesheet'
import { TimesheetNotes } from '#views/time/week/timesheet-notes'
import { entry, week } from '../../support/time/timesheets.ts'

afterEach(cleanup)

const given = entry('monday', '2026-10-19', { finish_set_at: '2026-10-26T09:00:00.000Z' })
function buttonOf(timesheet: TimesheetDetail): HTMLElement | null {
  const nothing = () => {}
  render(
    <TimesheetNotes
      timesheet={timesheet}
      note="I left at six."
      reader="your manager"
      busy={false}
      onWrite={nothing}
      onAddNote={nothing}
      onObject={nothing}
    />,
  )
  return screen.queryByRole('button', { name: 'Object to the finish' })
}
const isDisabled = (button: HTMLElement | null) => button?.getAttribute('aria-disabled') === 'true'

test('a finish that somebody else set can be objected to', () => {
  const button = buttonOf(week('SUBMITTED', [given]))
  expect([button !== null, isDisabled(button)]).toEqual([true, false])
})

test('an objection without an answer is the reason why there is no other one', () => {
  const button = buttonOf(week('SUBMITTED', [given], { objected: true }))
  expect(isDisabled(button)).toBe(true)
  expect(screen.getAllByText('You have objected already. It is not answered yet.').length).toBeGreaterThan(0)
})

test('nobody objects where nobody else set a finish, or before the week is sent', () => {
  expect(buttonOf(week('SUBMITTED'))).toBeNull()
  expect(buttonOf(week('DRAFT', [given], { objected: true }))).toBeNull()
})
