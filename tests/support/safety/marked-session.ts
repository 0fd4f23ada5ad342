import type { Mark, MarkWord, RollCallUpdate } from '#shared/api/safety/roll-call'
import { RollCallSession } from '#shared/api/safety/roll-call-session'
import { currentMark } from '#shared/domain/safety/roll-call-marks'
import { marked } from '#shared/domain/safety/roll-call-session'
import { firePerson, rollCallAt, rollCallSession, someId } from './roll-call.ts'

export const [anna, ben] = [someId(10), someId(11)]
export const me = { id: someId(3), name: 'Margaret Finch' }
export const session = rollCallSession('phone001', {
  people: [firePerson(anna, 'Anna Kowal'), firePerson(ben, 'Ben Price')],
})
export const markOf = ({ marks }: RollCallSession, id: string) => currentMark(marks[id])
/** Marks a person as their row is on the phone now. */
export const markAs = (from: RollCallSession, person_id: string, mark: MarkWord) =>
  marked(from, me, { person_id, mark, shown: markOf(from, person_id), at: rollCallAt })
export const markSafe = (from: RollCallSession, person_id: string) => markAs(from, person_id, 'SAFE')
export const update = (
  refused: RollCallUpdate['refused'],
  marks: RollCallUpdate['marks'] = [],
  people: Partial<RollCallUpdate> = {},
): RollCallUpdate => ({
  status: 'RUNNING',
  revision: 5,
  now: new Date(rollCallAt).toISOString(),
  added: [],
  not_added: [],
  marks,
  refused,
  ...people,
})
/** As the phone's storage gives it back after a reload. */
export const reloaded = (from: RollCallSession) => RollCallSession.parse(JSON.parse(JSON.stringify(from)))
export const rejection = ({ person_id, device, clock }: Mark, more: object) => ({
  ...{ person_id, device, clock, reason: 'No.' },
  ...more,
})
