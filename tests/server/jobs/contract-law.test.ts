import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ContractMove, contractLifecycle } from '#lifecycles/jobs/contract'
import { judge, stateOf, statusOf } from '#lifecycles/law'
import { workerId } from '#server/demo/ids-by-key'
import { contracts } from '#server/platform/db/schema/contract'
import { ContractStatus } from '#shared/api/jobs/contract'
import { createDemoServer } from '../../support/demo.ts'

/** Every move of a contract in every status answers over HTTP what the law says. Only an owner may call them (matrix). */
let demo: Awaited<ReturnType<typeof createDemoServer>>
let id = ''
beforeAll(async () => {
  demo = await createDemoServer()
  const rows = await system((tx) =>
    tx
      .select()
      .from(contracts)
      .where(eq(contracts.worker_id, workerId('jan-nowak'))),
  )
  id = rows[0]?.id ?? ''
})
afterAll(() => demo.close())
const system = <T>(run: Parameters<typeof demo.deps.db.transaction<T>>[1]) => demo.deps.db.transaction('system', run)

const spans = {
  PAST: { start_at: '2026-03-02', end_at: '2026-10-25', terminated_at: null },
  CURRENT: { start_at: '2026-03-02', end_at: '2026-10-26', terminated_at: null },
  FUTURE: { start_at: '2026-10-27', end_at: '2027-01-29', terminated_at: null },
  TERMINATED: { start_at: '2026-03-02', end_at: null, terminated_at: new Date('2026-10-20T09:00:00Z') },
} as const
type Facts = Parameters<typeof judge<typeof contractLifecycle>>[2]
const right: Facts = { isLater: true, isFree: true, isNewRate: true }
let rate = 30
function nextRate() {
  rate += 0.5
  return rate
}
const ways: [
  name: string,
  facts: Facts,
  move: ContractMove,
  method: 'PUT' | 'DELETE',
  body: () => object | undefined,
][] = [
  ['extended', right, { type: 'extend' }, 'PUT', () => ({ end_at: '2027-06-30' })],
  [
    'extended to a day that is over',
    { ...right, isLater: false },
    { type: 'extend' },
    'PUT',
    () => ({ end_at: '2026-03-03' }),
  ],
  ['paid another rate', right, { type: 'changeRate' }, 'PUT', () => ({ hourly_rate: nextRate() })],
  ['paid the same rate', { ...right, isNewRate: false }, { type: 'changeRate' }, 'PUT', () => ({ hourly_rate: rate })],
  ['ended', right, { type: 'terminate' }, 'DELETE', () => undefined],
]

test.each(ContractStatus.options.flatMap((status) => ways.map((way) => [status, ...way] as const)))(
  '%s, %s',
  async (status, _, facts, move, method, body) => {
    await system((tx) => tx.update(contracts).set(spans[status]).where(eq(contracts.id, id)))
    const verdict = judge(contractLifecycle, stateOf(status), facts, move)
    const answer = await demo.request('margaret', method, `/api/me/contracts/${id}`, body())
    if (!verdict.allowed) expect([answer.statusCode, answer.json().message]).toEqual([409, verdict.reason])
    else if (method === 'DELETE') expect([answer.statusCode, statusOf(verdict.status)]).toEqual([200, 'TERMINATED'])
    else expect([answer.statusCode, answer.json().data?.status]).toEqual([200, statusOf(verdict.status)])
  },
)
