import { expect } from '../../people/story.ts'
import { alert, type Visits } from './visit.ts'

const list = '**/api/me/timesheets?**'

/** Weeks: a worker's own, the review of who decides, the list of who pays. */
export const timesheetVisits: Visits = {
  async timesheets({ page, me, line, server }) {
    const answer = await line.delays(list)
    await me.signsIn(await server.account('main-owner'), '/login?redirect=/timesheets')
    await expect(page.getByRole('region', { name: 'Timesheets waiting' })).toBeVisible()
    await me.findsItAccessible()
    await answer()
    const queue = page.getByRole('region', { name: 'Timesheets waiting' })
    await expect(queue.getByRole('heading', { level: 1, name: 'Timesheets' })).toBeVisible()
    await me.findsItAccessible()
    await queue.getByRole('link', { name: /^Jan Nowak/ }).click()
    await me.sees('Jan Nowak')
    await me.findsItAccessible()
    await me.presses('Set the finish')
    await me.findsItAccessible()
    await me.presses('Cancel')
    await page.goto('/timesheets')
    await page.getByRole('radio', { name: 'All' }).click()
    await expect(page.getByRole('combobox', { name: 'Status' })).toBeVisible()
    await me.findsItAccessible()
    const lost = await line.loses(list)
    await page.reload()
    await alert(page, 'The timesheets could not be loaded')
    await me.findsItAccessible()
    await lost()
  },
  async timesheetsOfPayroll({ page, me, server }) {
    await me.signsIn(await server.account('harjit'), '/login?redirect=/timesheets')
    await me.sees('Timesheets')
    await me.findsItAccessible()
    await page.getByRole('radio', { name: 'All' }).click()
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await me.findsItAccessible()
  },
  async timesheetsOfAWorker({ page, me, server }) {
    await me.signsIn(await server.account('callum-ogilvie'), '/login?redirect=/timesheets')
    await me.sees('Your weeks')
    await me.findsItAccessible()
    await page.getByRole('link', { name: /Rejected/ }).click()
    await alert(page, /sent it back/)
    await me.findsItAccessible()
  },
  async timesheetMobile({ page, me, line, server }) {
    const answer = await line.delays('**/api/me/timesheets/*')
    await me.signsIn(await server.account('main-worker'), '/login?redirect=/timesheets/mobile')
    await me.sees('Loading')
    await me.findsItAccessible()
    await answer()
    await expect(page.getByRole('heading', { level: 1, name: /^Week of/ })).toBeVisible()
    await me.findsItAccessible()
    await page
      .getByRole('button', { name: /^Add hours on/ })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await me.findsItAccessible()
    await page.keyboard.press('Escape')
    await line.loses('**/api/me/timesheets?**')
    await page.reload()
    await me.sees('This week could not be loaded')
    await me.findsItAccessible()
  },
}
