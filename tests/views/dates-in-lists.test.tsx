// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { CheckIn } from '#shared/api/gate/check-in'
import type { Assignment } from '#shared/api/jobs/assignment'
import type { Contract } from '#shared/api/jobs/contract'
import type { DocsAuditRow } from '#shared/api/sites/docs-audit'
import type { SiteDocument } from '#shared/api/sites/site-document'
import { dayWithDots } from '#shared/domain/kit/words'
import type { Column } from '#ui/data-table/data-table'
import { ofOneColumns } from '#views/gate/site/every-check-in'
import { assignmentColumns } from '#views/jobs/assignment-columns'
import { contractColumns } from '#views/jobs/contract-columns'
import { since } from '#views/sites/access-display'
import { auditColumns } from '#views/sites/docs-audit-columns'
import { documentColumns } from '#views/sites/document-columns'
import { CardState } from '#views/workforce/worker-status'

afterEach(cleanup)
const cellOf = <Row,>(columns: readonly Column<Row>[], id: string, row: unknown) => {
  const column = columns.find((one) => one.id === id)
  return render(column?.cell(row as Row)).container.textContent
}
const days = { start_at: '2026-03-05', end_at: '2026-04-30' }

test('lists write days as DD.MM.YYYY', () => {
  expect(cellOf<Contract>(contractColumns, 'days', days)).toBe('05.03.2026 to 30.04.2026')
  expect(cellOf<Contract>(contractColumns, 'days', { ...days, end_at: null })).toBe('From 05.03.2026')
  const assigned = assignmentColumns(() => '/').map((column) => ({ ...column }))
  expect(assigned.map(({ id }) => cellOf<Assignment>(assigned, id, assignment)).join()).toContain(
    '05.03.2026 to 30.04.2026',
  )
  expect(cellOf<CheckIn>(ofOneColumns, 'day', { in_at: '2026-03-05T07:00:00Z' })).toBe('05.03.2026')
  expect(cellOf<DocsAuditRow>(auditColumns('document'), 'accepted', { accepted_at: '2026-03-05T07:00:00Z' })).toBe(
    '05.03.2026 07:00',
  )
  const versions = [{ version: 1, published_at: '2026-03-05T07:00:00Z', published_by: null, file: null }]
  expect(cellOf<SiteDocument>([...documentColumns], 'published', { versions })).toBe('05.03.2026')
})

test('a list of companies writes since when with dots, their own page with slashes', () => {
  const company = { status: 'GRANTED', created_at: '2026-03-05T07:00:00Z', decided_at: null, ended_at: null }
  const row = company as Parameters<typeof since>[0]
  expect(since(row, dayWithDots)).toBe('since 05.03.2026')
  expect(since(row)).toBe('since 05/03/2026')
  const ended = { ...row, status: 'ENDED' as const, ended_at: '2026-04-30T16:00:00Z' }
  expect(since(ended, dayWithDots)).toBe('ended 30.04.2026')
})

test('a card that nobody checked says its last day with dots', () => {
  const card = { scheme: 'CSCS', expires_on: '2036-03-05', standing: null }
  const { container } = render(<CardState card={card as Parameters<typeof CardState>[0]['card']} />)
  expect(container.textContent).toContain('Until 05.03.2036')
})

const assignment = {
  ...days,
  id: 'a',
  site: { id: 's', name: 'Riverside Quarter' },
  company: { id: 'c', name: 'Calder & Finch' },
  manager: null,
  role: 'Labourer',
  display_name: 'Riverside Quarter, Labourer',
  status: 'READY',
  unread: 0,
}
