import type { APIRequestContext } from 'playwright/test'
import { phoneOf } from '../../tests/support/worker-phone.ts'
import type { DemoServer } from './server.ts'

/** The phone of a worker of the demo, whose key is registered: `show` makes the code that it shows at a site now. */
export async function codeHolder(request: APIRequestContext, server: DemoServer, key: string) {
  const { login, password } = await server.account(key)
  const signedIn = await request.post('/api/auth/login', { data: { phone_number: login, password, remember: false } })
  const { tokenInfo } = await signedIn.json()
  const authorization = `Bearer ${tokenInfo.accessToken}`
  const ask = async (_: string, method: string, url: string, data?: object) => {
    const answer = await request.fetch(url, { method, headers: { authorization }, ...(data && { data }) })
    return { statusCode: answer.status(), body: await answer.text() }
  }
  return phoneOf({ ask, clock: { now: () => new Date() } }, key)
}
