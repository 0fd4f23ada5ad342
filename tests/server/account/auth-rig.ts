import type { LightMyRequestResponse } from 'fastify'
import { hashPassword } from '#server/platform/auth/passwords'
import { companies, memberships } from '#server/platform/db/schema/company'
import { outbox } from '#server/platform/db/schema/outbox'
import { sessions } from '#server/platform/db/schema/session'
import { users } from '#server/platform/db/schema/user'
import type { Tx } from '#server/platform/db/transaction'
import { newSlug } from '#server/platform/kit/slug'
import type { Role, UserStatus } from '#shared/api/kit/user'
import { newId } from '#shared/domain/kit/id'
import { agreesToAll } from '../../support/agreed.ts'
import { createTestServer } from '../../support/test-server.ts'

export const goodPassword = 'granary-lantern-42'
const hashed = hashPassword(goodPassword)

type Someone = {
  email?: string | null
  phone_number?: string
  role?: Role
  status?: UserStatus
  verified?: boolean
  active?: boolean
  company?: boolean
  /** To every text, as of today; true unless told otherwise. */
  agreed?: boolean
}
type CallOptions = { body?: object; headers?: Record<string, string | undefined>; token?: string | undefined }

/** A server and people who use browsers on it. */
export async function authRig(env: Record<string, string> = {}) {
  const made = await createTestServer({ env: { PUBLIC_URL: 'http://muster.test', ...env } })
  const { app, deps, clock } = made
  const origin = new URL(deps.settings.PUBLIC_URL ?? '').origin
  let browsers = 0
  const read = <T>(run: (tx: Tx) => Promise<T>) => deps.db.transaction('system', run)

  async function person(someone: Someone = {}) {
    const id = newId()
    const email = someone.email === undefined ? `p${id.slice(-8)}@northgate.example` : someone.email
    const role = someone.role ?? 'OWNER'
    const password_hash = await hashed
    const company_id = (someone.company ?? (role === 'OWNER' || role === 'MANAGER')) ? newId() : null
    await read(async (tx) => {
      await tx.insert(users).values({
        id,
        slug: newSlug('Anna Nowak'),
        first_name: 'Anna',
        last_name: 'Nowak',
        email,
        phone_number: someone.phone_number ?? null,
        password_hash,
        default_role: role,
        status: someone.status ?? 'COMPLETED',
        active: someone.active ?? true,
        email_verified_at: (someone.verified ?? true) ? clock.now() : null,
        phone_verified_at: someone.phone_number ? clock.now() : null,
      })
      if (someone.agreed ?? true) await agreesToAll(tx, id)
      if (!company_id) return
      await tx.insert(companies).values({ id: company_id, slug: newSlug('Northgate'), name: 'Northgate Civils' })
      if (role === 'OWNER' || role === 'MANAGER')
        await tx.insert(memberships).values({ id: newId(), user_id: id, company_id, role })
    })
    return { id, email: email ?? '', phone_number: someone.phone_number ?? '', company_id }
  }

  /** A browser: keeps cookies and the access token as the app does. */
  function browser(always: Record<string, string> = {}) {
    const jar = new Map<string, string>()
    browsers += 1
    const remoteAddress = `10.1.${Math.floor(browsers / 250)}.${browsers % 250}`
    let token: string | undefined
    async function call(
      method: 'GET' | 'POST' | 'PUT',
      url: string,
      { body, headers, token: other }: CallOptions = {},
    ) {
      const bearer = other ?? token
      const answer = await app.inject({
        method,
        url,
        remoteAddress,
        headers: Object.fromEntries(
          Object.entries({
            origin,
            ...(jar.size && { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }),
            ...(bearer && { authorization: `Bearer ${bearer}` }),
            ...always,
            ...headers,
          }).filter((entry): entry is [string, string] => entry[1] !== undefined),
        ),
        ...(body && { payload: body }),
      })
      for (const { name, value, maxAge } of answer.cookies)
        if (maxAge === 0 || value === '') jar.delete(name)
        else jar.set(name, value)
      const given = answer.headers['content-type']?.includes('json') ? answer.json().tokenInfo?.accessToken : undefined
      if (given) token = given
      return answer
    }
    return {
      jar,
      call,
      token: () => token ?? '',
      setToken: (given: string | undefined) => {
        token = given
      },
      signIn: (login: { email: string } | { phone_number: string }, more: object = {}) =>
        call('POST', '/api/auth/login', { body: { ...login, password: goodPassword, ...more } }),
      refresh: (options: CallOptions = {}) => call('POST', '/api/auth/refresh', options),
      me: (options: CallOptions = {}) => call('GET', '/api/me', options),
    }
  }

  type Browser = ReturnType<typeof browser>
  const post = (path: string, body: object, from: Browser = browser()) => from.call('POST', path, { body })
  const wrongPassword = (login: object, from?: Browser) =>
    post('/api/auth/login', { ...login, password: 'not the password' }, from)

  const emails = () =>
    read(async (tx) =>
      (await tx.select().from(outbox).orderBy(outbox.id)).flatMap(({ kind, payload }) =>
        kind === 'MAIL' ? [payload as { to: string; subject: string; text: string }] : [],
      ),
    )
  const sessionRows = (userId: string) =>
    read(async (tx) =>
      (await tx.select().from(sessions).orderBy(sessions.id)).filter(({ user_id }) => user_id === userId),
    )
  /** The token in the newest letter to an address. */
  const mailedToken = async (to: string) => {
    const text = (await emails()).filter((email) => email.to === to).at(-1)?.text ?? ''
    return /(?:key=|verify-email\/)([\w-]{43})/.exec(text)?.[1] ?? ''
  }
  return { ...made, person, browser, post, wrongPassword, emails, mailedToken, sessionRows, read }
}
export type Rig = Awaited<ReturnType<typeof authRig>>

export const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
export const setCookie = (answer: LightMyRequestResponse, name = 'rt') =>
  [answer.headers['set-cookie'] ?? []].flat().find((line) => line.startsWith(`${name}=`))
