// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { task } from '#machines/kit/task'
import { helpContactMachine } from '#machines/platform/help-contact.machine'
import { medicalQuestionnaireMachine } from '#machines/registration/medical-questionnaire.machine'
import { niNumberMachine } from '#machines/registration/ni-number.machine'
import { CodeField } from '#ui/fields/code-field'
import { MedicalQuestionnaire } from '#views/registration/medical-questionnaire'
import { NiNumber } from '#views/registration/ni-number'
import { RegistrationError } from '#views/registration/registration-error'
import { DayField } from '#views/shared/day-field'
import { refused } from '../../support/registration/registration.ts'

afterEach(cleanup)

test('Enter sends; a refused number stays typed, wears its error, and takes the focus', async () => {
  const actor = createActor(
    niNumberMachine.provide({
      actors: {
        saveNumber: task(() =>
          Promise.reject(refused({ ni_number: ['That is our example. Type your own number.'] }).error),
        ),
      },
    }),
    { input: { existing: { masked: null, not_yet: false } } },
  ).start()
  render(<NiNumber actor={actor} />)
  const box = screen.getByLabelText<HTMLInputElement>('National Insurance number')
  await userEvent.type(box, 'QQ 12 34 56 C{Enter}')
  await screen.findByText('That is our example. Type your own number.')
  expect(box.value).toBe('QQ 12 34 56 C')
  expect(box.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(box)
})

test('Continue is off with its reason, and Enter does nothing then', async () => {
  const actor = createActor(niNumberMachine, { input: { existing: { masked: null, not_yet: false } } }).start()
  render(<NiNumber actor={actor} />)
  const button = screen.getByRole('button', { name: 'Continue' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Type your number')
  await userEvent.type(screen.getByLabelText('National Insurance number'), '{Enter}')
  expect(actor.getSnapshot().value).toBe('answering')
})

test('Back in the questionnaire shows the earlier answer and its words', async () => {
  const actor = createActor(medicalQuestionnaireMachine, { input: {} }).start()
  render(<MedicalQuestionnaire actor={actor} />)
  await userEvent.click(screen.getByLabelText('Yes'))
  await userEvent.type(screen.getByLabelText('Tell us more'), 'Vertigo')
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }))
  screen.getByText('Your health, question 2 of 10')
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Tell us more').value).toBe('Vertigo')
})

function Day({ onDay }: { onDay: (day: string) => void }) {
  const [day, setDay] = useState('')
  const keep = (chosen: string) => {
    setDay(chosen)
    onDay(chosen)
  }
  return <DayField label="Date of birth" value={day} onChange={keep} until="today" />
}

test('a typed day is read when the field is left, and says itself as DD/MM/YYYY', async () => {
  const onDayChange = vi.fn()
  render(<Day onDay={onDayChange} />)
  const box = screen.getByLabelText<HTMLInputElement>('Date of birth')
  await userEvent.type(box, '23041990')
  await userEvent.tab()
  expect(onDayChange).toHaveBeenLastCalledWith('1990-04-23')
  expect(box.value).toBe('23/04/1990')
})

test('a day that does not exist is refused in words and loses nothing else', async () => {
  render(<Day onDay={() => {}} />)
  const box = screen.getByLabelText<HTMLInputElement>('Date of birth')
  await userEvent.type(box, '31/02/1990{Enter}')
  await screen.findByText('31/02/1990 does not exist: that month has 28 days.')
})

test('a day already given can be taken back and typed anew', async () => {
  const onDayChange = vi.fn()
  render(<Day onDay={onDayChange} />)
  const box = screen.getByLabelText<HTMLInputElement>('Date of birth')
  await userEvent.type(box, '23041990{Enter}')
  await act(async () => void fireEvent.change(box, { target: { value: '23/04/199' } }))
  expect(onDayChange).toHaveBeenLastCalledWith('')
  await userEvent.type(box, '01051985{Enter}')
  expect(onDayChange).toHaveBeenLastCalledWith('1985-05-01')
})

test('the error screen says the words of the specification, and the help line of the settings', async () => {
  const help = task(async (_: object) => ({ help_line: '0113 496 0142', help_email: 'help@muster.example' }))
  render(<RegistrationError chart={helpContactMachine.provide({ actors: { load: help } })} />)
  screen.getByRole('heading', { name: 'Aw, Snap!' })
  screen.getByText(
    'Something went terribly wrong, and our team has been notified about this incident. Try again later, or contact our customer service',
  )
  expect(screen.getByRole('link', { name: 'Home page' }).getAttribute('href')).toBe('/')
  screen.getByText('Problem is still there?')
  expect((await screen.findByRole('link', { name: '0113 496 0142' })).getAttribute('href')).toBe('tel:01134960142')
})

function Digits() {
  const [code, setCode] = useState('000000')
  return <CodeField label="Code" value={code} onChange={setCode} />
}

test('a new code typed over a wrong one loses no digit, not even one that was there before', async () => {
  render(<Digits />)
  await userEvent.click(screen.getByLabelText('Digit 1'))
  await userEvent.keyboard('646070')
  const boxes = [1, 2, 3, 4, 5, 6].map((n) => screen.getByLabelText<HTMLInputElement>(`Digit ${n}`).value)
  expect(boxes.join('')).toBe('646070')
})
