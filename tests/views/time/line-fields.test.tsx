// @vitest-environment jsdom
import '../../ui/dom.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { type LineDraft, newLine } from '#machines/time/timesheet-lines'
import { LineFields } from '#views/time/line-fields'
import { week } from '../../support/time/timesheets.ts'

const timesheet = week('DRAFT')
function Form() {
  const [draft, setDraft] = useState<LineDraft>(newLine(timesheet, '2026-10-19'))
  const change = (changed: Partial<LineDraft>) => setDraft({ ...draft, ...changed })
  return <LineFields timesheet={timesheet} draft={draft} errors={{}} reason="" onChange={change} />
}
afterEach(cleanup)

test.each(['25:00', '7am'])('%s is no time: said at the field once it is left, and no next day', (typed) => {
  render(<Form />)
  fireEvent.change(screen.getByLabelText('Start'), { target: { value: '08:00' } })
  const finish = screen.getByLabelText('Finish')
  fireEvent.change(finish, { target: { value: typed } })
  expect([screen.queryByText('Write the time as 07:30.'), screen.queryByText('On the next day.')]).toEqual([null, null])
  fireEvent.blur(finish)
  expect(finish.getAttribute('aria-invalid')).toBe('true')
  screen.getByText('Write the time as 07:30.')
  fireEvent.change(finish, { target: { value: '7' } })
  expect(screen.queryByText('Write the time as 07:30.')).toBeNull()
  screen.getByText('On the next day.')
})
