import { siteId, workerId } from '#server/demo/ids-by-key'
import { noCamera } from '../../people/canvas-camera.ts'
import { expect } from '../../people/story.ts'
import { alert, type Visits } from './visit.ts'

/** The gate and the roll call. */
export const siteControlVisits: Visits = {
  async siteControlRollCall({ page, me, line, server }) {
    const restore = await line.loses('**/fire/people')
    await me.signsIn(
      await server.account('main-manager'),
      `/login?redirect=/site-control/roll-call/${siteId('northgate')}`,
    )
    await me.sees('The list could not be loaded')
    await me.findsItAccessible()
    await restore()
    await me.presses('Retry')
    await me.sees('Fire roll call')
    await expect(page.getByRole('button', { name: 'Start a drill' })).toBeVisible()
    await me.findsItAccessible()
    await me.presses('Start a drill')
    await page
      .getByRole('button', { name: /is safe$/ })
      .first()
      .click()
    await me.findsItAccessible()
    const cut = await line.loses('**/api/me/roll-calls/**')
    await page
      .getByRole('button', { name: /needs help$/ })
      .first()
      .click()
    await alert(page, /to send/)
    await me.findsItAccessible()
    await cut()
    await me.presses('Somebody who is not on the list')
    await me.findsItAccessible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^End roll call/ }).click()
    await alert(page, /nobody found them/)
    await me.findsItAccessible()
    await me.presses('End anyway')
    await alert(page, /^Ended with/)
    await me.findsItAccessible()
    await page.goto(`/site-control/roll-call/${siteId('mill')}`)
    await me.sees('This site is not yours to call')
    await expect(page.getByRole('link', { name: 'Home' })).toBeVisible()
    await me.findsItAccessible()
    await page.goto(`/sites/${siteId('northgate')}/fire`)
    await alert(page, /^Drill, /)
    await me.findsItAccessible()
  },
  async siteControl({ page, me, line, server }) {
    await noCamera(page, 'NotFoundError')
    await me.signsIn(await server.account('main-guard'), '/login?redirect=/site-control')
    await me.sees('Site control')
    await alert(page, /This device has no camera/)
    await me.findsItAccessible()
    await page.getByRole('tab', { name: 'People' }).click()
    await expect(page.getByRole('list', { name: 'People' })).toBeVisible()
    await me.findsItAccessible()
    await page.getByLabel('Find by name').fill('nobody at all')
    await alert(page, 'Nobody has that name here')
    await me.findsItAccessible()
    await page.getByRole('tab', { name: /^Log/ }).click()
    await me.findsItAccessible()
    await line.loses('**/api/site-control/**')
    await page.reload()
    await alert(page, /List from \d\d:\d\d/)
    await me.findsItAccessible()
  },
  async siteControlPerson({ page, me, line, server }) {
    const path = `/site-control/people/${workerId('rhys-llewellyn-price')}?site=${siteId('riverside')}`
    await me.signsIn(await server.account('main-guard'), `/login?redirect=${encodeURIComponent(path)}`)
    await me.sees('Rhys Llewellyn-Price')
    await me.findsItAccessible()
    const restore = await line.loses('**/api/site-control/workers/*')
    await page.reload()
    await me.sees('This worker could not be loaded')
    await me.findsItAccessible()
    await restore()
    await page.goto(path.replace(/people\/[^?]+/, `people/${workerId('temitope-ogunbanjo')}`))
    await me.sees('Nobody is found here')
    await me.findsItAccessible()
  },
  async siteControlCheckIn({ page, me, server }) {
    const path = `/site-control/people/${workerId('rhys-llewellyn-price')}/check-in?site=${siteId('riverside')}`
    await me.signsIn(await server.account('main-guard'), `/login?redirect=${encodeURIComponent(path)}`)
    await me.sees('Check in Rhys Llewellyn-Price')
    await alert(page, /The CPCS card ended on/)
    await me.findsItAccessible()
  },
}
