import type { JobOffer } from '#shared/api/jobs/job-offer'

const uuid = (n: number) => `0190c1f0-0000-7000-8000-00000000000${n}`
const person = { slug: 'jan-nowak', first_name: 'Jan', last_name: 'Nowak' }
export const storedDocument = {
  id: uuid(6),
  collection_name: 'rams',
  custom_properties: { roles: ['scaffolder'], from: null },
  ...{ name: 'RAMS-014.pdf', file_name: 'a.pdf', mime_type: 'application/pdf', full_url: 'http://localhost/a.pdf' },
}
/** An offer as charts and views read it, without a change one that waits for a scaffolder's answer until 30/10/2026. */
export const storedOffer = (changed: Partial<JobOffer> = {}): JobOffer => ({
  ...{ id: uuid(1), model_type: 'offer', status: 'PENDING', company: { id: uuid(2), name: 'Calder & Finch' } },
  worker: { id: uuid(3), ...person },
  site: {
    ...{ id: uuid(4), name: 'Riverside', address_line_1: 'Wharf Street', place: 'Leeds LS10 1AA' },
    media: [storedDocument],
  },
  ...{ role_id: 'scaffolder', role: 'Scaffolder', manager: { id: uuid(5), ...person } },
  ...{ start_at: '2026-11-09', end_at: '2026-12-18', due_date: '2026-10-30', use_timesheet: true },
  ...{ payment_cycle: 'WEEKLY', hourly_rate: 24.8, payment_type: 'ABC', email_for_invoice: null },
  ...{ ref_number: 'CF-2291', employment_type: null, experience_years: null, description: null },
  ...{ rams_accepted: false, post_id: null, contract_id: null, assignment_id: null },
  ...{ sent_at: '2026-10-26T07:24:00.000Z', answered_at: null },
  ...changed,
})
