import type { Page } from 'playwright/test'
import type { Account } from '../people/server.ts'
import { expect, test } from '../people/story.ts'
import { visitor } from '../people/visitor.ts'

// Runs before timesheets.spec.ts, which decides every waiting week; each decision here is undone again.

/** Somebody who decides on weeks, at the queue of those that wait. */
async function reviewer(page: Page, account: Account) {
  await page.setViewportSize({ width: 1440, height: 900 })
  const me = visitor(page)
  await me.signsIn(account, '/login?redirect=/timesheets')
  const queue = page.getByRole('region', { name: 'Timesheets waiting' })
  const open = page.getByRole('article', { name: /^Week of/ })
  const link = (name: string) => queue.getByRole('link', { name })
  return {
    ...me,
    queue,
    open,
    undo: page.getByRole('button', { name: /^Undo/ }),
    link,
    /** Opens somebody's week, ready for the keys. */
    async opens(name: string) {
      await link(name).first().click()
      await expect(open).toHaveAttribute('aria-label', `Week of ${name}`)
      await expect(page.getByRole('button', { name: /^Accept \d+ h/ })).toBeEnabled()
      // A key pressed in the moment after the week has come up decides nothing.
      await expect(open.locator('[data-moved]')).toHaveCount(0)
      await page.getByRole('heading', { name }).focus()
    },
    seesAccepted: (name: string) => expect(page.getByText(new RegExp(`^${name}, .*: accepted`))).toBeVisible(),
  }
}

test('a week that was accepted by a slip of the key is undone, by the bar or by Ctrl and Z, and says whose it is', async ({
  page,
  server,
}) => {
  const me = await reviewer(page, await server.account('main-manager'))
  const { undo } = me
  const name = 'Tomasz Zieliński'
  const weeks = me.queue.getByRole('status')
  await me.opens(name)
  const waiting = (await weeks.textContent()) ?? ''
  const accept = async () => {
    await me.opens(name)
    await page.keyboard.press('a')
    await expect(page.getByText('Timesheet has been accepted.', { exact: true })).toBeVisible()
    await me.seesAccepted(name)
    await expect(me.link(name)).toHaveCount(0)
  }
  await accept()
  await undo.click()
  await expect(page.getByText('Undone.', { exact: true })).toBeVisible()
  // The offer lasts 10 s, and this reading of the page may take as long.
  await me.findsItAccessible()
  await expect(undo).toHaveCount(0)
  await expect(me.link(name)).toHaveCount(1)
  await expect(weeks).toHaveText(waiting)

  await accept()
  await page.keyboard.press('Control+z')
  await expect(me.link(name)).toHaveCount(1)
})

test('two weeks accepted one after the other are both undone, the newest first, and the keys go on', async ({
  page,
  server,
}) => {
  const me = await reviewer(page, await server.account('main-owner'))
  const { open, undo } = me
  const names = ['Oluwaseun Adeyemi-Bankole', 'Rhys Llewellyn-Price'] as const
  for (const name of names) {
    await me.opens(name)
    await page.keyboard.press('a')
    await me.seesAccepted(name)
  }
  await expect(page.getByText('One earlier one can be undone after it.')).toBeVisible()
  await undo.click()
  await expect(me.link(names[1]).first()).toBeVisible()
  await me.seesAccepted(names[0])
  await undo.click()
  await expect(me.link(names[0]).first()).toBeVisible()
  await expect(undo).toHaveCount(0)
  await expect(page.locator('h1[tabindex="-1"]')).toBeFocused()

  await page.keyboard.press('n')
  const note = page.getByRole('textbox', { name: /^Note to/ })
  await expect(note).toBeFocused()
  await page.keyboard.type('Wednesday says 19:30.')
  await page.keyboard.press('Escape')
  await expect(note).not.toBeFocused()
  await expect(note).toHaveValue('Wednesday says 19:30.')
  const before = (await open.getAttribute('aria-label')) ?? ''
  await page.keyboard.press('k')
  await expect(open).not.toHaveAttribute('aria-label', before)
  await page.keyboard.press('j')
  await expect(open).toHaveAttribute('aria-label', before)
  await expect(note).toHaveValue('Wednesday says 19:30.')
  await note.fill('')
})

test('a week that was left before the answer came is accepted all the same, and can be undone', async ({
  page,
  server,
}) => {
  const me = await reviewer(page, await server.account('main-owner'))
  const { open, undo } = me
  const name = 'Oluwaseun Adeyemi-Bankole'
  const link = me.link(name)
  let answer = () => {}
  const left = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/me/timesheets/*/accept', async (route) => {
    await left
    await route.continue()
  })
  await me.opens(name)
  const sent = page.waitForRequest('**/accept')
  await page.keyboard.press('a')
  await sent
  await page.keyboard.press('j')
  await expect(open).not.toHaveAttribute('aria-label', `Week of ${name}`)
  await expect(link).toHaveCount(1)
  const next = (await open.getAttribute('aria-label')) ?? ''
  answer()
  await me.seesAccepted(name)
  await expect(link).toHaveCount(0)
  await expect(open).toHaveAttribute('aria-label', next)
  await undo.click()
  await expect(page.getByText('Undone.', { exact: true })).toBeVisible()
  await expect(link).toHaveCount(1)
})

test('Accept all that is left in the middle stops there, and what it has accepted is undone', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const me = visitor(page)
  await me.signsIn(await server.account('main-manager'))
  await me.arrivesHome()
  const timesheets = page.getByRole('link', { name: /^Timesheets/ }).first()
  const all = page.getByRole('button', { name: /^Accept all \d+$/ })
  await timesheets.click()
  await expect(all).toBeVisible()
  const before = (await all.textContent()) ?? ''
  let answer = () => {}
  const left = new Promise<void>((resolve) => {
    answer = resolve
  })
  let sent = 0
  await page.route('**/api/me/timesheets/*/accept', async (route) => {
    sent += 1
    if (sent === 2) await left
    await route.continue()
  })
  await all.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Accept \d+, \d+ h/ })
    .click()
  await expect.poll(() => sent).toBe(2)
  await page.goBack()
  await me.arrivesHome()
  answer()
  await expect(page.getByText(/^2 weeks accepted: .*, and one other$/)).toBeVisible()
  await page.getByRole('button', { name: /^Undo/ }).click()
  await expect(page.getByText('2 undone.', { exact: true })).toBeVisible()
  await timesheets.click()
  await expect(all).toHaveText(before)
  expect(sent).toBe(2)
})

for (const scheme of ['light', 'dark'] as const)
  test(`the bar covers neither the decision nor the navigation, ${scheme}`, async ({ page, server }) => {
    const name = { light: 'Oluwaseun Adeyemi-Bankole', dark: 'Rhys Llewellyn-Price' }[scheme]
    await page.emulateMedia({ colorScheme: scheme })
    const me = visitor(page)
    await me.signsIn(await server.account('main-owner'), '/login?redirect=/timesheets')
    const queue = page.getByRole('region', { name: 'Timesheets waiting' })
    const bar = page.getByRole('button', { name: /^Undo/ })
    await expect(queue).toBeVisible()
    for (const [width, height] of [
      [390, 844],
      [768, 1024],
      [1024, 768],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto('/timesheets?show=Waiting')
      await queue.getByRole('link', { name: name }).first().click()
      await page.getByRole('button', { name: /^Accept \d+ h/ }).click()
      await expect(bar).toBeVisible()
      await expect(page.getByRole('button', { name: /^(Accept|Mark as paid|Add the note)/ }).first()).toBeVisible()
      const box = await page.getByText(new RegExp(`^${name}, .*: accepted$`)).boundingBox()
      const under = await page.evaluate(() => {
        const bar = document.querySelector('[data-shown]')?.getBoundingClientRect()
        const others = [...document.querySelectorAll('footer, nav')].map((one) => one.getBoundingClientRect())
        return others.some(
          (one) =>
            bar &&
            one.height > 0 &&
            one.top < bar.bottom &&
            one.bottom > bar.top &&
            one.left < bar.right &&
            one.right > bar.left,
        )
      })
      expect([width, under, (box?.width ?? 0) > 100]).toEqual([width, false, true])
      if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/undo-${width}-${scheme}.png` })
      await bar.click()
      await expect(bar).toHaveCount(0)
    }
  })
