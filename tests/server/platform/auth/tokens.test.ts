import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { type JWTHeaderParameters, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { readBearer, signAccess, signHandoff } from '#server/platform/auth/tokens'
import { openKeys } from '#server/platform/kit/keys'
import { Problem } from '#server/platform/kit/problems'
import { readSettings } from '#server/platform/kit/settings'

const start = new Date('2026-03-02T09:00:00Z')
let now = start
const settings = readSettings({ MUSTER_MODE: 'test', DATA_DIR: ':memory:' })
const deps = { keys: openKeys(settings), clock: { now: () => now } }
const usr = {
  uid: randomUUID(),
  sts: 'COMPLETED' as const,
  first_name: 'Anna',
  last_name: 'Żółkowska',
  default_role: 'OWNER',
  company: 'Northgate',
  is_payroll_company: false,
  active: true,
  invite_hash: null,
}
const sid = randomUUID()
const at = (seconds: number) => {
  now = new Date(start.getTime() + seconds * 1000)
}
const read = (token: string) => readBearer(deps, `Bearer ${token}`)
const parts = (token: string) => token.split('.') as [string, string, string]
const encode = (what: object) => Buffer.from(JSON.stringify(what)).toString('base64url')
const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())

describe('an access token', () => {
  test('names its holder and session, with the display fields that the app shows', async () => {
    at(0)
    const token = await signAccess(deps, sid, usr)
    expect(await read(token)).toEqual({ kind: 'access', userId: usr.uid, sessionId: sid, expired: false })
    const claims = decode(parts(token)[1])
    expect(claims).toMatchObject({ iss: 'muster', aud: 'muster-api', sub: usr.uid, sid, usr })
    expect(claims.exp - claims.iat).toBe(600)
    expect(decode(parts(token)[0])).toMatchObject({ alg: 'HS256', typ: 'at+jwt' })
  })

  test('lives 10 minutes and 30 seconds of leeway, and may come from a clock 30 seconds ahead', async () => {
    at(0)
    const token = await signAccess(deps, sid, usr)
    at(629)
    expect(await read(token)).toMatchObject({ expired: false })
    at(630)
    expect(await read(token)).toMatchObject({ expired: true, sessionId: sid })
    at(-30)
    expect(await read(token)).toMatchObject({ expired: false })
    at(-31)
    await expect(read(token)).rejects.toThrow(Problem)
  })

  test('a hand-off token is another kind, 60 seconds long', async () => {
    at(0)
    const token = await signHandoff(deps, 'one', usr)
    expect(await read(token)).toEqual({ kind: 'handoff', userId: usr.uid, id: 'one', expired: false })
    at(90)
    expect(await read(token)).toMatchObject({ expired: true })
  })
})

describe('a forged token is a 401', () => {
  type Key = Parameters<SignJWT['sign']>[0]
  const forge = async (header: Partial<JWTHeaderParameters>, claims: object, key: Key | Promise<Key>) =>
    new SignJWT({ ...claims }).setProtectedHeader({ alg: 'HS256', ...header }).sign(await key)
  const genuine = async () => {
    at(0)
    const token = await signAccess(deps, sid, usr)
    const [header, payload, signature] = parts(token)
    return { header, payload, signature, head: decode(header), claims: decode(payload) }
  }
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const publicPem = new TextEncoder().encode(String(rsa.publicKey.export({ type: 'spki', format: 'pem' })))
  const key = deps.keys.token

  test.each<[string, () => Promise<string>]>([
    ['alg none', async () => `${encode({ ...(await genuine()).head, alg: 'none' })}.${(await genuine()).payload}.`],
    [
      'alg none with a signature',
      async () => {
        const { head, payload, signature } = await genuine()
        return `${encode({ ...head, alg: 'None' })}.${payload}.${signature}`
      },
    ],
    [
      'HS256 with a public key as the secret',
      async () => {
        const { head, claims } = await genuine()
        return forge(head, claims, publicPem)
      },
    ],
    [
      'RS256 of somebody',
      async () => {
        const { head, claims } = await genuine()
        return forge({ ...head, alg: 'RS256' }, claims, rsa.privateKey)
      },
    ],
    [
      'a key in the header (jwk)',
      async () => {
        const { head, claims } = await genuine()
        return forge({ ...head, jwk: rsa.publicKey.export({ format: 'jwk' }) }, claims, publicPem)
      },
    ],
    [
      'a key by address (jku)',
      async () => {
        const { head, claims } = await genuine()
        return forge({ ...head, jku: 'https://evil.test/keys' }, claims, publicPem)
      },
    ],
    [
      'another kid',
      async () => {
        const { head, claims } = await genuine()
        return forge({ ...head, kid: '../../dev/null' }, claims, key)
      },
    ],
    [
      'no kid',
      async () => {
        const { head, claims } = await genuine()
        return forge({ typ: head.typ }, claims, key)
      },
    ],
    [
      'another audience',
      async () => {
        const { head, claims } = await genuine()
        return forge(head, { ...claims, aud: 'other' }, key)
      },
    ],
    [
      'another issuer',
      async () => {
        const { head, claims } = await genuine()
        return forge(head, { ...claims, iss: 'other' }, key)
      },
    ],
    [
      'type handoff over an access body',
      async () => {
        const { head, claims } = await genuine()
        return forge({ ...head, typ: 'handoff+jwt' }, claims, key)
      },
    ],
    [
      'type JWT',
      async () => {
        const { head, claims } = await genuine()
        return forge({ ...head, typ: 'JWT' }, claims, key)
      },
    ],
    [
      'valid only in 5 minutes',
      async () => {
        const { head, claims } = await genuine()
        return forge(head, { ...claims, nbf: claims.nbf + 300 }, key)
      },
    ],
    [
      'without an end',
      async () => {
        const { head, claims } = await genuine()
        const { exp: _, ...endless } = claims
        return forge(head, endless, key)
      },
    ],
    [
      'without a session',
      async () => {
        const { head, claims } = await genuine()
        const { sid: _, ...loose } = claims
        return forge(head, loose, key)
      },
    ],
    [
      'an edited body',
      async () => {
        const { header, claims, signature } = await genuine()
        return `${header}.${encode({ ...claims, sid: randomUUID() })}.${signature}`
      },
    ],
    [
      'a critical extension',
      async () => {
        const { head, claims } = await genuine()
        return forge({ ...head, crit: ['exp'] }, claims, key).catch(() => `${encode({ ...head, crit: ['x'] })}.e30.e30`)
      },
    ],
    ['half a token', async () => (await genuine()).header],
    ['nothing', async () => ''],
  ])('%s', async (_, make) => {
    const refused = await read(await make()).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Problem)
    expect(refused).toMatchObject({ status: 401 })
  })

  test('no header at all is nobody, not a refusal', async () => {
    expect(await readBearer(deps, undefined)).toBeUndefined()
  })
})
