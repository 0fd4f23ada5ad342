import type { FastifyInstance } from 'fastify'
import { type Mark, rollCallApi, type StartRefused } from '#contract/roll-call'
import { judge } from '#lifecycles/law'
import { rollCallLifecycle, rollCallState, rollCallStatus } from '#lifecycles/roll-call'
import { isFound, isPossibleClock, put } from '#lifecycles/roll-call-marks'
import { paperAddress } from '#server/fire/signed-paper'
import { staysOn } from '#server/fire/stays'
import { recordMove } from '#server/history'
import type { Person } from '#server/person'
import { conflict, forbidden, notFound } from '#server/problems'
import { withMarshals } from '#server/roll-call/marshals'
import { listSeal } from '#server/roll-call/seal'
import { toldNews, toldPast, toldWhole } from '#server/roll-call/told'
import {
  addCall,
  addedStay,
  addMarks,
  addStays,
  type CallRow,
  clocksOf,
  closeCall,
  countsOf,
  findCall,
  inTurn,
  marksAfter,
  mayRun,
  namesOf,
  newestCalls,
  peopleOf,
  type ReachedCall,
  reachCall,
  runningOn,
  toldMark,
} from '#server/roll-call.store'
import { serve } from '#server/serve'
import { type ReachedSite, reachSite } from '#server/site/reach'
import type { Tx } from '#server/work'
import type { World } from '#server/world'

const impossibleClock = 'Its counter is further than phones can have counted.'
const markOnly = ({ person_id, device, clock }: Mark) => ({ person_id, device, clock })
const anyMark = { notFound: 0, isConfirmed: false }
/** Number of missing people named in the text; the screen lists all of them. */
const named = 50

/** The roll call of a site: started, marked by several people at once, closed, reported. */
export const rollCallRoutes = (app: FastifyInstance, world: World) =>
  serve(app, world, rollCallApi, {
    list: ({ me, work, params }) =>
      work(async (tx) => {
        const reached = await reachSite(tx, me, params.id, world.clock.now())
        const data = []
        for (const call of await newestCalls(tx, params.id)) data.push(await toldPast(tx, world, me, { call, reached }))
        return { data }
      }),

    start: ({ me, work, params, body }) =>
      work(async (tx) => {
        const now = world.clock.now()
        const reached = await reachSite(tx, me, params.id, now)
        mustRun(reached)
        await inTurn(tx, params.id)
        const known = await findCall(tx, body.id)
        if (known && known.site_id !== params.id) throw notFound()
        if (known) return { data: await toldWhole(tx, world, me, { call: known, reached }) }
        const running = await runningOn(tx, params.id)
        if (running) throw await startRefused(tx, running)
        const started_at = new Date(now.getTime() - body.started_ago * 1000)
        const { id, kind, key = listSeal(world, me, reached, now) } = body
        const begun = await addCall(tx, { id, kind, key, site_id: params.id, started_at, started_by: me.id })
        await addStays(tx, begun, await staysOn(tx, me, reached, now))
        const moved = { noun: 'roll-call', id, from: null, move: 'start', to: begun.status, by: me.id, at: now }
        await recordMove(tx, { ...moved, companyId: reached.site.company_id, data: { kind, site_id: params.id } })
        return { data: await toldWhole(tx, world, me, { call: begun, reached }) }
      }),

    read: ({ me, work, params, http }) =>
      work(async (tx) => {
        http.reply.header('cache-control', 'no-store')
        return { data: await toldWhole(tx, world, me, await reachCall(tx, me, params.id, world.clock.now())) }
      }),

    news: ({ me, work, params, query, http }) =>
      work(async (tx) => {
        http.reply.header('cache-control', 'no-store')
        const reached = await reachCall(tx, me, params.id, world.clock.now())
        return { data: { ...(await toldNews(tx, world, me, reached, query.since)), refused: [] } }
      }),

    mark: ({ me, work, params, body }) =>
      work(async (tx) => {
        const now = world.clock.now()
        const found = await inTurnOn(tx, me, params.id, now)
        const status = rollCallState(found.call.status)
        const verdict = judge(rollCallLifecycle, status, anyMark, { type: 'mark' })
        if (!verdict.allowed) throw conflict(verdict.reason)
        const added = body.added.map((person) => addedStay(person, me, found.reached, now))
        await addStays(tx, found.call, added, me.id)
        const companies = await companiesOf(tx, me, found, body.marks, now)
        const isListed = ({ person_id }: Mark) => companies.has(person_id)
        const marks = await withMarshals(tx, me, found, body.marks, now)
        const { possible, ahead, highest } = await byClock(tx, found.call, marks, isListed)
        const kept = possible
          .filter(isListed)
          .map((mark) => ({ mark, company_id: companies.get(mark.person_id) ?? null }))
        await addMarks(tx, me, found.call, { marks: kept, late: verdict.status === 'closed', now })
        const refused = [
          ...ahead.map((mark) => ({ ...markOnly(mark), reason: impossibleClock, resend_after: highest })),
          ...possible
            .filter((mark) => !isListed(mark))
            .map((mark) => ({ ...markOnly(mark), reason: 'This person is not on your list.' })),
        ]
        return { data: { ...(await toldNews(tx, world, me, found, body.since)), refused } }
      }),

    close: ({ me, work, params, body }) =>
      work(async (tx) => {
        const now = world.clock.now()
        const found = await inTurnOn(tx, me, params.id, now)
        mustRun(found.reached)
        const from = found.call.status
        const { not_found } = await countsOf(tx, me, found)
        const facts = { notFound: not_found, isConfirmed: body.confirm_not_found }
        const verdict = judge(rollCallLifecycle, rollCallState(from), facts, { type: 'close' })
        if (!verdict.allowed)
          throw conflict(verdict.reason, from === 'RUNNING' ? { not_found: await missing(tx, me, found) } : {})
        const call = await closeCall(tx, params.id, me.id, now)
        const moved = { noun: 'roll-call', id: call.id, from, move: 'close', to: rollCallStatus(verdict.status) }
        const { company_id } = found.reached.site
        await recordMove(tx, { ...moved, by: me.id, at: now, companyId: company_id, data: { not_found } })
        return { data: await toldPast(tx, world, me, { ...found, call }) }
      }),

    report: ({ me, work, params }) =>
      work(async (tx) => {
        const { call } = await reachCall(tx, me, params.id, world.clock.now())
        return paperAddress(world, me, 'report', call.id)
      }),
  })

function mustRun(reached: ReachedSite) {
  if (!mayRun(reached))
    throw forbidden('Only the site’s own company and its guards start and close a roll call. You mark your own people.')
}

/** 409 with the running roll call, so that the page can join it. */
async function startRefused(tx: Tx, { id, kind, started_at, started_by }: CallRow) {
  const by = (await namesOf(tx, [started_by])).get(started_by) ?? ''
  const running = { id, kind, started_at: started_at.toISOString(), started_by: by }
  const refused: StartRefused = {
    message: `${by} has already started a roll call here: ${kind === 'DRILL' ? 'a drill' : 'a real alarm'}.`,
    running,
  }
  return conflict(refused.message, refused)
}

/** The roll call, read again after waiting for other writers. */
async function inTurnOn(tx: Tx, me: Person, id: string, now: Date): Promise<ReachedCall> {
  const { reached } = await reachCall(tx, me, id, now)
  await inTurn(tx, id)
  const call = await findCall(tx, id)
  if (!call) throw notFound()
  return { call, reached }
}

/** The companies of the marked people. Somebody on an older list with a check-in on the site is added to this one. */
async function companiesOf(tx: Tx, me: Person, found: ReachedCall, marks: Mark[], now: Date) {
  const ids = [...new Set(marks.map(({ person_id }) => person_id))]
  if (!ids.length) return new Map<string, string | null>()
  const listed = await peopleOf(tx, me, found, { ids })
  const unlisted = ids.filter((id) => !listed.some((person) => person.id === id))
  const known = unlisted.length ? await staysOn(tx, me, found.reached, now, unlisted) : []
  await addStays(tx, found.call, known, me.id)
  return new Map([...listed, ...known].map(({ id, company_id }) => [id, company_id]))
}

/**
 * The marks whose clocks a phone can have counted to, and those beyond. `highest` is that of the roll call with the
 * marks that are `kept`: what is refused must not move it.
 */
async function byClock(tx: Tx, call: CallRow, marks: Mark[], isKept: (mark: Mark) => boolean) {
  let { count, highest } = await clocksOf(tx, call.id)
  const possible: Mark[] = []
  const ahead: Mark[] = []
  for (const mark of marks.toSorted((a, b) => a.clock - b.clock))
    if (isPossibleClock(mark.clock, { count, highest })) {
      possible.push(mark)
      if (isKept(mark)) highest = Math.max(highest, mark.clock)
    } else ahead.push(mark)
  return { possible, ahead, highest }
}

async function missing(tx: Tx, me: Person, found: ReachedCall): Promise<string[]> {
  const marks = (await marksAfter(tx, me, found, 0)).map(toldMark)
  const standing = put({}, marks)
  const people = await peopleOf(tx, me, found)
  return people
    .filter(({ id }) => !isFound(standing[id]))
    .slice(0, named)
    .map(({ name }) => name)
}
