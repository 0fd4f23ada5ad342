import { assignmentId } from '#server/demo/work-rows'
import { pathOf } from '#shared/api/kit/paths'
import { expect } from '../../people/story.ts'
import { alert, type Visits } from './visit.ts'

const mine = assignmentId(6)

/** Assignments with their documents, and contracts. */
export const workVisits: Visits = {
  async assignments({ page, me, line, server }) {
    const restore = await line.loses('**/api/me/assignments**')
    await me.signsIn(await server.account('marek-sobczak'), '/login?redirect=/assignments')
    await alert(page, 'Your assignments could not be loaded')
    await me.findsItAccessible()
    await restore()
    await me.presses('Retry')
    await expect(page.getByRole('link', { name: / at / }).first()).toBeVisible()
    await me.findsItAccessible()
    await page.getByRole('switch', { name: 'Past ones too' }).click()
    await me.findsItAccessible()
  },
  async assignment({ page, me, line, server }) {
    const path = `/assignments/${mine}`
    const restore = await line.loses('**/api/assignments/**')
    await me.signsIn(await server.account('marek-sobczak'), `/login?redirect=${path}`)
    await me.sees('This assignment could not be loaded')
    await me.findsItAccessible()
    await restore()
    await me.presses('Retry')
    await me.sees(/ at /)
    await me.findsItAccessible()
    await me.presses('Change travel to work')
    await me.findsItAccessible()
    await me.presses('Save')
    await alert(page, 'Choose how you travel.')
    await alert(page, 'Changing Travel to Work for this assignment failed!')
    await me.findsItAccessible()
  },
  async assignmentDocuments({ page, me, line, server }) {
    const path = `/assignments/${mine}/documents`
    const cut = await line.loses('**/api/media/**')
    await me.signsIn(await server.account('marek-sobczak'), `/login?redirect=${path}`)
    await alert(page, 'The document could not be opened')
    await me.findsItAccessible()
    await cut()
    await me.presses('Retry')
    await alert(page, /^Page 1 of/)
    await me.findsItAccessible()
    await page.getByLabel('Enlarge').check()
    await page.getByText('This page in words').click()
    await me.findsItAccessible()
    await alert(page, /^You accepted version/)
    await line.loses('**/api/assignments/**')
    await page.reload()
    await me.sees('The documents could not be loaded')
    await me.findsItAccessible()
  },
  async contractsOfWorker({ page, me, line, server }) {
    await me.signsIn(await server.account('main-owner'), '/login?redirect=/contracts')
    const name = page.getByRole('table').getByRole('link', { name: 'Shaun Earnshaw' })
    const [, , slug = ''] = ((await name.getAttribute('href')) ?? '').split('/')
    const restore = await line.loses(`**/api/me/contracts/${slug}*`)
    await page.goto(pathOf({ route: 'contractsOfWorker', params: { slug } }))
    await alert(page, 'The contracts could not be loaded')
    await me.findsItAccessible()
    await restore()
    await me.presses('Retry')
    await me.sees('Shaun Earnshaw')
    await me.findsItAccessible()
    await page.goto(pathOf({ route: 'contractsOfWorker', params: { slug: 'nobody' } }))
    await alert(page, 'Not yours to see, or not there any more')
    await me.findsItAccessible()
  },
  async contracts({ page, me, line, server }) {
    const restore = await line.loses('**/api/me/contracts**')
    await me.signsIn(await server.account('main-owner'), '/login?redirect=/contracts')
    await alert(page, 'The contracts could not be loaded')
    await me.findsItAccessible()
    await restore()
    await me.presses('Retry')
    await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
    await me.findsItAccessible()
    await page.getByLabel('Search contracts').fill('nobody at all')
    await alert(page, 'No contract matches')
    await me.findsItAccessible()
    await me.presses('Clear search and filters')
    await page.getByRole('table').getByRole('link', { name: 'Shaun Earnshaw' }).click()
    await alert(page, 'Rates')
    await me.findsItAccessible()
    for (const change of ['Set a last day', 'Change rate', 'Terminate']) {
      await me.presses(change)
      await me.findsItAccessible()
      await page.keyboard.press('Escape')
    }
    await page.keyboard.press('Escape')
    await me.presses('Add a contract')
    await me.findsItAccessible()
    await me.presses('Add contract')
    await alert(page, /^Fix \d+ problems$/)
    await me.findsItAccessible()
  },
}
