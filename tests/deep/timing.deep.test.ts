import { eq } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyPassword } from '#server/platform/auth/passwords'
import { openSession } from '#server/platform/auth/sessions'
import { users } from '#server/platform/db/schema/user'
import { authRig, goodPassword, type Rig } from '../server/account/auth-rig.ts'

const pairs = 500
/** Milliseconds between two medians that nobody can use over a network. */
const usable = 1
/** Milliseconds between two medians that a network does not hide. */
const visible = 5
let rig: Rig
beforeAll(async () => {
  rig = await authRig()
})
afterAll(() => rig.close())

type Call = (n: number) => Promise<LightMyRequestResponse>
const post = (path: string, body: object) => rig.browser().call('POST', path, { body })
const median = (sorted: number[]) => sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
const ascending = (a: number, b: number) => a - b

async function timed(call: Call, n: number) {
  const from = performance.now()
  const { statusCode, body } = await call(n)
  return { took: performance.now() - from, text: `${statusCode} ${body.replaceAll(/\+?[\d ]{10,}/g, 'number')}` }
}

/**
 * Calls both in turn, the first of each pair by lot, and tells whether their times tell them apart: by the signs of the
 * paired differences (which no load of the machine leans to one side; a wrong alarm in 10,000 runs) and by more than
 * `usable`, or by medians that are further apart than a network hides. One pair an hour and a half of the server's clock,
 * so that no quota is spent; `before` each of them is not timed.
 */
async function compare(existing: Call, unknown: Call, before: (n: number) => Promise<unknown> = async () => undefined) {
  const differences: number[] = []
  const answers = new Set<string>()
  const times = { existing: [] as number[], unknown: [] as number[] }
  for (let n = -5; n < pairs; n += 1) {
    rig.clock.forward(5400)
    await before(n)
    const first = Math.random() < 0.5
    const early = await timed(first ? existing : unknown, n)
    const late = await timed(first ? unknown : existing, n)
    // The first calls warm the statements and the dummy.
    if (n < 0) continue
    const [a, b] = first ? [early, late] : [late, early]
    times.existing.push(a.took)
    times.unknown.push(b.took)
    differences.push(a.took - b.took)
    answers.add(a.text).add(b.text)
  }
  const sign = differences.filter((difference) => difference > 0).length
  const z = Math.abs(sign - pairs / 2) / Math.sqrt(pairs / 4)
  const apart = median(differences.toSorted(ascending))
  const [a = 0, b = 0] = [times.existing, times.unknown].map((taken) => median(taken.toSorted(ascending)))
  const p = rankSum(times.existing, times.unknown)
  process.stdout.write(
    `timing: ${expect.getState().currentTestName}: ${pairs} + ${pairs}, medians ${a.toFixed(2)} and ${b.toFixed(2)} ms, apart ${apart.toFixed(3)} ms, z ${z.toFixed(2)}, rank-sum p ${p.toFixed(3)}\n`,
  )
  return { distinguishable: (z > 3.89 && Math.abs(apart) > usable) || Math.abs(a - b) > visible, answers: [...answers] }
}

/** How often chance alone parts two samples as far as these: the rank-sum test, two-sided, by its normal approximation. */
function rankSum(one: number[], other: number[]): number {
  const ranked = [...one.map((took) => ({ took, first: true })), ...other.map((took) => ({ took, first: false }))]
  ranked.sort((a, b) => a.took - b.took)
  const sum = ranked.reduce((ranks, { first }, at) => ranks + (first ? at + 1 : 0), 0)
  const [n, m] = [one.length, other.length]
  const z = Math.abs(sum - (n * (n + m + 1)) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12)
  // The tail of the normal distribution (Abramowitz and Stegun 7.1.26), good to 7 places.
  const x = z / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const series = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592]
  return series.reduce((poly, factor) => (poly + factor) * t, 0) * Math.exp(-x * x)
}

/** Twenty people, so that none of them meets a counter of wrong tries. */
const crowd = (make: (n: number) => Parameters<Rig['person']>[0]) =>
  Promise.all(Array.from({ length: 20 }, (_, n) => rig.person(make(n))))
const of = <T>(list: T[], n: number): T => {
  const one = list[(n + list.length) % list.length]
  if (one === undefined) throw new Error('nobody')
  return one
}
const number = (block: string, n: number) => `07700 9${block}${String((n + 20) % 20).padStart(2, '0')}`
const stored = (block: string, n: number) => number(block, n).replace(/^0/, '+44').replaceAll(' ', '')
const wrong = { password: 'not the password' }
const login = (body: object) => post('/api/auth/login', { ...body, ...wrong })
const nobody = (n: number) => ({ email: `nobody${(n + 20) % 20}@northgate.example` })

const minutes = 60_000
test('sign-in by email: a person and nobody take the same time', { timeout: 20 * minutes }, async () => {
  const people = await crowd(() => ({}))
  const { distinguishable, answers } = await compare(
    (n) => login({ email: of(people, n).email }),
    (n) => login(nobody(n)),
  )
  expect([distinguishable, answers.length, answers[0]?.slice(0, 3)]).toEqual([false, 1, '401'])
})

test('sign-in by phone: a worker and nobody', { timeout: 20 * minutes }, async () => {
  await crowd((n) => ({ role: 'WORKER', phone_number: stored('001', n) }))
  const { distinguishable, answers } = await compare(
    (n) => login({ phone_number: number('001', n) }),
    (n) => login({ phone_number: number('002', n) }),
  )
  expect([distinguishable, answers.length, answers[0]?.slice(0, 3)]).toEqual([false, 1, '401'])
})

test('sign-in of an invited person, who has no password yet, and of nobody', { timeout: 20 * minutes }, async () => {
  const people = await crowd(() => ({}))
  for (const { id } of people)
    await rig.read((tx) => tx.update(users).set({ password_hash: null }).where(eq(users.id, id)))
  const { distinguishable, answers } = await compare(
    (n) => login({ email: of(people, n).email }),
    (n) => login(nobody(n)),
  )
  expect([distinguishable, answers.length]).toEqual([false, 1])
})

test('a forgotten password: an address with an account and one without', { timeout: 20 * minutes }, async () => {
  const people = await crowd(() => ({}))
  const requestReset = (body: object) => post('/api/auth/forgot-password-email', body)
  const { distinguishable, answers } = await compare(
    (n) => requestReset({ email: of(people, n).email }),
    (n) => requestReset(nobody(n)),
  )
  expect([distinguishable, answers.length, answers[0]?.slice(0, 3)]).toEqual([false, 1, '200'])
  expect((await rig.emails()).length).toBeGreaterThan(pairs / 4)
})

test('registering an owner: a known address and a new one', { timeout: 20 * minutes }, async () => {
  const people = await crowd(() => ({}))
  const form = { first_name: 'Ola', last_name: 'Lis', password: goodPassword }
  const register = (email: string) => post('/api/auth/register', { ...form, email })
  const { distinguishable, answers } = await compare(
    (n) => register(of(people, n).email),
    (n) => register(`new${n + 20}@northgate.example`),
  )
  expect([distinguishable, answers.length, answers[0]?.slice(0, 3)]).toEqual([false, 1, '200'])
})

const verify = (phone_number: string) =>
  post('/api/worker-registration/phone-verification/verify-phone', { phone_number })
test('a code for a phone number: a worker’s and nobody’s', { timeout: 20 * minutes }, async () => {
  await crowd((n) => ({ role: 'WORKER', phone_number: stored('003', n) }))
  const { distinguishable, answers } = await compare(
    (n) => verify(number('003', n)),
    (n) => verify(number('004', n)),
  )
  expect([distinguishable, answers.length, answers[0]?.slice(0, 3)]).toEqual([false, 1, '200'])
})

/** Workers who are signed in, each with another sign-in for every call: they run out as the clock goes on. */
async function signedIn(block: string) {
  const people = await crowd((n) => ({ role: 'WORKER', phone_number: stored(block, n) }))
  const tokens = new Map<string, string>()
  return {
    async signIn(n: number) {
      const { id } = of(people, n)
      const opening = {
        remember: false,
        wrapper: false,
        ip: '127.0.0.1',
        userAgent: 'timing',
        userId: id,
        companyId: null,
      }
      const { accessToken } = await rig.read((tx) => openSession(tx, rig.deps, opening))
      tokens.set(id, accessToken)
    },
    put: (n: number, path: string, body: object) =>
      rig.browser().call('PUT', path, { body, token: tokens.get(of(people, n).id) }),
  }
}
const change = (more: object) => ({ ...more, current_password: goodPassword })

test('a new number for one’s account: a worker’s and nobody’s', { timeout: 20 * minutes }, async () => {
  await crowd((n) => ({ role: 'WORKER', phone_number: stored('005', n) }))
  const { signIn, put } = await signedIn('006')
  const { distinguishable, answers } = await compare(
    (n) => put(n, '/api/me', change({ phone_number: number('005', n) })),
    (n) => put(n, '/api/me', change({ phone_number: number('007', n) })),
    signIn,
  )
  expect([distinguishable, new Set(answers.map((answer) => answer.slice(0, 3)))]).toEqual([false, new Set(['200'])])
})

test('a code typed for a new number: a worker’s and nobody’s', { timeout: 20 * minutes }, async () => {
  await crowd((n) => ({ role: 'WORKER', phone_number: stored('008', n) }))
  const [one, other] = [await signedIn('009'), await signedIn('010')]
  const { distinguishable, answers } = await compare(
    (n) => one.put(n, '/api/me/phone', { code: '000000' }),
    (n) => other.put(n, '/api/me/phone', { code: '000000' }),
    async (n) => {
      await Promise.all([one.signIn(n), other.signIn(n)])
      await one.put(n, '/api/me', change({ phone_number: number('008', n) }))
      await other.put(n, '/api/me', change({ phone_number: number('011', n) }))
    },
  )
  expect([distinguishable, answers.length, answers[0]?.slice(0, 3)]).toEqual([false, 1, '422'])
})

test('a new email for one’s account: one with an account and one without', { timeout: 20 * minutes }, async () => {
  const people = await crowd(() => ({}))
  const { signIn, put } = await signedIn('012')
  const { distinguishable, answers } = await compare(
    (n) => put(n, '/api/me', change({ email: of(people, n).email })),
    (n) => put(n, '/api/me', change(nobody(n))),
    signIn,
  )
  expect([distinguishable, new Set(answers.map((answer) => answer.slice(0, 3)))]).toEqual([false, new Set(['200'])])
})

test('the measure sees one hash more, or one left out', { timeout: 20 * minutes }, async () => {
  const { distinguishable } = await compare(
    async (n) => {
      await verifyPassword(undefined, wrong.password)
      return login(nobody(n))
    },
    (n) => login(nobody(n + 1)),
  )
  expect(distinguishable).toBe(true)
})
