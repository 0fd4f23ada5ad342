import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteId } from '#server/demo/ids-by-key'
import type { DocsAuditRow } from '#shared/api/sites/docs-audit'
import { createDemoServer, personId } from '../../support/demo.ts'
import { missing } from '../../support/matrix.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const riverside = siteId('riverside')
type Audit = {
  data: DocsAuditRow[]
  meta: { total: number }
  documents: { id: string; version: number; accepted: number; people: number }[]
}
async function audit(key: string, query = '', path = `sites/${riverside}`) {
  const answer = await demo.request(key, 'GET', `/api/me/${path}/docsAudit?per_page=5000${query}`)
  expect([answer.statusCode, answer.json().message]).toEqual([200, undefined])
  return answer.json() as Audit
}
const change = (statement: ReturnType<typeof sql>) =>
  demo.deps.db.transaction('system', (tx) => tx.execute<Record<string, string>>(statement))

describe('the audit of a site', () => {
  test('says of each version who accepted it when, and of a current one who has not', async () => {
    const { data, meta, documents } = await audit('margaret')
    expect(meta.total).toBe(data.length)
    const jan = data.filter(({ worker }) => worker.id === personId('jan-nowak'))
    expect(jan.some(({ current, accepted_at }) => current && accepted_at === null)).toBe(true)
    expect(jan.some(({ current, accepted_at }) => !current && accepted_at !== null)).toBe(true)
    expect(data.every(({ current, accepted_at }) => current || accepted_at)).toBe(true)
    const keys = data.map(({ document, version, worker }) => `${document.id} ${version} ${worker.id}`)
    expect(new Set(keys).size).toBe(keys.length)
    for (const { id, version, accepted, people } of documents) {
      const rows = data.filter((row) => row.document.id === id && row.version === version)
      expect([accepted, people]).toEqual([rows.filter((row) => row.accepted_at).length, rows.length])
    }
  })

  test('is narrowed by status, by document and by a part of the name', async () => {
    const { data, documents } = await audit('margaret')
    const waiting = await audit('margaret', '&status=Not accepted')
    expect(waiting.data).toEqual(data.filter(({ accepted_at }) => accepted_at === null))
    const one = await audit('margaret', `&status=Accepted&document=${documents[0]?.id}`)
    expect(one.data.length).toBeGreaterThan(0)
    expect(one.data.every((row) => row.document.id === documents[0]?.id && row.accepted_at)).toBe(true)
    const jan = await audit('margaret', '&worker=jan now')
    expect(new Set(jan.data.map(({ worker }) => worker.id))).toEqual(new Set([personId('jan-nowak')]))
  })

  test('of a shared site: the own people only', async () => {
    const { data } = await audit('beata')
    expect(data.length).toBeGreaterThan(0)
    expect(new Set(data.map(({ company }) => company)).size).toBe(1)
    expect(data[0]?.company).toContain('Brightwire')
  })

  test('a new version asks everybody anew; what was accepted stays on record; a withdrawn one asks nobody', async () => {
    const [first] = (await audit('margaret')).documents
    await change(sql`insert into site_document_versions (id, document_id, site_id, version, media_id, sha256, published_at)
      select gen_random_uuid(), document_id, site_id, version + 1, media_id, sha256, '2026-10-26T07:00:00Z'
      from site_document_versions where document_id = ${first?.id} order by version desc limit 1`)
    const anew = (await audit('margaret')).documents.find(({ id }) => id === first?.id)
    expect(anew).toMatchObject({ version: (first?.version ?? 0) + 1, accepted: 0 })
    expect(anew?.people).toBeGreaterThanOrEqual(first?.accepted ?? 0)
    const before = (await audit('margaret', `&status=Accepted&document=${first?.id}`)).meta.total
    expect(before).toBeGreaterThan(0)
    await change(sql`update site_documents set withdrawn_at = '2026-10-26T07:10:00Z' where id = ${first?.id}`)
    const { data, documents } = await audit('margaret', `&document=${first?.id}`)
    expect(documents.map(({ id }) => id)).not.toContain(first?.id)
    expect([data.length, data.every(({ accepted_at }) => accepted_at)]).toEqual([before, true])
  })

  test('of another company is as that of no site', async () => {
    const foreign = await demo.request('owain', 'GET', `/api/me/sites/${riverside}/docsAudit`)
    const none = await demo.request('owain', 'GET', `/api/me/sites/${missing}/docsAudit`)
    expect([foreign.statusCode, foreign.body]).toEqual([404, none.body])
  })
})

describe('the audit of a worker', () => {
  const of = (key: string) => `workers/${personId(key)}`

  test('says what they accepted on which site', async () => {
    const { data } = await audit('margaret', '', of('jan-nowak'))
    expect(data.length).toBeGreaterThan(1)
    expect(new Set(data.map(({ worker }) => worker.id))).toEqual(new Set([personId('jan-nowak')]))
  })

  test('is read by their company and by the owner of the site; not by a stranger, nor by themselves', async () => {
    const foreign = await demo.request('owain', 'GET', `/api/me/${of('jan-nowak')}/docsAudit`)
    const none = await demo.request('owain', 'GET', `/api/me/workers/${missing}/docsAudit`)
    expect([foreign.statusCode, foreign.body]).toEqual([404, none.body])
    expect((await demo.request('beata', 'GET', `/api/me/${of('jan-nowak')}/docsAudit`)).statusCode).toBe(404)
    expect((await demo.request('jan-nowak', 'GET', `/api/me/${of('jan-nowak')}/docsAudit`)).statusCode).toBe(403)
  })
})
