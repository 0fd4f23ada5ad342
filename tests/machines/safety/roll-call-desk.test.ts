import { describe, expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import { task } from '#machines/kit/task'
import { rollCallDeskMachine } from '#machines/safety/roll-call-desk.machine'
import type { NetworkEvent } from '#services/kit/network'
import type { Answer } from '#services/safety/roll-call'
import type { KeptMark, MarkWord, RollCallUpdate } from '#shared/api/safety/roll-call'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { currentMark } from '#shared/domain/safety/roll-call-marks'
import { personStatus } from '#shared/domain/safety/roll-call-session'
import type { Ended } from '#shared/domain/safety/roll-call-step'
import { fireList, firePerson, rollCallAt, rollCallSession } from '../../support/safety/roll-call.ts'

const dave = { id: 'm1', name: 'Dave Hollis' }
const names = ['Ann', 'Ben', 'Cal']

type Sync = { session: RollCallSession }
type Close = Sync & { confirmed: boolean }
type Pending<Given, Reply> = { given: Given; reply: (answer: Reply) => void }
const request = <Given, Reply>(pending: Pending<Given, Reply>[], given: Given) =>
  new Promise<Reply>((reply) => pending.push({ given, reply }))

/** The marshal's desk; the server answers the next request when the test says so. */
function openDesk(more: Partial<RollCallSession> = {}, afterOpening = true) {
  let hidePage = () => {}
  const kept: RollCallSession[] = []
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
        keeper: fromCallback<{ type: 'keep'; session: RollCallSession; from: RollCallSession }, object>(({ receive }) =>
          receive(({ session }) => kept.push(session)),
        ),
        listen: fromCallback<NetworkEvent, object>(() => {}),
        listenToTabs: fromCallback<{ type: 'otherTab' }, { session: RollCallSession }>(() => {}),
        listenToHiding: fromCallback<{ type: 'leaveNotes' }, object>(({ sendBack }) => {
          hidePage = () => sendBack({ type: 'leaveNotes' })
        }),
      },
    }),
    { input: { session, me: dave, wrapper: false }, clock },
  ).start()
  if (afterOpening) clock.increment(600)
  const answer = async (
    marks: KeptMark[],
    status: 'RUNNING' | 'CLOSED' = 'RUNNING',
    refused: RollCallUpdate['refused'] = [],
  ) => {
    const last = requests.at(-1)
    last?.reply({
      update: { status, revision: 1, now: '', added: [], not_added: [], marks, refused },
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
    kept,
    hidePage: () => hidePage(),
    type: (name: string, note: string) =>
      desk.send({ type: 'writeNote', person_id: name, note, at: rollCallAt + 60_000 }),
    notes: () =>
      desk.getSnapshot().context.session.unsent.flatMap(({ person_id, note }) => (note ? `${person_id}: ${note}` : [])),
    press: (name: string, mark: MarkWord = 'SAFE') =>
      desk.send({ type: 'mark', person_id: name, mark, at: rollCallAt }),
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

describe('a note', () => {
  const helped = () => {
    const opened = openDesk()
    opened.press('Ann', 'NEEDS_HELP')
    opened.clock.increment(600)
    for (const text of ['S', 'St', 'Stair 3']) opened.type('Ann', text)
    return opened
  }

  test('is stored as it is typed, and is no mark yet', () => {
    const { kept, notes } = helped()
    expect(kept.at(-1)?.drafts.Ann?.note).toBe('Stair 3')
    expect(notes()).toEqual([])
  })

  const ends: Record<string, (opened: ReturnType<typeof openDesk>) => void> = {
    'the field is left': ({ desk }) => desk.send({ type: 'leaveNotes' }),
    'Enter is pressed': ({ desk }) => desk.send({ type: 'finishNote' }),
    'another person is marked': ({ press }) => press('Ben'),
    'the note of another is opened': ({ desk }) => desk.send({ type: 'openNote', person_id: 'Ben' }),
    'other people are shown': ({ desk }) => desk.send({ type: 'show', filter: 'SAFE' }),
    'the marks are shown to another phone': ({ desk }) => desk.send({ type: 'showMarks' }),
    'the end is asked for': ({ desk }) => desk.send({ type: 'end' }),
    'the page is hidden': ({ hidePage }) => hidePage(),
  }
  test.each(Object.entries(ends))('is sent once when %s', (_, end) => {
    const opened = helped()
    end(opened)
    opened.desk.send({ type: 'leaveNotes' })
    expect(opened.notes()).toEqual(['Ann: Stair 3'])
    const { session } = opened.desk.getSnapshot().context
    expect(currentMark(session.marks.Ann)?.note).toBe('Stair 3')
    expect(session.drafts).toEqual({})
    expect(opened.kept.at(-1)?.drafts).toEqual({})
  })

  test('is sent at once when nothing else is being sent', async () => {
    const { answer, desk, ...opened } = helped()
    await answer([])
    desk.send({ type: 'leaveNotes' })
    expect(desk.getSnapshot().matches({ calling: { link: 'stepping' } })).toBe(true)
    expect(opened.notes()).toEqual(['Ann: Stair 3'])
  })

  test('is left by the press that marks the next person, which counts', () => {
    const { desk, press, safe } = helped()
    desk.send({ type: 'leaveNotes' })
    press('Ben')
    expect(safe()).toEqual(['Ben'])
  })

  test('that was not sent before the page was lost is sent when it is opened again', () => {
    const { kept } = helped()
    const again = openDesk(kept.at(-1))
    expect(again.notes()).toEqual(['Ann: Stair 3'])
  })

  test('goes with its call for help when that is taken back', () => {
    const { desk } = helped()
    const shown = currentMark(desk.getSnapshot().context.session.marks.Ann)
    desk.send({ type: 'mark', person_id: 'Ann', mark: 'NONE', shown, at: rollCallAt })
    desk.send({ type: 'leaveNotes' })
    expect(personStatus(desk.getSnapshot().context.session, 'Ann')).toBe('NOT_FOUND')
  })

  test('being typed when another marshal ends the roll call is sent after it', async () => {
    const { answer, desk, notes } = helped()
    await answer([])
    desk.send({ type: 'writeNote', person_id: 'Ann', note: 'Stair 3, level 2', at: rollCallAt })
    expect(notes()).toEqual([])
    await answer([], 'CLOSED')
    expect(notes()).toEqual(['Ann: Stair 3, level 2'])
    await answer([], 'CLOSED')
    expect(desk.getSnapshot().matches('closed')).toBe(true)
    expect(currentMark(desk.getSnapshot().context.session.marks.Ann)?.note).toBe('Stair 3, level 2')
  })
})

test.each<[string, (desk: ReturnType<typeof openDesk>['desk']) => void]>([
  ['somebody was added', (desk) => desk.send({ type: 'add', person: { name: 'Dee', company: null }, at: rollCallAt })],
  ['the connection went or came back', (desk) => desk.send({ type: 'rowsMoved' })],
  [
    'the question of the end was closed',
    (desk) => {
      desk.send({ type: 'end' })
      desk.send({ type: 'cancel' })
    },
  ],
  [
    'the codes were closed',
    (desk) => {
      desk.send({ type: 'showMarks' })
      desk.send({ type: 'back' })
    },
  ],
])('a press in the moment after %s marks nobody', (_, happens) => {
  const { desk, press, clock, safe } = openDesk()
  happens(desk)
  clock.increment(599)
  press('Ann')
  expect(safe()).toEqual([])
  clock.increment(1)
  press('Ann')
  expect(safe()).toEqual(['Ann'])
})

test('a second tap on the button that opened the list marks nobody', () => {
  const { press, safe } = openDesk({}, false)
  press('Ann')
  expect(safe()).toEqual([])
})

test('a refusal that grows its row makes presses wait', async () => {
  const { answer, press, clock, safe } = openDesk({
    people: names.map((name) => firePerson(name, name)),
  })
  press('Ann')
  clock.increment(600)
  await answer([], 'RUNNING', [{ person_id: 'Ann', device: 'phone001', clock: 1, reason: 'Not on this list.' }])
  press('Ben')
  expect(safe()).toEqual(['Ann'])
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
  const { press, safe, sent, desk, clock, answer, isEnded } = openDesk()
  await answer([])
  desk.send({ type: 'end' })
  desk.send({ type: 'confirm' })
  clock.increment(600)
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
  clock.increment(600)
  press('Ann')
  await isEnded()
  expect(sent()).toEqual([[], []])
  await answer([], 'CLOSED')
  expect([safe(), sent(), desk.getSnapshot().matches('closed')]).toEqual([['Ann'], [[], [], ['Ann']], false])
  await answer([], 'CLOSED')
  expect(desk.getSnapshot().matches('closed')).toBe(true)
})
