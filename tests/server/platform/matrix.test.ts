import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sites } from '#server/platform/db/schema/site'
import { readsSession } from '#server/platform/http/access'
import { notify } from '#server/platform/outbox/notify'
import type { Endpoint } from '#shared/api/kit/endpoint'
import { type PolicyId, permissions, rowOf } from '#shared/api/kit/permissions'
import { checksums } from '../../support/checksums.ts'
import { bodies, handlerRejections, missing, policyOf, urlOf, verdictOf } from '../../support/matrix.ts'
import {
  callAs,
  createPersonas,
  type Persona,
  type PersonName,
  type parts,
  personNames,
} from '../../support/personas.ts'
import { createTestServer } from '../../support/test-server.ts'

type TestServer = Awaited<ReturnType<typeof createTestServer>>
let stage: TestServer
let personas: Record<keyof typeof parts, Persona>
const person = (name: PersonName) => (name === 'anonymous' ? undefined : personas[name])

const requestAs = (endpoint: Endpoint, name: PersonName, headers: Record<string, string> = {}) =>
  callAs(stage.app, person(name), endpoint.method, urlOf(endpoint), bodies[policyOf(endpoint)], headers)

beforeAll(async () => {
  stage = await createTestServer()
  personas = await createPersonas(stage.deps)
})
afterAll(() => stage.close())

test('every mounted call has its row, and rows that wait for their route are counted', () => {
  const mounted = new Set(stage.app.endpoints.map(policyOf))
  expect([...mounted].filter((policy) => !(policy in permissions))).toEqual([])
  const waiting = Object.keys(permissions).filter((policy) => !mounted.has(policy as PolicyId))
  process.stdout.write(`matrix: ${mounted.size} calls mounted, ${waiting.length} rows wait for their route\n`)
  expect(mounted.size + waiting.length).toBe(Object.keys(permissions).length)
})

describe('who may call what', () => {
  test.each(personNames)('%s', { timeout: 90_000 }, async (name) => {
    const before = await checksums(stage.deps)
    const wrong: string[] = []
    let refused = 0
    for (const endpoint of stage.app.endpoints.filter((e) => verdictOf(policyOf(e), name) !== 'in')) {
      const { statusCode } = await requestAs(endpoint, name)
      refused += 1
      if (statusCode !== verdictOf(policyOf(endpoint), name)) wrong.push(`${policyOf(endpoint)}: ${statusCode}`)
    }
    expect(wrong).toEqual([])
    if (refused) expect(await checksums(stage.deps)).toEqual(before)
    for (const endpoint of stage.app.endpoints) {
      const policy = policyOf(endpoint)
      if (verdictOf(policy, name) !== 'in' || handlerRejections[policy] || !readsSession(policy)) continue
      if (policy === 'POST /api/auth/logout') continue
      const { statusCode } = await requestAs(endpoint, name)
      if (statusCode === 401 || statusCode === 403 || statusCode >= 500) wrong.push(`${policy}: ${statusCode}`)
    }
    expect(wrong).toEqual([])
  })
})

test('forged wrapper headers open no door', { timeout: 90_000 }, async () => {
  const forged = { 'x-web-view': '1', 'x-device-id': 'somebody-elses-phone' }
  const opened: string[] = []
  for (const name of personNames)
    for (const endpoint of stage.app.endpoints) {
      const verdict = verdictOf(policyOf(endpoint), name)
      if (verdict === 'in') continue
      const { statusCode } = await requestAs(endpoint, name, forged)
      if (statusCode !== verdict && statusCode !== 401) opened.push(`${name}: ${policyOf(endpoint)} ${statusCode}`)
    }
  expect(opened).toEqual([])
})

describe('rows', () => {
  test("another person's notification is answered as a missing one, byte for byte", async () => {
    const own = await stage.deps.db.transaction('system', (tx) =>
      notify(tx, { userId: personas['worker A'].id, type: 'message.new', description: 'Hello' }),
    )
    for (const name of personNames) {
      if (verdictOf('PUT /api/me/notifications/mark-read/{id}', name) !== 'in' || name === 'worker A') continue
      const foreign = await callAs(stage.app, person(name), 'PUT', `/api/me/notifications/mark-read/${own}`)
      const none = await callAs(stage.app, person(name), 'PUT', `/api/me/notifications/mark-read/${missing}`)
      expect([name, foreign.statusCode, foreign.body]).toEqual([name, 404, none.body])
    }
    const mine = await callAs(stage.app, personas['worker A'], 'PUT', `/api/me/notifications/mark-read/${own}`)
    expect(mine.statusCode).toBe(200)
  })

  test('a site is its guard’s and an approved one’s of a sub-company; to other guards it is not there', async () => {
    const [row] = await stage.deps.db.transaction('system', (tx) =>
      tx.select().from(sites).where(eq(sites.slug, 'site-1')),
    )
    const ofGuards = stage.app.endpoints.filter(
      (endpoint) =>
        /^\/api\/me\/sites\/\{id\}\/[\w-]+(?:\/[\w-]+)?$/.test(endpoint.path) &&
        endpoint.method === 'GET' &&
        rowOf(policyOf(endpoint))[1].includes('SITE-G'),
    )
    expect(ofGuards.length).toBeGreaterThan(3)
    const guards = personNames.filter((name) => name.startsWith('guard'))
    const statusesOf = async (name: PersonName) => {
      const answers = []
      for (const { path } of ofGuards) {
        const [answer, none] = [row?.id ?? '', missing].map((id) =>
          callAs(stage.app, person(name), 'GET', path.replace('{id}', id)),
        )
        const { statusCode, body } = (await answer) ?? {}
        if (statusCode === 404) expect(body).toBe((await none)?.body)
        answers.push(statusCode)
      }
      return [...new Set(answers)]
    }
    const found: Record<string, unknown> = {}
    for (const name of guards) found[name] = await statusesOf(name)
    expect(found).toEqual({
      'guard on site 1': [200],
      'guard not on site 1': [404],
      'guard of B approved on site 1': [200],
      'guard of B on site 1': [404],
    })
  })

  test("nobody gets a signature for another person's channel", async () => {
    for (const name of personNames) {
      const me = person(name)
      if (!me || verdictOf('POST /api/realtime/auth', name) !== 'in') continue
      const others = personNames.flatMap((other) => (other !== name && person(other)?.id) || [])
      for (const id of [others[0], others.at(-1), `${me.id}\n`, `presence-${me.id}`]) {
        const body = { socket_id: '1.1', channel_name: `private-users.${id}` }
        const { statusCode } = await callAs(stage.app, me, 'POST', '/api/realtime/auth', body)
        expect([name, id, statusCode]).toEqual([name, id, 403])
      }
      const body = { socket_id: '1.1', channel_name: `private-users.${me.id}` }
      expect((await callAs(stage.app, me, 'POST', '/api/realtime/auth', body)).statusCode).toBe(200)
    }
  })
})
