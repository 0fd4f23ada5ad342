import { jobPostLifecycle } from '#lifecycles/jobs/job-post'
import { hasTag } from '#lifecycles/law'
import type { JobPost, MarketPost, PostStatus } from '#shared/api/jobs/job-post'
import { dayInNumbers, dayWithDots, money } from '#shared/domain/kit/words'
import { Chip, type Tone } from '#ui/display/chip'
import work from '#web/views/jobs/work.module.css'

type Dates = { start_at: string | null; end_at: string | null }
type AnyPost = Pick<JobPost | MarketPost, 'hourly_rate' | 'payment_cycle' | 'positions' | 'due_date' | 'status'>

const chips: Record<PostStatus, { tone: Tone; word: string }> = {
  ACTIVE: { tone: 'ok', word: 'Active' },
  INACTIVE: { tone: 'past', word: 'Inactive' },
  REMOVED: { tone: 'past', word: 'Removed' },
}
export const statusWord = (status: PostStatus): string => chips[status].word

/** Whether workers no longer find a post that is active, because its last day to apply is over. */
export const isPastDue = (
  { status, due_date }: Pick<AnyPost, 'status' | 'due_date'>,
  today: string | undefined,
): boolean => hasTag(jobPostLifecycle, status, 'open') && due_date !== null && today !== undefined && due_date < today

/** Status of a post, with why and since when it is off the market. */
export function PostStatusCell({ post, today }: { post: JobPost; today: string | undefined }) {
  const { tone, word } = chips[post.status]
  const late = isPastDue(post, today)
  return (
    <span className={work.stack}>
      <Chip tone={late ? 'wait' : tone} bare={!late}>
        {late ? 'Closed to applicants' : word}
      </Chip>
      <span className={work.second}>
        {late ? `Last day was ${dayWithDots(post.due_date ?? '')}` : inactiveWords(post)}
      </span>
    </span>
  )
}
/** 'Filled 29.10.2026'; nothing for an active post. */
export const inactiveWords = ({ inactive_reason, inactive_since }: JobPost): string =>
  [inactive_reason, inactive_since && dayWithDots(inactive_since)].filter(Boolean).join(' ')

/** '30.11.2026 to 18.12.2026', 'From 30.11.2026', 'Until 18.12.2026'. */
export function postDates({ start_at, end_at }: Dates, write = dayWithDots): string {
  if (start_at && end_at) return `${write(start_at)} to ${write(end_at)}`
  if (start_at) return `From ${write(start_at)}`
  return end_at ? `Until ${write(end_at)}` : 'Dates to be agreed'
}
export const postDatesInWords = (dates: Dates) => postDates(dates, dayInNumbers)
export const places = (positions: number) => (positions === 1 ? '1 place' : `${positions} places`)
export const rateInWords = (rate: number | null) => (rate === null ? 'Rate to be agreed' : `${money(rate)} an hour`)
/** How the work is paid: 'Weekly, by timesheet'. */
export const paidInWords = ({ payment_cycle }: Pick<AnyPost, 'payment_cycle'>): string =>
  payment_cycle === null
    ? 'Without timesheets'
    : `${payment_cycle[0]}${payment_cycle.slice(1).toLowerCase()}, by timesheet`
export const applicantsInWords = (n: number) => (n === 1 ? '1 applicant' : `${n} applicants`)
