// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Joined } from '#views/safety/joined'
import { rollCall } from '../../support/safety/roll-call.ts'

afterEach(cleanup)

test.each([
  [0, 'and your marks count.'],
  [1, 'and one person marked long before it must be found again.'],
  [3, 'and 3 people marked long before it must be found again.'],
])('who joined another’s roll call reads what counts of theirs: %i people to be found again', (outdated, words) => {
  render(<Joined started="DRILL" call={rollCall()} outdated={outdated} onDismiss={() => {}} />)
  expect(screen.getByText(/You’ve joined it/).textContent).toContain(words)
})
