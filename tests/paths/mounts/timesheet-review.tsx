import '../../ui/dom.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { timesheetReviewMachine } from '#machines/time/timesheet-review.machine'
import type { TimesheetDetail } from '#shared/api/time/timesheet'
import { ReviewContent } from '#views/time/review-content'
import { inReact } from './in-react.tsx'

const button = (name: string | RegExp) => screen.getByRole('button', { name })
const press = (name: string | RegExp) => () => fireEvent.click(button(name))
type Shown = {
  context: {
    timesheet?: TimesheetDetail
    note: string
    message?: string
    overtaken?: { words: string }
    errors: Record<string, string>
    repair?: { end: string }
    bonus?: { amount: string }
  }
}
const isOff = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true'

/** Whose week it is, how it stands, what was refused and what happened meanwhile: always. */
function showsWeek({ context: { timesheet, message, overtaken, repair, bonus } }: Shown) {
  screen.getByRole('heading', { level: 1, name: 'Jan Nowak' })
  const statusTexts = screen.queryAllByRole('status').map(({ textContent }) => textContent)
  expect(statusTexts.filter((text) => message !== undefined && text === message)).toHaveLength(message ? 1 : 0)
  expect(statusTexts.filter((text) => overtaken !== undefined && text?.startsWith(overtaken.words))).toHaveLength(
    overtaken ? 1 : 0,
  )
  const accept = screen.queryByRole('button', { name: /^Accept/ })
  expect(accept !== null).toBe(timesheet?.mine === true && timesheet.status === 'SUBMITTED')
  if (accept) expect(isOff(accept)).toBe((timesheet?.pending ?? 0) > 0 || !!repair || !!bonus)
  expect(screen.queryByRole('button', { name: 'Mark as paid' }) !== null || screen.queryByRole('dialog') !== null).toBe(
    timesheet?.mine === true &&
      timesheet.pay !== undefined &&
      timesheet.status !== 'SUBMITTED' &&
      timesheet.status !== 'PAID',
  )
}
const nothing = () => expect(screen.queryByRole('heading')).toBeNull()
const busy = (name: RegExp) => (snapshot: Shown) => {
  showsWeek(snapshot)
  expect(button(name).getAttribute('aria-busy')).toBe('true')
}

export const timesheetReviewInReact = inReact(
  timesheetReviewMachine,
  (actor) => <ReviewContent actor={actor} level={1} onPrint={() => {}} />,
  {
    does: {
      accept: press(/^Accept/),
      reject: press(/^(?:Reject|Send back)/),
      pay: press('Mark as paid'),
      confirm: () => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Mark as paid' })),
      finish: press('Set the finish'),
      repair: press('Put Monday 19 October right'),
      change: ({ draft }) =>
        fireEvent.change(screen.getByLabelText('Finish'), { target: { value: (draft as { end: string }).end } }),
      setBonus: press('Set a bonus'),
      changeBonus: () => fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '40' } }),
      save: () => fireEvent.click(screen.getByRole('button', { name: /^Save/ })),
      cancel: () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' })),
    },
    sees: {
      loading: nothing,
      unreachable: nothing,
      reading: (snapshot: Shown) => {
        showsWeek(snapshot)
        const field = screen.queryByRole<HTMLInputElement>('textbox', { name: /^Note to Jan/ })
        expect(field?.value).toBe(snapshot.context.timesheet?.mine ? snapshot.context.note : undefined)
        expect(screen.queryByRole('form')).toBeNull()
      },
      accepting: busy(/^Accept/),
      rejecting: busy(/^(?:Reject|Send back)/),
      finishing: ({ context }: Shown) => {
        expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Finish' }).value).toBe(context.repair?.end)
        if (context.errors.end) screen.getByText(context.errors.end)
      },
      givingFinish: () => expect(button('Save the finish').getAttribute('aria-busy')).toBe('true'),
      repairing: ({ context }: Shown) => {
        expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Finish' }).value).toBe(context.repair?.end)
        const error = context.errors['entries.0.start']
        if (error) screen.getByText(error)
      },
      correcting: () => expect(button('Save and send back').getAttribute('aria-busy')).toBe('true'),
      pricing: ({ context }: Shown) => {
        expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Amount' }).value).toBe(context.bonus?.amount)
        if (context.errors.amount) screen.getByText(context.errors.amount)
      },
      settingBonus: () => expect(button('Save').getAttribute('aria-busy')).toBe('true'),
      confirmingPayment: () => expect(screen.getByRole('dialog').textContent).toContain('Was Jan paid for this week?'),
    },
  },
)
