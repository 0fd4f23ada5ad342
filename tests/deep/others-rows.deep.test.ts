import { afterAll, beforeAll, expect, test } from 'vitest'
import { workerId } from '#server/demo/ids-by-key'
import type { Endpoint } from '#shared/api/kit/endpoint'
import { createDemoServer } from '../support/demo.ts'
import { bodies, missing, policyOf } from '../support/matrix.ts'
import { rowsByPlace, sites, workers } from '../support/rows.ts'

/** Rows of each company named to every call that names one, by people of every company: no answer is a broken server. */
let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const people = ['margaret', 'priya', 'imran', 'beata', 'harjit', 'tobias', 'owain', 'ffion']

/** All addresses that the rows make of a path, one brace after the other. */
function addresses(path: string, rows: [RegExp, string[]][]): string[] {
  const brace = /^(.*?\{\w+)\}/.exec(path)?.[1]
  if (brace === undefined) return [path]
  const values = rows.find(([place]) => place.test(brace))?.[1] ?? []
  const before = brace.slice(0, brace.lastIndexOf('{'))
  return values.flatMap((value) =>
    addresses(path.slice(brace.length + 1), rows).map((rest) => `${before}${encodeURIComponent(value)}${rest}`),
  )
}
/** What a call is sent, about a worker and a site that are there. */
const bodyOf = (endpoint: Endpoint, turn: number): object | undefined => {
  const body = bodies[policyOf(endpoint)]
  if (!body) return undefined
  const [worker, site] = [workerId(workers[turn % 2] ?? ''), sites[turn % 2]]
  return JSON.parse(
    JSON.stringify(body)
      .replaceAll(`"worker_id":"${missing}"`, `"worker_id":"${worker}"`)
      .replaceAll(`"site_id":"${missing}"`, `"site_id":"${site}"`),
  )
}

test('whoever names whichever row is answered', { timeout: 600_000 }, async () => {
  const rows = await rowsByPlace(demo)
  const found = new Set<number>()
  const broken: string[] = []
  let callCount = 0
  for (const endpoint of demo.app.endpoints.filter(({ path }) => path.includes('{')))
    for (const url of addresses(endpoint.path, rows))
      for (const who of [...people, ...workers]) {
        const { statusCode } = await demo.request(who, endpoint.method, url, bodyOf(endpoint, callCount))
        callCount += 1
        found.add(statusCode)
        if (statusCode >= 500) broken.push(`${statusCode} ${who} ${endpoint.method} ${url}`)
      }
  process.stdout.write(`others' rows: ${callCount} calls, answered with ${[...found].sort().join(', ')}\n`)
  expect(callCount).toBeGreaterThan(2000)
  expect([...found]).toEqual(expect.arrayContaining([200, 403, 404, 409, 422]))
  expect(broken).toEqual([])
})
