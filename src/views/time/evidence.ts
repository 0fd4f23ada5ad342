import { sourceWords } from '#shared/api/gate/presence'
import { isOnSite, type TimesheetEntry } from '#shared/api/time/timesheet-entry'
import { clockTime, dayAndTime } from '#shared/domain/kit/words'

/** What the gate registered for an entry, as a sentence. */
export function evidenceOf({ seen: observed, source }: Pick<TimesheetEntry, 'seen' | 'source'>): string {
  if (!observed)
    return source === 'TYPED' ? 'Typed in: the gate saw nothing.' : 'What the gate saw is not yours to see.'
  const how = sourceWords[observed.in_source]
  const came = `In ${clockTime(observed.in_at)}`
  if (observed.out_at) {
    // The check-out can have another source than the check-in: the worker's own answer, a guard, a manager.
    const outHow = sourceWords[observed.out_source ?? observed.in_source]
    return `${came}${outHow === how ? '' : ` · ${how}`}, out ${clockTime(observed.out_at)} · ${outHow}`
  }
  if (isOnSite(observed)) return `${came} · on site · ${how}`
  const left = observed.suspected_left_at ? ` · suspected left ${clockTime(observed.suspected_left_at)}` : ''
  const again = observed.seen_again_at ? ` · seen again ${dayAndTime(observed.seen_again_at)}` : ''
  return `${came} · no check-out${left}${again} · ${how}`
}

/** What is claimed and registered, as text for those who cannot see the drawing. */
export function trackInWords(entry: TimesheetEntry): string {
  const { start_at, end_at } = entry
  const from = start_at ? clockTime(start_at) : 'an unknown time'
  return `Claimed ${end_at ? `${from} to ${clockTime(end_at)}` : `from ${from} with no finish`}. ${evidenceOf(entry)}`
}
