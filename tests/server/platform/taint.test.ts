import { afterAll, beforeAll, expect, test } from 'vitest'
import { readsSession } from '#server/platform/http/access'
import { entriesOf, wholeText } from '#shared/domain/kit/spreadsheet/zip'
import { personId } from '../../support/demo.ts'
import { policyOf } from '../../support/matrix.ts'
import { pdfText } from '../../support/pdf-text.ts'
import { openSigned } from '../../support/signed-export.ts'
import { createTaintedServer, fill, people, riverside, type Tainted } from '../../support/taint.ts'

/** What one answer hides, no other answer tells: each person asks every reading call about everything. */
let demo: Tainted
beforeAll(async () => {
  demo = await createTaintedServer()
})
afterAll(() => demo.close())

const queries: Record<string, string> = {
  '/api/me/timesheets/checkins-for-date': '?date=2026-10-26',
  '/api/me/timesheets/site-ids-for-date': '?date=2026-10-26',
  '/api/site-control/workers': `?site_id=${riverside}&per_page=5000`,
  '/api/site-control/workers/{userId}': `?site_id=${riverside}`,
  '/api/me/contracts': '?per_page=200',
  '/api/me/workers': '?per_page=200',
  '/api/me/timesheets': '?per_page=200',
  '/api/me/assignments': '?expired=1',
}

test('no reading answer to anybody holds what the matrix hides from them', { timeout: 400_000 }, async () => {
  const ids = await demo.ids()
  const addresses = demo.app.endpoints
    .filter(({ method, path }) => method === 'GET' && !/content|paper|exports/.test(path))
    .filter((endpoint) => readsSession(policyOf(endpoint)))
    .flatMap(({ path }) => fill(path, ids).map((one) => `${one}${queries[path] ?? ''}`))
  for (const key of people)
    for (const address of addresses) demo.search(key, (await demo.request(key, 'GET', address)).body, address)
  const { answers, leaks, found } = demo.report('answers')
  expect(leaks).toEqual([])
  // The search finds what is there: whoever may read a thing does, by some call.
  for (const one of [
    'margaret taint-jan-street',
    'imran taint-jermaine-street',
    'jan-nowak taint-jan-medical',
    'harjit 311.17',
    'dave-hollis taint-jan-ban',
    'jan-nowak taint-jan-note',
  ])
    expect([...found]).toContain(one)
  expect(answers).toBeGreaterThan(1000)
  // Who once employed somebody finds the contract of then: the search had something to look through.
  expect((await demo.request('imran', 'GET', '/api/me/contracts?per_page=200')).body).toContain('2025-03-03')
})

/** All that a file says: each part of a workbook, the words of a paper, or what it is. */
async function textOf({ rawPayload, headers }: Awaited<ReturnType<typeof openSigned>>): Promise<string> {
  const type = String(headers['content-type'])
  if (type.includes('pdf')) return `${pdfText(rawPayload).join(' ')} ${rawPayload.toString('latin1')}`
  if (!type.includes('spreadsheetml')) return rawPayload.toString('utf8')
  const parts = [...entriesOf(rawPayload).values()].map((entry) => wholeText(rawPayload, entry))
  return (await Promise.all(parts)).join(' ')
}

test('no workbook or paper holds it, whoever opens the address that somebody had signed', {
  timeout: 400_000,
}, async () => {
  const ids = await demo.ids()
  const signing = demo.app.endpoints
    .filter(({ method, path }) => method === 'GET' && /\/(excel|fire|report)$/.test(path))
    .flatMap(({ path }) => fill(path, ids))
  const tokens = new Map<string, string>()
  for (const key of people) tokens.set(key, await demo.signIn(personId(key)))
  const opened: Record<string, number> = {}
  for (const key of people)
    for (const address of signing) {
      const headers = { authorization: `Bearer ${tokens.get(key)}` }
      const answer = await demo.app.inject({ url: address, headers })
      const signed = answer.statusCode === 200 && answer.json().data.url
      if (!signed) continue
      const url = new URL(signed, 'http://muster.test')
      for (const reader of people) {
        const file = await openSigned(demo, `${url.pathname}${url.search}`, tokens.get(reader))
        const text = await textOf(file)
        const where = `what ${address} signed for ${key}`
        demo.search(reader, text, where)
        expect([where, reader, file.statusCode]).toEqual([where, reader, reader === key ? 200 : 403])
        const kind = `${file.statusCode} ${file.headers['content-type']}`
        if (text.includes('Nowak')) opened[kind] = (opened[kind] ?? 0) + 1
      }
    }
  const { leaks } = demo.report(`answers and files, of Jan ${JSON.stringify(opened)},`)
  expect(leaks).toEqual([])
  expect(Object.keys(opened).filter((kind) => /^200 .*(spreadsheetml|pdf)/.test(kind))).toHaveLength(2)
})
