import { expect, test } from 'vitest'
import type { Mark, RollCallUpdate } from '#contract/roll-call'
import { highestClock } from '#contract/roll-call'
import { RollCallSession } from '#contract/roll-call-session'
import { hasUnsent, marked, rejectionOf } from '#lifecycles/roll-call-session'
import { withShown, withUpdate } from '#lifecycles/roll-call-step'
import { firePerson, rollCallAt, rollCallSession, someId } from '../support/roll-call.ts'

const [anna, ben] = [someId(10), someId(11)]
const me = { id: someId(3), name: 'Margaret Finch' }
const session = rollCallSession('phone001', { people: [firePerson(anna, 'Anna Kowal'), firePerson(ben, 'Ben Price')] })
const markSafe = (from: RollCallSession, person_id: string) =>
  marked(from, me, { person_id, mark: 'SAFE', at: rollCallAt })
const update = (refused: RollCallUpdate['refused'], marks: RollCallUpdate['marks'] = []): RollCallUpdate => ({
  status: 'RUNNING',
  revision: 5,
  now: new Date(rollCallAt).toISOString(),
  added: [],
  marks,
  refused,
})
/** As the phone's storage gives it back after a reload. */
const reloaded = (from: RollCallSession) => RollCallSession.parse(JSON.parse(JSON.stringify(from)))
const rejection = ({ person_id, device, clock }: Mark, more: object) => ({
  ...{ person_id, device, clock, reason: 'No.' },
  ...more,
})

test('a mark that the server refused stays on the phone with its reason, also after a reload', () => {
  const sent = markSafe(markSafe(session, anna), ben)
  const [first] = sent.unsent
  if (!first) throw new Error('nothing is to be sent')
  const next = reloaded(withUpdate(sent, update([rejection(first, {})]), { marks: sent.unsent, people: [] }, 0))
  expect([next.marks[anna]?.mark, rejectionOf(next, anna), rejectionOf(next, ben)]).toEqual(['SAFE', 'No.', undefined])
  expect(hasUnsent(next)).toBe(false)
  expect(rejectionOf(markSafe(next, anna), anna)).toBeUndefined()
})

test('a clock as high as a clock can be makes no mark of another phone invalid', () => {
  const far: Mark = {
    ...{ person_id: anna, mark: 'NEEDS_HELP', device: 'phone666', clock: highestClock },
    ...{ at: new Date(rollCallAt).toISOString(), by: someId(9), by_name: 'Somebody' },
  }
  const merged = withShown(session, { marks: [far], people: [], at: rollCallAt, from: 'Somebody' })
  const sent = reloaded(markSafe(merged, ben))
  expect(sent.unsent).toHaveLength(2)
  const refused = sent.unsent.map((mark) => rejection(mark, { resend_after: 12 }))
  const next = reloaded(withUpdate(sent, update(refused), { marks: sent.unsent, people: [] }, 0))
  expect(next.unsent.map(({ person_id, clock }) => [person_id, clock])).toEqual([
    [ben, 13],
    [anna, 14],
  ])
  expect(Object.values(next.marks).map(({ clock }) => clock)).toEqual([13, 14])
  const last = withUpdate(next, update([]), { marks: next.unsent, people: [] }, 0)
  expect([hasUnsent(last), markSafe(last, anna).marks[anna]?.mark]).toEqual([false, 'SAFE'])
})

test('a marshal whose name is long marks as everybody does', () => {
  const long = { id: me.id, name: `${'A'.repeat(80)} ${'B'.repeat(80)}` }
  const named = marked(session, long, { person_id: anna, mark: 'SAFE', at: rollCallAt })
  expect(reloaded(named).marks[anna]?.mark).toBe('SAFE')
})

test('a mark by this marshal that another phone shows is not theirs without more, and the server has the last word', () => {
  const forged: Mark = {
    ...{ person_id: anna, mark: 'SAFE', device: 'phone666', clock: 1 },
    ...{ at: new Date(rollCallAt).toISOString(), by: me.id, by_name: me.name },
  }
  const merged = withShown(session, { marks: [forged], people: [], at: rollCallAt, from: me.name })
  expect(merged.marks[anna]?.via).toBe(me.name)
  expect(merged.unsent).toEqual([forged])
  const answered = { ...forged, via: 'Imran Sadiq', late: false }
  const next = withUpdate(merged, update([], [answered]), { marks: merged.unsent, people: [] }, 0)
  expect(next.marks[anna]?.via).toBe('Imran Sadiq')
})

test('a mark made here stays this marshal’s own, also when another phone brought it first', () => {
  const sent = markSafe(session, anna)
  const answered = sent.unsent.map((mark) => ({ ...mark, via: 'Imran Sadiq', late: false }))
  const next = withUpdate(sent, update([], answered), { marks: sent.unsent, people: [] }, 0)
  expect(next.marks[anna]).toEqual(sent.marks[anna])
  const shown = withShown(sent, { marks: sent.unsent, people: [], at: rollCallAt, from: 'Imran Sadiq' })
  expect(shown.marks[anna]).toEqual(sent.marks[anna])
})
