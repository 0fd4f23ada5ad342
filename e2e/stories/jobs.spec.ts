import type { Locator, Page } from 'playwright/test'
import { siteId } from '#server/demo/ids-by-key'
import { addDays, londonDay } from '#shared/domain/kit/london'
import { dayInNumbers } from '#shared/domain/kit/words'
import { caller } from '../people/caller.ts'
import { at } from '../people/elsewhere.ts'
import { expect, test } from '../people/story.ts'
import { visitor } from '../people/visitor.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const today = londonDay(new Date())
const [begins, ends] = [addDays(today, 14), addDays(today, 60)]
const table = (page: Page) => page.getByRole('table', { name: 'Job posts' })
const row = (page: Page, words: string | RegExp) => table(page).getByRole('row').filter({ hasText: words })
const does = async (page: Page, words: string, item: string) => {
  await row(page, words)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a job is posted by keyboard alone, kept over a lost connection, changed by two, filled, put back and removed', async ({
  page,
  context,
  browser,
  server,
  baseURL,
}) => {
  test.slow()
  const priya = visitor(page)
  await priya.signsIn(await server.account('main-manager'), '/login?redirect=/jobs')
  await expect(table(page)).toBeVisible()
  await priya.findsItAccessible()

  // By keyboard alone: the button, the form, the list of roles, the calendar's field, the save.
  await page.getByRole('button', { name: 'New job post' }).focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'New job post' })
  const role = form.getByRole('combobox', { name: 'Role' })
  await role.focus()
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'Post job' }).press('Enter')
  await expect(page.getByText('Failed to create Job Post')).toBeVisible()
  await expect(role).toHaveAccessibleDescription(/Choose a trade from the list\./)
  await priya.findsItAccessible()
  await role.focus()
  await page.keyboard.type('Roofer')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(role).toHaveValue('Roofer')
  await form.getByRole('textbox', { name: 'First day' }).focus()
  await page.keyboard.type(dayInNumbers(addDays(today, -1)))
  await page.keyboard.press('Tab')
  await form.getByRole('textbox', { name: 'Last day (optional)', exact: true }).focus()
  await page.keyboard.type(dayInNumbers(ends))
  await form.getByRole('spinbutton', { name: 'Hourly rate' }).focus()
  await page.keyboard.type('22.755')
  await form.getByRole('textbox', { name: 'Description' }).focus()
  await page.keyboard.type('Lead and slate on the chapel <script>alert(1)</script>')
  await form.getByRole('button', { name: 'Post job' }).press('Enter')
  const rate = form.getByRole('spinbutton', { name: 'Hourly rate' })
  await expect(rate).toHaveAccessibleDescription(/at most two decimals/)
  await rate.fill('22.75')
  await form.getByRole('button', { name: 'Post job' }).press('Enter')
  const first = form.getByRole('textbox', { name: 'First day' })
  await expect(first).toHaveAccessibleDescription(/That day is over: choose today or a later one\./)
  await first.fill(dayInNumbers(begins))

  // The network is away: nothing of what was typed is lost.
  await context.setOffline(true)
  await form.getByRole('button', { name: 'Post job' }).press('Enter')
  await expect(form.getByText(/No connection/)).toBeVisible()
  await expect(role).toHaveValue('Roofer')
  await context.setOffline(false)
  await form.getByRole('button', { name: 'Post job' }).press('Enter')
  await expect(page.getByText('Job Post was added successfully')).toBeVisible()
  await expect(page).toHaveURL('/jobs')
  await expect(row(page, 'Roofer')).toContainText('£22.75')
  await expect(row(page, 'Roofer')).toContainText('Active')
  await priya.findsItAccessible()

  // A worker finds it on a phone, and its words are words.
  const worker = await at(browser, server, 'main-worker', '/jobs', phone)
  await worker.sees('Jobs near you')
  const card = worker.page.getByRole('article').filter({ hasText: 'Roofer' })
  await expect(card).toContainText('£22.75')
  await expect(card.getByText('<script>alert(1)</script>')).toBeVisible()
  await worker.findsItAccessible()
  await worker.page.getByLabel('Search jobs').fill('no such trade anywhere')
  await expect(worker.page.getByText('No job matches')).toBeVisible()
  await worker.presses('Clear search and filters')
  await expect(card).toBeVisible()

  // Her colleague is faster: both changes are kept, and each is shown.
  await does(page, 'Roofer', 'Edit')
  const edit = page.getByRole('dialog', { name: 'Edit job post' })
  await edit.getByRole('spinbutton', { name: 'Places' }).fill('3')
  const margaret = await caller(baseURL ?? '', await server.account('main-owner'))
  const [stored] = (await margaret.get('/api/me/job-posts?search=chapel')).data
  await margaret.sends('PUT', `/api/me/job-posts/${stored.id}`, {
    role_id: stored.role_id,
    start_at: stored.start_at,
    end_at: stored.end_at,
    description: stored.description,
    hourly_rate: 23.5,
    use_timesheet: true,
    payment_cycle: 'WEEKLY',
    payment_type: 'ABC',
    positions: 1,
    site_id: siteId('riverside'),
  })
  await edit.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(edit.getByText(/Taken over from them: .*rate/)).toBeVisible()
  await expect(edit.getByRole('spinbutton', { name: 'Places' })).toHaveValue('3')
  await edit.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Job Post was edited successfully')).toBeVisible()
  await expect(row(page, 'Roofer')).toContainText('£23.50')
  await expect(row(page, 'Roofer')).toContainText('3 places')

  // Filled: workers find it no more; put back, they do.
  await does(page, 'Roofer', 'Mark as filled')
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('Filled')
  await priya.findsItAccessible()
  await priya.presses('Mark as filled')
  await expect(row(page, 'Roofer')).toContainText(`Filled ${dayInNumbers(today).replaceAll('/', '.')}`)
  await page.getByRole('radio', { name: 'Active', exact: true }).click()
  await expect(row(page, 'Roofer')).toHaveCount(0)
  await worker.page.reload()
  await worker.sees('Jobs near you')
  await expect(card).toHaveCount(0)
  await page.getByRole('radio', { name: 'All', exact: true }).click()
  await does(page, 'Roofer', 'Put back on the market')
  await expect(row(page, 'Roofer')).toContainText('Active')

  // Removed: it is in no list, and its address says so.
  const address = (await row(page, 'Roofer').getByRole('link').first().getAttribute('href')) ?? ''
  await page.goto(address)
  const drawer = page.getByRole('dialog', { name: 'Roofer' })
  await expect(drawer.getByText('Lead and slate on the chapel')).toBeVisible()
  await priya.findsItAccessible()
  await drawer.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog', { name: 'Remove Roofer?' }).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Job Post was removed successfully')).toBeVisible()
  await expect(row(page, 'Roofer')).toHaveCount(0)
  await page.goto(address)
  await expect(page.getByText('This job post was removed')).toBeVisible()
  await worker.page.context().close()
})

test('a preset is saved from a form, renamed, begins the next post, and is removed', async ({ page, server, once }) => {
  const priya = visitor(page)
  await priya.signsIn(await server.account('main-manager'), '/login?redirect=/jobs')
  await priya.presses('New job post')
  const form = page.getByRole('dialog', { name: 'New job post' })
  await expect(form.getByRole('button', { name: 'Save as preset' })).toHaveAccessibleDescription('choose a role first')
  await form.getByRole('combobox', { name: 'Role' }).fill('Glazier')
  await page.getByRole('option', { name: 'Glazier' }).click()
  await form.getByRole('spinbutton', { name: 'Hourly rate' }).fill('24.10')
  await form.getByRole('button', { name: 'Save as preset' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await priya.presses('Leave')
  await priya.presses('Presets')
  const presets = page.getByRole('dialog', { name: 'Presets' })
  const name = once.word('Curtain wall')
  await presets.getByRole('button', { name: 'Actions for Glazier' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: /^Name/ }).fill(name)
  await priya.presses('Rename')
  await expect(presets.getByText(name)).toBeVisible()
  await priya.findsItAccessible()
  await presets.getByRole('button', { name: `New post from ${name}` }).click()
  await expect(form.getByRole('combobox', { name: 'Role' })).toHaveValue('Glazier')
  await expect(form.getByRole('spinbutton', { name: 'Hourly rate' })).toHaveValue('24.1')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await priya.presses('Presets')
  await presets.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page
    .getByRole('dialog', { name: /^Remove the preset/ })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect(presets.getByText(name)).toHaveCount(0)
})

/** Counts what a person presses and fills in; a field that is left as it was does not count. */
function counting(page: Page) {
  const done = { taps: 0, fields: 0 }
  return {
    done,
    async taps(target: Locator) {
      await target.click()
      done.taps++
    },
    async fills(target: Locator, text: string) {
      await target.fill(text)
      done.fields++
    },
    async chooses(target: Locator, text: string) {
      await target.fill(text)
      await page.getByRole('option', { name: text }).first().click()
      done.fields++
    },
  }
}

test('from a post to an accepted offer, by two people on two screens with no reload', async ({
  page,
  browser,
  server,
}) => {
  test.slow()
  const priya = visitor(page)
  await priya.signsIn(await server.account('main-manager'), '/login?redirect=/jobs')
  await expect(table(page)).toBeVisible()
  const grace = await at(browser, server, 'any-worker', '/', phone)
  await grace.arrivesHome()
  const loads = { manager: 0, worker: 0 }
  page.on('load', () => loads.manager++)
  grace.page.on('load', () => loads.worker++)
  const [manager, worker] = [counting(page), counting(grace.page)]

  await manager.taps(page.getByRole('button', { name: 'New job post' }))
  const form = page.getByRole('dialog', { name: 'New job post' })
  await manager.chooses(form.getByRole('combobox', { name: 'Role' }), 'Plasterer')
  await manager.chooses(form.getByRole('combobox', { name: 'Site' }), 'Riverside Quarter, Block C')
  await manager.fills(form.getByRole('textbox', { name: /^First day/ }), dayInNumbers(begins))
  await manager.fills(form.getByRole('textbox', { name: 'Last day (optional)', exact: true }), dayInNumbers(ends))
  await manager.fills(form.getByRole('spinbutton', { name: 'Hourly rate' }), '23.40')
  await manager.taps(form.getByRole('button', { name: 'Post job' }))
  await expect(page.getByText('Job Post was added successfully')).toBeVisible()
  await expect(row(page, 'Plasterer')).toContainText('None yet')

  // Her phone: the newest job is open, and one press applies.
  await worker.taps(grace.page.getByRole('link', { name: 'Jobs near you' }))
  await expect(grace.page.getByRole('article').first()).toContainText('Plasterer')
  await worker.taps(grace.page.getByRole('button', { name: 'Apply' }).first())
  await expect(grace.page.getByText('You have applied for Job')).toBeVisible()
  await expect(grace.page).toHaveURL(/\/messages\?id=/)
  const talk = new URL(grace.page.url())

  // Her application is in the list a moment later.
  await manager.taps(row(page, 'Plasterer').getByRole('link', { name: '1 applicant' }))
  const post = page.getByRole('dialog', { name: 'Plasterer' })
  const applicants = post.getByRole('region', { name: 'Applicants' })
  await expect(applicants).toContainText('Grace Adjei')
  await priya.findsItAccessible()
  await manager.taps(applicants.getByRole('link', { name: 'Send Offer to Grace Adjei' }))
  const offer = page.getByRole('dialog', { name: 'Job offer for Grace Adjei' })
  await expect(offer.getByRole('spinbutton', { name: 'Hourly Rate' })).toHaveValue('23.4')
  // Who approves the hours comes with the post, too.
  await expect(offer.getByRole('combobox', { name: 'Manager for approval' })).not.toHaveText('Choose')
  await manager.fills(offer.getByRole('textbox', { name: 'Offer Due Date' }), dayInNumbers(addDays(today, 5)))
  await manager.taps(offer.getByRole('button', { name: 'Send Offer' }))
  const anyway = page.getByRole('button', { name: 'Send anyway' })
  const sent = page.getByText('Job Offer successfully send.')
  await expect(anyway.or(sent).first()).toBeVisible()
  if (await anyway.isVisible()) await manager.taps(anyway)
  await expect(sent.first()).toBeVisible()

  // It comes into the conversation that is open on the phone: read, ticked, accepted.
  const card = grace.page.getByRole('article').filter({ hasText: 'Plasterer' })
  await worker.taps(card.getByRole('link', { name: 'View offer' }))
  const read = grace.page.getByRole('dialog', { name: /^Job offer/ })
  await expect(read).toContainText('£23.40')
  await worker.taps(read.getByRole('checkbox', { name: "Accept Doc's" }))
  await worker.taps(read.getByRole('button', { name: 'Accept', exact: true }))
  await expect(grace.page.getByText('Job Offer have been accepted')).toBeVisible()
  await expect(grace.page.getByText(/^Accepted/).last()).toBeVisible()

  expect(manager.done.taps).toBeLessThanOrEqual(9)
  expect(manager.done.fields).toBeLessThanOrEqual(6)
  expect(worker.done).toEqual({ taps: 5, fields: 0 })

  // A moment later the work is on both screens.
  await grace.page.getByRole('link', { name: 'Back to messages' }).click()
  await grace.page.getByRole('link', { name: 'Assignments' }).click()
  await expect(grace.page.getByText('Riverside Quarter, Block C').first()).toBeVisible()
  await applicants.getByRole('link', { name: 'Open conversation with Grace Adjei' }).click()
  await expect(page).toHaveURL(talk.pathname + talk.search)
  await expect(page.getByText(/^Accepted/).last()).toBeVisible()
  expect(loads).toEqual({ manager: 0, worker: 0 })
  await page.goto('/workers?search=Grace')
  await page.getByRole('link', { name: 'Grace Adjei' }).click()
  await page.getByRole('tab', { name: 'Contracts' }).click()
  await expect(page.getByRole('table', { name: 'Contracts' })).toContainText('Plasterer')
  await page.getByRole('tab', { name: 'Assignments' }).click()
  await expect(page.getByText('Riverside Quarter, Block C').first()).toBeVisible()
  await grace.page.context().close()
})
