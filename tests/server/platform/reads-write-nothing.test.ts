import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteId, workerId } from '#server/demo/ids-by-key'
import { invitationHash } from '#server/demo/staff'
import { newId } from '#shared/domain/kit/id'
import { checksums } from '../../support/checksums.ts'
import { createDemoServer } from '../../support/demo.ts'
import { offerBody } from '../../support/jobs/job-offer-body.ts'
import { urlOf } from '../../support/matrix.ts'
import { readingAddresses } from '../../support/reading-addresses.ts'

let demo: Awaited<ReturnType<typeof createDemoServer>>
beforeAll(async () => {
  demo = await createDemoServer()
})
afterAll(() => demo.close())

const offices = ['margaret', 'priya', 'colin', 'imran', 'beata', 'harjit', 'tobias', 'owain', 'ffion', 'eamon']
const onSite = ['jan-nowak', 'jermaine-clarke', 'dave-hollis', 'shaun-earnshaw', 'nathaniel-brathwaite-cummings']
const registering = ['new-owner', 'invited-owner']

test('no GET writes: every reading call, by everybody, leaves every table as it was', {
  timeout: 400_000,
}, async () => {
  const subjects = ['jan-nowak', 'jermaine-clarke'].map(workerId)
  const riverside = siteId('riverside')
  const drill = { id: newId(), kind: 'DRILL' }
  expect((await demo.request('margaret', 'POST', `/api/me/sites/${riverside}/roll-calls`, drill)).statusCode).toBe(200)
  const offer = offerBody({ worker_id: workerId('jan-nowak') })
  expect((await demo.request('margaret', 'POST', '/api/me/job-offers', offer)).statusCode).toBe(200)
  const addresses = [
    ...(await readingAddresses(demo, subjects, riverside)),
    `/api/subcompany/invite/${invitationHash}`,
    `/api/me/roll-calls/${drill.id}/report`,
  ]
  const gets = demo.app.endpoints.filter(({ method }) => method === 'GET')
  const answered = new Set<string>()
  const written: string[] = []
  let calls = 0
  for (const key of [...offices, ...onSite, ...registering]) {
    await demo.request(key, 'GET', '/api/me')
    const before = await checksums(demo.deps)
    for (const address of [...addresses, ...gets.map(urlOf)]) {
      const answer = await demo.request(key, 'GET', address)
      calls += 1
      const { statusCode, headers } = answer
      if (statusCode < 300) answered.add(address.split('?')[0] ?? '')
      // Files have a signed address, which another call answers.
      const file = `${headers['content-type']}`.includes('json') && answer.json().data?.url
      if (typeof file === 'string') {
        calls += 1
        const { statusCode } = await demo.app.inject({ method: 'GET', url: file })
        if (statusCode < 300) answered.add(file.split('?')[0] ?? '')
      }
    }
    const after = await checksums(demo.deps)
    for (const table of Object.keys(after).filter((name) => `${after[name]}` !== `${before[name]}`))
      written.push(`${key} wrote ${table}`)
  }
  const kind = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)
  const unanswered = gets.filter(({ path }) => ![...answered].some((address) => kind(path).test(address)))
  process.stdout.write(`reads: ${calls} calls of ${gets.length} kinds\n`)
  expect(written).toEqual([])
  // Every kind was answered to somebody, but the content of a file: `url`s are of papers and sheets.
  expect(unanswered.map(({ path }) => path)).toEqual(['/api/media/{id}/content'])
})
