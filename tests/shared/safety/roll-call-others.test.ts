import { expect, test } from 'vitest'
import type { RollCallUpdate } from '#shared/api/safety/roll-call'
import { RollCallSession } from '#shared/api/safety/roll-call-session'
import { isEveryoneSafe, silentMarshals } from '#shared/domain/safety/roll-call-session'
import { withUpdate } from '#shared/domain/safety/roll-call-step'
import { rollCallAt, rollCallSession, someId } from '../../support/safety/roll-call.ts'

const none = { marks: [], people: [] }
const now = new Date(rollCallAt).toISOString()
const update = (more: Partial<RollCallUpdate> = {}): RollCallUpdate => ({
  ...{ status: 'RUNNING', revision: 5, now, added: [], not_added: [], marks: [], refused: [] },
  ...more,
})
const silent = { id: someId(4), name: 'Dave Hollis', silent_since: now }
const answering = { id: someId(5), name: 'Priya Raghunathan', silent_since: null }

test('the end asks while a marshal’s phone does not answer, also after a reload, and no more once it does', () => {
  const updated = withUpdate(rollCallSession('phone001'), update({ others: [silent, answering] }), none, 0)
  const session = RollCallSession.parse(JSON.parse(JSON.stringify(updated)))
  expect(silentMarshals(session)).toEqual([{ id: silent.id, name: 'Dave Hollis', since: now }])
  expect(isEveryoneSafe(session)).toBe(false)
  const back = withUpdate(session, update({ others: [{ ...silent, silent_since: null }] }), none, 0)
  expect(isEveryoneSafe(back)).toBe(true)
})

test('of an earlier version of the server nothing is known of the others, and nothing is asked', () => {
  const session = withUpdate(rollCallSession('phone001'), update(), none, 0)
  expect([session.others, isEveryoneSafe(session)]).toEqual([undefined, true])
})

test('who ended it and when is read by whoever looks afterwards; an earlier version does not say', () => {
  const by = { closed_at: now, closed_by: 'Margaret Finch' }
  const ended = withUpdate(rollCallSession('phone001'), update({ status: 'CLOSED', ...by }), none, 0)
  expect(ended.call).toMatchObject({ status: 'CLOSED', ...by })
  expect(withUpdate(ended, update({ status: 'CLOSED' }), none, 0).call).toMatchObject(by)
})
