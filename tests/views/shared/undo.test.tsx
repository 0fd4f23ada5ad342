// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { offerOf } from '#machines/gate/presence-undo'
import { Undo, UndoActor } from '#views/shared/undo-actor'
import { useActorEvents } from '#views/shared/use-actor-events'

const offer = offerOf([{ check_in_id: '0197a000-0000-7000-8000-000000000001', move: 'checkOut', name: 'Jan Nowak' }])
const newer = '0197a000-0000-7000-8000-000000000002'
type Ended = { undone: number; errors: string[] }
let ended: Ended[] = []
let keys: (string | null)[] = []
let send: (event: { type: 'offer'; offer: typeof offer }) => void = () => {}

function Bar() {
  const undo = UndoActor.useActorRef()
  send = undo.send
  useActorEvents(undo, (event) => {
    if (event.type === 'ended') ended.push({ undone: event.undone.length, errors: event.errors })
  })
  return <Undo />
}
/** Jan was just checked out; each try to undo it is answered in turn, and by the last of these from then on. */
async function checkedOut(...answers: (() => Promise<Response>)[]) {
  vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
    keys.push(new Headers(init.headers).get('idempotency-key'))
    return (answers.length > 1 ? answers.shift() : answers[0])?.()
  })
  render(
    <UndoActor.Provider>
      <Bar />
    </UndoActor.Provider>,
  )
  act(() => send({ type: 'offer', offer }))
}
const passes = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const press = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const bar = () => screen.getByRole('status').textContent
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const silent = () => new Promise<Response>(() => {})
const done = async () => Response.json({ message: 'Undone.' })
const late = async () => Response.json({ message: 'It is too late to undo this.' }, { status: 409 })

beforeEach(async () => {
  // The first call would bring it along.
  await import('#shared/api/gate/site-control')
  vi.useFakeTimers({ now: new Date('2026-10-26T07:31:00.000Z') })
  ended = []
  keys = []
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('an undo whose answer was lost is asked for again by itself, as the same request, and is undone', async () => {
  await checkedOut(lost, lost, done)
  press(/^Undo/)
  await passes(5)
  expect([keys.length, new Set(keys).size]).toEqual([3, 1])
  expect([ended, bar()]).toEqual([[{ undone: 1, errors: [] }], ''])
})

test('one that turns out to be refused says so in the server’s words', async () => {
  await checkedOut(lost, late)
  press(/^Undo/)
  await passes(5)
  expect(ended).toEqual([{ undone: 0, errors: ['Jan Nowak: It is too late to undo this.'] }])
})

test('on a silent network the bar says that it is still trying, offers another try, and says at last what is known', async () => {
  await checkedOut(silent)
  await passes(5)
  press(/^Undo/)
  await passes(3.9)
  expect(bar()).toBe('Jan Nowak: checked out')
  await passes(0.1)
  expect(bar()).toContain('No answer yet. Still trying…')
  await passes(16)
  expect(bar()).toContain('No answer: it may have been undone.')
  expect(screen.getByRole('button', { name: /^Try again/ })).toBeTruthy()
  await passes(15)
  expect(bar()).toBe('Jan Nowak: checked outNo answer: it may have been undone. Look at the list.')
  expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull()
  // Whatever lists them reads them again.
  expect(ended).toEqual([
    { undone: 0, errors: [] },
    { undone: 0, errors: [] },
  ])
})

test('another try is the same request, and its answer counts', async () => {
  await checkedOut(silent, done)
  press(/^Undo/)
  await passes(20)
  press(/^Try again/)
  await passes(1)
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  expect(ended.at(-1)).toEqual({ undone: 1, errors: [] })
})

test('what is done while another is undone is counted by the bar, and offered after it', async () => {
  await checkedOut(silent)
  press(/^Undo/)
  act(() => send({ type: 'offer', offer: offerOf([{ check_in_id: newer, move: 'checkOut', name: 'Rhys Price' }]) }))
  expect(bar()).toBe('Jan Nowak: checked outOne other can be undone after it.')
  await passes(20)
  expect(bar()).toContain('Rhys Price: checked out')
  await passes(9.9)
  expect(bar()).toContain('Rhys Price: checked out')
  await passes(0.1)
  expect(bar()).toContain('Jan Nowak: checked out')
})

test('what nobody undoes is over after 10 s, though the server would take it longer', async () => {
  await checkedOut(done)
  await passes(9.9)
  expect(screen.getByRole('button', { name: /^Undo/ })).toBeTruthy()
  await passes(0.1)
  expect(bar()).toBe('')
})
