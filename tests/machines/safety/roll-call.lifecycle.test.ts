import { describe, expect, test } from 'vitest'
import { judge } from '#lifecycles/law'
import { rollCallLifecycle, rollCallState, rollCallStatus } from '#lifecycles/safety/roll-call'
import { RollCallStatus } from '#shared/api/platform/roll-call-status'

const outcomeOf = (
  status: 'running' | 'closed',
  type: 'mark' | 'close',
  { notFound = 0, needHelp = 0, isConfirmed = false } = {},
) => {
  const verdict = judge(rollCallLifecycle, status, { notFound, needHelp, isConfirmed }, { type })
  return verdict.allowed ? verdict.status : verdict.reason
}

describe('a roll call', () => {
  test('closes when everybody is found', () => expect(outcomeOf('running', 'close')).toBe('closed'))
  test.each([{ notFound: 1 }, { needHelp: 1 }])('closes with %o only when that was confirmed', (open) => {
    expect(outcomeOf('running', 'close', open)).toBe(
      'Somebody is not found or needs help. Confirm that the roll call ends all the same.',
    )
    expect(outcomeOf('running', 'close', { ...open, isConfirmed: true })).toBe('closed')
  })
  test('closes once', () => expect(outcomeOf('closed', 'close')).toBe('This roll call is closed already.'))
  test('takes marks after closing, and stays closed', () => {
    expect([outcomeOf('running', 'mark', { notFound: 3 }), outcomeOf('closed', 'mark')]).toEqual(['running', 'closed'])
  })
  test('its states are the wire’s statuses', () => {
    for (const status of RollCallStatus.options) expect(rollCallStatus(rollCallState(status))).toBe(status)
  })
})
