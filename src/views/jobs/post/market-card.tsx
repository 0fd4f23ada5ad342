import { Calendar, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MarketPost } from '#shared/api/jobs/job-post'
import { dayInNumbers, money } from '#shared/domain/kit/words'
import { Icon } from '#ui/elements/icon'
import { payments } from '#web/views/jobs/work-options.ts'
import s from './market.module.css'
import { paidInWords, places, postDates } from './post-display.tsx'

type Props = {
  post: MarketPost
  /** Its details are shown at first. */
  opened: boolean
  /** Under the details: how to apply. */
  children?: ReactNode
  /** Always shown: that they have applied. */
  foot?: ReactNode
}

/** A job on the market; its details open with a press on it. */
export function MarketCard({ post, opened, children, foot }: Props) {
  const { role, company, site, hourly_rate, distance_miles, description } = post
  return (
    <article className={s.job}>
      <details name="job" open={opened}>
        <summary data-ring="in">
          <span className={s.top}>
            <span className={s.grow}>
              <h2>{role}</h2>
              <span className={s.second}>{[company.name, site?.name].filter(Boolean).join(' · ')}</span>
            </span>
            {hourly_rate !== null && (
              <span className={s.rate}>
                {money(hourly_rate)}
                <small>an hour</small>
              </span>
            )}
          </span>
          <span className={s.facts}>
            {site && (
              <span>
                <Icon of={MapPin} size="s" />
                {distance_miles === null ? site.place : distanceInWords(distance_miles)}
              </span>
            )}
            <span>
              <Icon of={Calendar} size="s" />
              {postDates(post)}
            </span>
          </span>
        </summary>
        <div className={s.inside}>
          <dl>
            {factsOf(post).map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {description && <p className={s.text}>{description}</p>}
          {children}
        </div>
      </details>
      {foot}
    </article>
  )
}

const distanceInWords = (miles: number) => (miles === 0 ? 'under 1 mi' : `${miles} mi`)

const factsOf = (post: MarketPost) =>
  [
    { name: 'Paid', value: paidInWords(post) },
    { name: 'Payment', value: payments.find(({ value }) => value === post.payment_type)?.label },
    { name: 'Experience', value: post.experience_years },
    { name: 'Employment', value: post.employment_type },
    { name: 'Places', value: places(post.positions) },
    { name: 'Apply by', value: post.due_date && dayInNumbers(post.due_date) },
    { name: 'Where', value: post.site && [post.site.address_line_1, post.site.place].filter(Boolean).join(', ') },
    { name: 'Reference', value: post.ref_number },
  ].filter(({ value }) => value)
