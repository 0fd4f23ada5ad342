import { endOfDay } from '#contract/london'
import type { visitorCheckIns, visitorForms, visitors } from '#server/db/schema/visitor'
import { siteId, staffId } from '#server/demo/cast'
import { demoId } from '#server/demo/ids'
import type { Scene } from '#server/demo/scene'

type FormRow = typeof visitorForms.$inferInsert
type VisitorRow = typeof visitors.$inferInsert
type CheckInRow = typeof visitorCheckIns.$inferInsert

export const visitorFormRows = (scene: Scene): FormRow[] => [
  {
    id: demoId('visitor', 1),
    site_id: siteId('riverside'),
    fields: [
      { key: 'company', label: 'Company', required: true },
      { key: 'vehicle', label: 'Vehicle registration', required: false },
    ],
    consent_text: 'I have read the site rules and stay with my host.',
    created_at: scene.at(-100, '10:00'),
  },
]
export const visitorRows = (scene: Scene): VisitorRow[] => [
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
    visit_on: scene.today,
    expires_at: endOfDay(scene.today),
    created_at: scene.at(-1, '15:40'),
  },
]
export const visitorCheckInRows = (scene: Scene): CheckInRow[] => [
  {
    id: demoId('visitor', 20),
    visitor_id: demoId('visitor', 10),
    site_id: siteId('riverside'),
    in_at: new Date(scene.now.getTime() - 21 * 60_000),
    in_by: staffId('priya'),
  },
]
