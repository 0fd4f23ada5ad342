import { openEvent, openRule } from '#server/platform/events'

/** A check-in, of a worker or a visitor. */
export type CheckedIn = { id: string; site_id: string }

/** It has just been written, or is open again. The publisher has locked the worker or visitor. */
export const checkedIn = openEvent<{ presence: CheckedIn; by: string; now: Date }>()

/**
 * Whether a list that is kept has it, which is why it is not undone. `waits`: also a list that is being started at its
 * site at this moment; until the transaction ends none is.
 */
export const isCheckInListed = openRule<{ presence: CheckedIn; waits: boolean }>()
