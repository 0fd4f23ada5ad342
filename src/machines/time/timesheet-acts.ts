import { failureOf, noAnswer } from '#machines/kit/failure'
import { type Done, lateActs, type UndoOffer } from '#machines/kit/undo-offer'
import { outlive } from '#services/kit/outlive'
import { token } from '#services/kit/token'
import { unsaved } from '#services/kit/unsaved'
import { timesheets } from '#services/time/timesheet'
import type { outcomes } from '#shared/api/kit/outcomes'
import type { TimesheetDetail } from '#shared/api/time/timesheet'
import { count } from '#shared/domain/kit/words'
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
const undoable: Record<ReviewOutcome, string | undefined> = {
  timesheetAccepted: 'accepted',
  timesheetRejected: 'rejected',
  timesheetPaid: undefined,
  timesheetSaved: undefined,
  timesheetUpdated: 'bonus set',
  noteAdded: undefined,
}
/** A week as an act left it, in that version. */
export const actedWeek = ({ id, name, version }: { id: string; name: string; version: string }): Done => ({
  noun: 'timesheet',
  id,
  name,
  takeBack: (headers) => timesheets.undo({ params: { id }, body: { updated_at: version } }, undefined, headers),
})
const actedOn = (timesheet: TimesheetDetail): Done =>
  actedWeek({ id: timesheet.id, name: timesheetName(timesheet), version: timesheet.updated_at })
export function undoOffer(outcome: ReviewOutcome, timesheet: TimesheetDetail): UndoOffer | undefined {
  const [week, what] = [actedOn(timesheet), undoable[outcome]]
  return what === undefined ? undefined : { text: `${week.name}: ${what}`, done: [week] }
}
/** '3 weeks accepted: Jan Nowak, 19 Oct to 25 Oct, and 2 others'; undefined when none was. */
export function acceptedOffer(weeks: readonly Done[]): UndoOffer | undefined {
  const [first, ...others] = weeks
  if (!first) return undefined
  const more = others.length && count(others.length, 'other', 'others').toLowerCase()
  const text = more ? `${weeks.length} weeks accepted: ${first.name}, and ${more}` : `${first.name}: accepted`
  return { text, done: weeks }
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

function reasonOf(error: unknown) {
  const { status, message, errors } = failureOf(error)
  return status === undefined ? 'No connection.' : (Object.values(errors).flat()[0] ?? message ?? noAnswer)
}

type Answer = { timesheet: TimesheetDetail }
/** Runs an act on a week. It goes on when the week is left, and the frame is notified of the answer then. */
export const actOnWeek = (act: Act, signal: AbortSignal, run: () => Promise<Answer>) =>
  outlive(signal, run, {
    done: ({ timesheet }) => {
      unsentDrafts.delete(act.id)
      lateActs.publish({ id: act.id, outcome: act.outcome }, undoOffer(act.outcome, timesheet))
    },
    failed: (error) => {
      drafts.set(nameFor(act.id), act.drafts)
      unsaved.report(`Couldn’t ${act.verb(`${act.name}’s week`)}: ${reasonOf(error)}`)
      lateActs.publish({ id: act.id, outcome: undefined })
    },
  })

type FailedWeek = { name: string; failed: string }
/** One of `total` weeks, after those that were `accepted` and those that `failed` before. */
export type NextWeek = {
  id: string
  name: string
  accepted: readonly Done[]
  failed: readonly FailedWeek[]
  total: number
}
/**
 * Accepts the next of several weeks. When their screen is left, the rest is not accepted: the frame offers to undo all
 * that was, and reports what was not.
 */
export function acceptNextWeek(
  { id, name, accepted, failed, total }: NextWeek,
  signal: AbortSignal,
  run: () => Promise<Answer>,
) {
  const draftName = nameFor(id)
  const send = async () => {
    const answer = await run()
    drafts.delete(draftName)
    return answer
  }
  return outlive(signal, send, {
    done: ({ timesheet }) => {
      const all = [...accepted, actedOn(timesheet)]
      lateActs.publish({ id, outcome: 'timesheetAccepted' }, acceptedOffer(all))
      reportRest(all.length, failed, total)
    },
    failed: (error) => {
      lateActs.publish({ id, outcome: undefined }, acceptedOffer(accepted))
      reportRest(accepted.length, [...failed, { name, failed: reasonOf(error) }], total)
    },
  })
}

/**
 * 'Accepted 2 of 5 weeks. Couldn’t accept Jan Nowak, 19 Oct to 25 Oct: This week is paid. 2 were not tried.' The frame
 * shows one message at a time: this one is reported last, to replace that of the week.
 */
function reportRest(accepted: number, failed: readonly FailedWeek[], total: number) {
  if (accepted === total) return
  const [first, ...others] = failed
  const untried = total - accepted - failed.length
  const sentences = [
    total > 1 && `Accepted ${accepted || 'none'} of ${total} weeks.`,
    first && `Couldn’t accept ${first.name}: ${first.failed}`,
    others.length > 0 && `${count(others.length, 'other', 'others')} couldn’t be accepted either.`,
    untried > 0 && `${count(untried, 'was', 'were')} not tried.`,
  ]
  unsaved.report(sentences.filter(Boolean).join(' '))
}
