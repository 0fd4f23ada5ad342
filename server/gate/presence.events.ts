import type { Presence } from '#server/gate/presence.queries'
import { openEvent, openRule } from '#server/platform/events'

/** A check-in, of a worker or a visitor. */
export type CheckedIn = { id: string; site_id: string }

/** Somebody is on a site: their check-in has been written, or is open again. The publisher has locked them. */
export const arrived = openEvent<{ presence: CheckedIn; by: string; now: Date }>()

/**
 * Whether a list that is kept has a check-in, which is why it is not undone. `waits`: also a list that is being started
 * at its site at this moment; until the transaction ends none is.
 */
export const isCheckInListed = openRule<{ presence: CheckedIn; waits: boolean }>()

/**
 * What followed a move, for its undo: each subscriber stores its own part under its own name, as JSON. Undefined where
 * the move cannot be undone.
 */
export type Effects = Record<string, unknown>

/** A worker's check-in has been written; it counts from `at`. */
export const checkedIn = openEvent<{ presence: Presence; at: Date; effects: Effects | undefined }>()
/** A worker's check-out has been written; `leftAt` is null where it is unknown when they left. */
export const checkedOut = openEvent<{ presence: Presence; leftAt: Date | null; effects: Effects | undefined }>()

/** Whether what followed a move has changed since, which is why it is not undone. Until the transaction ends it does not. */
export const haveEffectsChanged = openRule<{ presence: Presence; effects: Effects }>()
/** A check-in is about to be deleted. */
export const checkInUndone = openEvent<{ presence: Presence; effects: Effects; now: Date }>()
/** A stay is open again. */
export const checkOutUndone = openEvent<{ presence: Presence; effects: Effects; now: Date }>()
