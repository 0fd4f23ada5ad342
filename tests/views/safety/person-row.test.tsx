// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { SessionMark } from '#shared/api/safety/roll-call'
import { PersonRow } from '#views/safety/person-row'
import { firePerson, rollCallAt, someId } from '../../support/safety/roll-call.ts'

afterEach(cleanup)

const me = someId(3)
const anna = firePerson(someId(10), 'Anna Kowal')
const at = new Date(rollCallAt).toISOString()
const own: SessionMark = {
  ...{ person_id: anna.id, mark: 'NEEDS_HELP', device: 'phone001', clock: 5, at, by: me, by_name: 'Margaret Finch' },
}
const other: SessionMark = { ...own, device: 'phone002', clock: 6, by: someId(4), by_name: 'Dave Hollis', note: 'roof' }
type Note = { draft?: string; noting?: boolean; just?: boolean; outdated?: SessionMark }
const onMark = vi.fn()
const onNote = { open: vi.fn(), write: vi.fn(), leave: vi.fn(), finish: vi.fn() }
const row = (
  mark: SessionMark | undefined,
  { draft, noting = mark !== undefined, just = noting, outdated }: Note = {},
) => (
  <PersonRow
    person={anna}
    mark={mark}
    rejection={undefined}
    outdated={outdated}
    status={mark ? 'NEEDS_HELP' : 'NOT_FOUND'}
    just={just}
    me={me}
    now={at}
    noting={noting}
    draft={draft}
    onMark={onMark}
    onNote={onNote}
  />
)
const note = () => screen.getByLabelText<HTMLInputElement>(/^Where is Anna Kowal/)

test('what is being typed of a person stays when another marshal calls for help as well', () => {
  const { rerender } = render(row(own))
  fireEvent.change(note(), { target: { value: 'stair B' } })
  expect(onNote.write).toHaveBeenLastCalledWith(anna.id, 'stair B')
  rerender(row(other, { draft: 'stair B', just: true }))
  expect(screen.getByText(/Dave Hollis/)).toBeTruthy()
  expect(note().value).toBe('stair B')
})

test('a mark of another day is shown with it', () => {
  const yesterday = { ...other, at: new Date(rollCallAt - 86_400_000).toISOString() }
  const { container, rerender } = render(row(yesterday, { noting: false }))
  expect(container.textContent).toMatch(/Needs help at 10:31 on Sun 25 Oct, Dave Hollis/)
  rerender(row(undefined, { outdated: { ...yesterday, mark: 'SAFE' } }))
  expect(container.textContent).toMatch(/Marked safe at 10:31 on Sun 25 Oct, in an earlier alarm/)
  rerender(row(other, { noting: false }))
  expect(container.textContent).toMatch(/Needs help at 10:31, Dave Hollis/)
})

test('the field of a note stays in its place when it is left, so that the next press finds its row', () => {
  const { rerender } = render(row(own, { draft: 'stair B' }))
  fireEvent.blur(note())
  expect(onNote.leave).toHaveBeenCalled()
  rerender(row({ ...own, clock: 7, note: 'stair B' }))
  expect(note().value).toBe('stair B')
})

test('somebody who needs help can always be given a note, or another one', () => {
  const { rerender } = render(row(own, { noting: false }))
  fireEvent.click(screen.getByRole('button', { name: 'Add where they are: Anna Kowal' }))
  expect(onNote.open).toHaveBeenLastCalledWith(anna.id)
  rerender(row(other, { noting: false }))
  expect(screen.getByText(/^roof\. Needs help/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Change note: Anna Kowal' })).toBeTruthy()
  rerender(row(other, { noting: true, just: false }))
  expect(note().value).toBe('roof')
})

test('a press says which mark the row showed', () => {
  const { rerender } = render(row(undefined))
  fireEvent.click(screen.getByRole('button', { name: 'Anna Kowal is safe' }))
  expect(onMark).toHaveBeenLastCalledWith(expect.objectContaining({ mark: 'SAFE', shown: undefined }))
  rerender(row(other))
  fireEvent.click(screen.getByRole('button', { name: 'Undo for Anna Kowal' }))
  expect(onMark).toHaveBeenLastCalledWith(expect.objectContaining({ mark: 'NONE', shown: other }))
})

test('who was found in an earlier alarm only is to be found again', () => {
  render(row(undefined, { outdated: { ...own, mark: 'SAFE' } }))
  expect(screen.getByText('Marked safe at 10:31, in an earlier alarm: find them again.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Anna Kowal is safe' })).toBeDefined()
})
