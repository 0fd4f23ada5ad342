import { expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import type { KeptMark } from '#contract/roll-call'
import type { RollCallSession } from '#contract/roll-call-session'
import { personStatus } from '#lifecycles/roll-call-session'
import { rollCallDeskMachine } from '#machines/roll-call-desk.machine'
import { task } from '#machines/task'
import type { NetworkEvent } from '#services/network'
import type { Answer } from '#services/roll-call'
import { fireList, firePerson, rollCallAt, rollCallSession } from '../support/roll-call.ts'

const dave = { id: 'm1', name: 'Dave Hollis' }
const names = ['Ann', 'Ben', 'Cal']

/** The marshal's desk; the server answers the next request when the test says so. */
function openDesk() {
  const clock = new SimulatedClock()
  const asked: ((answer: Answer) => void)[] = []
  const session = rollCallSession('phone001', {
    list: fireList(),
    people: names.map((name) => firePerson(name, name)),
  })
  const desk = createActor(
    rollCallDeskMachine.provide({
      actors: {
        syncSession: task(() => new Promise<Answer>((answer) => asked.push(answer))),
        keeper: fromCallback<{ type: 'keep'; session: RollCallSession }, object>(() => {}),
        listen: fromCallback<NetworkEvent, object>(() => {}),
      },
    }),
    { input: { session, me: dave, wrapper: false }, clock },
  ).start()
  const answer = async (marks: KeptMark[]) => {
    const { unsent } = desk.getSnapshot().context.session
    asked.at(-1)?.({
      update: { status: 'RUNNING', revision: 1, now: '', added: [], marks, refused: [] },
      sent: { marks: unsent, people: [] },
      ahead: 0,
    })
    await expect.poll(() => desk.getSnapshot().matches({ calling: { link: 'inStep' } })).toBe(true)
  }
  return {
    clock,
    answer,
    press: (name: string) => desk.send({ type: 'mark', person_id: name, mark: 'SAFE', at: rollCallAt }),
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
