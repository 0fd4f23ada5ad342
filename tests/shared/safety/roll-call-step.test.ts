import { describe, expect, test } from 'vitest'
import { highestClock, KeptMark, Mark, type MarkWord, type RollCallUpdate } from '#shared/api/safety/roll-call'
import { RollCallSession } from '#shared/api/safety/roll-call-session'
import { marksIn } from '#shared/domain/safety/roll-call-marks'
import {
  countsOf,
  hasUnsent,
  isEveryoneSafe,
  marked,
  onlyHere,
  rejectionOf,
  taken,
  withAdded,
} from '#shared/domain/safety/roll-call-session'
import { withShown, withUpdate } from '#shared/domain/safety/roll-call-step'
import {
  anna,
  ben,
  markAs,
  markOf,
  markSafe,
  me,
  rejection,
  reloaded,
  session,
  update,
} from '../../support/safety/marked-session.ts'
import { firePerson, rollCallAt, someId } from '../../support/safety/roll-call.ts'

test('a mark that the server refused stays on the phone with its reason, also after a reload', () => {
  const sent = markSafe(markSafe(session, anna), ben)
  const [first] = sent.unsent
  if (!first) throw new Error('nothing is to be sent')
  const next = reloaded(withUpdate(sent, update([rejection(first, {})]), { marks: sent.unsent, people: [] }, 0))
  expect([markOf(next, anna)?.mark, rejectionOf(next, anna), rejectionOf(next, ben)]).toEqual([
    'SAFE',
    'No.',
    undefined,
  ])
  expect(hasUnsent(next)).toBe(false)
  expect(rejectionOf(markSafe(next, anna), anna)).toBeUndefined()
})

describe('a mark that the server refused', () => {
  const answered = (from: RollCallSession, marks: RollCallUpdate['marks'] = [], isRefused = (_: Mark) => true) =>
    withUpdate(
      from,
      update(
        from.unsent.filter(isRefused).map((mark) => rejection(mark, {})),
        marks,
      ),
      { marks: from.unsent, people: [] },
      0,
    )
  const other = (mark: MarkWord, clock: number): KeptMark => ({
    ...{ person_id: anna, mark, device: 'phone002', clock, at: new Date(rollCallAt).toISOString() },
    ...{ by: someId(4), by_name: 'Priya Raghunathan', late: false },
  })
  const bothSafe = markSafe(markSafe(session, anna), ben)

  test('makes nobody safe for the end, nor for the figures of the report', () => {
    const refused = answered(bothSafe, [], ({ person_id }) => person_id === anna)
    expect([isEveryoneSafe(bothSafe), isEveryoneSafe(refused)]).toEqual([true, false])
    expect(onlyHere(refused).map(({ name }) => name)).toEqual(['Anna Kowal'])
    expect(countsOf(taken(refused))).toMatchObject({ SAFE: 1, NOT_FOUND: 1 })
  })

  test('but answered a call for help, is told though another marshal’s mark is newer', () => {
    const called = withUpdate(session, update([], [other('NEEDS_HELP', 1)]), { marks: [], people: [] }, 0)
    const refused = answered(markSafe(called, anna), [other('SAFE', 9)])
    expect([markOf(refused, anna)?.mark, rejectionOf(refused, anna)]).toEqual(['SAFE', 'No.'])
    expect(countsOf(taken(refused))).toMatchObject({ NEEDS_HELP: 1 })
  })

  test('decides nothing once another marshal’s mark counts', () => {
    const refused = answered(bothSafe, [other('SAFE', 9)], ({ person_id }) => person_id === anna)
    expect([rejectionOf(refused, anna), isEveryoneSafe(refused)]).toEqual([undefined, true])
  })

  test('is refused no more once another phone brought it', () => {
    const refused = answered(bothSafe)
    const brought = withUpdate(
      refused,
      update(
        [],
        bothSafe.unsent.map((mark) => ({ ...mark, via: 'Priya Raghunathan', late: false })),
      ),
      { marks: [], people: [] },
      0,
    )
    expect([isEveryoneSafe(refused), isEveryoneSafe(brought)]).toEqual([false, true])
  })
})

test('a person whom the server did not add stays on the phone with the reason until another marshal adds them', () => {
  const added = markSafe(withAdded(session, { name: 'Jan Nowak', company: null }, rollCallAt), anna)
  const [person] = added.unsent_people
  if (!person) throw new Error('nobody is to be sent')
  const answer = update([], [], { not_added: [{ id: person.id, reason: 'No.' }] })
  const next = reloaded(withUpdate(added, answer, { marks: added.unsent, people: [person] }, 0))
  expect([hasUnsent(next), rejectionOf(next, person.id), rejectionOf(next, anna)]).toEqual([false, 'No.', undefined])
  expect(next.people.at(-1)).toMatchObject({ name: 'Jan Nowak' })
  const later = update([], [], { added: [firePerson(person.id, 'Jan Nowak')] })
  expect(rejectionOf(withUpdate(next, later, { marks: [], people: [] }, 0), person.id)).toBeUndefined()
})

test('a mark that came after the end does not count on the phone that made it', () => {
  const sent = markSafe(session, anna)
  const answer = update(
    [],
    sent.unsent.map((mark) => ({ ...mark, late: true })),
    { status: 'CLOSED' },
  )
  const next = reloaded(withUpdate(sent, answer, { marks: sent.unsent, people: [] }, 0))
  expect([markOf(next, anna), countsOf(next).NOT_FOUND, next.late.length]).toEqual([undefined, 2, 1])
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
  expect(marksIn(next.marks).map(({ clock }) => clock)).toEqual([13, 14])
  const last = withUpdate(next, update([]), { marks: next.unsent, people: [] }, 0)
  expect([hasUnsent(last), markOf(markSafe(last, anna), anna)?.mark]).toEqual([false, 'SAFE'])
})

describe('what a mark that is counted anew had after it', () => {
  const other: Mark = {
    ...{ person_id: anna, mark: 'SAFE', device: 'phone002', clock: 9 },
    ...{ at: new Date(rollCallAt).toISOString(), by: someId(4), by_name: 'Dave Hollis' },
  }
  const none = (from: RollCallSession) => markAs(from, anna, 'NONE')
  const answerTo = (mark: Mark | undefined, marks: RollCallUpdate['marks'] = []) =>
    update(mark ? [rejection(mark, { resend_after: 9 })] : [], marks)

  test('comes after it again, when it was made while the first was on its way', () => {
    const sending = markSafe(session, anna)
    const next = withUpdate(
      none(markSafe(sending, ben)),
      answerTo(sending.unsent[0], [{ ...other, late: false }]),
      { marks: sending.unsent, people: [] },
      0,
    )
    expect(next.unsent.map(({ person_id, mark, clock }) => [person_id, mark, clock])).toEqual([
      [anna, 'SAFE', 10],
      [anna, 'NONE', 11],
      [ben, 'SAFE', 2],
    ])
    expect(markOf(next, anna)).toMatchObject({ mark: 'NONE', clock: 11 })
  })

  test('answers it again', () => {
    const sending = markAs(session, anna, 'NEEDS_HELP')
    const after = markSafe(sending, anna)
    const next = withUpdate(after, answerTo(sending.unsent[0]), { marks: sending.unsent, people: [] }, 0)
    expect(next.unsent).toMatchObject([
      { mark: 'NEEDS_HELP', clock: 10 },
      { mark: 'SAFE', clock: 11, answers: { device: 'phone001', clock: 10 } },
    ])
    expect(marksIn(next.marks)).toHaveLength(2)
    expect(markOf(next, anna)?.mark).toBe('SAFE')
  })

  test('and what it came after stays before it, where that waits still', () => {
    const ahead: Mark = { ...other, clock: 100_000 }
    const both = withShown(session, {
      marks: [ahead, { ...other, clock: 50 }],
      people: [],
      at: rollCallAt,
      from: 'Dave Hollis',
    })
    expect(both.unsent.map(({ clock }) => clock)).toEqual([100_000])
    const waiting = { ...both, unsent: [...both.unsent, { ...other, clock: 50, mark: 'NONE' as const }] }
    const next = withUpdate(waiting, answerTo(ahead), { marks: [ahead], people: [] }, 0)
    expect(next.unsent.map(({ clock, mark }) => [clock, mark])).toEqual([
      [51, 'SAFE'],
      [50, 'NONE'],
    ])
  })
})

test('a marshal whose name is long marks as everybody does', () => {
  const long = { id: me.id, name: `${'A'.repeat(80)} ${'B'.repeat(80)}` }
  const named = marked(session, long, { person_id: anna, mark: 'SAFE', at: rollCallAt })
  expect(markOf(reloaded(named), anna)?.mark).toBe('SAFE')
})

test('a mark by this marshal that another phone shows is not theirs without more, and the server has the last word', () => {
  const forged: Mark = {
    ...{ person_id: anna, mark: 'SAFE', device: 'phone666', clock: 1 },
    ...{ at: new Date(rollCallAt).toISOString(), by: me.id, by_name: me.name },
  }
  const merged = withShown(session, { marks: [forged], people: [], at: rollCallAt, from: me.name })
  expect(markOf(merged, anna)?.via).toBe(me.name)
  expect(merged.unsent).toEqual([forged])
  const answered = { ...forged, via: 'Imran Sadiq', late: false }
  const next = withUpdate(merged, update([], [answered]), { marks: merged.unsent, people: [] }, 0)
  expect(markOf(next, anna)?.via).toBe('Imran Sadiq')
})

test('a mark made here stays this marshal’s own, also when another phone brought it first', () => {
  const sent = markSafe(session, anna)
  const answered = sent.unsent.map((mark) => ({ ...mark, via: 'Imran Sadiq', late: false }))
  const next = withUpdate(sent, update([], answered), { marks: sent.unsent, people: [] }, 0)
  expect(next.marks[anna]).toEqual(sent.marks[anna])
  const shown = withShown(sent, { marks: sent.unsent, people: [], at: rollCallAt, from: 'Imran Sadiq' })
  expect(shown.marks[anna]).toEqual(sent.marks[anna])
})

test('a book that an earlier version stored, with one mark of each person, opens', () => {
  const safe = markSafe(session, anna)
  const [mark] = safe.unsent
  const earlier = { ...safe, marks: { [anna]: mark } }
  expect(RollCallSession.parse(JSON.parse(JSON.stringify(earlier))).marks).toEqual(safe.marks)
})

test('what a later release adds to a mark does not keep this page from reading it; what it sends is exact', () => {
  const [mark] = markSafe(session, anna).unsent
  const later = { ...mark, colour: 'red', answers: { device: 'phone002', clock: 1, seen_at: 'now' } }
  expect(KeptMark.parse({ ...later, late: false })).toEqual({
    ...mark,
    answers: { device: 'phone002', clock: 1 },
    late: false,
  })
  expect(Mark.safeParse(later).success).toBe(false)
  expect(Mark.safeParse({ ...mark, answers: later.answers }).success).toBe(false)
})
