import type { DemoContext } from '#server/demo/context'
import { staffId } from '#server/demo/ids-by-key'
import { approverOf } from '#server/demo/work-rows'
import type { Worker } from '#server/demo/workers'
import type { timesheets } from '#server/platform/db/schema/timesheet'
import { addDays, londonInstant } from '#shared/domain/kit/london'

type Row = typeof timesheets.$inferInsert
export type TimesheetState = Required<
  Pick<
    Row,
    | 'status'
    | 'did_not_work'
    | 'submitted_at'
    | 'decided_at'
    | 'decided_by'
    | 'paid_at'
    | 'paid_by'
    | 'created_at'
    | 'updated_at'
  >
>

/** Last week's timesheets that await approval. */
const waiting = [
  'jan-nowak',
  'magdalena-krzyzanowska-wrobel',
  'oluwaseun-adeyemi-bankole',
  'mohammed-al-rashid',
  'rhys-llewellyn-price',
  'tomasz-zielinski',
  'jermaine-clarke',
  'sunita-patel-whitworth',
  'maryam-hosseini',
]
export const rejected = 'callum-ogilvie'
/** Dafydd's, because he was possibly still on site when the week ended. */
const unsubmitted = ['leanne-ackroyd', 'ahmed-yusuf-warsame', 'dafydd-prydderch-hughes']

/** The status of a timesheet that began `ago` weeks before this one, on Monday `week`. */
export function timesheetState(demo: DemoContext, worker: Worker, ago: number, week: string): TimesheetState {
  const minute = (worker.n * 7) % 50
  const friday = londonInstant(addDays(week, 4), `16:${String(20 + (minute % 39)).padStart(2, '0')}`)
  const earlier = (at: Date) => (at < demo.now ? at : new Date(demo.now.getTime() - (20 + minute) * 60_000))
  const submitted = earlier(worker.key === 'jan-nowak' ? londonInstant(addDays(week, 6), '07:41') : friday)
  const decided = earlier(londonInstant(addDays(week, 7), `09:${String(5 + minute).padStart(2, '0')}`))
  const paid = earlier(londonInstant(addDays(week, 11), '12:00'))
  const none: TimesheetState = {
    status: 'DRAFT',
    did_not_work: worker.key === 'nathaniel-brathwaite-cummings' && ago === 1,
    submitted_at: null,
    decided_at: null,
    decided_by: null,
    paid_at: null,
    paid_by: null,
    created_at: earlier(londonInstant(week, '17:04')),
    updated_at: demo.now,
  }
  if (ago === 0 || (ago === 1 && unsubmitted.includes(worker.key))) return none
  const pending: TimesheetState = { ...none, status: 'SUBMITTED', submitted_at: submitted, updated_at: submitted }
  if (ago === 1 && waiting.includes(worker.key)) return pending
  const judged: TimesheetState = {
    ...pending,
    decided_at: decided,
    decided_by: approverOf(worker),
    updated_at: decided,
  }
  if (ago === 1 && worker.key === rejected) return { ...judged, status: 'REJECTED' }
  if (ago === 1 || (ago === 2 && worker.n % 3 === 0)) return { ...judged, status: 'ACCEPTED' }
  const payer = worker.company === 'sub' ? 'imran' : worker.company === 'other' ? 'owain' : 'margaret'
  return { ...judged, status: 'PAID', paid_at: paid, paid_by: staffId(payer), updated_at: paid }
}
