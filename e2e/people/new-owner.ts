import { type APIRequestContext, expect } from 'playwright/test'
import type { DemoServer } from './server.ts'

/** An owner who opens an account: a letter with a link comes, and nothing more is done yet. */
export async function newOwner(request: APIRequestContext, server: DemoServer, email: string) {
  const password = 'lime mortar and oak'
  const data = { first_name: 'Petra', last_name: 'Vance', email, password }
  await expect(await request.post('/api/auth/register', { data })).toBeOK()
  const link = async () => {
    await expect.poll(() => server.newest(email, /verify-email/)).toBeTruthy()
    return /https?:\/\/\S+verify-email\/(\S+)/.exec((await server.newest(email, /verify-email/)) ?? '') ?? []
  }
  return {
    login: email,
    password,
    /** The path of the mailed link. */
    async verifyingPath() {
      const { pathname, search } = new URL((await link())[0] ?? '')
      return pathname + search
    },
    /** The one-time token that following the link hands over. */
    async handOff(): Promise<string> {
      const [, token] = await link()
      const answer = await request.post('/api/auth/verify-email', { data: { token } })
      return (await answer.json()).tokenInfo.accessToken
    },
  }
}
