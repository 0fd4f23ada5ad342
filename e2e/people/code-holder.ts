import type { APIRequestContext } from 'playwright/test'
import { phoneOf } from '../../tests/support/gate/worker-phone.ts'
import type { DemoServer } from './server.ts'

/** The phone of a worker of the demo, whose key is registered: `show` makes the code that it shows at a site now. */
export async function codeHolder(api: APIRequestContext, server: DemoServer, key: string) {
  const { login, password } = await server.account(key)
  const signedIn = await api.post('/api/auth/login', { data: { phone_number: login, password, remember: false } })
  const { tokenInfo } = await signedIn.json()
  const authorization = `Bearer ${tokenInfo.accessToken}`
  const request = async (_: string, method: string, url: string, data?: object) => {
    const answer = await api.fetch(url, { method, headers: { authorization }, ...(data && { data }) })
    return { statusCode: answer.status(), body: await answer.text() }
  }
  return phoneOf({ request, clock: { now: () => new Date() } }, key)
}
