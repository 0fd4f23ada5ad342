import { registeringWorker } from '../people/registering-worker.ts'
import { expect, test } from '../people/story.ts'
import { visitor } from '../people/visitor.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('a worker registers through all six steps in a plain browser and lands where the link led', async ({
  page,
  server,
  once,
}) => {
  test.setTimeout(180_000)
  const me = {
    phone: once.phone(0),
    first: 'Tomasz',
    last: 'Kowalski',
    email: once.email('tomasz'),
    start: '/register/worker?redirect=/help',
  }
  const tomasz = registeringWorker(page, server, me)
  const somebody = visitor(page)
  await tomasz.provesThePhone()
  await tomasz.setsAPassword()
  await tomasz.givesTheNames()
  await tomasz.showsTheDocument()
  await tomasz.givesTheNiNumber('QQ 12 34 56 C')
  await expect(page.getByText('That is our example. Type your own number.')).toBeVisible()
  await somebody.findsItAccessible()
  await tomasz.givesTheNiNumber()
  await tomasz.photographsTheCard()
  await tomasz.copiesTheCard('12/05/2020')
  await expect(page.getByText('This card expired on 12/05/2020.')).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveValue('12345678')
  await tomasz.givesAnotherExpiry()
  await tomasz.answersTheQuestions()
  await tomasz.fillsInPersonalInfo()
  await tomasz.showsTheirFace()
  await tomasz.namesSomebodyToCall()
  await tomasz.isAllSet()
  await somebody.findsItAccessible()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page).toHaveURL('/help')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('whoever is interrupted at a step lands on it again, with nothing asked twice', async ({
  context,
  server,
  once,
}) => {
  test.setTimeout(240_000)
  const me = { phone: once.phone(1), first: 'Oluwaseun', last: 'Adeyemi', email: once.email('seun') }
  let page = await context.newPage()
  const again = async () => {
    await page.close()
    page = await context.newPage()
    await page.goto('/register/worker')
    return registeringWorker(page, server, me)
  }
  const first = registeringWorker(page, server, me)
  await first.provesThePhone()
  await first.setsAPassword()
  await first.givesTheNames()
  await expect(page.getByRole('heading', { name: 'Verify your identity' })).toBeVisible()
  await (await again()).showsTheDocument()
  await expect(page.getByRole('heading', { name: 'Your National Insurance number' })).toBeVisible()
  await (await again()).givesTheNiNumber()
  await expect(page.getByRole('heading', { name: 'Photograph your skill card' })).toBeVisible()
  const cards = await again()
  await cards.photographsTheCard()
  await cards.copiesTheCard()
  await expect(page.getByText('question 1 of 10')).toBeVisible()
  await (await again()).answersTheQuestions()
  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
  await (await again()).fillsInPersonalInfo()
  await expect(page.getByRole('heading', { name: 'Your photo' })).toBeVisible()
  await (await again()).showsTheirFace()
  await expect(page.getByRole('heading', { name: 'Whom do we call' })).toBeVisible()
  const last = await again()
  await last.namesSomebodyToCall()
  await last.isAllSet()
  await visitor(page).findsItAccessible()
})
