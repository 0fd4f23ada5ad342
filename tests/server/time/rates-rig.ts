import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { SiteKey } from '#server/demo/companies'
import { siteId, workerId } from '#server/demo/ids-by-key'
import { contracts } from '#server/platform/db/schema/contract'
import type { ContractDetail } from '#shared/api/jobs/contract'
import type { createDemoServer } from '../../support/demo.ts'
import { type ContractBody, contractBody } from '../../support/jobs/contract-body.ts'
import { weeksOf } from '../../support/time/weeks.ts'

/** Work at the gate and contracts written for it; `demo` is opened before the first of them. */
export function ratesRig(demo: () => Awaited<ReturnType<typeof createDemoServer>>) {
  const weeks = weeksOf(demo)
  const { system, read } = weeks
  /** Moves the clock. */
  const at = (instant: string) => demo().clock.set(new Date(instant))
  const pass = async (site: SiteKey, body: object) => {
    const answer = await demo().request('margaret', 'POST', `/api/me/sites/${siteId(site)}/workers`, body)
    expect(answer.statusCode).toBe(200)
  }
  const checkIn = (worker: string, site: SiteKey) =>
    pass(site, { onsite: [workerId(worker)], override_reason: 'Known on this site.' })
  const checkOut = (worker: string, site: SiteKey) => pass(site, { check_offsite: [workerId(worker)] })
  /** A shift of nine hours and half an hour of break. */
  const work = async (worker: string, site: SiteKey, day: string) => {
    at(`${day}T08:00:00Z`)
    await checkIn(worker, site)
    at(`${day}T17:30:00Z`)
    await checkOut(worker, site)
  }
  const contractOf = async (worker: string) => {
    const [row] = await system((tx) =>
      tx
        .select()
        .from(contracts)
        .where(eq(contracts.worker_id, workerId(worker))),
    )
    if (!row) throw new Error('no contract')
    return row
  }
  /** Writes a contract as Margaret. */
  const write = async (worker: string, start_at: string, hourly_rate: number, terms: Partial<ContractBody> = {}) => {
    const body = contractBody({ worker_id: workerId(worker), start_at, end_at: null, hourly_rate, ...terms })
    const made = await demo().request('margaret', 'POST', '/api/me/contracts', body)
    expect([made.statusCode, made.json().errors]).toEqual([200, undefined])
    return made.json().data as ContractDetail
  }
  /** Changes a contract as Margaret. */
  const change = async (id: string, body: object) =>
    expect((await demo().request('margaret', 'PUT', `/api/me/contracts/${id}`, body)).statusCode).toBe(200)
  const ratesOf = async (key: string, id: string) => (await read(key, id)).entries.map(({ hourly_rate }) => hourly_rate)

  return { ...weeks, at, checkIn, checkOut, work, contractOf, write, change, ratesOf }
}
