import { invitationHash } from '#server/demo/staff'
import { pathOf } from '#shared/api/kit/paths'
import { expect } from '../../people/story.ts'
import { alert, type Visits } from './visit.ts'

const calls = '**/api/subcompany/invite/*'
const path = pathOf({ route: 'invite', params: { hash: invitationHash } })
const title = /^Calder & Finch Construction Ltd invites your company to Northgate/

/** The link in the letter to a company; the story's own invitation stays open. */
export const inviteVisits: Visits = {
  async invite({ page, me, line, server }) {
    const deliver = await line.delays(calls)
    await page.goto(path)
    await me.sees('Your invitation')
    await me.findsItAccessible()
    await deliver()
    await me.sees(title)
    await me.findsItAccessible()
    const lost = await line.loses(calls)
    await page.reload()
    await me.sees('The invitation could not be loaded')
    await alert(page, 'Failed to fetch Invitation')
    await me.findsItAccessible()
    await lost()
    await me.presses('Retry')
    await me.sees(title)
    await page.goto('/invite/nothing')
    await me.sees('This invitation is not valid any more')
    await me.findsItAccessible()

    await page.goto(path)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await me.fillsIn(await server.account('main-owner'))
    await me.presses('Sign in')
    await me.presses('Ask for access')
    await alert(page, 'This is your own company’s site')
    await me.findsItAccessible()
    const answer = await line.delays(calls)
    await me.presses('Ask for access')
    await expect(page.getByRole('button', { name: 'Ask for access' })).toHaveAttribute('aria-busy', 'true')
    await me.findsItAccessible()
    await answer()
    await line.answers(calls, 200, { message: 'Your company has asked for access.' })
    await me.presses('Ask for access')
    await me.sees('Your request is sent')
    await me.findsItAccessible()
  },
  async inviteOfAManager({ page, me, server }) {
    await me.signsIn(await server.account('sub-manager'), `/login?redirect=${path}`)
    await me.sees(title)
    await alert(page, /^This is not for managers/)
    await me.findsItAccessible()
  },
  async inviteOfSomebodyUnfinished({ page, me, server }) {
    await me.signsIn(await server.account('invited-owner'))
    await me.sees('Your company is not set up yet')
    await page.goto(path)
    await me.sees(title)
    await alert(page, /^Your company is not set up yet/)
    await me.findsItAccessible()
  },
}
