import { workerId } from '#server/demo/ids-by-key'
import type { CheckIn } from '#shared/api/gate/check-in'
import { caller } from './caller.ts'
import type { Account } from './server.ts'

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** A manager who writes down at the office what the gate then goes by. */
export async function gateManager(base: string, account: Account, site: string) {
  const office = await caller(base, account)
  const people = `/api/me/sites/${site}/workers`
  const bans = `/api/me/sites/${site}/bans`
  return {
    /** Somebody was on site for half an hour, and went `minutes` ago. */
    async sawLeave(worker: string, minutes: number) {
      await office.sends('POST', people, { onsite: [workerId(worker)], onsite_since: ago(minutes + 30) })
      await office.sends('POST', people, { check_offsite: [workerId(worker)], left_at: ago(minutes) })
    },
    /** Answers how they are let back. */
    async bans(worker: string, reason: string): Promise<() => Promise<unknown>> {
      const { data } = await office.sends('POST', bans, { worker_id: workerId(worker), reason })
      return () => office.sends('PUT', `${bans}/${data.id}/lift`, {})
    },
    /** Whom a guard’s scans let in, once for each time. */
    async letInByScan(): Promise<string[]> {
      const { data }: { data: CheckIn[] } = await office.get(`/api/me/sites/${site}/sitecheckins?per_page=200`)
      return data
        .filter(({ in_source }) => in_source === 'GUARD_QR')
        .map(({ worker: { first_name, last_name } }) => `${first_name} ${last_name}`)
    },
  }
}
