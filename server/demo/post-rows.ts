import type { CompanyKey, SiteKey } from '#server/demo/companies'
import type { DemoContext } from '#server/demo/context'
import { entryId } from '#server/demo/dictionary'
import { demoId } from '#server/demo/ids'
import { companyId, siteId, staffId, workerId } from '#server/demo/ids-by-key'
import type { jobApplications, jobPosts } from '#server/platform/db/schema/job'

type PostRow = typeof jobPosts.$inferInsert
type ApplicationRow = typeof jobApplications.$inferInsert

export const postId = (n: number) => demoId('post', n)

/** Of three companies; one is filled, one says nothing but its role. */
export const postRows = (demo: DemoContext): PostRow[] => {
  const post = (n: number, role: string, rate: number | null, rest: Partial<PostRow> = {}): PostRow => ({
    id: postId(n),
    company_id: companyId('main'),
    author_id: staffId('priya'),
    ref_number: `CFP-${310 + n}`,
    role_id: entryId('ROLE', role),
    start_at: demo.day(14),
    end_at: demo.day(80),
    due_date: demo.day(10),
    use_timesheet: true,
    manager_id: staffId('priya'),
    payment_cycle: 'WEEKLY',
    hourly_rate: rate,
    payment_type: 'ABC',
    positions: 2,
    created_at: demo.at(-3, '09:10'),
    ...rest,
  })
  const on = (key: SiteKey) => ({ site_id: siteId(key) })
  const by = (company: CompanyKey, person: string, rest: Partial<PostRow> = {}): Partial<PostRow> => ({
    company_id: companyId(company),
    author_id: staffId(person),
    manager_id: null,
    ref_number: null,
    due_date: null,
    ...rest,
  })
  return [
    post(1, 'Dry liner', 22.5, {
      ...on('riverside'),
      experience_years: '3-5 years',
      description: 'Second floor of Block C: metal stud, plasterboard and taping. Parking on site, showers, canteen.',
    }),
    post(2, 'Bricklayer', 22.5, {
      ...on('oswald'),
      author_id: staffId('margaret'),
      description: 'Facing work on the school extension, scaffold in place.',
    }),
    post(3, 'Scaffolder', 24.8, {
      ...on('northgate'),
      author_id: staffId('margaret'),
      status: 'INACTIVE',
      inactive_reason: 'Filled',
      created_at: demo.at(-40, '09:10'),
    }),
    post(4, 'Stonemason', 26.1, {
      ...by('other', 'owain', on('mill')),
      start_at: demo.day(21),
      end_at: demo.day(40),
      positions: 1,
      experience_years: '6-10 years',
      payment_type: 'OWN',
      email_for_invoice: 'accounts@pennine-restoration.example',
      description:
        'Repointing in lime and replacing weathered quoins on the east gable. Own hand tools, masonry saw on site.',
    }),
    post(5, 'Electrician', 25.6, {
      ...by('sub', 'imran', on('riverside')),
      start_at: demo.day(7),
      positions: 4,
      employment_type: 'Self-employed (CIS)',
      description: 'Second fix on levels 3 to 6: sockets, lighting and testing. 18th Edition.',
    }),
    post(6, 'Groundworker', null, {
      ...by('requesting', 'eamon'),
      start_at: null,
      end_at: null,
      use_timesheet: false,
      payment_cycle: null,
      payment_type: null,
    }),
  ]
}

/** Who has applied, days ago, and the conversation with their application. */
export const applicationRows = (demo: DemoContext): ApplicationRow[] =>
  applicants.map(({ n, post, worker, ago, conversation }) => ({
    id: demoId('application', n),
    post_id: postId(post),
    worker_id: workerId(worker),
    company_id: companyId('main'),
    conversation_id: demoId('conversation', conversation),
    created_at: new Date(demo.now.getTime() - ago * 60_000),
  }))
/** `ago` in minutes: that of the first message of the conversation. */
export const applicants = [
  { n: 1, post: 1, worker: 'gheorghe-popescu', ago: 26 * 60, conversation: 21 },
  { n: 2, post: 1, worker: 'ewa-dabrowska', ago: 190, conversation: 22 },
  { n: 3, post: 1, worker: 'stefan-petrov', ago: 35, conversation: 23 },
] as const
