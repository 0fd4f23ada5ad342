import { siteId, workerId } from '#server/demo/ids-by-key'
import { banBody } from '../../support/gate/ban-body.ts'
import { type AccessCase, writes } from './access-case.ts'
import { type Fixture, people } from './fixture.ts'

const riverside = siteId('riverside')
const data = ({ status, body }: { status: number; body: string }) => (status === 200 ? JSON.parse(body).data : status)

const statusFor = async (fixture: Fixture, key: string) =>
  data(await fixture.request(key, 'GET', `/api/me/sites/${riverside}/gates/status`))

const jan = workerId('jan-nowak')
const agnieszka = workerId('agnieszka-wojciechowska-malinowska')
const natalie = workerId('natalie-sugden')
const bans = `/api/me/sites/${riverside}/bans`
const reason = 'Took the guard rail away.'
const keepOff = (fixture: Fixture, key: string, worker_id: string, everywhere = false) =>
  fixture.request(key, 'POST', bans, banBody(worker_id, { reason, everywhere }))
const idOf = async (response: Promise<{ body: string }>): Promise<string> => JSON.parse((await response).body).data.id

/** The gates of a site, and who is kept off it. Ids and times differ each time and are left out. */
export const gateCases: AccessCase[] = [
  ...['margaret', 'priya', 'beata', 'owain'].map(
    (key): AccessCase => ({
      name: `${key} reads the gates of riverside`,
      alone: false,
      run: (fixture) => statusFor(fixture, key),
    }),
  ),
  ...['priya', 'beata'].map(
    (key): AccessCase => ({
      name: `${key} looks for whom to keep off`,
      alone: false,
      run: async (fixture) => data(await fixture.request(key, 'GET', `${bans}/people?search=nowak`)),
    }),
  ),
  writes('an order to a gate is one line of its log', async (fixture) => {
    const [gate] = await statusFor(fixture, 'margaret')
    await fixture.request('margaret', 'POST', `/api/gate/${gate.id}/raised`)
    const log: { move: string; result: string }[] = data(
      await fixture.request('margaret', 'GET', `/api/gate/${gate.id}/log`),
    )
    return log.map(({ move, result }) => ({ move, result }))
  }),
  ...['margaret', 'imran', 'beata'].map((key) =>
    writes(
      `whether ${key} reads why somebody is kept off, in the gate’s list and when they are checked in`,
      async (fixture) => {
        await keepOff(fixture, 'margaret', natalie)
        const list = await fixture.request(key, 'GET', `/api/site-control/workers?per_page=200&site_id=${riverside}`)
        const people = `/api/me/sites/${riverside}/workers`
        const checks = await fixture.request(key, 'POST', people, {
          onsite: [natalie],
          check_offsite: [],
          ask: [],
          filters: {},
        })
        return [list, checks].map(({ status, body }) => [status, body.includes(reason)])
      },
    ),
  ),
  writes('who of a site’s people a sub-company sees kept off, and what of them', async (fixture) => {
    await keepOff(fixture, 'margaret', jan)
    await keepOff(fixture, 'margaret', agnieszka)
    const rows: { worker: { name: string }; reason: string; by: string }[] = data(
      await fixture.request('beata', 'GET', bans),
    )
    return rows.map(({ worker, reason, by }) => ({ name: worker.name, reason, by }))
  }),
  writes('priya keeps off somebody whom the site does not know', async (fixture) => {
    const { status } = await keepOff(fixture, 'priya', people['grace-adjei'] ?? '')
    return status
  }),
  writes('priya keeps jan off all sites of the company', async (fixture) => {
    const { status } = await keepOff(fixture, 'priya', jan, true)
    return status
  }),
  writes('priya lifts what holds on all sites of the company', async (fixture) => {
    const id = await idOf(keepOff(fixture, 'margaret', jan, true))
    const { status } = await fixture.request('priya', 'PUT', `${bans}/${id}/lift`)
    return status
  }),
  writes('priya lifts at another site what holds at riverside', async (fixture) => {
    const id = await idOf(keepOff(fixture, 'margaret', jan))
    const { status } = await fixture.request('priya', 'PUT', `/api/me/sites/${siteId('oswald')}/bans/${id}/lift`)
    return status
  }),
]
