import { expect, test } from 'vitest'
import { withWhole } from '#shared/domain/safety/roll-call-step'
import { firePerson, rollCall, rollCallAt, rollCallSession, someId } from '../../support/safety/roll-call.ts'

const now = new Date(rollCallAt + 60_000).toISOString()
const [jan, left, marked] = ['Jan Nowak', 'Gone Home', 'Still Sought'].map((name, n) =>
  firePerson(someId(10 + n), name),
)
if (!jan || !left || !marked) throw new Error('Somebody is missing.')
const added = { ...firePerson(someId(20), 'Zoe Added'), kind: 'ADDED' as const }
const mark = {
  ...{ person_id: marked.id, mark: 'SAFE' as const, device: 'phone001', clock: 1, at: now },
  ...{ by: someId(3), by_name: 'Dave Hollis' },
}

test('the server’s list counts once it answers: who is only on the phone’s older one is not searched for', () => {
  const session = rollCallSession('phone001', {
    people: [left, added, marked, jan],
    ...{ unsent_start: true, unsent: [mark], marks: { [marked.id]: [mark] } },
  })
  const whole = { call: rollCall(), people: [jan], marks: [], revision: 1, now, others: [] }
  expect(withWhole(session, whole, 0).people.map(({ name }) => name)).toEqual([
    'Zoe Added',
    'Still Sought',
    'Jan Nowak',
  ])
})
