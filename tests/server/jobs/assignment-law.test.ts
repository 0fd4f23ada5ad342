import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AssignmentMove, assignmentLifecycle } from '#lifecycles/jobs/assignment'
import { judge, stateOf, statusOf } from '#lifecycles/law'
import { siteId, workerId } from '#server/demo/ids-by-key'
import { assignments } from '#server/platform/db/schema/assignment'
import { AssignmentStatus } from '#shared/api/jobs/assignment'
import { createDemoServer, personId } from '../../support/demo.ts'

/** Every move of an assignment by everybody who may call it, in every status, answers over HTTP what the law says. */
let demo: Awaited<ReturnType<typeof createDemoServer>>
/** Somebody who has read everything, and somebody who has not: acceptances stay for good. */
const people = {
  reader: { worker: 'harpreet-singh-bhullar', site: siteId('riverside'), role: 'dry-liner' },
  newcomer: { worker: 'precious-okonkwo-fitzgerald', site: siteId('oswald'), role: 'traffic-marshal' },
}
type Work = (typeof people)['reader'] & { id: string; media: string[] }
const found: Partial<Record<keyof typeof people, Work>> = {}
beforeAll(async () => {
  demo = await createDemoServer()
  for (const name of ['reader', 'newcomer'] as const) {
    const { worker } = people[name]
    const rows = await system((tx) =>
      tx
        .select()
        .from(assignments)
        .where(eq(assignments.worker_id, workerId(worker))),
    )
    const id = rows[0]?.id ?? ''
    const { documents } = (await demo.request(worker, 'GET', `/api/assignments/${id}`)).json().data
    found[name] = { ...people[name], id, media: documents.map(({ media_id }: { media_id: string }) => media_id) }
  }
  for (const media of workOf('READY').media) await sign(workOf('READY'), media)
})
afterAll(() => demo.close())
function workOf(status: AssignmentStatus): Work {
  const work = found[status === 'READY' ? 'reader' : 'newcomer']
  if (!work?.media.length) throw new Error('there is nothing to read')
  return work
}
const system = <T>(run: Parameters<typeof demo.deps.db.transaction<T>>[1]) => demo.deps.db.transaction('system', run)

const sign = ({ worker, id }: Work, media_id: string) =>
  demo.request(worker, 'PUT', `/api/me/assignments/${id}/accept-rams`, { media_id, password: 'five-bar gate' })
/** Puts the assignment where a status says. */
const setStatus = (status: AssignmentStatus) =>
  system((tx) =>
    tx
      .update(assignments)
      .set({
        start_at: '2026-09-01',
        end_at: status === 'ENDED' ? '2026-10-25' : '2026-12-24',
        status: status === 'CANCELLED' ? 'CANCELLED' : 'CREATED',
      })
      .where(eq(assignments.id, workOf(status).id)),
  )

type Facts = Parameters<typeof judge<typeof assignmentLifecycle>>[2]
const right: Facts = { isToCome: true, isFree: true, isOpen: true }
const edit = { start_at: '2026-09-01' }
type Way = [
  name: string,
  facts: Facts,
  move: (isRead: boolean) => AssignmentMove,
  call: (work: Work) => readonly [key: string, method: 'PUT' | 'DELETE', path: string, body?: object],
]
const ways: Way[] = [
  [
    'changed',
    right,
    (isRead) => ({ type: 'edit', isRead }),
    ({ site, role }) => ['margaret', 'PUT', '', { ...edit, site_id: site, role_id: role, end_at: '2027-01-29' }],
  ],
  [
    'changed to days that are over',
    { ...right, isToCome: false },
    (isRead) => ({ type: 'edit', isRead }),
    ({ site, role }) => ['margaret', 'PUT', '', { ...edit, site_id: site, role_id: role, end_at: '2026-10-01' }],
  ],
  [
    'given another manager',
    right,
    () => ({ type: 'changeManager' }),
    () => ['colin', 'PUT', '/manager', { manager_id: personId('margaret') }],
  ],
  ['cancelled', right, () => ({ type: 'cancel' }), () => ['margaret', 'DELETE', '']],
]

test.each(AssignmentStatus.options.flatMap((status) => ways.map((way) => [status, ...way] as const)))(
  '%s, %s',
  async (status, _, facts, move, call) => {
    await setStatus(status)
    const work = workOf(status)
    const verdict = judge(assignmentLifecycle, stateOf(status), facts, move(status === 'READY'))
    const [key, method, path, body] = call(work)
    const answer = await demo.request(key, method, `/api/assignments/${work.id}${path}`, body)
    const { data } = (await demo.request('margaret', 'GET', `/api/assignments/${work.id}`)).json()
    if (verdict.allowed) expect([answer.statusCode, data.status]).toEqual([200, statusOf(verdict.status)])
    else expect([answer.statusCode, answer.json().message, data.status]).toEqual([409, verdict.reason, status])
  },
)

test.each(['ENDED', 'CANCELLED', 'AWAITING'] as const)('%s, a document is accepted', async (status) => {
  await setStatus(status)
  const work = workOf(status)
  for (const [index, media] of work.media.entries()) {
    const isRead = index === work.media.length - 1
    const verdict = judge(assignmentLifecycle, stateOf(status), {}, { type: 'accept', isRead })
    const answer = await sign(work, media)
    if (verdict.allowed)
      expect([answer.statusCode, answer.json().data?.status]).toEqual([200, statusOf(verdict.status)])
    else expect([answer.statusCode, answer.json().message]).toEqual([409, verdict.reason])
  }
})
