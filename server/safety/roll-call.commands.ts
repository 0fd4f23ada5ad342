import { rollCallLifecycle, rollCallState } from '#lifecycles/safety/roll-call'
import type { Tx } from '#server/platform/db/transaction'
import type { Person } from '#server/platform/kit/person'
import { conflict, forbidden, notFound } from '#server/platform/kit/problems'
import type { LockableNoun } from '#server/platform/moves/transition'
import {
  type CallAccess,
  canRun,
  countsOf,
  findCall,
  getCallAccess,
  inTurn,
  marksAfter,
  peopleOf,
  toMarkDto,
} from '#server/safety/roll-call.queries'
import type { SiteAccess } from '#server/sites/site.access'
import type { Mark } from '#shared/api/safety/roll-call'
import { currentMark, isFound, put } from '#shared/domain/safety/roll-call-marks'
import { isRunning } from '#shared/domain/safety/roll-call-status'

/** Number of people named for each reason of a refusal; the screen lists all of them. */
const named = 50

/** `open`: how many are not found and need help, where the move depends on it. */
type LockedCall = CallAccess & { open: { not_found: number; needs_help: number } }
type Closer = { me: Person; now: Date; isConfirmed: boolean }
export const rollCallNoun: LockableNoun<typeof rollCallLifecycle, LockedCall, Closer> = {
  noun: 'roll-call',
  lifecycle: rollCallLifecycle,
  async lock(tx, id, { me, now }) {
    const found = await inTurnOn(tx, me, id, now)
    mustRun(found.access)
    return { ...found, open: await countsOf(tx, me, found) }
  },
  state: ({ call }) => rollCallState(call.status),
  facts: ({ open }, { isConfirmed }) => ({ notFound: open.not_found, needHelp: open.needs_help, isConfirmed }),
  owner: ({ call, access }) => ({ id: call.id, companyId: access.site.company_id }),
  refuse: async (tx, { reason }, found, { me }) =>
    conflict(reason, isRunning(found.call) ? await openNames(tx, me, found) : {}),
}

export function mustRun(access: SiteAccess) {
  if (!canRun(access))
    throw forbidden('Only the site’s own company and its guards start and close a roll call. You mark your own people.')
}

/** The roll call, read again after waiting for other writers; 404 for a worker, who runs none. */
export async function inTurnOn(tx: Tx, me: Person, id: string, now: Date): Promise<CallAccess> {
  if (me.role === 'WORKER') throw notFound()
  const { access } = await getCallAccess(tx, me, id, now)
  await inTurn(tx, id)
  const call = await findCall(tx, id)
  if (!call) throw notFound()
  return { call, access }
}

/** Who is not found and who needs help, by name. */
async function openNames(tx: Tx, me: Person, found: CallAccess) {
  const marks = (await marksAfter(tx, me, found, 0)).map(toMarkDto)
  const marksByPerson = put({}, marks)
  const people = await peopleOf(tx, me, found, {})
  const namesWhere = (isOpen: (mark: Mark | undefined) => boolean) =>
    people
      .filter(({ id }) => isOpen(currentMark(marksByPerson[id])))
      .slice(0, named)
      .map(({ name }) => name)
  return {
    not_found: namesWhere((mark) => !isFound(mark)),
    needs_help: namesWhere((mark) => mark?.mark === 'NEEDS_HELP'),
  }
}
