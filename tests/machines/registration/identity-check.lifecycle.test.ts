import { describe, expect, test } from 'vitest'
import { judge } from '#lifecycles/law'
import { checkStatus, identityCheckLifecycle, identityState } from '#lifecycles/registration/identity-check'
import { CheckStatus } from '#shared/api/platform/check-status'

const registering = { hasApplicant: true, isFinished: false }
const statuses = ['none', 'created', 'failed', 'completed'] as const
const moves = ['apply', 'open', 'complete', 'fail'] as const

const table = (facts: { hasApplicant: boolean; isFinished: boolean }) =>
  statuses.flatMap((status) =>
    moves.map((type) => {
      const verdict = judge(identityCheckLifecycle, status, facts, { type })
      return `${status} ${type}: ${verdict.allowed ? verdict.status : verdict.reason}`
    }),
  )

describe('the identity check', () => {
  test('of somebody who registers', () => {
    expect(table(registering)).toMatchInlineSnapshot(`
      [
        "none apply: none",
        "none open: created",
        "none complete: No identity check was started.",
        "none fail: No identity check was started.",
        "created apply: Your identity check is under way.",
        "created open: Your identity check is under way.",
        "created complete: completed",
        "created fail: failed",
        "failed apply: failed",
        "failed open: created",
        "failed complete: The identity check failed.",
        "failed fail: The identity check failed.",
        "completed apply: Your identity is already proven.",
        "completed open: Your identity is already proven.",
        "completed complete: Your identity is already proven.",
        "completed fail: failed",
      ]
    `)
  })
  test('of a finished worker may be done anew', () => {
    const renewed = table({ hasApplicant: true, isFinished: true })
    expect(renewed.filter((line) => !table(registering).includes(line))).toMatchInlineSnapshot(`
      [
        "completed apply: completed",
        "completed open: created",
      ]
    `)
  })
  test('is opened only for an applicant', () => {
    for (const status of ['none', 'failed'] as const)
      expect(
        judge(identityCheckLifecycle, status, { hasApplicant: false, isFinished: false }, { type: 'open' }),
      ).toMatchObject({ allowed: false, because: 'hasApplicant' })
  })
  test('its states are the wire’s statuses', () => {
    for (const status of [null, ...CheckStatus.options]) expect(checkStatus(identityState(status))).toBe(status)
    expect([null, ...CheckStatus.options].map(identityState).sort()).toEqual([...statuses].sort())
  })
})
