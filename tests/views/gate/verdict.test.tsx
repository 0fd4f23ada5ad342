// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { VerdictView } from '#views/gate/verdict'

const person = { id: '0197a000-0000-7000-8000-000000000009', name: 'Natalie Sugden', who: 'Labourer', face: undefined }
const verdict = { tone: 'ok' as const, word: 'Let out', reason: 'Checked out at 07:31', lines: [], person }
const nothing = () => {}
const show = (undo: { underWay: boolean; undoing: boolean; onUndo: (() => void) | undefined }) =>
  render(
    <VerdictView
      verdict={verdict}
      siteId="s"
      waiting={1}
      awaitsDecision={false}
      onTurnAway={nothing}
      onExcuse={nothing}
      undo={null}
      onClose={undefined}
      unsent
      {...undo}
    />,
  )
afterEach(cleanup)

test('a check-out that may be on its way says so where its undo was offered, and offers nothing in its place', () => {
  show({ underWay: true, undoing: false, onUndo: undefined })
  screen.getByText('Being sent: if it can be undone, Undo is offered with the answer.')
  expect(screen.queryByText(/Kept here/)).toBeNull()
  expect([screen.queryByRole('button'), screen.queryByRole('link')]).toEqual([null, null])
})

test('the button stays where it is while a check-out is undone on this device', () => {
  show({ underWay: false, undoing: true, onUndo: nothing })
  expect(screen.getByRole('button', { name: 'Undo check-out' }).getAttribute('aria-busy')).toBe('true')
})

/** A gate’s page with its link, and the verdict over it until it is closed. */
function Covered() {
  const [open, setOpen] = useState<boolean>()
  return (
    <>
      <a href="/roll-call" onFocus={() => setOpen((before) => before ?? true)}>
        Roll call
      </a>
      {open && (
        <VerdictView
          verdict={verdict}
          siteId="s"
          waiting={0}
          awaitsDecision={false}
          onTurnAway={nothing}
          onExcuse={nothing}
          undo={null}
          unsent
          underWay={false}
          undoing={false}
          onUndo={undefined}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

test.each(['Close', 'Escape'])('a verdict is closed by %s, and the focus is where it was', async (how) => {
  render(<Covered />)
  screen.getByRole('link', { name: 'Roll call' }).focus()
  const close = await screen.findByRole('button', { name: 'Close' })
  if (how === 'Close') await userEvent.click(close)
  else await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('heading', { name: 'Let out' })).toBeNull()
  await expect.poll(() => document.activeElement?.textContent).toBe('Roll call')
})

test('who has to decide about somebody cannot close the verdict', () => {
  show({ underWay: false, undoing: false, onUndo: nothing })
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
})
