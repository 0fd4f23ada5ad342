import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { type Untaken, untakenOf } from './roll-call-right-ended.ts'
import { rejectionOf } from './roll-call-session.ts'

/** How many marks and added people of a roll call wait on this phone, its start counted as one. */
export const unsentCount = ({ unsent, unsent_people, unsent_start }: RollCallSession): number =>
  unsent.length + unsent_people.length + (unsent_start ? 1 : 0)

/** By person what the server refused, and without which the other phones may show them otherwise. */
export const rejectedOf = (session: RollCallSession): Untaken[] =>
  untakenOf(session).filter(({ id }) => rejectionOf(session, id) !== undefined)
