import { siteId } from '#server/demo/ids-by-key'
import { expect, test } from '../people/story.ts'
import { visitor } from '../people/visitor.ts'

const site = siteId('riverside')
/** Longer than the signed address of a document is good for; that of a face is good for the day. */
const sixMinutes = 360

test('a document of a page that was open for six minutes opens', async ({ page, server }) => {
  const priya = visitor(page)
  await priya.signsIn(await server.account('main-manager'), `/login?redirect=/sites/${site}/documents`)
  const document = page.locator('a[href*="/api/media/"]').first()
  await expect(document).toBeVisible()
  await server.forward(sixMinutes)
  const download = page.waitForEvent('download')
  await document.click()
  expect(await (await download).failure()).toBeNull()
  expect(new URL(page.url()).pathname).toBe(`/sites/${site}/documents`)
  await priya.findsItAccessible()
})

test('a face that is drawn after six minutes is there', async ({ page, server }) => {
  const priya = visitor(page)
  await priya.signsIn(await server.account('main-manager'), `/login?redirect=/sites/${site}/workers`)
  const face = page.getByRole('table').locator('img[src*="/api/media/"]').first()
  await expect(face).toBeAttached()
  await server.forward(sixMinutes)
  // As of a row that is scrolled into sight: the browser asks now. Written in another order, it finds no copy of its own.
  const old = await face.evaluate((image: HTMLImageElement) => {
    const address = new URL(image.src)
    address.search = `${new URLSearchParams([...address.searchParams].reverse())}`
    image.src = address.href
    return address.href
  })
  await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await expect(face).toHaveAttribute('src', old)
})
