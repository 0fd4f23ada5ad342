import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { statusOf } from '#lifecycles/law'
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
  type LockedTimesheet,
  type LockOptions,
  lockVisibleTimesheet,
  moveTimesheet,
  notifyTimesheetMoved,
  unclaimedOf,
  writeTimesheet,
} from '#server/time/timesheet.commands'
import { getTimesheetDetail, sumOf, toTimesheetDtos } from '#server/time/timesheet.dto'
import { addPayment, bonusOf, listTimesheets, setBonus } from '#server/time/timesheet.queries'
import { giveFinish } from '#server/time/timesheet-finish.commands'
import { filteredTimesheets } from '#server/time/timesheet-list.queries'
import { answerNote, assertLeft, notifyNote } from '#server/time/timesheet-note.commands'
import { addMessage } from '#server/time/timesheet-notes.queries'
import { missingWeeks, openPastWeek } from '#server/time/timesheet-past-weeks.commands'
import { invoicedTo, invoiceEmail } from '#server/time/timesheet-pdf'
import { updateRates } from '#server/time/timesheet-rates'
import { refreshReaders } from '#server/time/timesheet-readers.queries'
import { removeFirst, saveWeek } from '#server/time/timesheet-save.commands'
import { undoableLine, undoLast } from '#server/time/timesheet-undo.commands'
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
   * `run` does not return the week as it wrote it, it is read again.
   */
  const move = async (
    { tx, me, params: { id }, read, ...options }: MoveContext & LockOptions,
    run: (tx: Tx, locked: LockedTimesheet) => Promise<LockedTimesheet | undefined>,
  ) => {
    const locked = { ...(await lockVisibleTimesheet(tx, me, id, deps.clock.now(), options)), read }
    const written = await run(tx, locked)
    const { timesheet, context } = locked
    const answer = await getTimesheetDetail(tx, me, id, { row: written?.timesheet, context, sites: written?.sites })
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
          const week = { ...locked, timesheet: { ...locked.timesheet, ...idle } }
          return moveTimesheet(tx, week, { type: 'submit' }, async ({ to }) => {
            const worked = hours(sumOf(locked.lines).minutes)
            // A week that was accepted and came back has the rates that it was accepted with.
            await updateRates(tx, locked.timesheet, eq(timesheets.id, params.id))
            const undecided = { decided_at: null, decided_by: null, corrected_at: null }
            const set = { status: statusOf(to), ...idle, submitted_at: locked.now, ...undecided }
            const row = await writeTimesheet(tx, locked, set)
            if (message) await addMessage(tx, params.id, me.id, message, locked.now)
            await notifyTimesheetMoved(tx, locked, 'timesheet.submitted', `waits for you: ${worked}.`)
            return { row, data: { detail: worked } }
          })
        }),
    },

    accept: {
      writes: ({ me, tx, params, body: { message, updated_at: read } }) =>
        move({ tx, me, params, read }, (tx, locked) =>
          moveTimesheet(tx, locked, { type: 'accept' }, async ({ to }) => {
            // With the server's rights: not every caller has access to contracts.
            const invoice = await asServer(tx, async () => {
              const payer = await invoicedTo(tx, params.id)
              return payer && { to: payer, ...(await invoiceEmail(tx, params.id)) }
            })
            const message_id = message && (await answerNote(tx, locked, message))
            const decided = { status: statusOf(to), decided_at: locked.now, decided_by: me.id }
            const row = await writeTimesheet(tx, locked, decided)
            const worked = hours(sumOf(locked.lines).minutes)
            const { act, written } = undoableLine(locked, row, worked, { message_id })
            const quote = message ? ` ‘${message}’` : ''
            await notifyTimesheetMoved(tx, locked, 'timesheet.accepted', `was accepted: ${worked}.${quote}`, act)
            if (invoice) await putMail(tx, invoice, act)
            return written
          }),
        ),
    },

    reject: {
      writes: ({ me, tx, params, body: { message, updated_at: read } }) =>
        move({ tx, me, params, read }, (tx, locked) =>
          moveTimesheet(tx, locked, { type: 'reject', note: message }, async ({ to }) => {
            const decided = { status: statusOf(to), decided_at: locked.now, decided_by: me.id }
            const added = await addPresences(tx, locked.timesheet, unclaimedOf(locked))
            const did_not_work = locked.timesheet.did_not_work && !added.length
            const row = await writeTimesheet(tx, locked, { ...decided, did_not_work, objected_at: null })
            const message_id = await addMessage(tx, params.id, me.id, message, locked.now)
            const { act, written } = undoableLine(locked, row, message, { message_id, added })
            await notifyTimesheetMoved(tx, locked, 'timesheet.rejected', `came back: ${message}`, act)
            return written
          }),
        ),
    },

    finish: {
      writes: ({ me, tx, params, body }) => move({ tx, me, params }, (tx, locked) => giveFinish(tx, locked, body)),
    },

    object: {
      writes: ({ me, tx, params, body: { message } }) =>
        move({ tx, me, params }, (tx, locked) =>
          moveTimesheet(tx, locked, { type: 'object', note: message }, async () => {
            const row = await writeTimesheet(tx, locked, { objected_at: locked.now })
            await addMessage(tx, params.id, me.id, message, locked.now)
            const what = `has an objection to a finish that was set: ‘${message}’`
            await notifyTimesheetMoved(tx, locked, 'timesheet.objected', what)
            return { row, data: { detail: message } }
          }),
        ),
    },

    pay: {
      writes: ({ me, tx, params, body: { updated_at: read } }) =>
        move({ tx, me, params, read }, (tx, locked) =>
          moveTimesheet(tx, locked, { type: 'pay' }, async ({ to }) => {
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
            const status = statusOf(to)
            const row = await writeTimesheet(tx, locked, { status, ...paid })
            await notifyTimesheetMoved(tx, locked, 'timesheet.paid', 'is paid.')
            return { row, data: { detail: hours(minutes) } }
          }),
        ),
    },

    setBonus: {
      writes: ({ me, tx, params, body: { amount: typed, note, updated_at: read } }) =>
        move({ tx, me, params, read }, async (tx, locked) => {
          await moveTimesheet(tx, locked, { type: 'setBonus' }, async () => {
            // JSON can say -0, which is shown as a negative amount.
            const amount = typed === 0 ? 0 : typed
            const bonus = (await bonusOf(tx, params.id)) ?? null
            const set = { amount, note: note || null, set_by: me.id, set_at: locked.now }
            await setBonus(tx, { timesheet_id: params.id, ...set })
            const row = await writeTimesheet(tx, locked, {})
            return undoableLine(locked, row, money(amount), { bonus }).written
          })
        }),
    },

    undo: {
      writes: ({ me, tx, params, body: { updated_at: read } }) =>
        move({ tx, me, params, read, keepsPrevious: true }, async (tx, locked) => {
          await undoLast(tx, locked)
        }),
    },

    addNote: {
      writes: ({ me, tx, params, body }) =>
        move({ tx, me, params, keepsPrevious: true }, async (tx, locked) => {
          if (body.entry_id) assertLeft(locked, body.entry_id)
          await answerNote(tx, locked, body.content, body.entry_id)
          await notifyNote(tx, locked, body.content, body.entry_id)
        }),
    },
  })
}
