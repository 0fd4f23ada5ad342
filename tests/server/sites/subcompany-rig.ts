import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { createDemoContext } from '#server/demo/context'
import { demoId } from '#server/demo/ids'
import { companyId, siteId, staffId } from '#server/demo/ids-by-key'
import { subcompanyRows } from '#server/demo/site-rows'
import { notifications } from '#server/platform/db/schema/notification'
import { outbox } from '#server/platform/db/schema/outbox'
import { throttles } from '#server/platform/db/schema/record'
import { siteManagers, siteSubcompanies, sites } from '#server/platform/db/schema/site'
import type { Tx } from '#server/platform/db/transaction'
import { createDemoServer } from '../../support/demo.ts'

export const brightwire = demoId('subcompany', 2)
export const refused = demoId('subcompany', 3)
export const requesting = demoId('subcompany', 4)
const siteAt = (key: Parameters<typeof siteId>[0]) => `/api/me/sites/${siteId(key)}`
export const riverside = siteAt('riverside')
export const northgate = siteAt('northgate')
export const oswald = siteAt('oswald')

/** The demo company, whose accesses of other companies `reset` restores. */
export async function accessRig(options: Parameters<typeof createDemoServer>[0] = {}) {
  const demo = await createDemoServer(options)
  const system = <T>(run: (tx: Tx) => Promise<T>): Promise<T> => demo.deps.db.transaction('system', run)
  return {
    ...demo,
    system,
    async read<T>(key: string, url: string): Promise<T> {
      const answer = await demo.request(key, 'GET', url)
      expect(answer.statusCode).toBe(200)
      return answer.json().data
    },
    /** What somebody heard of an access that was answered or has ended, once that can no longer be undone. */
    async accessNotificationsOf(key: string) {
      demo.clock.forward(40)
      await demo.outbox.flush()
      const mine = eq(notifications.user_id, staffId(key))
      const rows = await system((tx) => tx.select().from(notifications).where(mine))
      return rows.filter(({ type }) => /access_(?:granted|rejected|ended)/.test(type))
    },
    answer: (key: string, accept: 1 | 0, id = requesting) =>
      demo.request(key, 'PUT', `${northgate}/subcompanies/${id}/access`, { accept }),
    end: (key: string, body?: object) => demo.request(key, 'DELETE', `${riverside}/subcompanies/${brightwire}`, body),
    reset: () =>
      system(async (tx) => {
        await tx.delete(notifications)
        await tx.delete(outbox)
        await tx.delete(throttles)
        await tx.delete(siteSubcompanies)
        await tx
          .insert(siteSubcompanies)
          .values(subcompanyRows(createDemoContext(demo.deps.clock.now(), demo.deps.keys, '')))
        await tx.delete(siteManagers).where(eq(siteManagers.company_id, companyId('sub')))
        const beata = { site_id: siteId('riverside'), user_id: staffId('beata'), company_id: companyId('sub') }
        await tx.insert(siteManagers).values(beata)
        await tx.update(sites).set({ active: true })
      }),
  }
}
