import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { ActorRefFrom } from 'xstate'
import { moveDisabledReason } from '#machines/time/timesheet-law'
import type { timesheetReviewMachine } from '#machines/time/timesheet-review.machine'
import type { TimesheetDetail } from '#shared/api/time/timesheet'
import { hours, money } from '#shared/domain/kit/words'
import { payOf } from '#shared/domain/time/timesheet-week'
import { LinkButton } from '#ui/elements/link-button'
import { BonusForm } from './bonus-form.tsx'
import s from './side.module.css'

type Props = { actor: ActorRefFrom<typeof timesheetReviewMachine>; timesheet: TimesheetDetail }

/** Minutes by hourly rate, in order of first appearance; null for those that no contract pays. */
function byRate({ entries }: TimesheetDetail) {
  const rates = new Map<number | null, number>()
  for (const { hourly_rate = null, minutes } of entries)
    rates.set(hourly_rate, (rates.get(hourly_rate) ?? 0) + (minutes ?? 0))
  return [...rates]
}

/** Pay by rate if the user has access to it, and the bonus if they can read or set one; otherwise nothing. */
export function PayPanel({ actor, timesheet }: Props) {
  const id = useId()
  const pricing = useSelector(actor, (state) => state.context.bonus !== undefined)
  const seesPay = timesheet.pay !== undefined
  const canSetBonus = timesheet.mine && !moveDisabledReason(timesheet, 'setBonus')
  if (!seesPay && !canSetBonus && timesheet.bonus === null) return null
  return (
    <section className={s.panel} aria-labelledby={id}>
      <h2 id={id}>{seesPay ? 'Pay' : 'Bonus'}</h2>
      <dl className={s.pay}>
        {seesPay &&
          byRate(timesheet).map(([rate, minutes]) => (
            <div key={rate}>
              <dt>{rate === null ? `${hours(minutes)}, no contract` : `${hours(minutes)} × ${money(rate)}`}</dt>
              <dd>{rate === null ? 'no pay' : money(payOf([{ minutes, hourly_rate: rate }]))}</dd>
            </div>
          ))}
        <div>
          <dt>
            Bonus{' '}
            {canSetBonus && !pricing && (
              <LinkButton
                aria-label={timesheet.bonus === null ? 'Set a bonus' : 'Change the bonus'}
                onClick={() => actor.send({ type: 'setBonus' })}
              >
                {timesheet.bonus === null ? 'set' : 'change'}
              </LinkButton>
            )}
          </dt>
          <dd>{timesheet.bonus === null ? 'none' : money(timesheet.bonus)}</dd>
        </div>
        {timesheet.pay !== undefined && (
          <div className={s.sum}>
            <dt>{timesheet.pending ? 'Without what is pending' : 'In all, before deductions'}</dt>
            <dd>{money(timesheet.pay)}</dd>
          </div>
        )}
      </dl>
      {pricing && <BonusForm actor={actor} />}
    </section>
  )
}
