import { eq } from 'drizzle-orm'
import { hasTag } from '#lifecycles/law'
import { timesheetLifecycle } from '#lifecycles/time/timesheet'
import { contracts } from '#server/platform/db/schema/contract'
import { timesheets } from '#server/platform/db/schema/timesheet'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { notFound } from '#server/platform/kit/problems'
import { tradeOf } from '#server/platform/kit/trade'
import { type Part, renderPdf } from '#server/platform/pdf/pdf'
import type { MadeFile } from '#server/platform/ports/ports'
import { sumOf } from '#server/time/timesheet.dto'
import { type ListedTimesheet, listTimesheets, timesheetsById } from '#server/time/timesheet.queries'
import { type Line, workedWeeks } from '#server/time/worked-week.queries'
import { addDays, londonDay } from '#shared/domain/kit/london'
import { clockTime, dayInNumbers, dayInWords, hours, money } from '#shared/domain/kit/words'

const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) => `${first_name} ${last_name}`

/** The address for accepted weeks of a worker who writes their own invoices (OWN); undefined for all others. */
export async function invoicedTo(tx: Tx, timesheetId: string): Promise<string | undefined> {
  const [contract] = await tx
    .select({ payment_type: contracts.payment_type, to: contracts.email_for_invoice })
    .from(timesheets)
    .innerJoin(contracts, eq(contracts.id, timesheets.contract_id))
    .where(eq(timesheets.id, timesheetId))
  return contract?.payment_type === 'OWN' ? (contract.to ?? undefined) : undefined
}

/** The e-mail that takes an accepted week to the invoice address. */
export async function invoiceEmail(tx: Tx, timesheetId: string) {
  const { timesheet, lines } = await loadTimesheet(tx, timesheetId)
  const week = dayInNumbers(timesheet.week)
  return {
    subject: `Timesheet of ${nameOf(timesheet)}, week of ${week}`,
    text: [
      'Hello,',
      `the week of ${week} of ${[nameOf(timesheet), tradeOf(timesheet.role_id)].filter(Boolean).join(', ')}, was accepted for ${timesheet.company}: ${hours(sumOf(lines).minutes)}. The timesheet is attached, to go with the invoice.`,
      'You get this letter because the contract names this address for accepted timesheets.',
      'Muster',
    ].join('\n\n'),
    timesheet: timesheetId,
  }
}

async function loadTimesheet(tx: Tx, id: string): Promise<{ timesheet: ListedTimesheet; lines: Line[] }> {
  const { rows } = await listTimesheets(tx, () => timesheetsById([id]), { page: 1, per_page: 1 })
  const [timesheet] = rows
  if (!timesheet) throw notFound()
  return { timesheet, lines: (await workedWeeks(tx, [id])).get(id)?.lines ?? [] }
}

/**
 * A week as a PDF, with its pay. The caller has already checked that the reader can see pay: the worker and those who
 * pay them.
 */
export async function renderTimesheetPdf(deps: Deps, id: string): Promise<MadeFile> {
  const { timesheet, lines, decider } = await deps.db.transaction('system', async (tx) => {
    const found = await loadTimesheet(tx, id)
    const [by] = found.timesheet.decided_by
      ? await tx.select().from(users).where(eq(users.id, found.timesheet.decided_by))
      : []
    return { ...found, decider: by && nameOf(by) }
  })
  const { week, company, status, decided_at } = timesheet
  const accepted =
    decided_at && hasTag(timesheetLifecycle, status, 'closed')
      ? `Accepted on ${dayInNumbers(londonDay(decided_at))}${decider ? ` by ${decider}` : ''}.`
      : ''
  const content = await renderPdf({
    title: `Timesheet: ${nameOf(timesheet)}`,
    subtitle: `${company}. ${dayInWords(week)} to ${dayInWords(addDays(week, 6))}. ${accepted}`.trim(),
    foot: `${nameOf(timesheet)}, week of ${dayInNumbers(week)}`,
    author: 'Muster',
    made: deps.clock.now(),
    parts: partsOf(timesheet, lines),
  })
  return { name: `Timesheet ${nameOf(timesheet)} ${week}.pdf`, type: 'application/pdf', content }
}

function partsOf({ did_not_work, bonus, role_id }: ListedTimesheet, lines: Line[]): Part[] {
  const { minutes, pay } = sumOf(lines)
  const trade = tradeOf(role_id)
  const total = Math.round((pay + (bonus ?? 0)) * 100) / 100
  return [
    ...(trade ? [{ text: trade }] : []),
    lines.length
      ? { table: [heads, ...lines.map(rowOf)], widths: [2.4, 3.2, 1, 1, 1.2, 1.3, 1.4] }
      : { text: did_not_work ? 'Did not work in this week.' : 'No hours.' },
    { heading: `${hours(minutes)}, ${money(total)}` },
    ...(bonus ? [{ text: `${money(pay)} for the hours and ${money(bonus)} bonus.` }] : []),
    { text: 'Before deductions.' },
  ]
}
const heads = ['Day', 'Site', 'Start', 'Finish', 'Break', 'Hours', 'Rate']
const rowOf = ({ entry, site, hourly_rate }: Line) => [
  dayInWords(entry.day),
  site ?? '',
  entry.start_at ? clockTime(entry.start_at.toISOString()) : '',
  entry.end_at ? clockTime(entry.end_at.toISOString()) : '',
  `${entry.break_minutes} min`,
  entry.minutes === null ? 'Pending' : hours(entry.minutes),
  hourly_rate === null ? '' : money(hourly_rate),
]
