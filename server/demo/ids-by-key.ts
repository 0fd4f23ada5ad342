import { type CompanyKey, companies, type SiteKey, sites } from '#server/demo/companies'
import { demoId } from '#server/demo/ids'
import { staff } from '#server/demo/staff'
import { workers } from '#server/demo/workers'

/**
 * Ids of the demo's people, companies and sites by key. Users 1 to 99 are staff, from 200 workers, from 300 people
 * still registering.
 */
export const staffId = (key: string) => demoId('user', found(staff, key).n)
export const workerId = (key: string) => demoId('user', found(workers, key).n + 200)
export const registeringId = (n: number) => demoId('user', n + 200)
export const companyId = (key: CompanyKey) => demoId('company', place(companies, key))
export const siteId = (key: SiteKey) => demoId('site', place(sites, key))

/** A readable slug that is the same in every demo. */
export const demoSlug = (key: string, n: number) => `${key}-demo${n}`

function found<T extends { key: string }>(rows: readonly T[], key: string): T {
  const row = rows.find((one) => one.key === key)
  if (!row) throw new Error(`Nobody in the demo is called ${key}.`)
  return row
}
const place = (rows: readonly { key: string }[], key: string) => rows.findIndex((row) => row.key === key) + 1
