import { client } from './client.ts'

// The way that every call goes: what answers /health may do so while nothing under /api is answered.
const server = client(() => import('#shared/api/kit/config').then(({ configApi }) => configApi))
/** Milliseconds that a ping can take: longer than a request can wait before an outage is shown. */
const timeout = 5000
let pending = false

/** Checks that the server responds, one ping at a time. Its outcome is reported like that of every call. */
export async function pingServer(): Promise<void> {
  if (pending) return
  pending = true
  await server.read({}, AbortSignal.timeout(timeout)).catch(() => {})
  pending = false
}
