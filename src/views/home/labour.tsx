import type { Home } from '#shared/api/home/home'
import { dayAndMonth, hours, pounds } from '#shared/domain/kit/words'
import { Card } from '#ui/display/card'
import { Figure } from '#ui/display/figure'
import { EmptyState } from '#ui/feedback/empty-state'
import s from './labour.module.css'
import { LabourBars } from './labour-bars.tsx'

export type Week = Extract<Home, { kind: 'company' }>['labour'][number]

/**
 * Cost of labour by week (hours if the user has no access to pay): accepted, and waiting on top if the user has access
 * to it.
 */
export function Labour({ weeks, seesWaiting = true }: { weeks: Week[]; seesWaiting?: boolean }) {
  const last = weeks.at(-1)
  if (!last)
    return (
      <Card title="Labour">
        <EmptyState title="No week worked yet">Hours appear here with the first check-in.</EmptyState>
      </Card>
    )
  const paid = last.accepted_pay !== null
  const show = (minutes: number, pay: number | null) => (pay === null ? hours(minutes) : pounds(pay))
  return (
    <Card title="Labour" aside="by week worked">
      <div className={s.figures}>
        <Figure
          label={`Accepted, week of ${dayAndMonth(last.week)}`}
          value={show(last.accepted_minutes, last.accepted_pay)}
        />
        {seesWaiting && (
          <Figure
            label="Waiting"
            value={show(last.waiting_minutes, last.waiting_pay)}
            tone={last.waiting_minutes ? 'wait' : undefined}
          />
        )}
      </div>
      <LabourBars
        bars={weeks.map((week) => ({
          label: dayAndMonth(week.week),
          done: week.accepted_pay ?? week.accepted_minutes / 60,
          waiting: week.waiting_pay ?? week.waiting_minutes / 60,
        }))}
        unit={paid ? 'pounds' : 'hours'}
      />
    </Card>
  )
}
