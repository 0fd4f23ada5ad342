import { describe, expect, test } from 'vitest'
import type { Mark, RollCallUpdate } from '#shared/api/safety/roll-call'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { byPerson, marksIn } from '#shared/domain/safety/roll-call-marks'
import { newMarksOf } from '#shared/domain/safety/roll-call-merge'
import { countsOf, marked } from '#shared/domain/safety/roll-call-session'
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
import { codeHead, rollCallAt, rollCallSession, someId } from '../../support/safety/roll-call.ts'

describe('a call for help', () => {
  const help: Mark = {
    ...{ person_id: anna, mark: 'NEEDS_HELP', device: 'phone002', clock: 11, note: 'stair B' },
    ...{ at: new Date(rollCallAt).toISOString(), by: someId(4), by_name: 'Dave Hollis' },
  }
  const shownTo = (from: RollCallSession) =>
    withShown(from, { marks: [help], people: [], at: rollCallAt, from: 'Dave Hollis' })
  const sendAll = (from: RollCallSession, answer: RollCallUpdate) =>
    withUpdate(from, answer, { marks: from.unsent, people: [] }, 0)

  test('that arrives after this marshal’s own mark is on the phone as such, with who called and when', () => {
    const busy: Mark = { ...help, person_id: ben, mark: 'SAFE', device: 'phone003', clock: 200, note: undefined }
    const safe = markSafe(sendAll(session, update([], [{ ...busy, late: false }])), anna)
    expect(safe.unsent.map(({ clock, answers }) => [clock, answers])).toEqual([[201, undefined]])
    for (const next of [shownTo(safe), sendAll(safe, update([], [{ ...help, late: false }]))]) {
      expect(markOf(reloaded(next), anna)).toMatchObject({ by_name: 'Dave Hollis', at: help.at, note: 'stair B' })
      expect(countsOf(next)).toEqual({ NOT_FOUND: 0, NEEDS_HELP: 1, SAFE: 1, NOT_ON_SITE: 0 })
    }
  })

  test('is answered by whatever this marshal marks when they see it', () => {
    for (const mark of ['SAFE', 'NONE', 'NEEDS_HELP', 'NOT_ON_SITE'] as const) {
      const next = markAs(shownTo(session), anna, mark)
      expect(next.unsent.at(-1)).toMatchObject({ mark, answers: { device: 'phone002', clock: 11 } })
      expect(markOf(reloaded(next), anna)).toMatchObject({ mark, clock: 12 })
    }
    const again = markSafe(markSafe(shownTo(session), anna), anna)
    expect(again.unsent.at(-1)).not.toHaveProperty('answers')
  })

  test('that came between the look at the row and the press is not answered by it', () => {
    const empty = marked(shownTo(session), me, { person_id: anna, mark: 'SAFE', at: rollCallAt })
    const safe = markSafe(session, anna)
    const shown = markOf(safe, anna)
    const undone = marked(shownTo(safe), me, { person_id: anna, mark: 'NONE', shown, at: rollCallAt })
    for (const next of [empty, undone]) {
      expect(next.unsent.at(-1)).not.toHaveProperty('answers')
      expect(markOf(next, anna)).toMatchObject({ mark: 'NEEDS_HELP', device: 'phone002' })
    }
  })

  test('and its answer are sent on by a phone that reads them from another', () => {
    const shown = markSafe(shownTo(session), anna)
    const other = rollCallSession('phone009', { owner: someId(9) })
    const next = withShown(other, { marks: marksIn(shown.marks), people: [], at: rollCallAt, from: me.name })
    expect(byPerson(next.unsent)).toMatchObject([
      [help, { mark: 'SAFE', answers: { device: help.device, clock: help.clock } }],
    ])
    expect(markOf(next, anna)?.mark).toBe('SAFE')
  })

  test('whose answer the server did not keep stands also against the phone that shows the answer', () => {
    const answer: Mark = {
      ...{ person_id: anna, mark: 'SAFE', device: 'phone003', clock: 12, answers: { device: 'phone002', clock: 11 } },
      ...{ at: new Date(rollCallAt - 1000).toISOString(), by: someId(5), by_name: 'Priya' },
    }
    const { answers: _, ...kept } = { ...answer, at: help.at, by_name: 'Priya Raghunathan', late: false }
    const versions = [kept, { ...kept, by: someId(6), by_name: 'Imran Sadiq' }]
    for (const version of versions) {
      const both = sendAll(session, update([], [version, { ...help, late: false }]))
      const next = withShown(both, { marks: [answer], people: [], at: rollCallAt, from: 'Priya' })
      expect([next.marks, next.unsent]).toEqual([both.marks, []])
      expect(newMarksOf(both, { head: codeHead(both), marks: [answer] })).toEqual([])
    }
    // Only what the server has counts so: a mark that waits here is not its version.
    const waiting = withShown(session, { marks: [help, answer], people: [], at: rollCallAt, from: 'Priya' })
    const otherTime = { ...answer, at: new Date(rollCallAt).toISOString() }
    expect(newMarksOf(waiting, { head: codeHead(waiting), marks: [otherTime] })).toEqual([otherTime])
  })

  test('whose answer the server did not keep stands on this phone too', () => {
    const safe = markSafe(shownTo(session), anna)
    const kept = safe.unsent.map(({ answers: _, ...mark }) => ({ ...mark, late: false }))
    expect(markOf(sendAll(safe, update([], kept)), anna)).toMatchObject({ mark: 'NEEDS_HELP', device: 'phone002' })
  })

  test('whose counter another mark has is counted anew with its answer', () => {
    const safe = markSafe(markAs(session, anna, 'NEEDS_HELP'), anna)
    const refused = safe.unsent.map((mark) => rejection(mark, { resend_after: 7 }))
    expect(sendAll(safe, update(refused)).unsent).toMatchObject([
      { mark: 'NEEDS_HELP', clock: 8 },
      { mark: 'SAFE', clock: 9, answers: { device: 'phone001', clock: 8 } },
    ])
  })

  test('stays when a mark of this phone has the same counter and is counted anew', () => {
    const safe = markSafe(session, anna)
    const [own] = safe.unsent
    if (!own) throw new Error('nothing is to be sent')
    const both = withUpdate(
      safe,
      update([], [{ ...help, device: own.device, clock: own.clock, late: false }]),
      { marks: [], people: [] },
      0,
    )
    const next = sendAll(both, update([rejection(own, { resend_after: 7 })]))
    expect(markOf(next, anna)).toMatchObject({ mark: 'NEEDS_HELP', by_name: 'Dave Hollis' })
    expect(next.unsent).toMatchObject([{ mark: 'SAFE', clock: 8 }])
  })

  test('that somebody made up under this phone’s name and answered does not make its own vanish', () => {
    const mine = markAs(session, anna, 'NEEDS_HELP')
    const [own] = mine.unsent
    if (!own) throw new Error('nothing is to be sent')
    const forged = { ...own, at: new Date(rollCallAt - 1).toISOString(), late: false }
    const answer = {
      ...forged,
      mark: 'SAFE' as const,
      device: 'phone666',
      clock: 2,
      answers: { device: 'phone001', clock: 1 },
    }
    const next = sendAll(mine, update([rejection(own, { resend_after: 2 })], [forged, answer]))
    expect(markOf(next, anna)).toMatchObject({ mark: 'NEEDS_HELP', clock: 3, at: own.at })
    expect(next.unsent).toMatchObject([{ mark: 'NEEDS_HELP', clock: 3 }])
  })
})
