import { presenceLifecycle } from '#lifecycles/gate/presence'
import { hasTag } from '#lifecycles/law'
import type { ControlledWorker } from '#shared/api/gate/site-control'
import type { GateMoved } from '#shared/domain/gate/gate-moved'
import { gateList, type Whose } from './gate-list.ts'
import { isUnlisted, type Passed, passedAt, withPassed } from './gate-presence.ts'

/** Another list of the people on a site: when it was made, by the server's clock, and requested, by this device's. */
type Other = { as_of: string; asked_at: number }

const isInAfter = ({ move, undone }: Passed) => (move === 'checkIn') !== (undone === true)
const nameOf = ({ first_name, last_name }: ControlledWorker) => `${first_name} ${last_name}`

/**
 * Where the workers of a gate are who are missing on another list, or differ there: whom this device let in or out and
 * that list does not have, and whoever is on site by a newer list of the gate.
 */
export async function movedSince(whose: Whose, { as_of, asked_at }: Other): Promise<GateMoved[]> {
  const [list, passed] = await Promise.all([gateList.kept(whose), passedAt(whose)])
  const isNewer = list !== undefined && Date.parse(list.listed_at) > Date.parse(as_of)
  const workers = new Map(list?.workers.map((worker) => [worker.id, worker]))
  const now = list ? withPassed(list.workers, passed, list.asked_at ?? list.received_at) : []
  const present = new Map(now.map((worker) => [worker.id, worker]))
  const recent = new Set(passed.filter((one) => isUnlisted(one, asked_at)).map(({ worker_id }) => worker_id))
  const onSite = isNewer
    ? now.filter(({ presence }) => hasTag(presenceLifecycle, presence.state, 'checkedIn')).map(({ id }) => id)
    : []
  return [...new Set([...recent, ...onSite])].flatMap((worker_id): GateMoved[] => {
    const own = passed.filter((one) => one.worker_id === worker_id)
    const worker = present.get(worker_id)
    const last = own.at(-1)
    const isIn = worker
      ? hasTag(presenceLifecycle, worker.presence.state, 'checkedIn')
      : last !== undefined && isInAfter(last)
    const check_in_id = (worker ? worker.presence.check_in_id : last?.check_in_id) ?? null
    const scan = own.findLast(({ move, scan }) => move === 'checkIn' && scan)?.scan
    const at = isIn ? worker?.presence.since : worker?.inputs.last_left_at
    return [
      {
        ...{
          id: scan?.key ?? check_in_id ?? worker_id,
          check_in_id: isIn ? check_in_id : null,
          isIn,
          at: at ?? last?.at ?? as_of,
        },
        ids: [
          workers.get(worker_id)?.presence.check_in_id,
          ...own.flatMap(({ check_in_id, scan }) => [check_in_id, scan?.key]),
        ].filter((one) => typeof one === 'string'),
        name: worker ? nameOf(worker) : (scan?.name ?? 'Name not on this phone'),
        ...{ company: worker?.company || null, trade: worker?.role || null },
      },
    ]
  })
}
