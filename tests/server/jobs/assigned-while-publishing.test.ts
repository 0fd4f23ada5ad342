import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteId } from '#server/demo/ids-by-key'
import { siteDocuments } from '#server/platform/db/schema/site'
import type { AssignmentDetail } from '#shared/api/jobs/assignment'
import { createDemoServer } from '../../support/demo.ts'
import { assignmentBody } from '../../support/jobs/assignment-body.ts'
import { pausableDatabase } from '../../support/pausable-database.ts'
import { movesOf } from '../../support/traces.ts'
import { uploadPdf } from '../platform/files/files.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
const pausable = pausableDatabase()
beforeAll(async () => {
  demo = await createDemoServer({ database: pausable.database })
})
afterAll(() => demo.close())

test('whoever is assigned while a document is being published begins with it to read, also in the history', async () => {
  const site_id = siteId('northgate')
  await demo.deps.db.transaction('system', (tx) =>
    tx.update(siteDocuments).set({ withdrawn_at: demo.clock.now() }).where(eq(siteDocuments.site_id, site_id)),
  )
  const media_id = await uploadPdf(demo, 'margaret', 'confined spaces')
  const document = { media_id, name: 'Confined spaces', roles: [], language: 'en' }
  const [published, created] = await pausable.overlap(
    async (tx) => (await tx.$count(siteDocuments, eq(siteDocuments.name, document.name))) > 0,
    () => demo.request('margaret', 'POST', `/api/me/sites/${site_id}/documents`, document),
    () => demo.request('margaret', 'POST', '/api/assignments', assignmentBody({ site_id })),
  )
  expect([published.statusCode, created.statusCode]).toEqual([200, 200])
  const { id, status } = created.json().data as AssignmentDetail
  expect(status).toBe('AWAITING')
  expect(await movesOf(demo, id)).toMatchObject([{ move: 'create', to: 'AWAITING' }])
})
