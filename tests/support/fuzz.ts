import fc from 'fast-check'
import { registeringId } from '#server/demo/ids-by-key'
import { registering } from '#server/demo/registering'
import { openApiDocument } from '#server/platform/http/openapi'
import { createDemoServer, personId } from './demo.ts'
import { type HostileRequest, hostileRequests } from './hostile-requests.ts'
import { rowsByPlace } from './rows.ts'

/** Kinds of people, by the column of the permission matrix that they stand in. */
const people = new Map([
  ['nobody', 'PUBLIC'],
  ['margaret', 'OWNER'],
  ['imran', 'OWNER'],
  ['owain', 'OWNER'],
  ['priya', 'MANAGER'],
  ['beata', 'MANAGER'],
  ['harjit', 'PAYROLL'],
  ['tobias', 'PAYROLL'],
  ['jan-nowak', 'WORKER'],
  ['agnieszka-wojciechowska-malinowska', 'WORKER'],
  ['grace-adjei', 'WORKER'],
  ['dave-hollis', 'SECURITY_GUARD'],
  ['new-owner', 'REGISTERING'],
  ['invited-owner', 'REGISTERING'],
  ...registering.map(({ key }) => [key, 'REGISTERING'] as const),
  ['barry-thackray', 'deactivated'],
])
const idOf = (who: string) => {
  const one = registering.find(({ key }) => key === who)
  return one ? registeringId(one.n) : personId(who)
}

/**
 * Sends `runs` hostile requests made from the OpenAPI document to the demo, as each kind of person; the same ones for the
 * same seed. Gives how often each status was answered, and every answer that is the server's own fault, in words.
 */
export async function fuzz(runs: number, seed: number) {
  const reports: string[] = []
  const errorReport = {
    report: (what: { message: string }) => void reports.push(what.message),
    settled: async () => {},
  }
  const demo = await createDemoServer({ ports: { errorReport } })
  const rows = await rowsByPlace(demo)
  const requests = hostileRequests(
    openApiDocument(demo.app.endpoints, undefined),
    people,
    [...new Set(rows.flatMap(([, ids]) => ids)), ...[...people.keys()].slice(1).map(idOf)],
    (brace) => rows.find(([place]) => place.test(brace))?.[1] ?? [],
  )
  const tokens = new Map<string, string>()
  const send = async ({ who, method, url, headers, payload }: HostileRequest, n: number) => {
    if (who !== 'nobody' && !tokens.has(who)) tokens.set(who, await demo.signIn(idOf(who)))
    const token = tokens.get(who)
    const answer = await demo.app.inject({
      method,
      url,
      // Each from an address of its own: nobody's tries are counted with another's.
      remoteAddress: `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(payload !== undefined && { payload }),
    })
    // Signed out, or their password is another.
    if (answer.statusCode === 401) tokens.delete(who)
    return answer
  }
  const statuses: Record<number, number> = {}
  const broken: string[] = []
  const batch = 500
  for (let n = 0; n < runs; n += batch)
    for (const [i, request] of fc.sample(requests, { seed: seed + n, numRuns: Math.min(batch, runs - n) }).entries()) {
      const { statusCode, body } = await send(request, n + i)
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
      const { who, method, url, headers, payload = '' } = request
      // 400 would send the person home.
      if (statusCode >= 500 || statusCode === 400)
        broken.push(
          `${statusCode} ${who} ${method} ${url.slice(0, 300)} ${JSON.stringify(headers).slice(0, 300)} ${String(payload).slice(0, 500)} -> ${reports.at(-1) ?? body.slice(0, 300)}`,
        )
    }
  await demo.close()
  process.stdout.write(`fuzz: ${runs} requests of seed ${seed}, answered ${JSON.stringify(statuses)}\n`)
  return { statuses, broken }
}
