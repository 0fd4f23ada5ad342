import { newOwner } from '../../people/new-owner.ts'
import { expect } from '../../people/story.ts'
import { alert, type Visit, type Visits } from './visit.ts'

const helpContact =
  (key: string, path?: string) =>
  async ({ page, me, server }: Visit) => {
    await me.signsIn(await server.account(key))
    await me.sees('Your company is not set up yet')
    if (path) await page.goto(path)
    await me.sees('Your company is not set up yet')
    await me.findsItAccessible()
  }

/** Who is not signed in, and who has no company yet. */
export const signInVisits: Visits = {
  async login({ page, me, line, request, server, once }) {
    await page.goto('/login')
    await me.sees('Sign in')
    await me.findsItAccessible()
    await me.presses('Sign in')
    await me.findsItAccessible()
    await me.fillsIn({ login: 'nobody@stories.example', password: 'not the password' })
    const answer = await line.delays('**/api/auth/login')
    await me.presses('Sign in')
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toHaveAttribute('aria-busy', 'true')
    await me.findsItAccessible()
    await answer()
    await alert(page, /do not match/)
    await me.findsItAccessible()
    const restore = await line.loses('**/api/auth/login')
    await me.presses('Sign in')
    await alert(page, /No connection/)
    await me.findsItAccessible()
    await restore()
    const petra = await newOwner(request, server, once.email('petra.is-looked-at'))
    await me.fillsIn(petra)
    await me.presses('Sign in')
    await alert(page, 'Please verify your email.')
    await me.findsItAccessible()
    await me.presses('request again')
    await alert(page, 'A new link is on its way.')
    await me.findsItAccessible()
  },
  async forgotPassword({ page, me, line }) {
    await page.goto('/login/password/forgot')
    await me.sees('Forgot password?')
    await me.findsItAccessible()
    const email = page.getByLabel('Email')
    await email.fill('no address')
    await me.presses('Send the link')
    await expect(email).toHaveAttribute('aria-invalid', 'true')
    await me.findsItAccessible()
    await email.fill('nobody@stories.example')
    const restore = await line.loses('**/api/auth/forgot-password-email')
    await me.presses('Send the link')
    await alert(page, /No connection/)
    await me.findsItAccessible()
    await restore()
    await me.presses('Send the link')
    await alert(page, /a link for a new password is on its way/)
    await me.findsItAccessible()
  },
  async resetPassword({ page, me, line }) {
    await page.goto('/login/password/reset?key=nothing')
    await me.sees('New password')
    await me.findsItAccessible()
    const password = page.getByLabel('New password')
    await password.fill('short')
    await me.presses('Save the password')
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    await me.findsItAccessible()
    await password.fill('nine tall cranes turning')
    const restore = await line.loses('**/api/auth/forgot-password-reset')
    await me.presses('Save the password')
    await alert(page, /No connection/)
    await me.findsItAccessible()
    await restore()
    await me.presses('Save the password')
    await alert(page, 'This link has been used or is too old.')
    await me.findsItAccessible()
  },
  async verifyEmail({ page, me, line }) {
    const calls = '**/api/auth/verify-email'
    const answer = await line.delays(calls)
    await page.goto('/verify-email/nothing')
    await me.sees('Verifying your email')
    await me.findsItAccessible()
    await answer()
    await me.sees('Verify your email')
    await me.findsItAccessible()
    await page.getByLabel('Email').fill('nobody@stories.example')
    await me.presses('Send the link')
    await alert(page, /a new link is on its way/)
    await me.findsItAccessible()
    await line.loses(calls)
    await page.goto('/verify-email/nothing')
    await me.sees('Your email could not be verified')
    await me.findsItAccessible()
    await page.goto('/verify-email')
    await me.sees('Verify your email')
    await me.findsItAccessible()
  },
  // Each of its screens is looked at in every-step.spec.ts.
  async registerWorker({ page, me }) {
    await page.goto('/register/worker')
    await me.sees('Before you start')
  },
  registerOwner: async (visit) => {
    await helpContact('new-owner')(visit)
    await visit.page.goto('/')
    await visit.page.getByRole('button', { name: 'Log Out' }).click()
    await visit.me.sees('Sign in')
    await visit.page.goto('/register/owner')
    await visit.me.sees('Your company is not set up yet')
    await visit.me.findsItAccessible()
  },
  registerOwnerPayment: helpContact('new-owner', '/register/owner/payment'),
  registerOwnerSubscriptions: helpContact('new-owner', '/register/owner/subscriptions'),
  inviteDetails: helpContact('invited-owner'),
}
