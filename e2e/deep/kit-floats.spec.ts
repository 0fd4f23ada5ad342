import { expect, test } from '../people/kit.ts'
import { visitor } from '../people/visitor.ts'

/** Around everything that floats; the page under it is looked at in kit.spec.ts. */
const float = '[role="dialog"], [data-radix-popper-content-wrapper]'

test('what floats over the kit is accessible', async ({ page, opensTheKit }) => {
  test.setTimeout(240_000)
  const me = visitor(page)
  const floats = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Floats', exact: true }) })
  const opens = async (name: string, role: 'dialog' | 'menu') => {
    await floats.getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole(role)).toBeVisible()
    await me.findsItAccessible(float)
  }
  await opensTheKit()
  await opens('Menu', 'menu')
  await page.keyboard.press('Escape')
  await opens('Notifications, 4 new', 'dialog')
  await page.keyboard.press('Escape')
  for (const name of ['Dialog', 'Full screen', 'Form', 'Confirm', 'Drawer', 'Wide drawer']) {
    await opens(name, 'dialog')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  for (const label of ['Payment Cycle', 'Sites', 'Site']) {
    await page.getByRole('combobox', { name: label, exact: true }).first().click()
    await expect(page.getByRole('listbox').filter({ visible: true })).toBeVisible()
    await me.findsItAccessible(float)
    await page.keyboard.press('Escape')
  }
  await page.getByRole('combobox', { name: 'Role' }).fill('river')
  await expect(page.getByRole('option').first()).toBeVisible()
  await me.findsItAccessible(float)
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Change date/ })
    .first()
    .click()
  await expect(page.getByRole('grid')).toBeVisible()
  await me.findsItAccessible(float)
  await page.keyboard.press('Escape')
  // Nothing closes it while it works, so it is the last.
  await opens('Dialog at work', 'dialog')
})
