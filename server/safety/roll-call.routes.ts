import type { FastifyInstance } from 'fastify'
import { rollCallStatus } from '#lifecycles/safety/roll-call'
import { lockOpenSite } from '#server/gate/presence.queries'
import { namesOf } from '#server/platform/db/names'
import { asServer, type Tx } from '#server/platform/db/transaction'
import type { Deps } from '#server/platform/deps'
import { serve } from '#server/platform/http/serve'
import type { Person } from '#server/platform/kit/person'
import { conflict, notFound, Problem } from '#server/platform/kit/problems'
import { appendHistory } from '#server/platform/moves/history'
import { transition } from '#server/platform/moves/transition'
import { signedPdfUrl } from '#server/safety/fire-signed-pdf.access'
import { peopleOnSite } from '#server/safety/people-on-site.queries'
import { inTurnOn, mustRun, rollCallNoun } from '#server/safety/roll-call.commands'
import { toPastRollCallDto, toRollCallUpdatesDto, toRunningRollCallDto } from '#server/safety/roll-call.dto'
import {
  addCall,
  addPeople,
  type CallRow,
  closeCall,
  findCall,
  getCallAccess,
  inTurn,
  newestCalls,
  runningOn,
} from '#server/safety/roll-call.queries'
import { callOfAlarm } from '#server/safety/roll-call-alarm.queries'
import { recordContact } from '#server/safety/roll-call-contact.commands'
import { handIn } from '#server/safety/roll-call-former-marshal.commands'
import { refreshMarshalsPages } from '#server/safety/roll-call-marshals.queries'
import { goneSince } from '#server/safety/roll-call-recorded.queries'
import { listSeal } from '#server/safety/roll-call-seal'
import { type SentMarks, takeMarks } from '#server/safety/roll-call-take-marks.commands'
import { getSiteAccess, hadMarshalAccessAt, type SiteAccess } from '#server/sites/site.access'
import { claimedAtMost, rollCallApi, type StartRefused } from '#shared/api/safety/roll-call'
import { isOver } from '#shared/domain/safety/roll-call-status'

const hasSomething = ({ marks, added }: SentMarks) => marks.length + added.length > 0
const isNotFound = (error: unknown) => error instanceof Problem && error.status === 404
const tooOld = 'This roll call began more than a day ago. It does not start now: tell another marshal what you marked.'

/** The roll call of a site: started, marked by several people at once, closed, reported. */
export const rollCallRoutes = (app: FastifyInstance, deps: Deps) =>
  serve(app, deps, rollCallApi, {
    list: {
      reads: async ({ me, tx, params }) => {
        const access = await getSiteAccess(tx, me, params.id, deps.clock.now())
        const data = []
        for (const call of await newestCalls(tx, params.id))
          data.push(await toPastRollCallDto(tx, deps, me, { call, access }))
        return { data }
      },
    },

    start: {
      writes: async ({ me, tx, params, body }) => {
        const now = deps.clock.now()
        const access = await getSiteAccess(tx, me, params.id, now)
        mustRun(access)
        // Before the turn, in the order in which whoever closes the site waits for both.
        await asServer(tx, () => lockOpenSite(tx, params.id))
        await inTurn(tx, params.id)
        const existing = await findCall(tx, body.id)
        if (existing && existing.site_id !== params.id) throw notFound()
        const { id, kind, started_ago, key = listSeal(deps, me, access, now) } = body
        if (existing?.kind === kind)
          return { data: await toRunningRollCallDto(tx, deps, me, { call: existing, access }) }
        const running = await runningOn(tx, params.id)
        if (running) throw await startRefused(tx, running)
        const started_at = await startOf(tx, me, access, started_ago, now)
        const over = started_at < now ? await callOfAlarm(tx, params.id, started_at, kind) : undefined
        if (over) throw await startRefused(tx, over)
        // Not to be joined: its kind is another, and it is over.
        if (existing) throw conflict((await startRefused(tx, existing)).message)
        if (started_ago === claimedAtMost) throw conflict(tooOld)
        const begun = await addCall(tx, { id, kind, key, site_id: params.id, started_at, started_by: me.id })
        await addPeople(tx, begun, await peopleOnSite(tx, me, access, now))
        const goneIds = started_at < now ? await goneSince(tx, begun) : []
        if (goneIds.length) await addPeople(tx, begun, await peopleOnSite(tx, me, access, now, goneIds))
        const moved = { noun: 'roll-call', id, from: null, move: 'start', to: begun.status, by: me.id, at: now }
        await appendHistory(tx, { ...moved, companyId: access.site.company_id, data: { kind, site_id: params.id } })
        await refreshMarshalsPages(tx, access, now)
        return { data: await toRunningRollCallDto(tx, deps, me, { call: begun, access }) }
      },
    },

    read: {
      reads: async ({ me, tx, params, http }) => {
        http.reply.header('cache-control', 'no-store')
        return {
          data: await toRunningRollCallDto(tx, deps, me, await getCallAccess(tx, me, params.id, deps.clock.now())),
        }
      },
    },

    async updates({ me, transaction, params, query, http }) {
      http.reply.header('cache-control', 'no-store')
      const now = deps.clock.now()
      const data = await transaction(async (tx) =>
        toRollCallUpdatesDto(tx, deps, me, await getCallAccess(tx, me, params.id, now), query.since),
      )
      await recordContact(deps, me, params.id, now)
      return { data: { ...data, refused: [], not_added: [] } }
    },

    async mark({ me, transaction, params, body }) {
      const now = deps.clock.now()
      const { data, isMarshal } = await transaction(async (tx) => {
        const found = await inTurnOn(tx, me, params.id, now).catch((error: unknown) => {
          if (hasSomething(body) && isNotFound(error)) return undefined
          throw error
        })
        if (!found) return { data: await asServer(tx, () => handIn(tx, me, params.id, body, now)), isMarshal: false }
        const outcome = await takeMarks(tx, me, found, body, now)
        return {
          data: { ...(await toRollCallUpdatesDto(tx, deps, me, found, body.since)), ...outcome },
          isMarshal: true,
        }
      })
      if (isMarshal) await recordContact(deps, me, params.id, now)
      return { data }
    },

    close: {
      writes: async ({ me, tx, params, body }) => {
        const now = deps.clock.now()
        const close = { type: 'close' } as const
        const by = { me, now, isConfirmed: body.confirm_not_found }
        const { row: found } = await transition(tx, rollCallNoun, params.id, close, by, async ({ row, to }) => {
          const { not_found, needs_help } = row.open
          const call = await closeCall(tx, params.id, rollCallStatus(to), me.id, now)
          return { row: { ...row, call }, data: { not_found, needs_help } }
        })
        await refreshMarshalsPages(tx, found.access, now)
        return { data: await toPastRollCallDto(tx, deps, me, found) }
      },
    },

    report: {
      reads: async ({ me, tx, params }) => {
        const { call } = await getCallAccess(tx, me, params.id, deps.clock.now())
        return signedPdfUrl(deps, me, 'report', call.id)
      },
    },
  })

/**
 * When a roll call began that a phone says it began `ago` seconds ago. It begins now where a guard had no right to the
 * site then: it is not refused, since it may be a real fire.
 */
async function startOf(tx: Tx, me: Person, access: SiteAccess, ago: number, now: Date): Promise<Date> {
  const at = new Date(now.getTime() - ago * 1000)
  return ago === 0 || (await hadMarshalAccessAt(tx, me, access, at)) ? at : now
}

/** 409 with the roll call that the page is to join. */
async function startRefused(tx: Tx, call: CallRow) {
  const { id, kind, started_at, started_by } = call
  const by = (await asServer(tx, () => namesOf(tx, [started_by]))).get(started_by) ?? ''
  const running = { id, kind, started_at: started_at.toISOString(), started_by: by }
  const over = isOver(call) ? ' It is over.' : ''
  const refused: StartRefused = {
    message: `${by} has already started a roll call here: ${kind === 'DRILL' ? 'a drill' : 'a real alarm'}.${over}`,
    running,
  }
  return conflict(refused.message, refused)
}
