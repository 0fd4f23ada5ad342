import type { SiteKey } from '#server/demo/companies'
import type { DemoContext } from '#server/demo/context'
import { entryId } from '#server/demo/dictionary'
import { demoId } from '#server/demo/ids'
import { companyId, siteId, staffId, workerId } from '#server/demo/ids-by-key'
import type { jobOffers } from '#server/platform/db/schema/job'

type OfferRow = typeof jobOffers.$inferInsert

export const offerId = (n: number) => demoId('offer', n)

/** One of each outcome: accepted, rejected, pending until tonight, pending for days (two), expired two days ago. */
export const offerRows = (demo: DemoContext): OfferRow[] => {
  const offer = (
    n: number,
    worker: string,
    role: string,
    site: SiteKey | null,
    rate: number,
    days: { due: number; from: number; to: number },
    rest: Partial<OfferRow> = {},
  ): OfferRow => ({
    id: offerId(n),
    company_id: companyId('main'),
    worker_id: workerId(worker),
    sender_id: staffId(n === 3 ? 'margaret' : 'priya'),
    site_id: site ? siteId(site) : null,
    ref_number: `CF-${2285 + n}`,
    role_id: entryId('ROLE', role),
    start_at: demo.day(days.from),
    end_at: demo.day(days.to),
    due_date: demo.day(days.due),
    use_timesheet: true,
    manager_id: staffId('priya'),
    payment_cycle: 'WEEKLY',
    hourly_rate: rate,
    payment_type: 'ABC',
    created_at: demo.at(days.due - 6, '10:30'),
    updated_at: demo.at(days.due - 6, '10:30'),
    ...rest,
  })
  return [
    offer(
      1,
      'llinos-gwenllian-hughes',
      'Dry liner',
      'oswald',
      22.5,
      { due: -5, from: 7, to: 70 },
      {
        status: 'ACCEPTED',
        rams_accepted: true,
        answered_at: demo.at(-6, '19:40'),
      },
    ),
    offer(
      2,
      'ewa-dabrowska',
      'Carpenter',
      'northgate',
      22.4,
      { due: -8, from: 20, to: 60 },
      {
        status: 'REJECTED',
        answered_at: demo.at(-9, '12:15'),
      },
    ),
    offer(
      3,
      'kwame-boateng',
      'Telehandler operator',
      'hallam',
      20.4,
      { due: 0, from: 12, to: 75 },
      {
        conversation_id: demoId('conversation', 4),
      },
    ),
    offer(
      4,
      'siobhan-mcgillicuddy',
      'Scaffolder',
      'oswald',
      24.8,
      { due: 4, from: 14, to: 53 },
      {
        conversation_id: demoId('conversation', 1),
        experience_years: '3 to 5 years',
        created_at: new Date(demo.now.getTime() - 121 * 60_000),
      },
    ),
    offer(
      5,
      'grace-adjei',
      'Painter and decorator',
      'oswald',
      19.6,
      { due: 6, from: 9, to: 65 },
      {
        conversation_id: demoId('conversation', 9),
        created_at: new Date(demo.now.getTime() - 20 * 3_600_000),
      },
    ),
    offer(6, 'gheorghe-popescu', 'Formwork carpenter', 'riverside', 23, { due: -2, from: 5, to: 90 }),
  ]
}
