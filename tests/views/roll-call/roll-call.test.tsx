// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import type { KeptMark } from '#contract/roll-call'
import type { RollCallSession } from '#contract/roll-call-session'
import { rollCallDeskMachine } from '#machines/roll-call-desk.machine'
import { task } from '#machines/task'
import type { NetworkEvent } from '#services/network'
import type { Answer } from '#services/roll-call'
import { Closed } from '#views/roll-call/closed'
import { Desk } from '#views/roll-call/desk'
import { PastRollCalls } from '#views/roll-call/past-roll-calls'
import { fireList, firePerson, rollCall, rollCallAt, rollCallSession } from '../../support/roll-call.ts'

afterEach(cleanup)
const dave = { id: 'm1', name: 'Dave Hollis' }
const people = [firePerson('ann', 'Ann'), firePerson('ben', 'Ben')]

test('a mark by the keyboard leaves the focus in the list, on the undo of its row', async () => {
  const desk = createActor(
    rollCallDeskMachine.provide({
      actors: {
        syncSession: task(() => new Promise<Answer>(() => {})),
        keeper: fromCallback<{ type: 'keep'; session: RollCallSession }, object>(() => {}),
        listen: fromCallback<NetworkEvent, object>(() => {}),
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

describe('what the server did not take', () => {
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
          keeper: fromCallback<{ type: 'keep'; session: RollCallSession }, object>(() => {}),
          listen: fromCallback<NetworkEvent, object>(() => {}),
        },
      }),
      { input: { session, me: dave, wrapper: false } },
    ).start()
    render(<Desk actor={desk} connectivity={{ state: 'live', since: undefined }} />)
    await userEvent.click(screen.getByRole('button', { name: /^End roll call/ }))
    expect(screen.getByText('End with one person marked on this phone only?')).toBeDefined()
    expect(screen.getByText(words)).toBeDefined()
  })

  test('is named after the end, and nobody counts as safe by it', () => {
    render(<Closed session={session} onLeave={() => {}} />)
    expect(screen.getByText('Ended with 1 not found.')).toBeDefined()
    expect(screen.getByText(words)).toBeDefined()
  })
})

test.each([
  [1, 'one person'],
  [2, '2 people'],
])('a past roll call counts by people who was marked as needing help after the end: %i', (late_needs_help, words) => {
  const call = rollCall({ status: 'CLOSED', closed_by: 'Margaret Finch' })
  const past = { ...call, people: 3, not_found: 1, needs_help: 0, late_needs_help }
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
