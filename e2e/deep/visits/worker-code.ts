import { expect } from '../../people/story.ts'
import { alert, type Visits } from './visit.ts'

/** What a worker shows at a gate. */
export const workerCodeVisits: Visits = {
  async workerCode({ page, me, line, server }) {
    const restore = await line.loses('**/api/me/qr-key')
    await me.signsIn(await server.account('main-worker'))
    await me.arrivesHome()
    await page.getByRole('button', { name: 'Show my code' }).click()
    await alert(page, 'No code yet')
    await me.findsItAccessible()
    await restore()
    await me.presses('Retry')
    await expect(page.getByRole('img', { name: /^Code for the gate of/ })).toBeVisible()
    await me.findsItAccessible()
  },
}
