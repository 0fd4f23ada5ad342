// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { rollCallMachine } from '#machines/safety/roll-call.machine'
import { rollCallOfflineStore } from '#services/safety/roll-call-offline-store'
import type { Mark } from '#shared/api/safety/roll-call'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { withoutRight } from '#shared/domain/safety/roll-call-right-ended'
import { fireList, firePerson, rollCall, rollCallAt, rollCallSession, someId } from '../../support/safety/roll-call.ts'

afterEach(() => vi.unstubAllGlobals())

const [jan, ann, ben] = [someId(10), someId(11), someId(12)]
const me = { id: someId(3), name: 'Dave Hollis' }
const now = new Date(rollCallAt).toISOString()
const mark = (person_id: string, clock: number): Mark => ({
  ...{ person_id, mark: 'SAFE', device: 'phone001', clock, at: now, by: me.id, by_name: me.name },
})
const marks = [mark(jan, 1), mark(ann, 2)]
const people = [firePerson(jan, 'Jan Nowak'), firePerson(ann, 'Ann'), firePerson(ben, 'Ben Price')]
const call = rollCall()
const session: RollCallSession = withoutRight(
  rollCallSession('phone001', { call, people, marks: { [jan]: [mark(jan, 1)], [ann]: [mark(ann, 2)] }, unsent: marks }),
)

/**
 * The server of a site to which the marshal's right ends and comes back. Returns what it took as a marshal's.
 */
function serverWith(right: { has: boolean }, { hasCall }: { hasCall: boolean }) {
  const taken: Mark[] = []
  let isStarted = hasCall
  const update = { status: 'RUNNING', revision: 1, now, added: [], not_added: [], marks: [], refused: [] }
  const whole = () => ({ call, people, marks: taken.map((one) => ({ ...one, late: false })), revision: 1, now })
  const answer = (method: string, path: string, body: { marks?: Mark[]; start?: object }) => {
    if (method === 'POST' && path.endsWith('/marks')) {
      const sent = body.marks ?? []
      if (right.has && !isStarted) return undefined
      if (right.has) {
        taken.push(...sent)
        return update
      }
      const refused = sent.map(({ person_id, device, clock }) => ({ person_id, device, clock, reason: 'No.' }))
      return { ...update, status: isStarted ? 'RUNNING' : 'CLOSED', right_ended: true, refused }
    }
    if (!right.has) return undefined
    if (path.endsWith('/fire/people')) return fireList({ people, running: isStarted ? { ...call, id: call.id } : null })
    if (method === 'POST') isStarted = true
    if (!isStarted) return undefined
    return path.includes('/marks') ? update : whole()
  }
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const data = answer(method, path, JSON.parse(String(body ?? '{}')))
    return data ? Response.json({ data }) : Response.json({ message: 'Not found.' }, { status: 404 })
  })
  return taken
}

test.each([
  ['that the server knows', false],
  ['whose start was never sent', true],
])('a marshal whose right is back sends what was refused meanwhile, of a roll call %s', async (_, unsent_start) => {
  const right = { has: false }
  const taken = serverWith(right, { hasCall: !unsent_start })
  await rollCallOfflineStore.keep({ ...session, unsent_start })
  const actor = createActor(rollCallMachine, { input: { siteId: someId(1), me, wrapper: false } }).start()
  const handingIn = () => actor.getSnapshot().children.handingIn
  await expect.poll(() => handingIn()?.getSnapshot().value).toBe('untaken')
  handingIn()?.send({ type: 'retry' })
  await expect.poll(() => handingIn()?.getSnapshot().hasTag('busy')).toBe(false)
  expect([handingIn()?.getSnapshot().value, taken]).toEqual(['untaken', []])
  right.has = true
  handingIn()?.send({ type: 'retry' })
  await expect.poll(() => taken.map(({ person_id }) => person_id).toSorted()).toEqual([jan, ann])
  expect(actor.getSnapshot().matches('calling')).toBe(true)
  const desk = actor.getSnapshot().children.desk
  await expect.poll(() => desk?.getSnapshot().context.session.people.map(({ name }) => name).length).toBe(3)
  expect(desk?.getSnapshot().context.session).toMatchObject({ right_ended: false, unsent: [], refused: {} })
  actor.stop()
})
