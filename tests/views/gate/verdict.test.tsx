// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
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
