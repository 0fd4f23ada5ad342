import { formMachine } from '#machines/kit/form.machine'
import { assignments } from '#services/jobs/assignment'

/** Values as typed; empty where not given. */
export type TravelValues = {
  user_id: string
  assignment_id: string
  type: string | undefined
  minutes: string
  distance_km: string
}
const numberOf = (typed: string) => (typed.trim() === '' ? null : Number(typed))

/** How a person travels to the work of one assignment. */
export const travelFormMachine = formMachine(({ type, minutes, distance_km, ...whose }: TravelValues, signal) =>
  assignments.setTravel(
    { body: { ...whose, type: Number(type ?? 0), minutes: numberOf(minutes), distance_km: numberOf(distance_km) } },
    signal,
  ),
)
