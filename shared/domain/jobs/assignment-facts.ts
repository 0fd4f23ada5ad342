/** The facts about an assignment that the lifecycle needs. */
export type Facts = {
  /**
   * For the requested days: the last one is today or later; and the worker has no other assignment on this site on any
   * of them.
   */
  isToCome?: boolean
  isFree?: boolean
  /** The site is not closed, and the worker's company has access to it. */
  isOpen?: boolean
}

/** What a move asks for, each part null where it asks for nothing of it. `any`: days that are still to be chosen. */
export type AssignmentPlan = {
  site: { active: boolean } | null
  days: { end_at: string; today: string; isTaken: boolean } | 'any' | null
}
export const nothingPlanned: AssignmentPlan = { site: null, days: null }
/** The facts of a move, for the server and the browser. */
export const assignmentFacts = ({ site, days }: AssignmentPlan): Required<Facts> => ({
  isToCome: days === 'any' || (days !== null && days.end_at >= days.today),
  isFree: days === 'any' || days?.isTaken === false,
  isOpen: site?.active === true,
})
