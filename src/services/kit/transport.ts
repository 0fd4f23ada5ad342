import type { PolicyId } from '#shared/api/kit/permissions'
import { renewals } from './renewals.ts'
import { claimsOf, token } from './token.ts'
import { inWrapper } from './wrapper.ts'

export type Sending = {
  method: string
  path: string
  headers: Record<string, string>
  body: BodyInit | undefined
  signal: AbortSignal | undefined
}
/** Sign-in calls: their 401 is an answer, not an ended session. */
const signsIn = /^\/api\/(?:auth|worker-registration\/phone-verification)\//

/** Without the phone's id the call is sent anyway, and the server decides. */
const wrapperHeaders = async (): Promise<Record<string, string>> => {
  const id = await import('./native.ts').then(({ native }) => native.deviceId()).catch(() => undefined)
  return { 'x-web-view': '1', ...(id && { 'x-device-id': id }) }
}

async function attempt({ method, path, headers, body, signal }: Sending) {
  const bearer = token.current()
  return fetch(path, {
    method,
    headers: {
      accept: 'application/json',
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...headers,
      ...(inWrapper() && (await wrapperHeaders())),
    },
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
  })
}

/** True when the number is bound to another device: not refreshed, not retried. */
export const isDeviceMiss = ({ headers }: Response) => headers.has('device-id-miss') || headers.has('phone-number-miss')

/**
 * Sends with the bearer token. A 401 waits for the shared refresh and is sent once more, except for sign-in calls,
 * calls without a token and device mismatches. Rejects with the error of the refresh when there is no new token.
 */
export async function send(sending: Sending): Promise<Response> {
  if (claimsOf(token.current())?.handoff && !signsIn.test(sending.path)) await renewals.requestTokenRefresh()
  const bearer = token.current()
  const response = await (taken(sending) ?? attempt(sending))
  if (response.status !== 401 || !bearer || signsIn.test(sending.path) || isDeviceMiss(response)) return response
  if (token.current() === bearer) await renewals.requestTokenRefresh()
  // Whoever has signed in meanwhile sends nothing of somebody else's.
  const isSame = claimsOf(token.current())?.uid === claimsOf(bearer)?.uid
  return token.current() && isSame ? attempt(sending) : response
}

type Read = PolicyId extends infer P ? (P extends `GET ${infer Path}` ? Path : never) : never
const started = new Map<string, Promise<Response>>()
const startName = (path: string) => `${token.current()} ${path}`

/** Milliseconds for which a prefetched answer counts as current. */
const fresh = 10_000

/** Reads of the home page, and of the badges in the frame around every signed-in page. */
export const homeReads: Read[] = ['/api/me/home', '/api/me/timesheets/pending']
/** Prefetches what the next page will read while its code loads; the first caller gets the answer. */
export async function prefetch(...paths: Read[]): Promise<void> {
  if (!token.current() || claimsOf(token.current())?.handoff) return
  const answers = paths.map((path) => {
    const name = startName(path)
    const answer =
      started.get(name) ?? attempt({ method: 'GET', path, headers: {}, body: undefined, signal: undefined })
    started.set(name, answer)
    setTimeout(() => started.delete(name), fresh)
    return answer
  })
  await Promise.allSettled(answers)
}
function taken({ method, path }: Sending): Promise<Response> | undefined {
  const name = startName(path)
  const answer = method === 'GET' ? started.get(name) : undefined
  started.delete(name)
  return answer
}
