import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { siteId } from '#server/demo/ids-by-key'
import type { Mark, RollCallUpdate, RunningRollCall } from '#shared/api/safety/roll-call'
import { newId } from '#shared/domain/kit/id'
import { type createDemoServer, personId } from '../demo.ts'

export type Demo = Awaited<ReturnType<typeof createDemoServer>>
export const riverside = siteId('riverside')
/** Guards Riverside today. */
export const guard = 'dave-hollis'

/** Roll calls of the demo as its people run them; `demo` is opened before the first of these is used. */
export function rollCallRig(demo: () => Demo) {
  /** Over before any other begins. */
  const endRunning = () =>
    demo().deps.db.transaction('system', (tx) =>
      tx.execute(sql`update roll_calls set status = 'CLOSED', closed_at = started_at where status = 'RUNNING'`),
    )
  const start = (key: string, body: object = {}, site = riverside) =>
    demo().request(key, 'POST', `/api/me/sites/${site}/roll-calls`, { id: newId(), kind: 'DRILL', ...body })
  async function started(key = 'margaret', body: object = {}): Promise<RunningRollCall> {
    const answer = await start(key, body)
    expect(answer.statusCode).toBe(200)
    return answer.json().data
  }
  const read = async (key: string, id: string): Promise<RunningRollCall> =>
    (await demo().request(key, 'GET', `/api/me/roll-calls/${id}`)).json().data
  const close = (key: string, id: string, body: object = {}) =>
    demo().request(key, 'PUT', `/api/me/roll-calls/${id}/close`, body)
  const send = (key: string, id: string, marks: Mark[], more: object = {}) =>
    demo().request(key, 'POST', `/api/me/roll-calls/${id}/marks`, { since: 0, marks, ...more })
  const updateOf = async (answer: ReturnType<typeof send>): Promise<RollCallUpdate> => (await answer).json().data

  let clock = 0
  const mark = (person_id: string, overrides: Partial<Mark> = {}): Mark => ({
    person_id,
    mark: 'SAFE',
    device: 'phone001',
    clock: ++clock,
    at: demo().clock.now().toISOString(),
    by: personId('margaret'),
    by_name: 'Margaret Finch',
    ...overrides,
  })
  return { close, endRunning, mark, read, send, start, started, updateOf }
}
