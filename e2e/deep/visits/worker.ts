import type { Page } from 'playwright/test'
import { expect } from '../../people/story.ts'
import { alert, type Visits } from './visit.ts'

const jan = '/workers/jan-nowak-demo201'
const tabs = ['Overview', 'Profile', 'Documents', 'Assignments', 'Contracts', 'Timesheets', 'Check-ins']
const opens = (page: Page, tab: string) => page.getByRole('tab', { name: tab, exact: true }).click()

/** Workers: the list, one with their tabs, linking, the company's form, and what a worker keeps of themselves. */
export const workerVisits: Visits = {
  async workers({ page, me, line, server }) {
    const restore = await line.loses('**/api/me/workers?**')
    await me.signsIn(await server.account('main-owner'), '/login?redirect=/workers')
    await alert(page, 'The workers could not be loaded')
    await me.findsItAccessible()
    await restore()
    await me.presses('Retry')
    await expect(page.getByRole('link', { name: 'Leanne Ackroyd' })).toBeVisible()
    await me.findsItAccessible()
    await page.getByRole('button', { name: 'Actions for Leanne Ackroyd' }).click()
    await me.findsItAccessible()
    await page.getByRole('menuitem', { name: 'Reset phone registration' }).click()
    await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible()
    await me.findsItAccessible()
    await me.presses('Cancel')
    await page.getByLabel('Search workers').fill('nobody of this name')
    await alert(page, 'Nobody matches')
    await me.findsItAccessible()
    await me.presses('Clear search and filters')
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Unassigned' }).click()
    await alert(page, 'Clear 1 filter')
    await me.findsItAccessible()
  },
  async worker({ page, me, line, server }) {
    const restore = await line.loses('**/api/me/workers/jan-nowak-demo201')
    await me.signsIn(await server.account('main-owner'), `/login?redirect=${jan}`)
    await me.sees('This worker could not be loaded')
    await me.findsItAccessible()
    await restore()
    await me.presses('Retry')
    await me.sees('Jan Nowak')
    for (const tab of tabs) {
      await opens(page, tab)
      await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      await me.findsItAccessible()
    }
    await page.getByRole('button', { name: 'Check-in log' }).click()
    await me.findsItAccessible()
    await page.keyboard.press('Escape')
    await opens(page, 'Profile')
    await me.presses('Open')
    await me.findsItAccessible()
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: 'Open' }).click()
    await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeVisible()
    await me.findsItAccessible()
    await page.goto('/workers/nobody-of-this-name')
    await me.sees(/404/)
  },
  async workerAssignment({ page, me, server }) {
    await me.signsIn(await server.account('main-owner'), `/login?redirect=${jan}/assignments`)
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
    await page.getByRole('table').getByRole('link').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await me.findsItAccessible()
  },
  async workerContract({ page, me, server }) {
    await me.signsIn(await server.account('main-owner'), `/login?redirect=${jan}/contracts`)
    await page.getByRole('table').getByRole('link').first().click()
    await alert(page, 'Rates')
    await me.findsItAccessible()
  },
  async workerTimesheet({ page, me, server }) {
    await me.signsIn(await server.account('main-owner'), `/login?redirect=${jan}/timesheets`)
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
    await page.getByRole('table').getByRole('link').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await me.findsItAccessible()
  },
  async workersLink({ page, me, server }) {
    await me.signsIn(await server.account('main-owner'), '/login?redirect=/workers/link')
    await me.sees('Link a worker')
    await me.findsItAccessible()
    await page.getByLabel('Code', { exact: true }).fill('ABCD')
    await me.presses('Link worker')
    await alert(page, 'Error during link workers, check all tabs for errors!')
    await me.findsItAccessible()
    await opens(page, 'At your company')
    await me.findsItAccessible()
  },
  async workerProfileEdit({ page, me, server }) {
    await me.signsIn(await server.account('main-owner'), '/login?redirect=/workers/profile/jan-nowak-demo201/edit')
    await me.sees('Edit profile')
    await page.getByLabel('First name').fill('')
    await me.presses('Save')
    await alert(page, 'Type the first name.')
    await me.findsItAccessible()
    for (const tab of ['Skills', 'At your company']) {
      await opens(page, tab)
      await me.findsItAccessible()
    }
    await me.presses('Cancel')
    await me.findsItAccessible()
    await me.presses('Leave')
    await me.sees('Jan Nowak')
    await page.goto('/workers/profile/bartholomew-featherstonehaugh-cholmondeley-demo242/edit')
    await me.sees(/^You may not change/)
    await me.findsItAccessible()
  },
  async profile({ page, me, server }) {
    await me.signsIn(await server.account('main-worker'), '/login?redirect=/profile')
    await me.sees('Jan Nowak')
    await me.findsItAccessible()
    await me.presses('Show my code')
    await expect(page.getByText(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/)).toBeVisible()
    await me.findsItAccessible()
  },
  async profileEdit({ page, me, server }) {
    await me.signsIn(await server.account('main-worker'), '/login?redirect=/profile/edit')
    await me.sees('Edit your profile')
    await me.findsItAccessible()
    await page.getByLabel('First name').fill('')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await alert(page, 'Type the first name.')
    await me.findsItAccessible()
  },
  async skillsEdit({ me, server }) {
    await me.signsIn(await server.account('main-worker'), '/login?redirect=/profile/skillsedit')
    await me.sees('Edit your skills')
    await me.findsItAccessible()
  },
  async workersLinkSpreadsheet({ me, server }) {
    await me.signsIn(await server.account('main-owner'), '/login?redirect=/workers/link-spreadsheet')
    await me.sees(/spreadsheet/i)
    await me.findsItAccessible()
  },
}
