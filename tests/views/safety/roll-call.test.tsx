// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { task } from '#machines/kit/task'
import { rollCallDeskMachine } from '#machines/safety/roll-call-desk.machine'
import type { NetworkEvent } from '#services/kit/network'
import type { Answer } from '#services/safety/roll-call'
import type { KeptMark } from '#shared/api/safety/roll-call'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { clockTime } from '#shared/domain/kit/words'
import { Closed } from '#views/safety/closed'
import { Desk } from '#views/safety/desk'
import { LinkLine } from '#views/safety/link-line'
import { PastRollCalls } from '#views/safety/past-roll-calls'
import { Ready } from '#views/safety/ready'
import { fireList, firePerson, rollCall, rollCallAt, rollCallSession } from '../../support/safety/roll-call.ts'

afterEach(cleanup)
const dave = { id: 'm1', name: 'Dave Hollis' }
const people = [firePerson('ann', 'Ann'), firePerson('ben', 'Ben')]

test('a mark by the keyboard leaves the focus in the list, on the undo of its row', async () => {
  const desk = createActor(
    rollCallDeskMachine.provide({
      actors: {
        syncSession: task(() => new Promise<Answer>(() => {})),
        keeper: fromCallback<{ type: 'keep'; session: RollCallSession; from: RollCallSession }, object>(() => {}),
        listen: fromCallback<NetworkEvent, object>(() => {}),
        listenToHiding: fromCallback<{ type: 'leaveNotes' }, object>(() => {}),
      },
      delays: { afterRowsMoved: 0 },
    }),
    { input: { session: rollCallSession('phone001', { list: fireList(), people }), me: dave, wrapper: false } },
  ).start()
  render(<Desk actor={desk} connectivity={{ state: 'live', since: undefined }} />)
  screen.getByRole('button', { name: 'Ann is safe' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Undo for Ann' }))
  await expect.poll(() => desk.getSnapshot().matches({ calling: { rows: 'still' } })).toBe(true)
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'Ann is safe' }))
})

describe('what may be missing or was not taken', () => {
  const marks = Object.fromEntries(
    ['ann', 'ben'].map((person_id) => [
      person_id,
      [
        {
          ...{ person_id, mark: 'SAFE' as const, device: 'phone001', clock: 1, by: 'm1', by_name: 'Dave Hollis' },
          at: new Date(rollCallAt).toISOString(),
        },
      ],
    ]),
  )
  const session = rollCallSession('phone001', {
    ...{ list: fireList(), people, marks },
    refused: { 'ann phone001 1': 'You have already sent 100 marks for this person.' },
  })
  const words =
    'Only on this phone: Ann. The server did not take what was marked here, so the report may say otherwise.'

  test('is named before the roll call ends', async () => {
    const desk = createActor(
      rollCallDeskMachine.provide({
        actors: {
          syncSession: task(() => new Promise<Answer>(() => {})),
          keeper: fromCallback<{ type: 'keep'; session: RollCallSession; from: RollCallSession }, object>(() => {}),
          listen: fromCallback<NetworkEvent, object>(() => {}),
          listenToHiding: fromCallback<{ type: 'leaveNotes' }, object>(() => {}),
        },
      }),
      { input: { session, me: dave, wrapper: false } },
    ).start()
    render(<Desk actor={desk} connectivity={{ state: 'live', since: undefined }} />)
    await userEvent.click(screen.getByRole('button', { name: /^End roll call/ }))
    expect(screen.getByText('End with one person marked on this phone only?')).toBeDefined()
    expect(screen.getByText(words)).toBeDefined()
  })

  test('a marshal whose phone does not answer is named before the end', async () => {
    const others = [{ id: 'm2', name: 'Priya Raghunathan', silent_since: '2026-10-26T06:20:00Z' }]
    const desk = createActor(
      rollCallDeskMachine.provide({
        actors: {
          syncSession: task(() => new Promise<Answer>(() => {})),
          keeper: fromCallback<{ type: 'keep'; session: RollCallSession; from: RollCallSession }, object>(() => {}),
          listen: fromCallback<NetworkEvent, object>(() => {}),
        },
      }),
      { input: { session: { ...session, refused: {}, others }, me: dave, wrapper: false } },
    ).start()
    render(<Desk actor={desk} connectivity={{ state: 'live', since: undefined }} />)
    await userEvent.click(screen.getByRole('button', { name: /^End roll call/ }))
    expect(screen.getByText('End with no answer from one marshal?')).toBeDefined()
    expect(
      screen.getByText('Priya Raghunathan’s phone has not answered since 06:20. What was marked on it may be missing.'),
    ).toBeDefined()
  })

  test('is named after the end, and nobody counts as safe by it', () => {
    render(<Closed session={session} onLeave={() => {}} />)
    expect(screen.getByText('Ended with 1 not found.')).toBeDefined()
    expect(screen.getByText(words)).toBeDefined()
  })
})

test('the line says how old the marks are until the server has answered, and only then who is in step', () => {
  const session = rollCallSession('phone001', { answered_at: new Date(rollCallAt).toISOString() })
  const line = (isOld: boolean) => (
    <LinkLine session={session} outage={undefined} isRejected={false} isOld={isOld} onRetry={() => {}} />
  )
  const { rerender } = render(line(true))
  expect(screen.getByText('As of 10:31.')).toBeDefined()
  expect(screen.queryByText(/in step/)).toBeNull()
  rerender(line(false))
  expect(screen.getByText('In step with the server')).toBeDefined()
})

test.each([
  [1, 'one person'],
  [2, '2 people'],
])('a past roll call counts by people who was marked as needing help after the end: %i', (late_needs_help, words) => {
  const call = rollCall({ status: 'CLOSED', closed_by: 'Margaret Finch' })
  const past = { ...call, people: 3, not_found: 1, needs_help: 0, late_needs_help, late_calls: [] }
  render(<PastRollCalls past={[past]} />)
  expect(
    screen.getByText(`3 people, 1 not found, ended by Margaret Finch, ${words} marked as needing help after the end`),
  ).toBeDefined()
})

test('a call for help after the end says who needs help, who knows of it and who does not', () => {
  const late = ['ann', 'ben'].map(
    (person_id): KeptMark => ({
      person_id,
      mark: person_id === 'ann' ? 'NEEDS_HELP' : 'SAFE',
      device: 'phone001',
      clock: 1,
      at: new Date(rollCallAt).toISOString(),
      by: 'm1',
      by_name: 'Dave Hollis',
      late: true,
    }),
  )
  render(<Closed session={rollCallSession('phone001', { people, late })} onLeave={() => {}} />)
  expect(
    screen.getByText(
      'Ann needs help. The roll call had already ended, so the other marshals have not been told: ring them. The site’s owners and managers have been notified.',
    ),
  ).toBeDefined()
  expect(screen.getByText('2 marks came after the end: they are in the report as late.')).toBeDefined()
})

test('a call for help after the end says where, by the note', () => {
  const late: KeptMark[] = [
    {
      ...{ person_id: 'ann', mark: 'NEEDS_HELP', device: 'phone001', clock: 2, by: 'm1', by_name: 'Dave Hollis' },
      ...{ at: new Date(rollCallAt).toISOString(), note: 'Stair B', late: true },
    },
  ]
  render(<Closed session={rollCallSession('phone001', { people, late })} onLeave={() => {}} />)
  expect(screen.getByText(/^Ann \(Stair B\) needs help\. /)).toBeDefined()
})

describe('the line of the other marshals', () => {
  const line = (more: Partial<RollCallSession>) =>
    render(
      <LinkLine
        session={rollCallSession('phone001', more)}
        outage={undefined}
        isRejected={false}
        isOld={false}
        onRetry={() => {}}
      />,
    ).container
  const silent = (name: string, silent_since: string) => ({ id: name, name, silent_since })
  const priya = { id: 'm2', name: 'Priya Raghunathan', silent_since: null }
  const mark = { person_id: 'ann', mark: 'SAFE' as const, device: 'phone002', clock: 1, by: 'm2', by_name: 'Priya' }
  const marks = { ann: [{ ...mark, at: new Date(rollCallAt).toISOString() }] }

  test('counts those whose phones the server hears of as in step', () => {
    expect(line({ others: [priya] }).textContent).toBe('2 marshals in step')
  })
  test('names the one whose phone does not answer, in the tone of waiting', () => {
    const shown = line({ others: [priya, silent('Dave Hollis', '2026-10-26T06:20:00Z')] })
    expect(shown.textContent).toBe('Dave Hollis: no answer since 06:20. 2 marshals in step')
    expect(shown.querySelector('[data-tone]')?.getAttribute('data-tone')).toBe('wait')
  })
  test('names of several the one who has not answered for the longest', () => {
    const others = [silent('Cal Ode', '2026-10-26T06:25:00Z'), silent('Dave Hollis', '2026-10-26T06:20:00Z')]
    expect(line({ others }).textContent).toBe('2 marshals: no answer, Dave Hollis since 06:20. One marshal in step')
  })
  test('claims nothing of them where an earlier version of the server does not say', () => {
    expect(line({ marks }).textContent).toBe('In step with the server')
  })
})

test('the start screen offers the roll call that another has started, and no other start', async () => {
  const call = rollCall({ kind: 'REAL', started_by: 'Dave Hollis' })
  const entered = vi.fn()
  const none = () => {}
  render(
    <Ready
      session={rollCallSession('phone001', { call })}
      connectivity={{ state: 'live', since: undefined }}
      {...{ old: false, failed: false, back: '/', onEnter: entered, onStart: none, onJoin: none, onRetry: none }}
    />,
  )
  expect(screen.getByRole('status').textContent).toBe(
    `Real alarm. Dave Hollis started the roll call at ${clockTime(call.started_at)}. `,
  )
  expect(screen.queryByRole('button', { name: /^Real alarm|^Start a drill/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Join the roll call' }))
  expect(entered).toHaveBeenCalledOnce()
})
