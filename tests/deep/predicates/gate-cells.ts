import { siteId, workerId } from '#server/demo/cast'
import { type Cell, writes } from './cell.ts'
import { people, type Scene } from './scene.ts'

const riverside = siteId('riverside')
const data = ({ status, body }: { status: number; body: string }) => (status === 200 ? JSON.parse(body).data : status)

const statusFor = async (scene: Scene, key: string) =>
  data(await scene.ask(key, 'GET', `/api/me/sites/${riverside}/gates/status`))

const jan = workerId('jan-nowak')
const agnieszka = workerId('agnieszka-wojciechowska-malinowska')
const natalie = workerId('natalie-sugden')
const bans = `/api/me/sites/${riverside}/bans`
const reason = 'Took the guard rail away.'
const keepOff = (scene: Scene, key: string, worker_id: string, everywhere = false) =>
  scene.ask(key, 'POST', bans, { worker_id, reason, everywhere })
const idOf = async (asked: Promise<{ body: string }>): Promise<string> => JSON.parse((await asked).body).data.id

/** The gates of a site, and who is kept off it. Ids and times differ each time and are left out. */
export const gateCells: Cell[] = [
  ...['margaret', 'priya', 'beata', 'owain'].map(
    (key): Cell => ({
      name: `${key} reads the gates of riverside`,
      alone: false,
      look: (scene) => statusFor(scene, key),
    }),
  ),
  ...['priya', 'beata'].map(
    (key): Cell => ({
      name: `${key} looks for whom to keep off`,
      alone: false,
      look: async (scene) => data(await scene.ask(key, 'GET', `${bans}/people?search=nowak`)),
    }),
  ),
  writes('an order to a gate is one line of its log', async (scene) => {
    const [gate] = await statusFor(scene, 'margaret')
    await scene.ask('margaret', 'POST', `/api/gate/${gate.id}/raised`)
    const log: { move: string; result: string }[] = data(await scene.ask('margaret', 'GET', `/api/gate/${gate.id}/log`))
    return log.map(({ move, result }) => ({ move, result }))
  }),
  ...['margaret', 'imran', 'beata'].map((key) =>
    writes(
      `whether ${key} reads why somebody is kept off, in the gate’s list and when they are checked in`,
      async (scene) => {
        await keepOff(scene, 'margaret', natalie)
        const list = await scene.ask(key, 'GET', `/api/site-control/workers?per_page=200&site_id=${riverside}`)
        const people = `/api/me/sites/${riverside}/workers`
        const checks = await scene.ask(key, 'POST', people, {
          onsite: [natalie],
          check_offsite: [],
          ask: [],
          filters: {},
        })
        return [list, checks].map(({ status, body }) => [status, body.includes(reason)])
      },
    ),
  ),
  writes('who of a site’s people a sub-company sees kept off, and what of them', async (scene) => {
    await keepOff(scene, 'margaret', jan)
    await keepOff(scene, 'margaret', agnieszka)
    const rows: { worker: { name: string }; reason: string; by: string }[] = data(await scene.ask('beata', 'GET', bans))
    return rows.map(({ worker, reason, by }) => ({ name: worker.name, reason, by }))
  }),
  writes('priya keeps off somebody whom the site does not know', async (scene) => {
    const { status } = await keepOff(scene, 'priya', people['grace-adjei'] ?? '')
    return status
  }),
  writes('priya keeps jan off all sites of the company', async (scene) => {
    const { status } = await keepOff(scene, 'priya', jan, true)
    return status
  }),
  writes('priya lifts what holds on all sites of the company', async (scene) => {
    const id = await idOf(keepOff(scene, 'margaret', jan, true))
    const { status } = await scene.ask('priya', 'PUT', `${bans}/${id}/lift`)
    return status
  }),
  writes('priya lifts at another site what holds at riverside', async (scene) => {
    const id = await idOf(keepOff(scene, 'margaret', jan))
    const { status } = await scene.ask('priya', 'PUT', `/api/me/sites/${siteId('oswald')}/bans/${id}/lift`)
    return status
  }),
]
