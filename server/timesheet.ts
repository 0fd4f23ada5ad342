import type { FastifyInstance } from 'fastify'
import { londonDay, mondayOf } from '#contract/london'
import { timesheetApi } from '#contract/timesheet'
import { hours, money } from '#contract/words'
import { waiting } from '#server/home/waiting'
import { newId } from '#server/ids'
import { putMail } from '#server/outbox'
import { listed } from '#server/paging'
import type { Person } from '#server/person'
import { lockWorker } from '#server/presence/standing'
import { unprocessable } from '#server/problems'
import { serve } from '#server/serve'
import { giveFinish } from '#server/timesheet/finish'
import { type Held, holdSheet, lead, record, tell } from '#server/timesheet/moves'
import { narrowed } from '#server/timesheet/narrowed'
import { answerNote, assertLeft } from '#server/timesheet/note'
import { invoicedTo, invoiceLetter } from '#server/timesheet/paper'
import { readersOf, refreshReaders } from '#server/timesheet/readers'
import { removeFirst, saveWeek } from '#server/timesheet/save'
import { sumOf, tellSheet, tellSheets } from '#server/timesheet/tell'
import { recordAct, undoLast } from '#server/timesheet/undo'
import { openWeek, ratesOn } from '#server/timesheet/week'
import { addMessage, addPayment, bonusOf, changeSheet, listSheets, setBonus } from '#server/timesheet.store'
import type { Tx, Work } from '#server/work'
import type { World } from '#server/world'

/** Timesheets: the worker submits a week, somebody else accepts it, and it is paid once. */
export const timesheetRoutes = (app: FastifyInstance, world: World) => {
  /**
   * One status change of one timesheet, its row locked for the whole transaction; `read` is the version the caller has.
   */
  const move = async (
    { work, me, params: { id }, read }: { work: Work; me: Person; params: { id: string }; read?: string | undefined },
    run: (tx: Tx, held: Held) => Promise<unknown>,
  ) => {
    const readers = await world.db.work('system', (tx) => readersOf(tx, id, me.id))
    return work(async (tx) => {
      const held = { ...(await holdSheet(tx, me, id, world.clock.now())), read }
      await run(tx, held)
      const answer = await tellSheet(tx, me, id)
      await refreshReaders(tx, id, [held.sheet.status, answer.data.status], readers)
      return answer
    })
  }

  serve(app, world, timesheetApi, {
    list: ({ me, work, query }) =>
      work(async (tx) => {
        const asked = (newest?: number) => narrowed(me, query, world.clock.now(), newest)
        const { rows, total } = await listSheets(tx, asked, query)
        return listed(timesheetApi.list.path, query, await tellSheets(tx, me, rows), total)
      }),

    async open({ me, work }) {
      const now = world.clock.now()
      const opened = await world.db.work('system', async (tx) => {
        // The week begins with their stays: whoever moves them is waited for.
        await lockWorker(tx, me.id)
        return openWeek(tx, me.id, mondayOf(londonDay(now)), now)
      })
      const newest = { ...timesheetApi.list.query.parse({}), per_page: 1 }
      const { rows } = await work((tx) => listSheets(tx, (most) => narrowed(me, newest, now, most), newest))
      return { data: { opened: opened.length, newest: rows[0]?.id ?? null } }
    },

    pending: ({ me, work }) =>
      work(async (tx) => {
        const { timesheets } = await waiting(tx, me, mondayOf(londonDay(world.clock.now())))
        return { data: { hasPending: timesheets > 0, count: timesheets } }
      }),

    one: ({ me, work, params }) => work((tx) => tellSheet(tx, me, params.id)),

    async save({ me, work, params, body }) {
      const days = body.entries.map(({ day }) => day)
      const rates = await world.db.work('system', (tx) => ratesOn(tx, params.id, days))
      return move({ work, me, params, read: body.updated_at }, (tx, held) => saveWeek(tx, held, body, rates))
    },

    submit: ({ me, work, params, body: { did_not_work, updated_at: read } }) =>
      move({ work, me, params, read }, async (tx, held) => {
        if (did_not_work && held.lines.length) throw unprocessable({ did_not_work: [removeFirst] })
        const idle = did_not_work ? { did_not_work } : {}
        const to = lead({ ...held, sheet: { ...held.sheet, ...idle } }, { type: 'submit' })
        const { minutes } = sumOf(held.lines)
        await changeSheet(tx, params.id, {
          status: to,
          ...idle,
          submitted_at: held.now,
          decided_at: null,
          decided_by: null,
          corrected_at: null,
          updated_at: held.now,
        })
        await record(tx, held, 'submit', to, hours(minutes))
        await tell(tx, held, 'timesheet.submitted', `waits for you: ${hours(minutes)}.`)
      }),

    async accept({ me, work, params, body: { message, updated_at: read } }) {
      // Read as the system: not every caller has access to contracts.
      const letter = await world.db.work('system', async (tx) => {
        const to = await invoicedTo(tx, params.id)
        return to && { to, ...(await invoiceLetter(tx, params.id)) }
      })
      return move({ work, me, params, read }, async (tx, held) => {
        const to = lead(held, { type: 'accept' })
        const message_id = message && (await answerNote(tx, held, message))
        const decided = { decided_at: held.now, decided_by: me.id, updated_at: held.now }
        const version = await changeSheet(tx, params.id, { status: to, ...decided })
        const { minutes } = sumOf(held.lines)
        const act = await recordAct(tx, held, 'accept', to, hours(minutes), { version, message_id })
        const said = message ? ` ‘${message}’` : ''
        await tell(tx, held, 'timesheet.accepted', `was accepted: ${hours(minutes)}.${said}`, act)
        if (letter) await putMail(tx, letter, act)
      })
    },

    reject: ({ me, work, params, body: { message, updated_at: read } }) =>
      move({ work, me, params, read }, async (tx, held) => {
        const to = lead(held, { type: 'reject', note: message })
        const decided = { decided_at: held.now, decided_by: me.id, updated_at: held.now }
        const version = await changeSheet(tx, params.id, { status: to, objected_at: null, ...decided })
        const message_id = await addMessage(tx, params.id, me.id, message, held.now)
        const act = await recordAct(tx, held, 'reject', to, message, { version, message_id })
        await tell(tx, held, 'timesheet.rejected', `came back: ${message}`, act)
      }),

    finish: ({ me, work, params, body }) => move({ work, me, params }, (tx, held) => giveFinish(tx, held, body)),

    object: ({ me, work, params, body: { message } }) =>
      move({ work, me, params }, async (tx, held) => {
        const to = lead(held, { type: 'object', note: message })
        await changeSheet(tx, params.id, { objected_at: held.now, updated_at: held.now })
        await addMessage(tx, params.id, me.id, message, held.now)
        await record(tx, held, 'object', to, message)
        await tell(tx, held, 'timesheet.objected', `has an objection to a finish that was set: ‘${message}’`)
      }),

    pay: ({ me, work, params }) =>
      move({ work, me, params }, async (tx, held) => {
        const to = lead(held, { type: 'pay' })
        const { minutes, pay } = sumOf(held.lines)
        const { data } = await tellSheet(tx, me, params.id)
        const paid = { paid_by: me.id, paid_at: held.now }
        await addPayment(tx, {
          id: newId(),
          timesheet_id: params.id,
          company_id: held.sheet.company_id,
          minutes,
          hours_amount: pay,
          bonus_amount: data.bonus ?? 0,
          ...paid,
        })
        await changeSheet(tx, params.id, { status: to, ...paid, updated_at: held.now })
        await record(tx, held, 'pay', to, hours(minutes))
        await tell(tx, held, 'timesheet.paid', 'is paid.')
      }),

    setBonus: ({ me, work, params, body: { amount, note, updated_at: read } }) =>
      move({ work, me, params, read }, async (tx, held) => {
        const to = lead(held, { type: 'setBonus' })
        const bonus = (await bonusOf(tx, params.id)) ?? null
        await setBonus(tx, { timesheet_id: params.id, amount, note: note || null, set_by: me.id, set_at: held.now })
        const version = await changeSheet(tx, params.id, { updated_at: held.now })
        await recordAct(tx, held, 'setBonus', to, money(amount), { version, bonus })
      }),

    undo: ({ me, work, params, body: { updated_at: read } }) => move({ work, me, params, read }, undoLast),

    say: ({ me, work, params, body }) =>
      move({ work, me, params }, async (tx, held) => {
        if (body.entry_id) assertLeft(held, body.entry_id)
        await answerNote(tx, held, body.content)
        await tell(tx, held, 'timesheet.note', `has a note: ‘${body.content}’`)
      }),
  })
}
