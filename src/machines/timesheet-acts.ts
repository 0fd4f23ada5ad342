import type { outcomes } from '#contract/outcomes'
import type { TimesheetDetail } from '#contract/timesheet'
import { outlive } from '#services/outlive'
import { token } from '#services/token'
import { unsaved } from '#services/unsaved'
import { failureOf } from './failure.ts'
import type { LineDraft } from './timesheet-lines.ts'
import { timesheetName } from './timesheet-names.ts'

export type ReviewOutcome = Extract<
  keyof typeof outcomes,
  'timesheetAccepted' | 'timesheetRejected' | 'timesheetPaid' | 'timesheetSaved' | 'timesheetUpdated' | 'noteAdded'
>
/** As typed, pounds and pence. */
export type BonusDraft = { amount: string; note: string }
export type Drafts = { note: string; repair: LineDraft | undefined; bonus: BonusDraft | undefined }

/** What can be undone, in the words of the bar. */
const undoable: Partial<Record<ReviewOutcome, string>> = {
  timesheetAccepted: 'accepted',
  timesheetRejected: 'rejected',
  timesheetUpdated: 'bonus set',
}
export function undoOffer(outcome: ReviewOutcome, timesheet: TimesheetDetail) {
  const [name, what] = [timesheetName(timesheet), undoable[outcome]]
  const done = [{ noun: 'timesheet' as const, id: timesheet.id, name, version: timesheet.updated_at }]
  return what === undefined ? undefined : { text: `${name}: ${what}`, done }
}

/** An act that was answered after its week was left; without `done` it failed. */
export type LateAct = { id: string; done: { outcome: ReviewOutcome; timesheet: TimesheetDetail } | undefined }

const listeners = new Set<(act: LateAct) => void>()
const notify = (act: LateAct) => {
  for (const listener of listeners) listener(act)
}
export const lateActs = {
  subscribe(listener: (act: LateAct) => void): () => void {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

const drafts = new Map<string, Drafts>()
/** Whoever signs in next on this device has typed nothing. */
const nameFor = (id: string) => `${token.claims()?.uid} ${id}`
/** What was typed for an act that failed after its week was left: the week opens with it again. */
export const unsentDrafts = {
  get: (id: string) => drafts.get(nameFor(id)),
  delete: (id: string) => void drafts.delete(nameFor(id)),
}

/** `verb` is said of the week in 'Couldn’t accept Jan Nowak’s week'. */
type Act = { id: string; outcome: ReviewOutcome; verb: (week: string) => string; name: string; drafts: Drafts }

/** Runs an act on a week. It goes on when the week is left, and the frame is notified of the answer then. */
export const actOnWeek = (act: Act, signal: AbortSignal, run: () => Promise<{ timesheet: TimesheetDetail }>) =>
  outlive(signal, run, {
    done: ({ timesheet }) => {
      unsentDrafts.delete(act.id)
      notify({ id: act.id, done: { outcome: act.outcome, timesheet } })
    },
    failed: (error) => {
      const { status, message, errors } = failureOf(error)
      const reason = status === undefined ? 'No connection.' : (Object.values(errors).flat()[0] ?? message)
      drafts.set(nameFor(act.id), act.drafts)
      unsaved.report(`Couldn’t ${act.verb(`${act.name}’s week`)}: ${reason}`)
      notify({ id: act.id, done: undefined })
    },
  })
