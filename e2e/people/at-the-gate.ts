import type { SitePeople } from '#shared/api/gate/site-people'
import { caller } from './caller.ts'
import type { DemoServer } from './server.ts'

/** Dave at his gate, and a worker of the site whom nothing keeps out. */
export async function atTheGate(base: string, server: DemoServer, n: number) {
  const dave = await caller(base, await server.account('main-guard'))
  const priya = await caller(base, await server.account('main-manager'))
  const site = (await dave.get('/api/site-control')).data[0]
  const { data }: SitePeople = await priya.get(`/api/me/sites/${site.id}/workers?per_page=500`)
  const ready = data.filter(
    ({ company, assignment }) => company?.name.startsWith('Calder') && assignment?.rams_accepted,
  )
  const accounts = await server.accounts()
  const worker = ready.toReversed()[n]
  if (!worker) throw new Error('The demo has more workers.')
  const name = `${worker.first_name} ${worker.last_name}`
  const account = accounts.find((one) => one.name === name)
  if (!account) throw new Error(`${name} has no account.`)
  const proof = { site_id: site.id, worker_password: account.password }
  const check = (way: 'check-in' | 'check-out', more = {}) =>
    dave.sends('POST', `/api/site-control/workers/${worker.id}/${way}`, { ...proof, ...more })
  const leaves = async () => {
    if (!worker.onsite) return
    await check('check-out')
    await server.forward(90)
  }
  return {
    site,
    worker,
    name,
    account,
    check,
    /** Off site, as seen by Dave: whoever the demo has on site is checked out first. */
    leaves,
    /** On site since a moment ago: whoever came in the morning may, in the evening, be suspected to have left. */
    async arrives() {
      await leaves()
      await check('check-in', { override_reason: 'Known on this site' })
      await server.forward(180)
    },
  }
}
