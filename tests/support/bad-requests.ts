import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { buildApp } from '#server/app'
import { throttles } from '#server/platform/db/schema/record'
import type { Endpoint } from '#shared/api/kit/endpoint'
import { policyOf, urlOf, verdictOf } from './matrix.ts'
import { createPersonas, type Persona, type parts, personNames } from './personas.ts'
import { createTestServer } from './test-server.ts'

export type BadRequest = { url?: string; payload?: string | Buffer; type?: string; headers?: Record<string, string> }

/**
 * Sends what is no right request to the calls of a server. The database and its people are made once for a file; each
 * test has an app of its own, in which nobody's calls are counted yet, and no throttle of another test.
 */
export function createBadRequests() {
  let stage: Awaited<ReturnType<typeof createTestServer>>
  let personas: Record<keyof typeof parts, Persona>
  let app: FastifyInstance
  let addresses = 0
  beforeAll(async () => {
    stage = await createTestServer()
    personas = await createPersonas(stage.deps)
  })
  beforeEach(async () => {
    await stage.deps.db.transaction('system', (tx) => tx.delete(throttles))
    app = await buildApp(stage.deps)
  })
  afterEach(() => app.close())
  afterAll(() => stage.close())

  /** Somebody whom the matrix lets in; nobody for calls that need nobody. Who signs out is asked for nothing else. */
  function headersFor(endpoint: Endpoint): Record<string, string> {
    const policy = policyOf(endpoint)
    const leaves = policy === 'POST /api/auth/logout'
    const allowed = personNames.filter((one) => one !== 'anonymous' && verdictOf(policy, one) === 'in')
    const name = leaves ? allowed.at(-1) : allowed[0]
    return name && name !== 'anonymous' ? { authorization: `Bearer ${personas[name].token}` } : {}
  }

  async function send(
    endpoint: Endpoint,
    { url = urlOf(endpoint), payload, type = 'application/json', headers = {} }: BadRequest,
  ) {
    addresses += 1
    return app.inject({
      method: endpoint.method,
      url,
      remoteAddress: `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`,
      headers: {
        ...headersFor(endpoint),
        ...(payload !== undefined && { 'content-type': type }),
        ...headers,
      },
      ...(payload !== undefined && { payload }),
    })
  }

  /**
   * The calls that answer wrongly: 400 would send the person home, 5xx is our fault; what is refused is refused in words.
   * `allowed` gives the statuses of a call that has no others.
   */
  async function failings(
    endpoints: Endpoint[],
    optionsFor: (endpoint: Endpoint) => BadRequest,
    allowed: (endpoint: Endpoint) => number[] | undefined = () => undefined,
  ) {
    const wrong: string[] = []
    for (const endpoint of endpoints) {
      const { statusCode, body, headers } = await send(endpoint, optionsFor(endpoint))
      const file = !String(headers['content-type']).includes('json')
      const words = statusCode < 400 || (!file && /\w{2}/.test(JSON.parse(body).message ?? JSON.parse(body).errors))
      const statuses = allowed(endpoint)
      const bad =
        statusCode === 400 ||
        statusCode === 429 ||
        statusCode >= 500 ||
        !words ||
        (statuses && !statuses.includes(statusCode))
      if (bad) wrong.push(`${policyOf(endpoint)}: ${statusCode} ${body.slice(0, 200)}`)
    }
    return wrong
  }

  const all = () => app.endpoints
  const endpointOf = (policy: string) => {
    const found = all().find((endpoint) => policyOf(endpoint) === policy)
    if (!found) throw new Error(`${policy} is not mounted`)
    return found
  }
  return { all, endpointOf, failings, send, app: () => app, deps: () => stage.deps }
}
