import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type JobOfferMove, jobOfferLifecycle } from '#lifecycles/jobs/job-offer'
import { judge, stateOf, statusOf } from '#lifecycles/law'
import { companyId, staffId, workerId } from '#server/demo/ids-by-key'
import { jobOffers } from '#server/platform/db/schema/job'
import { OfferStatus } from '#shared/api/jobs/job-offer'
import { newId } from '#shared/domain/kit/id'
import { createDemoServer } from '../../support/demo.ts'
import { missing } from '../../support/matrix.ts'

/** Every move of a job offer, in every status and by everybody, answers over HTTP what the law says. */
let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())
const system = <T>(run: Parameters<typeof demo.deps.db.transaction<T>>[1]) => demo.deps.db.transaction('system', run)

const today = '2026-10-26'
const stored: Record<OfferStatus, Pick<typeof jobOffers.$inferInsert, 'status' | 'due_date'>> = {
  PENDING: { status: 'PENDING', due_date: today },
  EXPIRED: { status: 'PENDING', due_date: '2026-10-25' },
  ACCEPTED: { status: 'ACCEPTED', due_date: today },
  REJECTED: { status: 'REJECTED', due_date: today },
  WITHDRAWN: { status: 'WITHDRAWN', due_date: today },
}
async function addOffer(status: OfferStatus): Promise<string> {
  const id = newId()
  await system((tx) =>
    tx.insert(jobOffers).values({
      id,
      company_id: companyId('main'),
      worker_id: workerId('grace-adjei'),
      sender_id: staffId('priya'),
      role_id: 'labourer',
      start_at: '2026-11-09',
      end_at: '2026-12-18',
      ...stored[status],
    }),
  )
  return id
}
type Move = Exclude<JobOfferMove, { type: 'send' | 'expire' }>
const ways: { name: string; move: Move; body?: object }[] = [
  { name: 'accept', move: { type: 'accept', rams_accepted: true }, body: { rams_accepted: true } },
  { name: 'accept, not ticked', move: { type: 'accept', rams_accepted: false }, body: { rams_accepted: false } },
  { name: 'accept with nothing', move: { type: 'accept', rams_accepted: false }, body: {} },
  { name: 'reject', move: { type: 'reject' } },
  { name: 'withdraw', move: { type: 'withdraw' } },
]
/** Whom the matrix lets in, and to whom of them the offer is visible. */
const persons = ['grace-adjei', 'jan-nowak', 'dave-hollis', 'margaret', 'priya', 'colin', 'imran', 'owain', 'harjit']
const lets: Record<'worker' | 'staff', string[]> = {
  worker: ['grace-adjei', 'jan-nowak', 'dave-hollis'],
  staff: ['margaret', 'priya', 'colin', 'imran', 'owain'],
}
const sees = { worker: ['grace-adjei'], staff: ['margaret', 'priya', 'colin'] }

test.each(OfferStatus.options.flatMap((status) => ways.map((way) => ({ status, ...way }))))(
  '$status, $name',
  async ({ status, move, body }) => {
    const side = move.type === 'withdraw' ? 'staff' : 'worker'
    for (const key of persons) {
      const id = await addOffer(status)
      const call = (one: string) => demo.request(key, 'PUT', `/api/me/job-offers/${one}/${move.type}`, body)
      const answer = await call(id)
      const kept = async () => (await system((tx) => tx.select().from(jobOffers).where(eq(jobOffers.id, id))))[0]
      if (!lets[side].includes(key)) expect([key, answer.statusCode]).toEqual([key, 403])
      else if (!sees[side].includes(key))
        expect([key, answer.statusCode, answer.body]).toEqual([key, 404, (await call(missing)).body])
      else {
        const facts = { isRelated: true, isToCome: true, isOpen: true }
        const verdict = judge(jobOfferLifecycle, stateOf(status), facts, move)
        if (!verdict.allowed)
          expect([answer.statusCode, answer.json().message]).toEqual([
            verdict.because === 'hasTick' ? 422 : 409,
            verdict.reason,
          ])
        else {
          expect([answer.statusCode, answer.json().data?.status]).toEqual([200, statusOf(verdict.status)])
          continue
        }
      }
      expect((await kept())?.status).toBe(stored[status].status)
    }
  },
)
