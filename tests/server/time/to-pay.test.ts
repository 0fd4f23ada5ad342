import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { judge, stateOf } from '#lifecycles/law'
import { timesheetLifecycle } from '#lifecycles/time/timesheet'
import { companyId } from '#server/demo/ids-by-key'
import { timesheets } from '#server/platform/db/schema/timesheet'
import type { Person } from '#server/platform/kit/person'
import { acceptedMissingHours, timesheetsToPay } from '#server/time/waiting.queries'
import { TimesheetStatus } from '#shared/api/platform/timesheet-status'
import { personId } from '../../support/demo.ts'
import { downloadWorksheet } from '../../support/signed-export.ts'
import { cameAgainRig } from './came-again-rig.ts'

const { demo, system, put, worksOnThursday, id } = cameAgainRig()

const payroll = {
  id: personId('harjit'),
  role: 'OWNER',
  company_id: companyId('payroll'),
  is_payroll_company: true,
} as Person
const reasons: Partial<Record<TimesheetStatus, string>> = {
  DRAFT: 'Not sent',
  SUBMITTED: 'Waiting for a decision',
  REJECTED: 'Sent back to the worker',
}
const cases = TimesheetStatus.options.flatMap((status) =>
  [false, true].flatMap((isObjected) =>
    [false, true].map((hasUnclaimedHours) => ({ status, isObjected, hasUnclaimedHours })),
  ),
)

test.each(cases)('what payroll is given to pay is what the law lets be paid: %o', async (week) => {
  const { status, isObjected, hasUnclaimedHours } = week
  if (hasUnclaimedHours) await worksOnThursday()
  const objected_at = isObjected ? new Date('2026-10-28T17:00:00Z') : null
  await system((tx) =>
    tx
      .update(timesheets)
      .set({ status, objected_at, payroll_company_id: companyId('payroll') })
      .where(eq(timesheets.id, id())),
  )
  const facts = { isComplete: true, isFilled: true, isBegun: true, isPayer: true, isObjected, hasUnclaimedHours }
  const { allowed } = judge(timesheetLifecycle, stateOf(status), facts, { type: 'pay', by: 'approver' })
  const given = await system(async (tx) => {
    const toPay = timesheetsToPay(payroll, await acceptedMissingHours(tx, payroll))
    return tx.$count(timesheets, and(eq(timesheets.id, id()), toPay))
  })
  const { found } = await downloadWorksheet(demo(), 'owain', '/api/me/timesheets/excel?date=2026-10-26')
  const [heads = [], ...rows] = (found.getSheetValues() as unknown[][]).slice(1)
  const row = rows.find((cells) => cells.includes('Bronwen Pugh'))
  const { statusCode } = await put('owain', id(), '/paid')
  expect({ given, statusCode }).toEqual(
    allowed ? { given: 1, statusCode: 200 } : { given: 0, statusCode: expect.not.toBeOneOf([200]) },
  )
  const obstacles = [
    reasons[status],
    isObjected && 'Worker objects to a finish',
    hasUnclaimedHours && 'Hours missing',
  ].filter(Boolean)
  const obstacle = row?.[heads.indexOf('Not payable yet')] || undefined
  // The pay of all weeks without an obstacle is what is paid or can be.
  expect(obstacle).toBe(status === 'PAID' ? undefined : obstacles.join('; ') || undefined)
  expect(status !== 'PAID' && !obstacle).toBe(allowed)
})
