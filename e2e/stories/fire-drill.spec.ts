import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from 'playwright/test'
import { siteId } from '#server/demo/ids-by-key'
import type { Mark, RunningRollCall } from '#shared/api/safety/roll-call'
import { dice } from '../../tests/support/dice.ts'
import { pdfText } from '../../tests/support/pdf-text.ts'
import { marshal } from '../people/marshal.ts'
import type { DemoServer } from '../people/server.ts'
import { expect, test } from '../people/story.ts'

const site = siteId('riverside')
const cuts = 20
/** One drill in every run; another by `MUSTER_SEED`. */
const seed = Number(process.env.MUSTER_SEED ?? 7)

/** The server's own word, past every phone. */
async function ownerApi(request: APIRequestContext, server: DemoServer) {
  const { login, password } = await server.account('main-owner')
  const signedIn = await request.post('/api/auth/login', { data: { email: login, password, remember: false } })
  const { tokenInfo } = await signedIn.json()
  return async <T>(url: string): Promise<T> => {
    const answer = await request.get(url, { headers: { authorization: `Bearer ${tokenInfo.accessToken}` } })
    return (await answer.json()).data
  }
}

test(`a fire drill by two marshals, ${cuts} random disconnects, one meeting without network: no mark is lost`, async ({
  browser,
  request,
  server,
}) => {
  test.setTimeout(240_000)
  process.stdout.write(`fire drill: seed ${seed} (MUSTER_SEED)\n`)
  const roll = dice(seed)
  const [priya, dave] = [
    await marshal(browser, server, 'main-manager', site),
    await marshal(browser, server, 'main-guard', site),
  ]
  const both = [priya, dave]
  await priya.opens()
  await priya.presses('Start a drill')
  await dave.opens()
  for (const { page } of both) {
    await expect(page.getByText('Drill', { exact: true })).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  }
  const people = (await priya.missing()).sort()
  expect((await dave.missing()).sort()).toEqual(people)
  const halves = new Map(both.map((one, half) => [one, people.filter((_, at) => at % 2 === half)]))

  let presses = 0
  const marks = async (who: typeof priya, left = 0) => {
    const mine = halves.get(who) ?? []
    if (mine.length <= left) return
    const [name] = mine.splice(roll(mine.length), 1)
    if (name === undefined) return
    await who.marks(name, 'is safe')
    presses += 1
    // Said too soon, and taken back: they are looked for again.
    if (roll(3) > 0) return
    await who.page.getByRole('button', { name: `Undo for ${name}`, exact: true }).click()
    await expect(who.page.getByRole('button', { name: `${name} is safe`, exact: true })).toBeVisible()
    presses += 1
    mine.push(name)
  }
  for (let cut = 0; cut < cuts; cut++) {
    const who = both[roll(2)] ?? priya
    await who.losesNetwork()
    // Two of each half are left for the meeting.
    await marks(both[roll(2)] ?? priya, 2)
    if (roll(4) === 0) {
      await who.page.reload()
      await expect(who.page.getByText('Drill', { exact: true })).toBeVisible()
    }
    await marks(who, 2)
    await who.hasNetwork()
  }

  for (const one of both) await one.losesNetwork()
  for (const one of both) {
    while (halves.get(one)?.length) await marks(one)
    await one.isOffline()
  }
  await dave.page.reload()
  await dave.isOffline()
  await dave.counter('Safe').click()
  await expect(dave.page.getByRole('button', { name: /^Undo for/ })).not.toHaveCount(0)
  const found = async (who: typeof priya) => Number(await who.counter('Safe').getByText(/^\d+$/).textContent())
  const alone = Math.max(...(await Promise.all(both.map(found))))
  expect(alone).toBeLessThan(people.length)

  await dave.shows()
  await dave.findsItAccessible()
  const read = await priya.reads(dave.page, 'Dave Hollis')
  await expect(read).toContainText(/\d+ of them new here/)
  await priya.findsItAccessible()
  await priya.presses('Now show mine')
  await dave.presses('Now read theirs')
  await dave.presses('Cancel')
  const back = await dave.reads(priya.page, 'Priya Raghunathan')
  await expect(back).toContainText(/\d+ of them new here/)
  await dave.presses('Back to the list')
  await priya.presses('Done')
  for (const one of both) await expect(one.counter('Safe')).toContainText(String(people.length))
  for (const one of both) await expect(one.counter('Not found')).toContainText('0')

  for (const one of both) await one.hasNetwork()
  for (const { page } of both) await expect(page.getByText('in step')).toBeVisible({ timeout: 20_000 })
  // Each learns a look later that the other answers again.
  for (const { page } of both) await expect(page.getByText('no answer since')).toBeHidden({ timeout: 20_000 })
  const get = await ownerApi(request, server)
  const { running } = await get<{ running: { id: string } }>(`/api/me/sites/${site}/fire/people`)
  const { marks: kept } = await get<{ marks: Mark[] }>(`/api/me/roll-calls/${running.id}/marks?since=0`)
  expect(kept.length, 'marks that the server keeps').toBe(presses)
  process.stdout.write(`fire drill: ${people.length} people, ${presses} marks, ${kept.length} kept (seed ${seed})\n`)

  await priya.presses('End roll call, everyone found')
  await expect(priya.page.getByText('Ended: everyone was accounted for.')).toBeVisible()
  await expect(dave.page.getByText('Ended: everyone was accounted for.')).toBeVisible({ timeout: 20_000 })
  const whole = await get<RunningRollCall>(`/api/me/roll-calls/${running.id}`)
  expect(whole.call).toMatchObject({ status: 'CLOSED', closed_by: 'Priya Raghunathan' })
  expect(whole.marks.filter(({ mark, late }) => mark !== 'SAFE' || late)).toEqual([])
  expect(whole.marks).toHaveLength(people.length)

  const download = priya.page.waitForEvent('download')
  await priya.presses('Report (PDF)')
  const words = pdfText(await readFile(await (await download).path())).join('\n')
  for (const { name } of whole.people) expect(words).toContain(name.normalize('NFKD').slice(0, 4))
  expect(words).toContain(`${people.length} safe, 0 need help, 0 not on site, 0 not found`)
  expect(words).toContain('Priya Raghunathan')
  await priya.findsItAccessible()
  for (const { context } of both) await context.close()
})
