import { describe, expect, test } from 'vitest'
import type { KeptMark, Mark, RunningRollCall } from '#shared/api/safety/roll-call'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { marksIn } from '#shared/domain/safety/roll-call-marks'
import { newMarksOf, withPeerMarks } from '#shared/domain/safety/roll-call-merge'
import { countOutdated, outdatedOf } from '#shared/domain/safety/roll-call-outdated'
import { countsOf, hasUnsent, isEveryoneSafe, marked, personStatus } from '#shared/domain/safety/roll-call-session'
import { withUpdate, withWhole } from '#shared/domain/safety/roll-call-step'
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
import { codeHead, rollCall, rollCallAt, rollCallSession, someId } from '../../support/safety/roll-call.ts'

const minute = 60_000
/** The roll call of the later alarm, that many minutes after the marks. */
const later = (minutes: number) =>
  rollCall({ id: someId(7), started_at: new Date(rollCallAt + minutes * minute).toISOString() })
const begun: RollCallSession = { ...session, unsent_start: true }
const joins = (from: RollCallSession, minutes: number, marks: KeptMark[] = []): RollCallSession => {
  const call = later(minutes)
  const whole: RunningRollCall = { call, people: session.people, marks, revision: 3, now: call.started_at }
  return reloaded(withWhole(from, whole, 0))
}
const bothSafe = markSafe(markSafe(begun, anna), ben)

test('of an earlier alarm none is new here, by the roll call that is joined, on whichever phone it was made', () => {
  const { marks } = bothSafe
  const of = (minutes: number) => ({ head: codeHead({ ...session, call: later(minutes) }), marks: marksIn(marks) })
  const none = { ...session, call: undefined }
  expect([newMarksOf(none, of(15)).length, newMarksOf(none, of(16))]).toEqual([2, []])
  // The phone runs that roll call already.
  const own = { ...session, call: later(16), unsent_start: true }
  expect(newMarksOf(own, { head: codeHead({ ...session, call: later(16) }), marks: marksIn(marks) })).toEqual([])
})

describe('marks of an earlier alarm, on a phone that joins the roll call of a later one', () => {
  test('find nobody: they are to be found again, and nothing is sent', () => {
    const next = joins(markAs(bothSafe, ben, 'NOT_ON_SITE'), 16)
    expect(countsOf(next)).toMatchObject({ NOT_FOUND: 2, SAFE: 0, NOT_ON_SITE: 0 })
    expect([isEveryoneSafe(next), hasUnsent(next), countOutdated(next)]).toEqual([false, false, 2])
    expect(outdatedOf(next, anna)).toMatchObject({ mark: 'SAFE', at: new Date(rollCallAt).toISOString() })
  })

  test('of the same alarm count', () => {
    const next = joins(bothSafe, 15)
    expect([countsOf(next).SAFE, next.unsent.length, countOutdated(next)]).toEqual([2, 2, 0])
  })

  test('hide no mark of that roll call, however far this phone has counted', () => {
    const at = later(61).started_at
    const found: KeptMark = {
      ...{ person_id: anna, mark: 'SAFE', device: 'phone002', clock: 1, at, late: false },
      ...{ by: someId(4), by_name: 'Dave Hollis' },
    }
    const next = joins(markSafe(markAs(bothSafe, anna, 'NONE'), anna), 60, [found])
    expect([markOf(next, anna)?.by_name, personStatus(next, anna), outdatedOf(next, anna)]).toEqual([
      'Dave Hollis',
      'SAFE',
      undefined,
    ])
  })

  test('are no calls for help: those stay with their time, and are sent', () => {
    const next = joins(markAs(bothSafe, anna, 'NEEDS_HELP'), 60)
    expect(markOf(next, anna)).toMatchObject({ mark: 'NEEDS_HELP', at: new Date(rollCallAt).toISOString() })
    expect([next.unsent.map(({ mark }) => mark), personStatus(next, ben)]).toEqual([['NEEDS_HELP'], 'NOT_FOUND'])
  })

  test('answer a call for help: it is over with its answer, and the person is to be found again', () => {
    const next = joins(markSafe(markAs(begun, anna, 'NEEDS_HELP'), anna), 60)
    expect([personStatus(next, anna), next.unsent, outdatedOf(next, anna)?.mark]).toEqual(['NOT_FOUND', [], 'SAFE'])
  })

  test('answer all calls for help that were answered one by another', () => {
    const next = joins(markSafe(markAs(markAs(begun, anna, 'NEEDS_HELP'), anna, 'NEEDS_HELP'), anna), 60)
    expect([personStatus(next, anna), next.unsent, marksIn(next.marks)]).toEqual(['NOT_FOUND', [], []])
  })

  test('answer no call for help that their marshal did not see', () => {
    const [help] = markAs(begun, anna, 'NEEDS_HELP').unsent
    const unseen = { ...help, device: 'phone002', clock: 9 } as Mark
    const next = joins({ ...markSafe(begun, anna), marks: { [anna]: [unseen] } }, 60)
    expect([personStatus(next, anna), outdatedOf(next, anna)]).toEqual(['NEEDS_HELP', undefined])
  })

  test('are replaced by a mark of that roll call, whatever the clock of the phone that made it', () => {
    const next = joins(bothSafe, 60)
    const slow = marked(next, me, { person_id: anna, mark: 'SAFE', at: rollCallAt - minute + 46 * minute })
    const earlier = { ...slow, outdated: { [anna]: { ...slow.outdated[anna]!, at: later(50).started_at } } }
    expect([personStatus(earlier, anna), outdatedOf(earlier, anna)]).toEqual(['SAFE', undefined])
  })

  test('are replaced by what is marked then, under a counter of its own', () => {
    const next = joins(bothSafe, 60)
    const again = marked(next, me, { person_id: anna, mark: 'SAFE', at: rollCallAt + 61 * minute })
    expect([personStatus(again, anna), outdatedOf(again, anna), countOutdated(again)]).toEqual(['SAFE', undefined, 1])
    const before = bothSafe.unsent.map(({ clock }) => clock)
    expect(before).not.toContain(again.unsent[0]?.clock)
  })
})

test('without network too: a phone that reads the roll call of another counts nobody by marks from long before it', () => {
  const peer = later(20)
  const old = { ...markSafe(begun, anna).unsent[0], person_id: ben, device: 'phone002' } as Mark
  const head = { site_id: someId(1), call: peer, unsent: false, from: 'Priya', shown_at: peer.started_at }
  const next = reloaded(
    withPeerMarks(markSafe(begun, anna), { head, marks: [old], people: [], at: rollCallAt + 21 * minute }),
  )
  expect(next.call?.id).toBe(peer.id)
  expect([countsOf(next).NOT_FOUND, next.unsent, countOutdated(next)]).toEqual([2, [], 1])
})

test('a call for help that another phone shows with its answer, both of an earlier alarm, is neither counted nor sent', () => {
  const old = markSafe(markAs(begun, anna, 'NEEDS_HELP'), anna).unsent.map((mark) => ({ ...mark, device: 'phone002' }))
  const marks = old.map(
    (mark): Mark => (mark.answers ? { ...mark, answers: { ...mark.answers, device: 'phone002' } } : mark),
  )
  const head = { site_id: someId(1), call: later(60), unsent: false, from: 'Priya', shown_at: later(60).started_at }
  const next = withPeerMarks(begun, { head, marks, people: [], at: rollCallAt + 61 * minute })
  expect([personStatus(next, anna), next.unsent]).toEqual(['NOT_FOUND', []])
})

test('a mark that an earlier version sent, and the server refused as too old, finds nobody', () => {
  const from: RollCallSession = { ...markSafe(session, anna), call: later(60) }
  const refused = from.unsent.map((mark) => rejection(mark, {}))
  const next = reloaded(withUpdate(from, update(refused), { marks: from.unsent, people: [] }, 0))
  expect([personStatus(next, anna), hasUnsent(next), next.refused, countOutdated(next)]).toEqual([
    'NOT_FOUND',
    false,
    {},
    1,
  ])
})

test('a session stored by an earlier version is read', () => {
  const { outdated: _, ...stored } = rollCallSession('phone001')
  expect(reloaded(stored as RollCallSession)).toEqual(rollCallSession('phone001'))
})
