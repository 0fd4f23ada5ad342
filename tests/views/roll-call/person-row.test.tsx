// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { SessionMark } from '#contract/roll-call'
import { PersonRow } from '#views/roll-call/person-row'
import { firePerson, rollCallAt, someId } from '../../support/roll-call.ts'

afterEach(cleanup)

const me = someId(3)
const anna = firePerson(someId(10), 'Anna Kowal')
const at = new Date(rollCallAt).toISOString()
const own: SessionMark = {
  ...{ person_id: anna.id, mark: 'NEEDS_HELP', device: 'phone001', clock: 5, at, by: me, by_name: 'Margaret Finch' },
}
const other: SessionMark = { ...own, device: 'phone002', clock: 6, by: someId(4), by_name: 'Dave Hollis', note: 'roof' }
const onMark = vi.fn()
const row = (mark: SessionMark | undefined) => (
  <PersonRow
    person={anna}
    mark={mark}
    rejection={undefined}
    status={mark ? 'NEEDS_HELP' : 'NOT_FOUND'}
    just={mark !== undefined}
    me={me}
    now={at}
    onMark={onMark}
  />
)
const note = () => screen.getByLabelText<HTMLInputElement>(/^Where is Anna Kowal/)

test('what is being typed of a person stays when another marshal calls for help as well, and answers that call', async () => {
  const { rerender } = render(row(own))
  fireEvent.change(note(), { target: { value: 'stair B' } })
  rerender(row(other))
  expect(screen.getByText(/Dave Hollis/)).toBeTruthy()
  expect(note().value).toBe('stair B')
  fireEvent.click(screen.getByRole('button', { name: 'Note' }))
  await vi.waitFor(() =>
    expect(onMark).toHaveBeenLastCalledWith({
      ...{ person_id: anna.id, mark: 'NEEDS_HELP', note: 'stair B', shown: other },
    }),
  )
  rerender(row({ ...own, clock: 7, note: 'stair B' }))
  expect(screen.queryByLabelText(/^Where is/)).toBeNull()
})

test('a press says which mark the row showed', () => {
  const { rerender } = render(row(undefined))
  fireEvent.click(screen.getByRole('button', { name: 'Anna Kowal is safe' }))
  expect(onMark).toHaveBeenLastCalledWith(expect.objectContaining({ mark: 'SAFE', shown: undefined }))
  rerender(row(other))
  fireEvent.click(screen.getByRole('button', { name: 'Undo for Anna Kowal' }))
  expect(onMark).toHaveBeenLastCalledWith(expect.objectContaining({ mark: 'NONE', shown: other }))
})
