import { type companies, type SiteKey, sites as siteStory } from '#server/demo/companies'
import type { DemoContext } from '#server/demo/context'
import { demoId } from '#server/demo/ids'
import { companyId, demoSlug, siteId, staffId } from '#server/demo/ids-by-key'
import type { gates } from '#server/platform/db/schema/gate'
import type { siteManagers, siteSubcompanies, sites } from '#server/platform/db/schema/site'

type SiteRow = typeof sites.$inferInsert
type ManagerRow = typeof siteManagers.$inferInsert
type GateRow = typeof gates.$inferInsert
type SubcompanyRow = typeof siteSubcompanies.$inferInsert

const owner = (site: SiteKey) => (site === 'mill' ? 'owain' : 'margaret')

export const siteRows = (demo: DemoContext): SiteRow[] =>
  siteStory.map((site, index) => {
    const [first, second, third, fourth] = site.address as readonly string[]
    const hours = { opens: site.opens, closes: site.closes }
    return {
      id: siteId(site.key),
      slug: demoSlug(site.key, index + 1),
      company_id: companyId(site.company),
      name: site.name,
      address_line_1: first ?? '',
      address_line_2: fourth ? second : null,
      city: (fourth ? third : second) ?? '',
      postcode: fourth ?? third ?? '',
      latitude: site.pin[0],
      longitude: site.pin[1],
      start_at: demo.day(site.from),
      end_at: demo.day(site.to),
      opening_hours: [hours, hours, hours, hours, hours, { opens: site.opens, closes: '13:00' }, null],
      minimum_first_aiders: site.cover.first_aiders,
      minimum_fire_marshals: site.cover.fire_marshals,
      minimum_supervisors: site.cover.supervisors,
      created_by: staffId(owner(site.key)),
      created_at: demo.at(site.from - 14, '10:00'),
    }
  })

export const siteManagerRows = (demo: DemoContext): ManagerRow[] => [
  ...siteStory.flatMap((site) =>
    site.manager
      ? [
          {
            site_id: siteId(site.key),
            user_id: staffId(site.manager),
            company_id: companyId(site.company),
            assigned_at: demo.at(site.from, '08:00'),
          },
        ]
      : [],
  ),
  {
    site_id: siteId('riverside'),
    user_id: staffId('beata'),
    company_id: companyId('sub'),
    assigned_at: demo.at(-120, '08:00'),
  },
]

/** A gate without `last_seen_at` does not report; Hallam Street's last reported 22 minutes ago. */
export const gateRows = (demo: DemoContext): GateRow[] =>
  siteStory.flatMap((site, index) =>
    site.gate
      ? [
          {
            id: demoId('gate', index + 1),
            gate_id: site.gate,
            site_id: siteId(site.key),
            position: 'LOWERED' as const,
            last_seen_at: site.gate_last_seen ? new Date(demo.now.getTime() - site.gate_last_seen * 60_000) : null,
            created_at: demo.at(site.from, '08:00'),
          },
        ]
      : [],
  )

const access = (
  n: number,
  site: SiteKey,
  company: (typeof companies)[number]['key'],
  rest: Pick<SubcompanyRow, 'status' | 'created_at'> & Partial<SubcompanyRow>,
): SubcompanyRow => ({ id: demoId('subcompany', n), site_id: siteId(site), company_id: companyId(company), ...rest })

/**
 * Brightwire works at Riverside; O'Shaughnessy has requested Northgate, had access to Hallam Street and the mill
 * before, and was rejected at St Oswald's.
 */
export const subcompanyRows = (demo: DemoContext): SubcompanyRow[] => [
  access(1, 'hallam', 'requesting', {
    status: 'ENDED',
    requested_by: staffId('eamon'),
    decided_by: staffId('margaret'),
    decided_at: demo.at(-29, '09:00'),
    ended_at: demo.at(-12, '17:00'),
    created_at: demo.at(-30, '11:00'),
  }),
  access(2, 'riverside', 'sub', {
    status: 'GRANTED',
    manager_id: staffId('beata'),
    requested_by: staffId('imran'),
    decided_by: staffId('margaret'),
    decided_at: demo.at(-125, '09:00'),
    created_at: demo.at(-126, '15:20'),
  }),
  access(3, 'oswald', 'requesting', {
    status: 'REJECTED',
    requested_by: staffId('eamon'),
    decided_by: staffId('priya'),
    decided_at: demo.at(-20, '12:10'),
    created_at: demo.at(-21, '16:45'),
  }),
  access(4, 'northgate', 'requesting', {
    status: 'REQUESTED',
    requested_by: staffId('eamon'),
    created_at: new Date(demo.now.getTime() - 62 * 60_000),
  }),
  access(5, 'mill', 'requesting', {
    status: 'ENDED',
    requested_by: staffId('eamon'),
    decided_by: staffId('owain'),
    decided_at: demo.at(-42, '09:30'),
    ended_at: demo.at(-14, '17:00'),
    created_at: demo.at(-43, '10:10'),
  }),
]
