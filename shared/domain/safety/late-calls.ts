import type { KeptMark, LateCall } from '#shared/api/safety/roll-call'
import { currentMark, marshalOf, put } from './roll-call-marks.ts'

/** Who of the people needs help by the marks that came after the end of a roll call. */
export function lateCallsOf(people: readonly { id: string; name: string }[], marks: readonly KeptMark[]): LateCall[] {
  const late = put<KeptMark>(
    {},
    marks.filter((mark) => mark.late),
  )
  return people.flatMap(({ id, name }) => {
    const mark = currentMark(late[id])
    if (mark?.mark !== 'NEEDS_HELP') return []
    return [{ person_id: id, name, note: mark.note ?? null, at: mark.at, by: marshalOf(mark) }]
  })
}
