import { sql } from 'drizzle-orm'
import { type Fixture, people } from './fixture.ts'

export const session = (fixture: Fixture, key: string, set: ReturnType<typeof sql>) =>
  fixture.change(sql`update sessions set ${set} where id = ${fixture.sessions.get(key)}`)
export const longAgo = '2020-01-01T00:00:00Z'
/** Ways in which a sign-in ends, by what has become of it in the database. */
export const endings: Record<string, (fixture: Fixture) => Promise<unknown>> = {
  'was revoked': (fixture) => session(fixture, 'jan-nowak', sql`revoked_at = ${longAgo}`),
  'was idle': (fixture) => session(fixture, 'jan-nowak', sql`idle_until = ${longAgo}`),
  'has reached its end': (fixture) => session(fixture, 'jan-nowak', sql`abs_until = ${longAgo}`),
  'is of somebody deactivated': (fixture) =>
    fixture.change(sql`update users set active = false where id = ${people['jan-nowak']}`),
}
