import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { companies } from '#server/platform/db/schema/company'
import type { ControlledWorker } from '#shared/api/gate/site-control'
import type { SavedSitePeople, SitePeople, SiteWorker } from '#shared/api/gate/site-people'
import { mostRows } from '#shared/api/kit/paging'
import type { FireList } from '#shared/api/safety/fire'
import type { RunningRollCall } from '#shared/api/safety/roll-call'
import { newId } from '#shared/domain/kit/id'
import { crowdedSite } from '../support/crowd.ts'
import { pdfText } from '../support/pdf-text.ts'
import { callAs, createPersonas } from '../support/personas.ts'
import { createTestServer } from '../support/test-server.ts'

const sizes = [500, 5000]
const page = mostRows.beyond
const since = '2026-10-26T07:00:00.000Z'
/** Ids that one save takes of each kind. */
const mostMoved = 500

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
const keyOf = ({ last_name, first_name, id }: SiteWorker) => [last_name, first_name, id].join(' ')
const isOf =
  ({ company }: { company: string }) =>
  (one: SiteWorker) =>
    one.company?.id === company

/** What one call took, as often as it was made: milliseconds, and the bytes of its answers. */
type Figures = { calls: number; ms: number; bytes: number }
const measured = new Map<string, Map<number, Figures>>()
let stage: Awaited<ReturnType<typeof createTestServer>>
let personas: Awaited<ReturnType<typeof createPersonas>>
const sites = new Map<number, string>()

beforeAll(async () => {
  stage = await createTestServer()
  personas = await createPersonas(stage.deps)
  const [host] = await stage.deps.db.transaction('system', (tx) =>
    tx.select().from(companies).where(eq(companies.slug, 'company-a')),
  )
  for (const people of sizes)
    sites.set(people, await crowdedSite(stage.deps, { name: `crowd-${people}`, host: host?.id ?? '', people, since }))
}, 300_000)
afterAll(async () => {
  const each = ({ calls, ms, bytes }: Figures) => `${Math.round(ms / calls)} ms, ${Math.round(bytes / calls / 1024)} kB`
  const [small = 0, large = 0] = sizes
  for (const [what, figures] of measured) {
    const [few, many] = [figures.get(small), figures.get(large)]
    if (few && many)
      process.stdout.write(
        `crowd: ${what}: ${each(few)} of ${small}; ${each(many)} of ${large} (${many.calls} calls); time x${(many.ms / many.calls / (few.ms / few.calls)).toFixed(1)}\n`,
      )
  }
  process.stdout.write(`crowd: memory of the process ${Math.round(process.memoryUsage().rss / 1024 ** 2)} MB\n`)
  await stage.close()
})

describe.each(sizes)('%i people on one site', (people) => {
  const site = () => sites.get(people) ?? ''
  const at = (rest: string) => `/api/me/sites/${site()}/${rest}`
  async function call(what: string, method: 'GET' | 'POST', url: string, body?: object) {
    const begun = performance.now()
    const answer = await callAs(stage.app, personas['owner A'], method, url, body)
    const sum = measured.get(what)?.get(people) ?? { calls: 0, ms: 0, bytes: 0 }
    const figures = {
      calls: sum.calls + 1,
      ms: sum.ms + performance.now() - begun,
      bytes: sum.bytes + answer.rawPayload.length,
    }
    measured.set(what, (measured.get(what) ?? new Map()).set(people, figures))
    if (answer.statusCode !== 200) throw new Error(`${what}: ${answer.statusCode} ${answer.body.slice(0, 300)}`)
    return answer
  }
  const read = async (what: string, query: string): Promise<SitePeople> =>
    (await call(what, 'GET', at(`workers?${query}`))).json()
  const whole = () => read('everybody in one answer', `per_page=${mostRows.onFirst}`)
  async function walk(what: string, filter = '') {
    const found: SiteWorker[] = []
    for (let number = 1; ; number++) {
      const { data, meta, links } = await read(what, `${filter}&per_page=${page}&page=${number}`)
      expect(data.length).toBeLessThanOrEqual(page)
      found.push(...data)
      if (!links.next) {
        expect(meta).toMatchObject({ page: number, last_page: number, total: found.length })
        return found
      }
      expect(data).toHaveLength(page)
    }
  }

  test('a walk through the pages meets everybody once, in one order', async () => {
    const { data, counts, filters } = await whole()
    expect(counts).toEqual({ on_site: people, due: 0, suspected_left: 0, left: 0 })
    expect(filters.companies.map(({ people }) => people)).toEqual([people, ...Array(20).fill(people / 20)])
    expect(new Set(ids(data)).size).toBe(people)
    expect(data.map(keyOf)).toEqual(data.map(keyOf).sort())
    expect(ids(await walk('a page'))).toEqual(ids(data))
  }, 120_000)

  test('filters narrow the walk to whom they name, everybody once', async () => {
    const { data, filters } = await whole()
    const company = filters.companies[7]?.value ?? ''
    const trade = filters.trades[3]?.value ?? ''
    const ways: [string, (one: SiteWorker) => boolean][] = [
      [`company=${company}`, (one) => one.company?.id === company],
      [`trade=${trade}`, (one) => one.role_id === trade],
      [`company=${company}&trade=${trade}`, (one) => one.company?.id === company && one.role_id === trade],
      ['search=T3%20lAST1', (one) => `${one.first_name} ${one.last_name}`.includes('t3 Last1')],
      ['status=On%20site', () => true],
      ['status=Due', () => false],
    ]
    for (const [filter, isWanted] of ways) {
      const wanted = data.filter(isWanted)
      expect(wanted.length > 0).toBe(filter !== 'status=Due')
      expect([filter, ids(await walk('a page, narrowed', filter))]).toEqual([filter, ids(wanted)])
    }
  }, 120_000)

  test('a save of as many as it takes moves those whom the filters hold, out and in again', async () => {
    const { data, filters } = await whole()
    const chosen = { company: filters.companies[5]?.value ?? '', trade: 'All' }
    const selected = [...data.filter(isOf(chosen)), ...data.filter((one) => !isOf(chosen)(one))].slice(0, mostMoved)
    const matchingIds = ids(selected.filter(isOf(chosen)))
    const save = async (body: object): Promise<SavedSitePeople> =>
      (await call('a combined save', 'POST', at('workers'), { filters: chosen, ...body })).json().data
    const out = await save({ check_offsite: ids(selected) })
    expect([ids(out.left_site).sort(), out.new_onsite, out.refused]).toEqual([matchingIds.sort(), [], []])
    stage.clock.forward(120)
    const onsite_since = stage.clock.now().toISOString()
    const back = await save({ onsite: ids(selected), onsite_since, override_reason: 'They only fetched a tool' })
    expect([ids(back.new_onsite).sort(), back.left_site, back.refused]).toEqual([matchingIds, [], []])
    expect(new Set(back.new_onsite.map((one) => one.onsite_since))).toEqual(new Set([onsite_since]))
    expect((await whole()).counts.on_site).toBe(people)
  }, 120_000)

  test('a gate’s device takes everybody in one answer', async () => {
    const query = `site_id=${site()}&per_page=${mostRows.onFirst}`
    const list = await call('the list of a gate', 'GET', `/api/site-control/workers?${query}`)
    const workers: ControlledWorker[] = list.json().data
    expect(ids(workers)).toEqual(ids((await whole()).data))
    expect(new Set(workers.map(({ presence }) => presence.state))).toEqual(new Set(['on_site']))
  }, 120_000)

  test('the fire list names everybody, on the screen and on paper, and the roll call begins with them', async () => {
    const list: FireList = (await call('the fire list', 'GET', at('fire/people'))).json().data
    expect(list.people).toHaveLength(people)
    const { url }: { url: string } = (await call('the address of the paper', 'GET', at('fire'))).json().data
    const pdfFile = (await call('the fire list on paper', 'GET', url)).rawPayload
    const printed = pdfText(pdfFile).filter((line) => line.startsWith('First'))
    expect(printed.sort()).toEqual(list.people.map(({ name }) => name).sort())
    const pages = pdfFile.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
    process.stdout.write(`crowd: ${people} people on ${pages} pages\n`)
    const begun = await call('the start of a roll call', 'POST', at('roll-calls'), { id: newId(), kind: 'DRILL' })
    const { people: called }: RunningRollCall = begun.json().data
    expect(ids(called).sort()).toEqual(ids(list.people).sort())
  }, 300_000)
})
