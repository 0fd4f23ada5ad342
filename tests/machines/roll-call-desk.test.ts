import { expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import type { KeptMark, MarkWord } from '#contract/roll-call'
import type { RollCallSession } from '#contract/roll-call-session'
import { currentMark } from '#lifecycles/roll-call-marks'
import { personStatus } from '#lifecycles/roll-call-session'
import type { Ended } from '#lifecycles/roll-call-step'
import { rollCallDeskMachine } from '#machines/roll-call-desk.machine'
import { task } from '#machines/task'
import type { NetworkEvent } from '#services/network'
import type { Answer } from '#services/roll-call'
import { fireList, firePerson, rollCallAt, rollCallSession } from '../support/roll-call.ts'

const dave = { id: 'm1', name: 'Dave Hollis' }
const names = ['Ann', 'Ben', 'Cal']

type Sync = { session: RollCallSession }
type Close = Sync & { confirmed: boolean }
type Pending<Given, Reply> = { given: Given; reply: (answer: Reply) => void }
const request = <Given, Reply>(pending: Pending<Given, Reply>[], given: Given) =>
  new Promise<Reply>((reply) => pending.push({ given, reply }))

/** The marshal's desk; the server answers the next request when the test says so. */
function openDesk(more: Partial<RollCallSession> = {}) {
  const clock = new SimulatedClock()
  const requests: Pending<Sync, Answer>[] = []
  const ends: Pending<Close, Ended>[] = []
  const session = rollCallSession('phone001', {
    list: fireList(),
    people: names.map((name) => firePerson(name, name)),
    ...more,
  })
  const desk = createActor(
    rollCallDeskMachine.provide({
      actors: {
        syncSession: task((input: Sync) => request(requests, input)),
        closeSession: task((input: Close) => request(ends, input)),
        keeper: fromCallback<{ type: 'keep'; session: RollCallSession }, object>(() => {}),
        listen: fromCallback<NetworkEvent, object>(() => {}),
      },
    }),
    { input: { session, me: dave, wrapper: false }, clock },
  ).start()
  const answer = async (marks: KeptMark[], status: 'RUNNING' | 'CLOSED' = 'RUNNING') => {
    const last = requests.at(-1)
    last?.reply({
      update: { status, revision: 1, now: '', added: [], not_added: [], marks, refused: [] },
      sent: { marks: last.given.session.unsent, people: [] },
      ahead: 0,
    })
    const isDone = () =>
      requests.at(-1) !== last ||
      desk.getSnapshot().matches({ calling: { link: 'inStep' } }) ||
      desk.getSnapshot().matches('closed')
    await expect.poll(isDone).toBe(true)
  }
  return {
    clock,
    answer,
    desk,
    confirmations: () => ends.map(({ given }) => given.confirmed),
    press: (name: string, mark: MarkWord = 'SAFE', note?: string) =>
      desk.send({ type: 'mark', person_id: name, mark, note, at: rollCallAt }),
    isEnded: async () => {
      const { given, reply } = ends.at(-1) ?? {}
      const requested = given?.session ?? session
      reply?.({ session: { ...requested, call: requested.call && { ...requested.call, status: 'CLOSED' } }, requested })
      await expect.poll(() => desk.getSnapshot().context.session.call?.status).toBe('CLOSED')
    },
    /** Whose marks each request was given to send. */
    sent: () => requests.map(({ given }) => given.session.unsent.map(({ person_id }) => person_id)),
    safe: () => names.filter((name) => personStatus(desk.getSnapshot().context.session, name) === 'SAFE'),
  }
}
const byPriya = (person_id: string): KeptMark => ({
  person_id,
  mark: 'SAFE',
  device: 'phone002',
  clock: 1,
  at: new Date(rollCallAt).toISOString(),
  by: 'm2',
  by_name: 'Priya Raghunathan',
  late: false,
})

test('a note that is written while the rows move is kept', () => {
  const { press, desk } = openDesk()
  press('Ann', 'NEEDS_HELP')
  press('Ann', 'NEEDS_HELP', 'Stair 3')
  expect(currentMark(desk.getSnapshot().context.session.marks.Ann)?.note).toBe('Stair 3')
})

test('a double press marks one person, and the next press after it the next person', () => {
  const { press, safe, clock } = openDesk()
  press('Ann')
  clock.increment(300)
  press('Ben')
  expect(safe()).toEqual(['Ann'])
  clock.increment(300)
  press('Ben')
  expect(safe()).toEqual(['Ann', 'Ben'])
})

test('a press in the moment after another marshal’s mark has moved the rows marks nobody', async () => {
  const { press, safe, clock, answer } = openDesk()
  await answer([byPriya('Ann')])
  press('Cal')
  clock.increment(599)
  press('Cal')
  expect(safe()).toEqual(['Ann'])
  clock.increment(1)
  press('Cal')
  expect(safe()).toEqual(['Ann', 'Cal'])
})

test('an answer that moves no row leaves every press to count', async () => {
  const { press, safe, answer } = openDesk()
  await answer([])
  press('Ben')
  expect(safe()).toEqual(['Ben'])
})

test('the end asks first while somebody needs help, though everybody is found', () => {
  const { press, clock, desk } = openDesk()
  for (const name of names) {
    press(name, name === 'Ben' ? 'NEEDS_HELP' : 'SAFE')
    clock.increment(600)
  }
  desk.send({ type: 'end' })
  expect(desk.getSnapshot().matches({ calling: { desk: 'confirming' } })).toBe(true)
})

test('the end asks first when the server refused the mark that made somebody safe, and ends once it is confirmed', async () => {
  const safe = names.map((name) => ({ ...byPriya(name), device: 'phone001' }))
  const marks = Object.fromEntries(safe.map(({ late: _, ...mark }) => [mark.person_id, [mark]]))
  const { desk, confirmations, isEnded } = openDesk({
    marks,
    refused: { 'Ann phone001 1': 'You have already sent 100 marks for this person.' },
  })
  desk.send({ type: 'end' })
  expect(desk.getSnapshot().matches({ calling: { desk: 'confirming' } })).toBe(true)
  desk.send({ type: 'confirm' })
  expect(confirmations()).toEqual([true])
  await isEnded()
  expect(desk.getSnapshot().matches('closed')).toBe(true)
})

test('somebody is marked while the end waits for an answer: the mark is kept, and sent', async () => {
  const { press, safe, sent, desk, answer, isEnded } = openDesk()
  await answer([])
  desk.send({ type: 'end' })
  desk.send({ type: 'confirm' })
  press('Ann')
  expect(safe()).toEqual(['Ann'])
  await isEnded()
  expect(safe()).toEqual(['Ann'])
  expect(desk.getSnapshot().matches('closed')).toBe(false)
  expect(sent()).toEqual([[], ['Ann']])
  await answer([], 'CLOSED')
  expect(desk.getSnapshot().matches('closed')).toBe(true)
})

test('a mark that the request under way does not carry is sent after the end', async () => {
  const { press, safe, sent, clock, desk, answer, isEnded } = openDesk()
  await answer([])
  clock.increment(3000)
  desk.send({ type: 'end' })
  desk.send({ type: 'confirm' })
  press('Ann')
  await isEnded()
  expect(sent()).toEqual([[], []])
  await answer([], 'CLOSED')
  expect([safe(), sent(), desk.getSnapshot().matches('closed')]).toEqual([['Ann'], [[], [], ['Ann']], false])
  await answer([], 'CLOSED')
  expect(desk.getSnapshot().matches('closed')).toBe(true)
})
