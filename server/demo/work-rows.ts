import type { SiteKey } from '#server/demo/companies'
import type { DemoContext } from '#server/demo/context'
import { entryId } from '#server/demo/dictionary'
import { type DemoDocument, documents } from '#server/demo/documents'
import { demoId } from '#server/demo/ids'
import { companyId, demoSlug, siteId, staffId, workerId } from '#server/demo/ids-by-key'
import { type Worker, workers } from '#server/demo/workers'
import type { assignments, ramsAcceptances } from '#server/platform/db/schema/assignment'
import type { contractRates, contracts } from '#server/platform/db/schema/contract'
import { addDays } from '#shared/domain/kit/london'

type AssignmentRow = typeof assignments.$inferInsert
type AcceptanceRow = typeof ramsAcceptances.$inferInsert
type ContractRow = typeof contracts.$inferInsert
type RateRow = typeof contractRates.$inferInsert

/** Who approves a worker's hours: the manager of the site, else the owner. Sub-companies have their own approver. */
export function approverOf(worker: Worker): string {
  if (worker.company === 'sub') return staffId('beata')
  if (worker.company === 'requesting') return staffId('eamon')
  if (worker.company === 'other') return staffId('ffion')
  if (worker.site === 'northgate') return staffId('colin')
  return staffId(worker.site === 'riverside' || worker.site === 'oswald' ? 'priya' : 'margaret')
}
const ownerOf = (worker: Worker) =>
  staffId(
    { main: 'margaret', sub: 'imran', requesting: 'eamon', other: 'owain', payroll: 'harjit' }[
      worker.company ?? 'main'
    ],
  )

/** First day of work on a site, in days before the start day. */
const begun: Record<SiteKey, number> = { riverside: -120, northgate: -85, oswald: -56, hallam: -29, mill: -100 }
const begunBy = ({ contract }: Worker, site: SiteKey) => (contract === 'new' ? -2 : begun[site])
const lastDay = ({ n }: Worker) => (n % 4 === 0 ? 45 : 80)
export const assignmentId = (n: number) => demoId('assignment', n)

export const assignmentRows = (demo: DemoContext): AssignmentRow[] => {
  const base = (worker: Worker, n: number, site: SiteKey, from: number, to: number): AssignmentRow => ({
    id: assignmentId(n),
    worker_id: workerId(worker.key),
    site_id: siteId(site),
    company_id: companyId(worker.company ?? 'main'),
    role_id: entryId('ROLE', worker.trade),
    manager_id: approverOf({ ...worker, site }),
    start_at: demo.day(from),
    end_at: demo.day(to),
    created_by: ownerOf(worker),
    created_at: demo.at(from - 5, '14:00'),
  })
  const named = (key: string) => workers.find((worker) => worker.key === key) ?? workers[0]
  const also = (key: string, n: number, site: SiteKey, from: number, to: number): AssignmentRow[] => {
    const worker = named(key)
    return worker ? [base(worker, n, site, from, to)] : []
  }
  return [
    ...workers.flatMap((worker) =>
      worker.site ? [base(worker, worker.n, worker.site, begunBy(worker, worker.site), lastDay(worker))] : [],
    ),
    ...also('gheorghe-popescu', 101, 'northgate', -85, -3),
    ...also('llinos-gwenllian-hughes', 102, 'oswald', 7, 70),
    ...also('dave-hollis', 103, 'northgate', -85, -30),
    ...also('declan-o-shaughnessy', 104, 'hallam', -28, -12),
    ...also('barry-thackray', 105, 'riverside', -120, -40).map((row) => ({
      ...row,
      status: 'CANCELLED' as const,
      cancelled_at: demo.at(-41, '10:05'),
      cancelled_by: staffId('priya'),
    })),
    ...also('jacob-ramsden', 106, 'mill', 3, 40),
    ...also('padraig-mulcahy', 107, 'mill', -40, 30),
    ...also('declan-o-shaughnessy', 108, 'mill', -40, -15),
    ...also('wojciech-brzeczyszczykiewicz', 109, 'mill', -30, 30).map((row) => ({
      ...row,
      status: 'CANCELLED' as const,
      cancelled_at: demo.at(-16, '14:40'),
      cancelled_by: staffId('ffion'),
    })),
  ]
}

export const versionId = (document: DemoDocument, version: number) => demoId('document', document.n * 100 + version)
export const documentMediaId = (document: DemoDocument, version: number) => demoId('media', document.n * 100 + version)

/** Who has not accepted the newest version of which document; `*` means every document of their site. */
const unread: Record<string, number | '*'> = {
  'jan-nowak': 1,
  'harpreet-singh-bhullar': 1,
  'precious-okonkwo-fitzgerald': '*',
  'piotr-mazur': 1,
  'shaun-earnshaw': '*',
  'oksana-melnyk': '*',
}
const isFor = (document: DemoDocument, worker: Worker) =>
  document.site === worker.site && (document.roles.length === 0 || document.roles.includes(worker.trade))

export const acceptanceRows = (demo: DemoContext, hashes: ReadonlyMap<string, string>): AcceptanceRow[] =>
  workers
    .flatMap((worker) =>
      documents
        .filter((document) => isFor(document, worker))
        .flatMap((document) => {
          const missing = unread[worker.key]
          const read = document.versions.filter(
            (_, index) =>
              missing === undefined ||
              (missing !== '*' && (missing !== document.n || index < document.versions.length - 1)),
          )
          return read.map(({ version, published }) => ({ worker, document, version, published }))
        }),
    )
    .map(({ worker, document, version, published }, index) => ({
      id: demoId('acceptance', index + 1),
      assignment_id: assignmentId(worker.n),
      worker_id: workerId(worker.key),
      document_version_id: versionId(document, version),
      media_id: documentMediaId(document, version),
      sha256: hashes.get(versionId(document, version)) ?? '',
      accepted_at: demo.at(
        Math.max(published, worker.site ? begunBy(worker, worker.site) : published) + (worker.n % 2),
        '07:20',
      ),
    }))

const spans: Record<Exclude<Worker['contract'], 'none'>, readonly [from: number, to: number | null]> = {
  current: [-230, null],
  new: [-2, null],
  ending: [-230, 4],
  future: [12, 110],
  past: [-230, -3],
  terminated: [-230, 60],
}
export const contractId = (worker: Worker) => demoId('contract', worker.n)

export const contractRows = (demo: DemoContext): ContractRow[] =>
  workers.flatMap((worker) => {
    if (worker.contract === 'none' || !worker.company) return []
    const [from, to] = spans[worker.contract]
    const ended = worker.contract === 'terminated'
    return [
      {
        id: contractId(worker),
        slug: demoSlug(`contract-${worker.key}`, worker.n),
        worker_id: workerId(worker.key),
        company_id: companyId(worker.company),
        payroll_company_id: worker.company === 'main' || worker.company === 'sub' ? companyId('payroll') : null,
        site_id: worker.site ? siteId(worker.site) : null,
        manager_id: approverOf(worker),
        role_id: entryId('ROLE', worker.trade),
        ref_number: `CF-${1000 + worker.n}`,
        start_at: demo.day(from),
        end_at: to === null ? null : demo.day(to),
        payment_type:
          worker.company === 'requesting' || worker.company === 'other' ? ('OWN' as const) : ('ABC' as const),
        email_for_invoice: worker.company === 'other' ? 'accounts@pennine-restoration.example' : null,
        created_by: ownerOf(worker),
        created_at: demo.at(from < 0 ? from - 6 : -4, '11:00'),
        terminated_at: ended ? demo.at(-41, '10:00') : null,
        terminated_by: ended ? staffId('margaret') : null,
        terminated_reason: ended ? 'Left for another job.' : null,
      },
    ]
  })

/** Pounds an hour: some had a rise; Jan Nowak's began on the Thursday of last week, in the middle of a timesheet. */
export const rateRows = (demo: DemoContext, lastMonday: string): RateRow[] =>
  contractRows(demo).flatMap((contract) => {
    const worker = workers.find((one) => contractId(one) === contract.id)
    if (!worker) return []
    const rate = (n: number, hourly_rate: number, start_at: string, end_at: string | null): RateRow => ({
      id: demoId('rate', worker.n * 10 + n),
      contract_id: contract.id,
      hourly_rate,
      start_at,
      end_at,
      created_by: ownerOf(worker),
      created_at: contract.created_at as Date,
    })
    const rise = worker.key === 'jan-nowak' ? addDays(lastMonday, 3) : riseDay(demo, worker)
    if (!rise) return [rate(1, worker.rate, contract.start_at, null)]
    const before = Math.round((worker.rate - 0.75) * 100) / 100
    return [rate(1, before, contract.start_at, addDays(rise, -1)), rate(2, worker.rate, rise, null)]
  })
const riseDay = (demo: DemoContext, worker: Worker) =>
  worker.n % 3 === 1 && worker.contract !== 'future' && worker.contract !== 'new' ? demo.day(-126) : undefined
