import type { Account, DemoServer } from './server.ts'

/** Somebody whose app is elsewhere (a guard's phone, a worker's): calls the server as they do, with cookies of nobody. */
export async function caller(base: string, { login, password, kind }: Pick<Account, 'login' | 'password' | 'kind'>) {
  const call = async (method: string, path: string, data?: object, token?: string) => {
    const answer = await fetch(new URL(path, base), {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(data && { body: JSON.stringify(data) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return JSON.parse(text)
  }
  const who = kind === 'email' ? { email: login } : { phone_number: login }
  const { tokenInfo } = await call('POST', '/api/auth/login', { ...who, password, remember: false })
  const token = tokenInfo.accessToken
  return {
    token: async (): Promise<string> => token,
    get: (path: string) => call('GET', path, undefined, token),
    sends: (method: 'POST' | 'PUT', path: string, data: object) => call(method, path, data, token),
  }
}

/**
 * Ends all sign-ins of these people, before the clock goes back: of many sign-ins the one that was used longest ago ends
 * first, and those of an earlier time would be it.
 */
export async function signOutEverywhere(base: string, server: DemoServer, ...keys: string[]) {
  for (const key of keys) {
    const someone = await caller(base, await server.account(key))
    await someone.sends('POST', '/api/auth/logout', { everywhere: true })
  }
}
