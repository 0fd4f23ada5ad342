import { Pencil, TriangleAlert } from 'lucide-react'
import type { TimesheetEntry } from '#shared/api/time/timesheet-entry'
import { londonDay } from '#shared/domain/kit/london'
import { clockTime, dayInNumbers, hours } from '#shared/domain/kit/words'
import { Button } from '#ui/elements/button'
import { Icon } from '#ui/elements/icon'
import { IconButton } from '#ui/elements/icon-button'
import { dayName, noteInWords } from '#views/time/timesheet-display'
import s from './week.module.css'

type Props = {
  entry: TimesheetEntry
  /** The reason that it cannot be changed now. */
  disabledReason: string | undefined
  error: string | undefined
  onCorrect: () => void
}

/** One entry: start, finish, break, hours. Hours that are not known yet are pending, never 0. */
export function WeekLine({ entry, disabledReason, error, onCorrect }: Props) {
  const { day, site, start_at, end_at, break_minutes, minutes, note, flags } = entry
  const from = start_at ? clockTime(start_at) : 'no start'
  const overnight = end_at && londonDay(new Date(end_at)) > day ? ' next day' : ''
  const words = `${dayName(day)}, ${from}${end_at ? ` to ${clockTime(end_at)}` : ''}`
  return (
    <li className={s.line} data-pending={minutes === null || undefined}>
      <div className={s.times}>
        <p className={s.clock}>
          {from} – {end_at ? `${clockTime(end_at)}${overnight}` : <span className={s.open}>no finish</span>}
        </p>
        <p className={s.sub}>
          {site?.name ?? 'No site'} · {break_minutes ? `${break_minutes} min break` : 'no break'}
        </p>
        {entry.finish_set_at && <p className={s.sub}>Finish set for you on {dayInNumbers(entry.finish_set_at)}</p>}
        {note && <p className={s.sub}>{noteInWords(entry, 'Your')}</p>}
        {flags.map((flag) => (
          <p className={s.flag} key={flag}>
            <Icon of={TriangleAlert} size="s" />
            <span>{flag}</span>
          </p>
        ))}
        {error && (
          <p className={s.error} role="alert">
            {error}
          </p>
        )}
        {minutes === null && !disabledReason && <Button onClick={onCorrect}>When did you finish?</Button>}
      </div>
      <p className={s.hours}>{minutes === null ? <span className={s.pending}>pending</span> : hours(minutes)}</p>
      {!disabledReason && (
        <div className={s.tools}>
          <IconButton icon={Pencil} label={`Change ${words}`} onClick={onCorrect} />
        </div>
      )}
    </li>
  )
}
