import type { DemoContext } from '#server/demo/context'
import { demoId } from '#server/demo/ids'
import { siteId, staffId } from '#server/demo/ids-by-key'
import type { visitorCheckIns, visitorForms, visitors } from '#server/platform/db/schema/visitor'
import { endOfDay } from '#shared/domain/kit/london'

type FormRow = typeof visitorForms.$inferInsert
type VisitorRow = typeof visitors.$inferInsert
type CheckInRow = typeof visitorCheckIns.$inferInsert

export const visitorFormRows = (demo: DemoContext): FormRow[] => [
  {
    id: demoId('visitor', 1),
    site_id: siteId('riverside'),
    fields: [
      { key: 'company', label: 'Company', required: true },
      { key: 'vehicle', label: 'Vehicle registration', required: false },
    ],
    consent_text: 'I have read the site rules and stay with my host.',
    created_at: demo.at(-100, '10:00'),
  },
]
export const visitorRows = (demo: DemoContext): VisitorRow[] => [
  {
    id: demoId('visitor', 10),
    qr_id: 'demo-visitor-helen-marsh-7f3a91c2',
    site_id: siteId('riverside'),
    host_id: staffId('priya'),
    first_name: 'Helen',
    last_name: 'Marsh',
    company_name: 'Leeds City Council',
    email: 'helen.marsh@council.example',
    phone_number: '+447700900601',
    answers: { company: 'Leeds City Council' },
    form_version: 1,
    consent_version: '1',
    visit_on: demo.today,
    expires_at: endOfDay(demo.today),
    created_at: demo.at(-1, '15:40'),
  },
]
export const visitorCheckInRows = (demo: DemoContext): CheckInRow[] => [
  {
    id: demoId('visitor', 20),
    visitor_id: demoId('visitor', 10),
    site_id: siteId('riverside'),
    in_at: new Date(demo.now.getTime() - 21 * 60_000),
    in_by: staffId('priya'),
  },
]
