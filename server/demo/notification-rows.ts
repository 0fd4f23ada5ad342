import { companies } from '#server/demo/companies'
import type { DemoContext } from '#server/demo/context'
import { timesheetId } from '#server/demo/hours-rows'
import { demoId } from '#server/demo/ids'
import { demoSlug, siteId, staffId, workerId } from '#server/demo/ids-by-key'
import { staff } from '#server/demo/staff'
import { assignmentId } from '#server/demo/work-rows'
import { workers } from '#server/demo/workers'
import type { notifications } from '#server/platform/db/schema/notification'
import type { NotificationAction, NotificationType } from '#shared/api/kit/notification'

type Row = typeof notifications.$inferInsert
const hour = 60
const day = 24 * hour

/** Newest first: recipient, type, age in minutes, and whether it was read. */
type NotificationSeed = [
  to: string,
  type: NotificationType,
  ago: number,
  read: boolean,
  words: string,
  action: NotificationAction,
]

const numberOf = (key: string) => workers.find((worker) => worker.key === key)?.n ?? 0
const slugOf = (key: string) => demoSlug(key, numberOf(key) + 200)
const timesheetOf = (key: string, weeksAgo = 1) => ({ timesheet_id: timesheetId({ n: numberOf(key) }, weeksAgo) })

const story: readonly NotificationSeed[] = [
  [
    'margaret',
    'timesheet.submitted',
    12,
    false,
    'Jan Nowak’s week has 1 day without a finish time',
    timesheetOf('jan-nowak'),
  ],
  [
    'priya',
    'timesheet.submitted',
    13,
    false,
    'Jan Nowak’s week has 1 day without a finish time',
    timesheetOf('jan-nowak'),
  ],
  [
    'priya',
    'worker.onsite.change',
    25,
    false,
    'Rhys Llewellyn-Price was turned away, his CPCS card expired yesterday',
    { worker_slug: slugOf('rhys-llewellyn-price'), site_id: null },
  ],
  [
    'margaret',
    'worker.onsite.change',
    26,
    false,
    'Rhys Llewellyn-Price was turned away, his CPCS card expired yesterday',
    { worker_slug: slugOf('rhys-llewellyn-price'), site_id: null },
  ],
  [
    'margaret',
    'site.access_requested',
    62,
    false,
    'O’Shaughnessy Groundworks Ltd asks for access to Northgate Multi-storey Refurbishment, Phase 2',
    { site_id: siteId('northgate') },
  ],
  [
    'colin',
    'site.access_requested',
    63,
    false,
    'O’Shaughnessy Groundworks Ltd asks for access to Northgate Multi-storey Refurbishment, Phase 2',
    { site_id: siteId('northgate') },
  ],
  [
    'imran',
    'worker.cscs.need_check',
    5 * hour,
    false,
    'Piotr Mazur’s card waits for your check',
    { worker_slug: slugOf('piotr-mazur') },
  ],
  [
    'ffion',
    'timesheet.submitted',
    9 * hour,
    false,
    'Maryam Hosseini sent a week of hours',
    timesheetOf('maryam-hosseini'),
  ],
  [
    'temitope-ogunbanjo',
    'identity.failed',
    21 * hour,
    false,
    'Your identity check was taken back: the document was reported lost. Redo it with another one',
    {},
  ],
  [
    'callum-ogilvie',
    'timesheet.rejected',
    22 * hour,
    false,
    'Priya Raghunathan sent your week back: Wednesday says 19:30',
    timesheetOf('callum-ogilvie'),
  ],
  [
    'jan-nowak',
    'timesheet.paid',
    3 * day,
    true,
    'Your week was paid by Aire Valley Payroll Services Ltd',
    timesheetOf('jan-nowak', 2),
  ],
  [
    'mohammed-al-rashid',
    'card.expiring',
    26 * hour,
    false,
    'Your CPCS card ends in 7 days. Photograph the new one in your profile',
    {},
  ],
  [
    'colin',
    'worker.cscs.need_check',
    2 * day,
    true,
    'Siobhán McGillicuddy’s CISRS card waits for your check',
    { worker_slug: slugOf('siobhan-mcgillicuddy') },
  ],
  [
    'margaret',
    'contract.expiring',
    3 * day,
    true,
    'Gheorghe Popescu’s contract ended',
    { worker_slug: slugOf('gheorghe-popescu'), contract_id: demoId('contract', numberOf('gheorghe-popescu')) },
  ],
  [
    'margaret',
    'timesheet.accepted',
    3 * day + hour,
    true,
    'Priya Raghunathan accepted 9 timesheets of the week before last',
    {},
  ],
  [
    'harjit',
    'contract.hourly_rate',
    4 * day,
    false,
    'Jan Nowak’s hourly rate at Calder & Finch Construction Ltd changed on Thursday',
    { worker_slug: slugOf('jan-nowak'), contract_id: demoId('contract', 1) },
  ],
  [
    'dave-hollis',
    'assignment.created',
    6 * day,
    true,
    'You are on the gate of Riverside Quarter, Block C',
    { assignment_id: assignmentId(2) },
  ],
  [
    'llinos-gwenllian-hughes',
    'assignment.created',
    6 * day,
    false,
    'You start at St Oswald’s Primary School extension next week',
    { assignment_id: assignmentId(102) },
  ],
]

const idOf = (key: string) => (staff.some((person) => person.key === key) ? staffId(key) : workerId(key))

const everybody = [...staff, ...workers].map(({ first, last }) => `${first} ${last}`)
const named = [...everybody, ...companies.map(({ name }) => name)]

/** Ids increase with time, like those of real notifications. */
export const notificationRows = (demo: DemoContext): Row[] =>
  [...story]
    .sort((a, b) => b[2] - a[2])
    .map(([to, type, ago, read, description, action], index) => {
      const at = new Date(demo.now.getTime() - ago * 60_000)
      return {
        id: demoId('notification', index + 1),
        user_id: idOf(to),
        type,
        description,
        names: named.filter((name) => description.includes(name)),
        action,
        read_at: read ? new Date(at.getTime() + 20 * 60_000) : null,
        created_at: at,
      }
    })
