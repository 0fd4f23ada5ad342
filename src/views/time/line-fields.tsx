import { type LineDraft, readClock, wrongClock } from '#machines/time/timesheet-lines'
import type { TimesheetDetail } from '#shared/api/time/timesheet'
import type { TimesheetEntry } from '#shared/api/time/timesheet-entry'
import { clockTime } from '#shared/domain/kit/words'
import { NumberField } from '#ui/fields/number-field'
import { Select } from '#ui/fields/select'
import { TextArea } from '#ui/fields/text-area'
import { TimeField } from '#ui/fields/time-field'
import s from './line.module.css'

type Props = {
  timesheet: TimesheetDetail
  draft: LineDraft
  /** By field. */
  errors: Record<string, string>
  /** Hint of the reason field. */
  reason: string
  onChange: (draft: Partial<LineDraft>) => void
}

/** `name`: the worker's, if somebody else is reading; undefined for the worker. */
function outOf({ out_at, out_source }: NonNullable<TimesheetEntry['seen']>, name: string | undefined): string {
  if (!out_at) return ', and not out.'
  if (out_source !== 'WORKER') return ` and out at ${clockTime(out_at)}.`
  return `, and not out: ${clockTime(out_at)} is ${name ? `${name}’s` : 'your'} own answer.`
}

/** The fields of an entry: site, start, finish, break, and the reason for a difference from the gate's times. */
export function LineFields({ timesheet, draft, errors, reason, onChange }: Props) {
  const before = timesheet.entries.find(({ id }) => id === draft.id)
  const here = before?.site ? [before.site] : []
  const sites = [...new Map([...timesheet.places, ...here].map((site) => [site.id, site])).values()]
  const name = timesheet.mine ? timesheet.worker.first_name : undefined
  const problems = { start: wrongClock(draft.start), end: wrongClock(draft.end) }
  const isReadable = draft.start && draft.end && !problems.start && !problems.end
  const overnight = isReadable && readClock(draft.end) <= readClock(draft.start)
  return (
    <>
      {before?.seen && (
        <p className={s.seen}>
          The gate saw {name ?? 'you'} in at {clockTime(before.seen.in_at)}
          {outOf(before.seen, name)}
        </p>
      )}
      {sites.length > 0 && (
        <Select
          label="Site"
          options={sites.map(({ id, name }) => ({ value: id, label: name }))}
          value={draft.site_id || undefined}
          error={errors.site_id}
          onChange={(site_id) => onChange({ site_id: site_id ?? '' })}
        />
      )}
      <div className={s.row}>
        <TimeField
          label="Start"
          problem={problems.start}
          value={draft.start}
          error={errors.start}
          onChange={(start) => onChange({ start })}
        />
        <TimeField
          label="Finish"
          problem={problems.end}
          hint={overnight ? 'On the next day.' : undefined}
          value={draft.end}
          error={errors.end}
          onChange={(end) => onChange({ end })}
        />
        <NumberField
          label="Break"
          after="min"
          min={0}
          max={720}
          step={5}
          value={draft.break_minutes}
          error={errors.break_minutes}
          onChange={(break_minutes) => onChange({ break_minutes })}
        />
      </div>
      <TextArea
        label="Reason"
        hint={reason}
        optional={before?.source !== 'CHECK_IN'}
        maxLength={500}
        value={draft.note}
        error={errors.note}
        onChange={(note) => onChange({ note })}
      />
    </>
  )
}
