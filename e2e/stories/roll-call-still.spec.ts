import { siteId } from '#server/demo/ids-by-key'
import { marshal } from '../people/marshal.ts'
import { expect, test } from '../people/story.ts'

const site = siteId('riverside')

test('whatever happens above the people of a roll call, the next press finds the person it was aimed at', async ({
  browser,
  server,
}) => {
  test.setTimeout(120_000)
  const priya = await marshal(browser, server, 'main-manager', site)
  const { page } = priya
  await priya.opens()
  const place = (name: string) => page.getByRole('button', { name }).evaluate((it) => it.getBoundingClientRect().top)
  const drill = await place('Start a drill')
  await priya.losesNetwork()
  await priya.isOffline()
  expect(await place('Start a drill'), 'the start of a drill, offline').toBe(drill)
  await priya.hasNetwork()
  await priya.presses('Start a drill')
  await expect(page.getByText('in step')).toBeVisible({ timeout: 20_000 })
  const top = () =>
    page
      .getByRole('list', { name: /^(?:Everyone|People)$/ })
      .evaluate((list) => list.getBoundingClientRect().top + scrollY)
  const first = await top()
  const expectSameTop = async (when: string) => expect(await top(), when).toBe(first)
  const [ann, ben, cal] = await priya.missing()

  await priya.losesNetwork()
  await priya.isOffline()
  await expectSameTop('offline')
  await priya.marks(`${ann}`, 'needs help')
  await page.getByLabel(`Where is ${ann}, and what happened?`).fill('Stair B, level 2')
  await expectSameTop('a note is typed')
  await priya.marks(`${ben}`, 'is not on site')
  await expectSameTop('somebody is not on site')
  await priya.counter('Needs help').click()
  await expect(page.getByRole('listitem').filter({ hasText: `${ann}` })).toContainText('Stair B, level 2')
  await page.reload()
  await priya.isOffline()
  await expectSameTop('opened again')
  await priya.counter('Needs help').click()
  await page.getByRole('button', { name: `Change note: ${ann}` }).click()
  await expect(page.getByLabel(`Where is ${ann}, and what happened?`)).toHaveValue('Stair B, level 2')
  await priya.counter('Not found').click()

  await priya.hasNetwork()
  await expect(page.getByText('in step')).toBeVisible({ timeout: 20_000 })
  await expectSameTop('online again')
  await priya.presses('Somebody who is not on the list')
  await page.getByLabel('Name').last().fill('Zoe Added')
  const add = await page.getByRole('button', { name: 'Add to the roll call' }).boundingBox()
  if (!add) throw new Error('There is no button to add somebody.')
  const [x, y] = [add.x + add.width / 2, add.y + add.height / 2]
  await page.mouse.click(x, y)
  await page.mouse.click(x, y)
  await expect(page.getByText('Zoe Added')).toBeVisible()
  await expect(priya.counter('Needs help')).toContainText('1')
  await expectSameTop('somebody is added')

  await page.getByLabel('Search by name or company').fill('')
  await priya.counter('Not found').click()
  await page.route('**/api/me/roll-calls/*/marks', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 404, json: { message: 'This roll call is not yours any more.' } })
      : route.fallback(),
  )
  await priya.marks(`${cal}`, 'is safe')
  await expect(page.getByText('Marks are refused.')).toBeVisible()
  await expect(page.getByText('This roll call is not yours any more.')).toBeVisible()
  await expectSameTop('the marks are refused')
  await priya.findsItAccessible()
  await page.unroute('**/api/me/roll-calls/*/marks')
  await priya.presses('Retry')
  await expect(page.getByText('in step')).toBeVisible({ timeout: 20_000 })
  await expectSameTop('the marks are taken')
  await page.getByRole('button', { name: /^End roll call/ }).click()
  await priya.presses('End anyway')
  await expect(page.getByText(/^Ended with/)).toBeVisible()
  await priya.context.close()
})
