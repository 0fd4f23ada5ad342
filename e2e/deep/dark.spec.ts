import { expect, test } from '../people/story.ts'
import { visitor } from '../people/visitor.ts'

// The other stories are told in the light; every screen in both is looked at by `npm run test:deep`.
test.use({ colorScheme: 'dark' })

test('who likes it dark finds the sign-in, the registration and a home accessible', async ({ page, server }) => {
  const me = visitor(page)
  await page.goto('/register/worker')
  await me.sees('Before you start')
  await me.findsItAccessible()
  await page.goto('/login')
  await me.sees('Sign in')
  await me.findsItAccessible()
  await me.signsIn(await server.account('main-owner'))
  await me.sees(/for you$/)
  await expect(page.locator('body')).toHaveCSS('color-scheme', /dark/)
  await me.findsItAccessible()
})
