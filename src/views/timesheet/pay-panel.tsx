import { useSelector } from '@xstate/react'
import { useId } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { TimesheetDetail } from '#contract/timesheet'
import { hours, money } from '#contract/words'
import { payOf } from '#lifecycles/timesheet-week'
import { whyNotMove } from '#machines/timesheet-law'
import type { timesheetReviewMachine } from '#machines/timesheet-review.machine'
import { LinkButton } from '#ui/link-button'
import { BonusForm } from './bonus-form.tsx'
import s from './side.module.css'

type Props = { actor: ActorRefFrom<typeof timesheetReviewMachine>; sheet: TimesheetDetail }

/** Minutes by hourly rate, in order of first appearance; null for those that no contract pays. */
function byRate({ entries }: TimesheetDetail) {
  const rates = new Map<number | null, number>()
  for (const { hourly_rate = null, minutes } of entries)
    rates.set(hourly_rate, (rates.get(hourly_rate) ?? 0) + (minutes ?? 0))
  return [...rates]
}

/** Pay by rate if the user has access to it, and the bonus if they can set one. */
export function PayPanel({ actor, sheet }: Props) {
  const id = useId()
  const pricing = useSelector(actor, (state) => state.context.bonus !== undefined)
  const seesPay = sheet.pay !== undefined
  const mayPrice = sheet.mine && !whyNotMove(sheet, 'setBonus')
  return (
    <section className={s.panel} aria-labelledby={id}>
      <h2 id={id}>{seesPay ? 'Pay' : 'Bonus'}</h2>
      <dl className={s.pay}>
        {seesPay &&
          byRate(sheet).map(([rate, minutes]) => (
            <div key={rate}>
              <dt>{rate === null ? `${hours(minutes)}, no contract` : `${hours(minutes)} × ${money(rate)}`}</dt>
              <dd>{rate === null ? 'no pay' : money(payOf([{ minutes, hourly_rate: rate }]))}</dd>
            </div>
          ))}
        <div>
          <dt>
            Bonus{' '}
            {mayPrice && !pricing && (
              <LinkButton
                aria-label={sheet.bonus === null ? 'Set a bonus' : 'Change the bonus'}
                onClick={() => actor.send({ type: 'setBonus' })}
              >
                {sheet.bonus === null ? 'set' : 'change'}
              </LinkButton>
            )}
          </dt>
          <dd>{sheet.bonus === null ? 'none' : money(sheet.bonus)}</dd>
        </div>
        {sheet.pay !== undefined && (
          <div className={s.sum}>
            <dt>{sheet.pending ? 'Without what is pending' : 'In all, before deductions'}</dt>
            <dd>{money(sheet.pay)}</dd>
          </div>
        )}
      </dl>
      {pricing && <BonusForm actor={actor} />}
    </section>
  )
}
