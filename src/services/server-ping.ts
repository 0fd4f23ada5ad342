import { client } from './client.ts'

// The way that every call goes: what answers /health may do so while nothing under /api is answered.
const server = client(() => import('#contract/config').then(({ configApi }) => configApi))
/** Milliseconds that a ping may take: longer than a request may wait before an outage is shown. */
const timeout = 5000
let pending = false

/** Asks the server for a sign that it runs, one ping at a time. How it ends is reported as every call's is. */
export async function pingServer(): Promise<void> {
  if (pending) return
  pending = true
  await server.read({}, AbortSignal.timeout(timeout)).catch(() => {})
  pending = false
}
