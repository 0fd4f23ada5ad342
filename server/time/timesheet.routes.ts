import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { lockWorker } from '#server/gate/presence.queries'
import { timesheets } from '#server/platform/db/schema/timesheet'
import { asServer, type Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { serve } from '#server/platform/http/serve'
import { listed } from '#server/platform/kit/paging'
import type { Person } from '#server/platform/kit/person'
import { unprocessable } from '#server/platform/kit/problems'
import { putMail } from '#server/platform/outbox/outbox'
import {
  appendTimesheetHistory,
  type LockedTimesheet,
  type LockOptions,
  lockVisibleTimesheet,
  nextStatus,
  notifyTimesheetMoved,
  unclaimedOf,
  type Written,
} from '#server/time/timesheet.commands'
import { getTimesheetDetail, sumOf, toTimesheetDtos } from '#server/time/timesheet.dto'
import { addPayment, bonusOf, listTimesheets, setBonus, updateTimesheet } from '#server/time/timesheet.queries'
import { giveFinish } from '#server/time/timesheet-finish.commands'
import { filteredTimesheets } from '#server/time/timesheet-list.queries'
import { answerNote, assertLeft, notifyNote } from '#server/time/timesheet-note.commands'
import { addMessage } from '#server/time/timesheet-notes.queries'
import { missingWeeks, openPastWeek } from '#server/time/timesheet-past-weeks.commands'
import { invoicedTo, invoiceEmail } from '#server/time/timesheet-pdf'
import { updateRates } from '#server/time/timesheet-rates'
import { refreshReaders } from '#server/time/timesheet-readers.queries'
import { removeFirst, saveWeek } from '#server/time/timesheet-save.commands'
import { appendUndoableHistory, undoLast } from '#server/time/timesheet-undo.commands'
import { addPresences, openWeek } from '#server/time/timesheet-week.commands'
import { acceptedMissingHours, waiting } from '#server/time/waiting.queries'
import { timesheetApi } from '#shared/api/time/timesheet'
import { newId } from '#shared/domain/kit/id'
import { londonDay, mondayOf } from '#shared/domain/kit/london'
import { hours, money } from '#shared/domain/kit/words'

type MoveContext = { tx: Tx; me: Person; params: { id: string }; read?: string | undefined }

/** Timesheets: the worker submits a week, somebody else accepts it, and it is paid once. */
export const timesheetRoutes = (app: FastifyInstance, deps: Deps) => {
  /**
   * One status change of one timesheet, its row locked for the whole transaction; `read` is the version the caller has. If
   * `run` does not return the row, it is read again.
   */
  const move = async (
    { tx, me, params: { id }, read, ...options }: MoveContext & LockOptions,
    run: (tx: Tx, locked: LockedTimesheet) => Promise<Partial<Written>>,
  ) => {
    const locked = { ...(await lockVisibleTimesheet(tx, me, id, deps.clock.now(), options)), read }
    const { row, sites } = await run(tx, locked)
    const { timesheet, context } = locked
    const answer = await getTimesheetDetail(tx, me, id, { row: row && { ...timesheet, ...row }, context, sites })
    await refreshReaders(tx, id, [timesheet.status, answer.data.status], locked.readers)
    return answer
  }

  serve(app, deps, timesheetApi, {
    list: {
      reads: async ({ me, tx, query }) => {
        const selectWeeks = await filteredTimesheets(tx, me, query, deps.clock.now())
        const { rows, total } = await listTimesheets(tx, selectWeeks, query)
        return listed(timesheetApi.list.path, query, await toTimesheetDtos(tx, me, rows), total)
      },
    },

    open: {
      writes: async ({ me, tx, body }) => {
        const now = deps.clock.now()
        const opened = await asServer(tx, async () => {
          // The week begins with their stays: whoever moves them is waited for.
          await lockWorker(tx, me.id)
          return body.week === undefined
            ? openWeek(tx, me.id, mondayOf(londonDay(now)), now)
            : openPastWeek(tx, me.id, body.week, now)
        })
        const newest = { ...timesheetApi.list.query.parse({}), per_page: 1, ...(body.week && { date: body.week }) }
        const { rows } = await listTimesheets(tx, await filteredTimesheets(tx, me, newest, now), newest)
        return { data: { opened: opened.length, newest: rows[0]?.id ?? null } }
      },
    },

    missing: {
      reads: async ({ me, tx }) => ({
        data: await asServer(tx, () => missingWeeks(tx, me.id, mondayOf(londonDay(deps.clock.now())))),
      }),
    },

    pending: {
      reads: async ({ me, tx }) => {
        const monday = mondayOf(londonDay(deps.clock.now()))
        const { timesheets } = await waiting(tx, me, monday, await acceptedMissingHours(tx, me))
        return { data: { hasPending: timesheets > 0, count: timesheets } }
      },
    },

    one: { reads: ({ me, tx, params }) => getTimesheetDetail(tx, me, params.id) },

    save: {
      writes: ({ me, tx, params, body }) =>
        move({ tx, me, params, read: body.updated_at, days: body.entries.map(({ day }) => day) }, (tx, locked) =>
          saveWeek(tx, locked, body),
        ),
    },

    submit: {
      writes: ({ me, tx, params, body: { did_not_work, message, updated_at: read } }) =>
        move({ tx, me, params, read }, async (tx, locked) => {
          if (did_not_work && locked.lines.length) throw unprocessable({ did_not_work: [removeFirst] })
          const idle = did_not_work ? { did_not_work } : {}
          const to = nextStatus({ ...locked, timesheet: { ...locked.timesheet, ...idle } }, { type: 'submit' })
          const { minutes } = sumOf(locked.lines)
          // A week that was accepted and came back has the rates that it was accepted with.
          await updateRates(tx, locked.timesheet, eq(timesheets.id, params.id))
          const row = await updateTimesheet(tx, params.id, {
            status: to,
            ...idle,
            submitted_at: locked.now,
            decided_at: null,
            decided_by: null,
            corrected_at: null,
            updated_at: locked.now,
          })
          if (message) await addMessage(tx, params.id, me.id, message, locked.now)
          await appendTimesheetHistory(tx, locked, 'submit', to, hours(minutes))
          await notifyTimesheetMoved(tx, locked, 'timesheet.submitted', `waits for you: ${hours(minutes)}.`)
          return { row }
        }),
    },

    accept: {
      writes: ({ me, tx, params, body: { message, updated_at: read } }) =>
        move({ tx, me, params, read }, async (tx, locked) => {
          const to = nextStatus(locked, { type: 'accept' })
          // With the server's rights: not every caller has access to contracts.
          const invoice = await asServer(tx, async () => {
            const payer = await invoicedTo(tx, params.id)
            return payer && { to: payer, ...(await invoiceEmail(tx, params.id)) }
          })
          const message_id = message && (await answerNote(tx, locked, message))
          const decided = { decided_at: locked.now, decided_by: me.id, updated_at: locked.now }
          const row = await updateTimesheet(tx, params.id, { status: to, ...decided })
          const { minutes } = sumOf(locked.lines)
          const act = await appendUndoableHistory(tx, locked, 'accept', to, hours(minutes), {
            version: row.updated_at,
            message_id,
          })
          const quote = message ? ` ‘${message}’` : ''
          await notifyTimesheetMoved(tx, locked, 'timesheet.accepted', `was accepted: ${hours(minutes)}.${quote}`, act)
          if (invoice) await putMail(tx, invoice, act)
          return { row }
        }),
    },

    reject: {
      writes: ({ me, tx, params, body: { message, updated_at: read } }) =>
        move({ tx, me, params, read }, async (tx, locked) => {
          const to = nextStatus(locked, { type: 'reject', note: message })
          const decided = { decided_at: locked.now, decided_by: me.id, updated_at: locked.now }
          const added = await addPresences(tx, locked.timesheet, unclaimedOf(locked))
          const did_not_work = locked.timesheet.did_not_work && !added.length
          const set = { status: to, did_not_work, objected_at: null, ...decided }
          const row = await updateTimesheet(tx, params.id, set)
          const message_id = await addMessage(tx, params.id, me.id, message, locked.now)
          const act = await appendUndoableHistory(tx, locked, 'reject', to, message, {
            version: row.updated_at,
            message_id,
            added,
          })
          await notifyTimesheetMoved(tx, locked, 'timesheet.rejected', `came back: ${message}`, act)
          return { row }
        }),
    },

    finish: {
      writes: ({ me, tx, params, body }) => move({ tx, me, params }, (tx, locked) => giveFinish(tx, locked, body)),
    },

    object: {
      writes: ({ me, tx, params, body: { message } }) =>
        move({ tx, me, params }, async (tx, locked) => {
          const to = nextStatus(locked, { type: 'object', note: message })
          const row = await updateTimesheet(tx, params.id, { objected_at: locked.now, updated_at: locked.now })
          await addMessage(tx, params.id, me.id, message, locked.now)
          await appendTimesheetHistory(tx, locked, 'object', to, message)
          await notifyTimesheetMoved(
            tx,
            locked,
            'timesheet.objected',
            `has an objection to a finish that was set: ‘${message}’`,
          )
          return { row }
        }),
    },

    pay: {
      writes: ({ me, tx, params, body: { updated_at: read } }) =>
        move({ tx, me, params, read }, async (tx, locked) => {
          const to = nextStatus(locked, { type: 'pay' })
          const { minutes, pay } = sumOf(locked.lines)
          const paid = { paid_by: me.id, paid_at: locked.now }
          await addPayment(tx, {
            id: newId(),
            timesheet_id: params.id,
            company_id: locked.timesheet.company_id,
            minutes,
            hours_amount: pay,
            // Read under the lock: what the lock joined may be of before it was waited for.
            bonus_amount: (await bonusOf(tx, params.id))?.amount ?? 0,
            ...paid,
          })
          const row = await updateTimesheet(tx, params.id, { status: to, ...paid, updated_at: locked.now })
          await appendTimesheetHistory(tx, locked, 'pay', to, hours(minutes))
          await notifyTimesheetMoved(tx, locked, 'timesheet.paid', 'is paid.')
          return { row }
        }),
    },

    setBonus: {
      writes: ({ me, tx, params, body: { amount: typed, note, updated_at: read } }) =>
        move({ tx, me, params, read }, async (tx, locked) => {
          const to = nextStatus(locked, { type: 'setBonus' })
          // JSON can say -0, which is shown as a negative amount.
          const amount = typed === 0 ? 0 : typed
          const bonus = (await bonusOf(tx, params.id)) ?? null
          await setBonus(tx, { timesheet_id: params.id, amount, note: note || null, set_by: me.id, set_at: locked.now })
          const { updated_at: version } = await updateTimesheet(tx, params.id, { updated_at: locked.now })
          await appendUndoableHistory(tx, locked, 'setBonus', to, money(amount), { version, bonus })
          return {}
        }),
    },

    undo: {
      writes: ({ me, tx, params, body: { updated_at: read } }) =>
        move({ tx, me, params, read, keepsPrevious: true }, async (tx, locked) => {
          await undoLast(tx, locked)
          return {}
        }),
    },

    addNote: {
      writes: ({ me, tx, params, body }) =>
        move({ tx, me, params, keepsPrevious: true }, async (tx, locked) => {
          if (body.entry_id) assertLeft(locked, body.entry_id)
          await answerNote(tx, locked, body.content, body.entry_id)
          await notifyNote(tx, locked, body.content, body.entry_id)
          return {}
        }),
    },
  })
}
