// @vitest-environment jsdom
import '../../ui/dom.ts'
import { readFileSync } from 'node:fs'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { timesheetReviewMachine } from '#machines/time/timesheet-review.machine'
import type { TimesheetDetail } from '#shared/api/time/timesheet'
import type { TimesheetEntry } from '#shared/api/time/timesheet-entry'
import { ReviewContent } from '#views/time/review-content'
import { entry, unfinished, week } from '../../support/time/timesheets.ts'

/** A week to decide, with one day. */
async function open(day: TimesheetEntry, more: Partial<TimesheetDetail> = {}) {
  const timesheet = week('SUBMITTED', [day], { mine: true, ...more })
  const actor = createActor(
    timesheetReviewMachine.provide({ actors: { readTimesheet: fromPromise(async () => ({ timesheet: timesheet })) } }),
    { input: { id: timesheet.id } },
  )
  actor.start()
  render(<ReviewContent actor={actor} level={1} onPrint={() => {}} />)
  await screen.findByRole('heading', { name: 'Jan Nowak' })
}
const press = (name: string | RegExp) => {
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
}
const finished = entry('monday', '2026-10-19')

test.each([
  ['Set the finish', unfinished('monday', '2026-10-19'), () => screen.getByLabelText('Finish')],
  ['Put Monday 19 October right', finished, () => screen.getByRole('combobox', { name: 'Site' })],
  ['Set a bonus', finished, () => screen.getByLabelText('Amount')],
] as const)('%s opens its form in sight, with the focus on its first field', async (name, day, field) => {
  const scrolled: Element[] = []
  const scroll = Element.prototype.scrollIntoView
  Element.prototype.scrollIntoView = function () {
    scrolled.push(this)
  }
  await open(day)
  press(name)
  Element.prototype.scrollIntoView = scroll
  expect(document.activeElement).toBe(field())
  expect(scrolled).toContain(field().closest('form'))
})

test.each([
  ['is not offered to an approver of another company', false, false],
  ['is offered in the company that employs the worker', true, true],
])('a bonus %s', async (_, is_employer, isOffered) => {
  await open(finished, { is_employer })
  expect(screen.queryByRole('button', { name: 'Set a bonus' }) !== null).toBe(isOffered)
})

test.each([
  ['a manager of the company that employs the worker', true, 'SUBMITTED', null, true],
  ['the same manager of a paid week with a bonus', true, 'PAID', 25, true],
  ['an approver of another company', false, 'SUBMITTED', null, false],
] as const)('the bonus as %s finds it', async (_, is_employer, status, bonus, isShown) => {
  await open(finished, { is_employer, status, bonus, pay: undefined })
  expect(screen.queryByRole('heading', { name: 'Bonus' }) !== null).toBe(isShown)
})

test('a draft that both decisions wait for is named once, and describes both', async () => {
  const css = readFileSync('src/views/time/review.module.css', 'utf8')
  const style = document.head.appendChild(document.createElement('style'))
  style.textContent = /\.buttons(\[data-draft\][^}]*\})/.exec(css)?.[1] ?? ''
  await open(finished)
  press('Set a bonus')
  const words = 'Save or cancel the bonus first.'
  const shown = screen
    .getAllByText(words)
    .filter((text) => getComputedStyle(text.parentElement ?? text).display !== 'none')
  expect(shown).toHaveLength(1)
  for (const name of [/^Reject/, /^Accept/]) {
    const reasonId = screen.getByRole('button', { name }).getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(reasonId)?.textContent).toBe(words)
  }
  style.remove()
})

test.each([
  ['7', 'Enter a finish after the start.'],
  ['6.30', 'That would be 23 h 30. Check the time.'],
])('a finish of %s for a day from 07:00 is refused at its field and not sent', async (typed, words) => {
  await open(unfinished('monday', '2026-10-19'))
  press('Set the finish')
  fireEvent.change(screen.getByLabelText('Finish'), { target: { value: typed } })
  press('Save the finish')
  expect(await screen.findByText(words)).toBeDefined()
})

test('somebody who is on site now is said to be, and not asked when they left', async () => {
  const { seen, ...monday } = unfinished('monday', '2026-10-19')
  await open({ ...monday, seen: seen && { ...seen, suspected_left_at: null }, flags: [] })
  expect(screen.getByText('In 06:58 · on site · Gate')).toBeDefined()
  expect(screen.queryByText(/no check-out|^no finish$/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Ask Jan again' })).toBeNull()
})

test('the fields of a day’s hours wrap before a time or the break is cut', () => {
  const css = readFileSync('src/views/time/line.module.css', 'utf8')
  const rule = (selector: string) => css.split(`${selector} {`)[1]?.split('}')[0] ?? ''
  expect(rule('.row')).toMatch(/flex-wrap: wrap/)
  const ofText = (selector: string) => Number(/calc\((\d+)ch/.exec(rule(selector))?.[1] ?? 0)
  expect(ofText('.row > *')).toBeGreaterThanOrEqual(6)
  // With ' min' behind it.
  expect(ofText('.row > :last-child')).toBeGreaterThanOrEqual(9)
})
