import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../people/kit.ts'
import { visitor } from '../people/visitor.ts'

test('every piece of the kit is accessible in both themes', async ({ page, opensTheKit }) => {
  test.setTimeout(120_000)
  const me = visitor(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await opensTheKit()
  await me.sees('The kit: every piece, every state')
  await me.findsItAccessible()
  await me.presses('Switch to dark')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await me.findsItAccessible()
})

test('a button that is off looks the same under the pointer', async ({ page, opensTheKit }) => {
  await opensTheKit()
  const off = page.getByRole('region', { name: 'Buttons in every state' }).locator('button[aria-disabled="true"]')
  expect(await off.count()).toBeGreaterThanOrEqual(6)
  for (const button of await off.all()) {
    const colours = () => button.evaluate((one) => [getComputedStyle(one).backgroundColor, getComputedStyle(one).color])
    const [before, kind] = [await colours(), await button.getAttribute('data-kind')]
    await button.hover()
    await button.evaluate((one) => Promise.all(one.getAnimations().map(({ finished }) => finished)))
    expect(await colours(), `${kind}, hovered`).toEqual(before)
  }
})

test('no build that is served holds the kit', async ({ kitFolder }) => {
  const filesWithKit = async (folder: string) => {
    const files = await readdir(folder, { recursive: true, withFileTypes: true })
    const paths = files.filter((file) => file.isFile()).map(({ parentPath, name }) => join(parentPath, name))
    const texts = await Promise.all(paths.map((path) => readFile(path, 'utf8')))
    return paths.filter((_, index) => texts[index]?.includes('every piece, every state'))
  }
  expect(await filesWithKit(kitFolder)).toHaveLength(1)
  const modes = await readdir('dist')
  expect(modes).toContain('demo')
  for (const mode of modes) expect(await filesWithKit(join('dist', mode))).toEqual([])
})
