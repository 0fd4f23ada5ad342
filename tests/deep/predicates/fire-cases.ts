import { type SQL, sql } from 'drizzle-orm'
import { siteId, workerId } from '#server/demo/ids-by-key'
import { type AccessCase, reads, withoutHeaders, writes } from './access-case.ts'
import { type Fixture, people } from './fixture.ts'
import { isGuard, madeWorker } from './guard-cases.ts'

const callers = ['margaret', 'colin', 'imran', 'beata', 'owain', 'dave-hollis']
const site = siteId('riverside')
const ahmed = workerId('ahmed-yusuf-warsame')
const call = '0199c000-0000-7000-8000-0000000000ca'
const start = (fixture: Fixture, key: string, started_ago = 0) => {
  const body = { id: call, kind: 'DRILL', key: '0'.repeat(32), started_ago }
  return fixture.request(key, 'POST', `/api/me/sites/${site}/roll-calls`, body)
}
const mark = (person_id: string, clock: number) => ({
  person_id,
  mark: 'SAFE',
  device: 'phone001',
  clock,
  at: '2026-10-26T07:31:00.000Z',
  by: people.margaret ?? '',
  by_name: 'a marshal',
})
const idsOf = ({ body }: { body: string }): string[] =>
  (JSON.parse(body).data?.people ?? []).map(({ id }: { id: string }) => id)

/** One more mark, of another phone: who made it, who sent it, and whether it came after the end. */
const markOf = (whose: SQL) => sql`insert into roll_call_marks
    (roll_call_id, person_id, site_id, company_id, mark, device, clock, at, by_name, received_at, by, sent_by, late)
  select roll_call_id, person_id, site_id, company_id, mark, 'phone002', 1, at, by_name, received_at, ${whose}
  from roll_call_marks limit 1`

async function pdfPathOf(fixture: Fixture, key: string, change: (url: URL) => void = () => {}) {
  const { body } = await fixture.request(key, 'GET', `/api/me/sites/${site}/fire`)
  const url = new URL(JSON.parse(body).data.url, 'http://muster.test')
  change(url)
  return `${url.pathname}${url.search}`
}

/** The fire list and the roll call: who sees whom, who starts and closes, whose marks are taken. */
export const fireCases: AccessCase[] = [
  ...callers.map((key) =>
    reads(`${key} reads the fire list of riverside`, async (fixture) =>
      withoutHeaders(await fixture.request(key, 'GET', `/api/me/sites/${site}/fire/people`)),
    ),
  ),
  ...callers.map((key) =>
    writes(`${key} starts a roll call at riverside`, async (fixture) => (await start(fixture, key)).status),
  ),
  writes('a guard starts a roll call that began before the right did', async (fixture) => {
    await isGuard(fixture, sql`update site_guards set approved_at = '2026-10-26T07:30:30Z'`)
    return JSON.parse((await start(fixture, 'ahmed-yusuf-warsame', 60)).body).data?.call.started_at
  }),
  writes('a sub-company sees and marks its own people in a roll call, and does not close it', async (fixture) => {
    const all = idsOf(await start(fixture, 'margaret'))
    const partial = await fixture.request('beata', 'GET', `/api/me/roll-calls/${call}`)
    const mine = idsOf(partial)
    const foreign = all.find((id) => !mine.includes(id)) ?? ''
    const url = `/api/me/roll-calls/${call}/marks`
    await fixture.request('margaret', 'POST', url, { since: 0, marks: [mark(foreign, 1)] })
    const marked = await fixture.request('beata', 'POST', url, {
      since: 0,
      marks: [mark(foreign, 2), mark(mine[0] ?? '', 3)],
    })
    const { refused, marks } = JSON.parse(marked.body).data
    const past = await fixture.request('beata', 'GET', `/api/me/sites/${site}/roll-calls`)
    const closing = await fixture.request('beata', 'PUT', `/api/me/roll-calls/${call}/close`, {
      confirm_not_found: true,
    })
    const [counted] = JSON.parse(past.body).data
    return [mine, refused, marks.map(({ clock }: { clock: number }) => clock), counted?.people, closing.status]
  }),
  writes('the marshals of a roll call, as each company reads of them', async (fixture) => {
    const all = idsOf(await start(fixture, 'margaret'))
    const url = `/api/me/roll-calls/${call}/marks`
    const mine = idsOf(await fixture.request('beata', 'GET', `/api/me/roll-calls/${call}`))
    const foreign = all.find((id) => !mine.includes(id)) ?? ''
    await fixture.request('colin', 'GET', `${url}?since=0`)
    await fixture.request('dave-hollis', 'POST', url, { since: 0, marks: [mark(foreign, 1)] })
    const others = []
    for (const key of ['imran', 'beata', 'margaret']) {
      const { data } = JSON.parse((await fixture.request(key, 'GET', `${url}?since=0`)).body)
      others.push(data?.others?.map(({ id }: { id: string }) => id))
    }
    return others
  }),
  ...Object.entries({
    'took part': { isThere: true },
    'took no part': {},
    'marked only after its end': { change: markOf(sql`${ahmed}, ${ahmed}, true`) },
    'marked by another’s phone': { change: markOf(sql`${ahmed}, sent_by, false`) },
    'sent another’s mark': { change: markOf(sql`by, ${ahmed}, false`) },
  } as Record<string, { isThere?: true; change?: SQL }>).map(([name, { isThere, change }]) =>
    writes(`a guard whose approval ended, and who ${name} in a roll call, hands in marks`, async (fixture) => {
      const all = idsOf(await start(fixture, 'margaret'))
      const url = `/api/me/roll-calls/${call}/marks`
      await fixture.request('margaret', 'POST', url, { since: 0, marks: [mark(all[0] ?? '', 1)] })
      await isGuard(fixture)
      if (isThere) await fixture.request('ahmed-yusuf-warsame', 'GET', `${url}?since=0`)
      await fixture.change(sql`update site_guards set ended_at = '2026-10-26T07:31:00Z'`)
      if (change) await fixture.change(change)
      const marks = all.map((id, n) => mark(id, n + 2))
      return withoutHeaders(await fixture.request('ahmed-yusuf-warsame', 'POST', url, { since: 0, marks }))
    }),
  ),
  writes('a guard who took part in a roll call, and is a worker now, hands in marks', async (fixture) => {
    const all = idsOf(await start(fixture, 'margaret'))
    const url = `/api/me/roll-calls/${call}/marks`
    await isGuard(fixture)
    await fixture.request('ahmed-yusuf-warsame', 'GET', `${url}?since=0`)
    for (const change of madeWorker(sql`'2026-10-26T07:31:00Z'`)) await fixture.change(change)
    const marks = all.map((id, n) => ({ ...mark(id, n + 1), mark: 'NEEDS_HELP' }))
    return withoutHeaders(await fixture.request('ahmed-yusuf-warsame', 'POST', url, { since: 0, marks }))
  }),
  reads('an address of a fire list that was edited', async (fixture) =>
    fixture
      .request(
        undefined,
        'GET',
        await pdfPathOf(fixture, 'margaret', (url) => url.searchParams.set('signature', 'AAAA')),
      )
      .then(({ status }) => status),
  ),
  reads('an address of a fire list that is 301 s old', async (fixture) => {
    const url = await pdfPathOf(fixture, 'margaret')
    fixture.clock.forward(301)
    return fixture
      .request(undefined, 'GET', url)
      .then(({ status }) => status)
      .finally(() => fixture.clock.set(null))
  }),
  reads("another's address of a fire list", async (fixture) =>
    fixture.request('owain', 'GET', await pdfPathOf(fixture, 'margaret')).then(({ status }) => status),
  ),
  writes('an address of a fire list whose sign-in ended', async (fixture) => {
    const url = await pdfPathOf(fixture, 'margaret')
    await fixture.change(
      sql`update sessions set revoked_at = '2020-01-01T00:00:00Z' where id = ${fixture.sessions.get('margaret')}`,
    )
    return (await fixture.request(undefined, 'GET', url)).status
  }),
]
