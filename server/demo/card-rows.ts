import type { CompanyKey } from '#server/demo/companies'
import type { DemoContext } from '#server/demo/context'
import { schemeCode } from '#server/demo/dictionary'
import { foundWorkers } from '#server/demo/found-workers'
import { demoId } from '#server/demo/ids'
import { companyId, registeringId, staffId, workerId } from '#server/demo/ids-by-key'
import { registering } from '#server/demo/registering'
import { type Worker, workers } from '#server/demo/workers'
import type { cardChecks, skillCards } from '#server/platform/db/schema/skill-card'

type CardRow = typeof skillCards.$inferInsert
type CheckRow = typeof cardChecks.$inferInsert

/** Days from the start day to the card's expiry. */
const endsIn = ({ card, n }: Worker) =>
  ({ expired: -1, expiring: 7, waiting: 700, bad: 500, none: 0, verified: 120 + n * 11 })[card]

export const cardRows = (demo: DemoContext): CardRow[] => [
  ...workers
    .filter(({ card }) => card !== 'none')
    .map((worker) => ({
      id: demoId('card', worker.n),
      user_id: workerId(worker.key),
      scheme_code: schemeCode(worker.scheme),
      scheme_name: worker.scheme,
      number: String(10_400_000 + worker.n * 3571),
      surname: worker.last,
      expires_on: demo.day(endsIn(worker)),
      created_at: demo.at(worker.card === 'waiting' ? -2 : -239, '18:07'),
    })),
  ...workers.flatMap(({ key, n, last }): CardRow[] => {
    const scheme = foundWorkers[key]?.further
    return scheme
      ? [
          {
            id: demoId('card', n + 2000),
            user_id: workerId(key),
            scheme_code: schemeCode(scheme),
            scheme_name: scheme,
            number: String(10_700_000 + n * 3571),
            surname: last,
            expires_on: demo.day(300 + n),
            created_at: demo.at(-120, '19:12'),
          },
        ]
      : []
  }),
  ...registering
    .filter(({ next }) => ['medical-questionnaire', 'personal-info', 'emergency-contact'].includes(next))
    .map(({ n, last }) => ({
      id: demoId('card', n + 1000),
      user_id: registeringId(n),
      scheme_code: schemeCode('CSCS'),
      scheme_name: 'CSCS',
      number: String(10_900_000 + n),
      surname: last ?? '',
      expires_on: demo.day(400),
      created_at: demo.at(-2, '19:20'),
    })),
]

const checkerOf = (company: CompanyKey, site: Worker['site']) => {
  if (company === 'sub') return staffId('imran')
  if (company === 'requesting') return staffId('eamon')
  if (company === 'other') return staffId('ffion')
  return staffId(site === 'northgate' ? 'colin' : 'priya')
}

/** Each company checks its own people's cards; three of the main contractor's are waiting. */
export const cardCheckRows = (demo: DemoContext): CheckRow[] =>
  workers.flatMap((worker): CheckRow[] => {
    // Nobody's workers have been checked by a company for which they worked.
    const company = worker.company ?? (worker.n > 81 && worker.n < 100 ? 'other' : null)
    if (worker.card === 'none' || !company) return []
    const base = {
      id: demoId('other', 5000 + worker.n),
      card_id: demoId('card', worker.n),
      worker_id: workerId(worker.key),
      company_id: companyId(company),
    }
    if (worker.card === 'waiting')
      return [{ ...base, status: 'WAITING' as const, created_at: demo.at(-2, `1${worker.n % 5}:05`) }]
    const createdDay = worker.contract === 'new' ? -4 : -238
    const checked = {
      ...base,
      how: 'REGISTER',
      checked_by: checkerOf(company, worker.site),
      checked_at: demo.at(createdDay + 1, '10:20'),
      created_at: demo.at(createdDay, '09:00'),
    }
    if (worker.card === 'bad') return [{ ...checked, status: 'FAILED' as const, raw: { found: false } }]
    const raw = { found: true, scheme: worker.scheme, surname: worker.last.toUpperCase() }
    return [{ ...checked, status: 'PASSED' as const, raw, identity_confirmed: true }]
  })
