// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { absorbed, syncSession } from '#services/safety/roll-call'
import type { RunningRollCall } from '#shared/api/safety/roll-call'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { fireList, rollCall, rollCallAt, rollCallSession, someId } from '../../support/safety/roll-call.ts'

const now = new Date(rollCallAt).toISOString()
const runningDrill = rollCall({ id: someId(8), kind: 'DRILL' })
const refused = {
  message: 'Priya Raghunathan has already started a roll call here: a drill.',
  running: {
    id: runningDrill.id,
    kind: runningDrill.kind,
    started_at: runningDrill.started_at,
    started_by: runningDrill.started_by,
  },
}
const whole = (call = runningDrill): RunningRollCall => ({ call, people: [], marks: [], revision: 4, now })
/** An alarm that was started on this phone, with one mark that the server does not have. */
const session: RollCallSession = rollCallSession('phone001', {
  list: fireList(),
  call: rollCall({ id: someId(9), kind: 'REAL' }),
  unsent_start: true,
  unsent: [
    {
      person_id: someId(20),
      mark: 'SAFE',
      device: 'phone001',
      clock: 1,
      at: now,
      by: someId(3),
      by_name: 'Dave Hollis',
    },
  ],
})
const calls: string[] = []
const answers = (start: () => Response, read: () => Response) =>
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit = {}) => {
    calls.push(`${method} ${path}`)
    return method === 'POST' ? start() : read()
  })
beforeEach(() => calls.splice(0))
afterEach(() => vi.unstubAllGlobals())

test('a start while another roll call runs joins that one, with the marks of this phone', async () => {
  answers(
    () => Response.json(refused, { status: 409 }),
    () => Response.json({ data: whole() }),
  )
  const next = absorbed(session, await syncSession({ session }))
  expect(calls).toEqual([`POST /api/me/sites/${someId(1)}/roll-calls`, `GET /api/me/roll-calls/${runningDrill.id}`])
  expect(next).toMatchObject({
    call: { id: runningDrill.id, kind: 'DRILL' },
    unsent_start: false,
    unsent: session.unsent,
  })
})

const over = whole({ ...runningDrill, status: 'CLOSED', closed_at: now, closed_by: 'Priya Raghunathan' })

test('a start refused for a roll call that ended just then is sent again', async () => {
  const own = whole(session.call)
  const starts = [Response.json(refused, { status: 409 }), Response.json({ data: own })]
  answers(
    () => starts.shift() ?? Response.error(),
    () => Response.json({ data: over }),
  )
  expect(absorbed(session, await syncSession({ session })).call?.id).toBe(session.call?.id)
})

test('a start of an alarm that is over by now hands its marks to the roll call of that alarm', async () => {
  answers(
    () => Response.json(refused, { status: 409 }),
    () => Response.json({ data: over }),
  )
  const next = absorbed(session, await syncSession({ session }))
  expect(next).toMatchObject({
    call: { id: runningDrill.id, status: 'CLOSED' },
    unsent_start: false,
    unsent: session.unsent,
  })
})

test('a start refused for another reason stays refused', async () => {
  answers(
    () => Response.json({ message: 'Not found.' }, { status: 404 }),
    () => Response.json({ data: whole() }),
  )
  await expect(syncSession({ session })).rejects.toMatchObject({ status: 404 })
  expect(calls).toHaveLength(1)
})
