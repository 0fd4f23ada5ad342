import { useSelector } from '@xstate/react'
import { Calendar, MapPin, MessageSquareText } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import type { jobApplicationMachine } from '#machines/jobs/job-application.machine'
import type { MarketPost } from '#shared/api/jobs/job-post'
import { londonDay } from '#shared/domain/kit/london'
import { clockTime, dayInNumbers, dayWithDots, money } from '#shared/domain/kit/words'
import { Chip } from '#ui/display/chip'
import { Button } from '#ui/elements/button'
import { ButtonLink } from '#ui/elements/button-link'
import { Icon } from '#ui/elements/icon'
import { Banner } from '#ui/feedback/banner'
import { useToday } from '#views/shared/use-today'
import { payments } from '#web/views/jobs/work-options.ts'
import { conversationAddress } from './applicants.tsx'
import s from './market.module.css'
import { paidInWords, places, postDates } from './post-display.tsx'

type Application = ActorRefFrom<typeof jobApplicationMachine>
type Props = {
  post: MarketPost
  /** Its details are shown at first. */
  opened: boolean
  application: Application
}

/** A job on the market; its details open with a press on it. */
export function MarketCard({ post, opened, application }: Props) {
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
          {!post.applied && <Apply post={post} application={application} />}
        </div>
      </details>
      {post.applied && <Applied post={post} />}
    </article>
  )
}

/** Applying, once; without an answer of the server it can be pressed again. */
function Apply({ post, application }: { post: MarketPost; application: Application }) {
  const isMine = useSelector(application, (state) => state.context.post?.id === post.id)
  const busy = useSelector(application, (state) => state.hasTag('busy'))
  const unsent = useSelector(application, (state) => state.matches('unsent'))
  const message = useSelector(application, (state) => state.context.message)
  return (
    <>
      {isMine && unsent && (
        <Banner tone="wait" announce>
          {message}
        </Banner>
      )}
      <Button
        kind="primary"
        size="l"
        wide
        busy={isMine && busy}
        onClick={() => application.send({ type: 'apply', post })}
      >
        Apply
      </Button>
      <p className={s.note}>{post.company.name} will see your profile, not your phone number.</p>
    </>
  )
}

function Applied({ post: { applied_at, conversation_id } }: { post: MarketPost }) {
  const today = useToday()
  return (
    <div className={s.applied}>
      <Chip tone="wait">{applied_at ? `Applied ${appliedInWords(applied_at, today)}` : 'Applied'}</Chip>
      {conversation_id && (
        <ButtonLink wide icon={MessageSquareText} href={conversationAddress(conversation_id)}>
          Open conversation
        </ButtonLink>
      )}
    </div>
  )
}
/** 'today, 07:05', else '26.10.2026, 07:05'. */
const appliedInWords = (at: string, today: string | undefined) =>
  `${londonDay(new Date(at)) === today ? 'today' : dayWithDots(at)}, ${clockTime(at)}`

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
