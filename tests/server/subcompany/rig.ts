import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { notifications } from '#server/db/schema/notification'
import { outbox } from '#server/db/schema/outbox'
import { throttles } from '#server/db/schema/record'
import { siteManagers, siteSubcompanies, sites } from '#server/db/schema/site'
import { companyId, siteId, staffId } from '#server/demo/cast'
import { demoId } from '#server/demo/ids'
import { setScene } from '#server/demo/scene'
import { subcompanyRows } from '#server/demo/site-rows'
import type { Tx } from '#server/work'
import { demoWorld } from '../../support/demo.ts'

export const brightwire = demoId('subcompany', 2)
export const refused = demoId('subcompany', 3)
export const asking = demoId('subcompany', 4)
const siteAt = (key: Parameters<typeof siteId>[0]) => `/api/me/sites/${siteId(key)}`
export const riverside = siteAt('riverside')
export const northgate = siteAt('northgate')
export const oswald = siteAt('oswald')

/** The demo company, whose accesses of other companies `beginAnew` puts back as the story has them. */
export async function accessRig(options: Parameters<typeof demoWorld>[0] = {}) {
  const demo = await demoWorld(options)
  const system = <T>(run: (tx: Tx) => Promise<T>): Promise<T> => demo.world.db.work('system', run)
  return {
    ...demo,
    system,
    async read<T>(key: string, url: string): Promise<T> {
      const answer = await demo.ask(key, 'GET', url)
      expect(answer.statusCode).toBe(200)
      return answer.json().data
    },
    /** What somebody heard of an access that was answered or has ended, once that can no longer be undone. */
    async toldTo(key: string) {
      demo.clock.forward(10)
      await demo.outbox.flush()
      const mine = eq(notifications.user_id, staffId(key))
      const rows = await system((tx) => tx.select().from(notifications).where(mine))
      return rows.filter(({ type }) => /access_(?:granted|rejected|ended)/.test(type))
    },
    answer: (key: string, accept: 1 | 0, id = asking) =>
      demo.ask(key, 'PUT', `${northgate}/subcompanies/${id}/access`, { accept }),
    end: (key: string, body?: object) => demo.ask(key, 'DELETE', `${riverside}/subcompanies/${brightwire}`, body),
    beginAnew: () =>
      system(async (tx) => {
        await tx.delete(notifications)
        await tx.delete(outbox)
        await tx.delete(throttles)
        await tx.delete(siteSubcompanies)
        await tx.insert(siteSubcompanies).values(subcompanyRows(setScene(demo.world.clock.now(), demo.world.keys, '')))
        await tx.delete(siteManagers).where(eq(siteManagers.company_id, companyId('sub')))
        const beata = { site_id: siteId('riverside'), user_id: staffId('beata'), company_id: companyId('sub') }
        await tx.insert(siteManagers).values(beata)
        await tx.update(sites).set({ active: true })
      }),
  }
}
