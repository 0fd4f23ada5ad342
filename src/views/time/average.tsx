import type { TimesheetDetail } from '#shared/api/time/timesheet'
import { hours } from '#shared/domain/kit/words'
import { ProgressBar } from '#ui/elements/progress-bar'
import s from './side.module.css'

/** Average hours per week, compared with the limit of the working-time rules. */
export function AverageHours({ average }: { average: NonNullable<TimesheetDetail['average']> }) {
  const { minutes, weeks, limit } = average
  const title = weeks === 1 ? 'Hours of the first week' : `${weeks}-week average`
  return (
    <section className={s.panel} aria-label={title}>
      <h2>{title}</h2>
      <p className={s.average} data-over={minutes > limit || undefined}>
        <strong>{hours(minutes)}</strong>
        <span>{minutes > limit ? `over the limit of ${limit / 60} h` : `limit ${limit / 60} h`}</span>
      </p>
      <ProgressBar value={(minutes * 100) / limit} label={`${hours(minutes)} of ${limit / 60} h`} />
    </section>
  )
}
