import { staffId, workerId } from '#server/demo/ids-by-key'
import { seedOnce } from '#server/demo/seed'
import { staff } from '#server/demo/staff'
import { openSession } from '#server/platform/auth/sessions'
import { memberships } from '#server/platform/db/schema/company'
import { demoDatabase, putDemoFiles } from './demo-model.ts'
import { callAs } from './personas.ts'
import { createTestServer } from './test-server.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Milliseconds for which a token is used again: well below the 10 minutes that it is good for. */
const lifetime = 5 * 60_000

/**
 * A server with the demo company seeded, on Monday 26 October 2026, 07:31. `request` calls as a person of the story by key
 * (`margaret`, `jan-nowak`); `signIn` gives anybody's token; `close` leaves nothing behind.
 */
export async function createDemoServer(options: Omit<NonNullable<Parameters<typeof createTestServer>[0]>, 'now'> = {}) {
  const stage = await createTestServer({ database: demoDatabase, ...options })
  // A clone is seeded already, but for its files; a database that somebody brings may not be.
  if (!(await seedOnce(stage.deps))) await putDemoFiles(stage)
  const tokens = new Map<string, { token: string; at: number }>()

  async function signIn(userId: string): Promise<string> {
    return stage.deps.db.transaction('system', async (tx) => {
      const runs = (await tx.select().from(memberships)).find((row) => row.user_id === userId && !row.ended_at)
      const opening = { remember: false, wrapper: false, ip: '127.0.0.1', userAgent: 'test' }
      const companyId = runs?.company_id ?? null
      return (await openSession(tx, stage.deps, { userId, companyId, ...opening })).accessToken
    })
  }
  async function request(
    key: string,
    method: Method,
    url: string,
    payload?: object,
    headers: Record<string, string> = {},
  ) {
    const at = stage.clock.now().getTime()
    const kept = tokens.get(key)
    const token = kept && Math.abs(at - kept.at) < lifetime ? kept.token : await signIn(personId(key))
    if (token !== kept?.token) tokens.set(key, { token, at })
    return callAs(stage.app, { token }, method, url, payload, headers)
  }
  /** Their sessions have ended: the next call of `request` signs them in anew. */
  const forget = (key: string) => tokens.delete(key)
  return { ...stage, request, signIn, forget }
}

/** The id of a person of the story, staff or worker. */
export const personId = (key: string) => (staff.some((one) => one.key === key) ? staffId(key) : workerId(key))
