// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { RightEnded, type Stage } from '#views/safety/right-ended'
import { firePerson, rollCallAt, rollCallSession } from '../../support/safety/roll-call.ts'

afterEach(cleanup)
const at = new Date(rollCallAt).toISOString()
const help = {
  ...{ person_id: 'jan', mark: 'NEEDS_HELP' as const, device: 'phone001', clock: 1, at },
  ...{ by: 'm1', by_name: 'Dave Hollis' },
}
const show = (stage: Stage) =>
  render(
    <RightEnded
      session={rollCallSession('phone001', {
        people: [firePerson('jan', 'Jan Nowak')],
        marks: { jan: [help] },
        unsent: [help],
      })}
      stage={stage}
      failure="Not found."
      onRetry={() => {}}
      onSettle={() => {}}
    />,
  )

test('a marshal whose right has ended reads so, that the marks were sent, and whom to tell', () => {
  show('done')
  expect(screen.getByText(/no longer a marshal here/).parentElement?.textContent).toBe(
    'You are no longer a marshal here. Your marks were sent. Tell another marshal that you have stopped.',
  )
  expect(screen.queryByRole('button', { name: /safe|needs help|end roll call/i })).toBeNull()
})
test('what the server does not take is named with its time and why, until another marshal was told', () => {
  show('untaken')
  expect(screen.getByText('Jan Nowak: needs help at 10:31 on Mon 26 Oct.')).toBeTruthy()
  expect(screen.getByText(/no record that you took part/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'I have told another marshal' })).toBeTruthy()
})
