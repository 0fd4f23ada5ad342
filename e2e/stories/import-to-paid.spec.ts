import { staffId, workerId } from '#server/demo/ids-by-key'
import { pathOf } from '#shared/api/kit/paths'
import { addDays, londonDay, londonInstant, mondayOf } from '#shared/domain/kit/london'
import { writeXlsx } from '#shared/domain/kit/spreadsheet/write'
import { dayInNumbers } from '#shared/domain/kit/words'
import { signOutEverywhere } from '../people/caller.ts'
import { noCamera } from '../people/canvas-camera.ts'
import { at } from '../people/elsewhere.ts'
import { newPassword, registeringWorker } from '../people/registering-worker.ts'
import { siteOffice } from '../people/site-office.ts'
import { expect, test } from '../people/story.ts'
import { visitor } from '../people/visitor.ts'

const company = 'Calder & Finch Construction Ltd'
const phone = { viewport: { width: 390, height: 844 } }
/** Wednesday of last week: the story ends after a week that is over, whenever it is told. */
const day = addDays(mondayOf(londonDay(new Date())), -5)
const last = addDays(day, 30)

test('from a row of a spreadsheet to a paid week: five people, and not one message outside of the product', async ({
  page,
  browser,
  server,
  once,
  baseURL,
}) => {
  test.setTimeout(300_000)
  const itIs = (time: string) => server.goesTo(londonInstant(day, time))
  await signOutEverywhere(`${baseURL}`, server, 'main-owner', 'main-manager', 'main-guard', 'harjit')
  await itIs('06:10')
  const place = once.word('Towpath Yard')
  const office = await siteOffice(`${baseURL}`, await server.account('main-owner'), place)
  await office.runs([staffId('priya')])
  await office.publishes('RAMS-071 Work beside water', ['Keep two metres from the edge.', 'Wear a life jacket.'])
  // He guards there on this one day: his own gate is another.
  await office.assigns(workerId('dave-hollis'), 'Security guard', [day, day])

  const me = { phone: once.phone(20), first: 'Halina', last: 'Wrzos', email: once.email('halina') }
  const name = `${me.first} ${me.last}`
  const margaret = await at(browser, server, 'main-owner', '/workers/link-spreadsheet')
  const desk = margaret.page
  await margaret.sees('Import workers from a spreadsheet')
  const rows = [
    ['First name', 'Surname', 'Tel. No.', 'Payroll No'],
    [me.first, me.last, me.phone, 'CF-2071'],
  ]
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const buffer = Buffer.from(writeXlsx('Starters', rows))
  await desk.locator('input[type=file]').setInputFiles({ name: 'One starter.xlsx', mimeType: type, buffer })
  await margaret.sees('One starter.xlsx')
  await margaret.presses('Check the rows')
  await margaret.presses('Import 1 row')
  await margaret.sees('Import done')
  await expect(desk.getByText(/linked with you as soon as they sign in or register/)).toBeVisible()
  await margaret.findsItAccessible()

  // She is asked by a text message, registers with her number and answers.
  await expect
    .poll(() => server.newest(me.phone, /asks you to be linked/))
    .toMatch(new RegExp(`^${company} asks .*/register/worker$`))
  await page.setViewportSize(phone.viewport)
  const halina = visitor(page)
  // A page left open asks for a new token when the clock leaps. Left again before the answer, it would send the old one
  // days later by the server's clock, and be signed out as a copy.
  const putsThePhoneAway = () => page.goto('about:blank')
  await registeringWorker(page, server, me).registers()
  await expect(page.getByRole('heading', { name: `${company} asks to be linked with you` })).toBeVisible()
  await halina.findsItAccessible()
  await halina.presses('Yes, link me')
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, link me' }).click()
  await expect(page.getByText(`${company} sees your profile now`)).toBeVisible()

  await desk.getByRole('link', { name: 'To the workers' }).click()
  await desk.getByLabel('Search workers').fill(me.last)
  await desk.getByRole('link', { name }).click()
  await margaret.sees(name)
  await expect(desk.getByText('CF-2071')).toBeVisible()
  await desk.getByRole('tab', { name: 'Contracts' }).click()
  await margaret.presses('Add a contract')
  const contract = desk.getByRole('dialog', { name: `A contract for ${name}` })
  await contract.getByRole('combobox', { name: 'Role' }).fill('Labourer')
  await desk.getByRole('option', { name: 'Labourer', exact: true }).click()
  await contract.getByRole('textbox', { name: 'First day' }).fill(dayInNumbers(day))
  await contract.getByRole('textbox', { name: 'Last day' }).fill(dayInNumbers(last))
  await contract.getByRole('spinbutton', { name: 'Hourly rate' }).fill('18.50')
  await contract.getByRole('combobox', { name: 'Site' }).fill(place)
  await desk.getByRole('option', { name: new RegExp(place) }).click()
  await margaret.presses('Add contract')
  await expect(desk.getByText('Contract added successfully')).toBeVisible()

  const priya = await at(
    browser,
    server,
    'main-manager',
    pathOf({ route: 'siteTab', params: { id: office.id, slug: 'assignments' } }),
  )
  await priya.presses('Add an assignment')
  const assignment = priya.page.getByRole('dialog', { name: 'Add an assignment' })
  await assignment.getByRole('textbox', { name: 'First day' }).fill(dayInNumbers(day))
  await assignment.getByRole('textbox', { name: 'Last day' }).fill(dayInNumbers(last))
  await assignment.getByRole('combobox', { name: 'Worker' }).fill(me.last)
  await priya.page.getByRole('option', { name }).click()
  await assignment.getByRole('combobox', { name: 'Role' }).fill('Labourer')
  await priya.page.getByRole('option', { name: 'Labourer', exact: true }).click()
  await priya.presses('Assign')
  await expect(priya.page.getByText(`Assignment added successfully for ${name}`)).toBeVisible()

  // Her page hears of it.
  await page.getByRole('link', { name: `One safety document to read for ${place}` }).click()
  await halina.sees('RAMS-071 Work beside water')
  await halina.presses('Next page')
  await page.getByLabel('Your password', { exact: true }).fill(newPassword)
  await halina.presses('Accept this document')
  await expect(page.getByText('Every document for this work is accepted.')).toBeVisible()
  await halina.findsItAccessible()
  await page.getByRole('link', { name: 'Home', exact: true }).last().click()
  await halina.sees('You are off site')
  await putsThePhoneAway()

  await itIs('06:59')
  const dave = await at(browser, server, 'main-guard', '/', phone)
  const gate = dave.page
  await dave.arrivesHome()
  await noCamera(gate, 'NotFoundError')
  await gate.clock.setFixedTime(londonInstant(day, '06:59'))
  await gate.goto('/site-control')
  await gate.getByRole('button', { name: new RegExp(place) }).click()
  const opensHerAtTheGate = async () => {
    await gate.getByRole('tab', { name: 'People' }).click()
    await gate.getByLabel('Find by name').fill(me.last)
    await gate.getByRole('link', { name: new RegExp(name) }).click()
    await dave.sees(name)
  }
  await opensHerAtTheGate()
  await expect(gate.getByRole('listitem').filter({ hasText: 'Safety documents accepted' })).toBeVisible()
  await gate.getByRole('link', { name: 'Check in with a password' }).click()
  await expect(gate.getByText('The CSCS card was not checked yet')).toBeVisible()
  await gate.getByLabel('Why does the warning not count today?').fill('I have seen the card itself')
  await gate.getByLabel('The worker’s own password').fill(newPassword)
  await dave.findsItAccessible()
  await itIs('07:00')
  await dave.presses('Check in')
  await expect(gate.getByText('Success!')).toBeVisible()
  await page.goto('/')
  await halina.sees('You are on site')
  await expect(page.getByText(place)).toBeVisible()
  await putsThePhoneAway()

  await itIs('15:29')
  await gate.clock.setFixedTime(londonInstant(day, '15:29'))
  await opensHerAtTheGate()
  await gate.getByRole('link', { name: 'Check out with a password' }).click()
  await gate.getByLabel('The worker’s own password').fill(newPassword)
  await itIs('15:30')
  await dave.presses('Check out')
  await expect(gate.getByText('Success!')).toBeVisible()
  for (const one of [margaret, priya, dave]) await one.page.context().close()

  // The week is over. Her phone knows her still, and three taps send it: the app, the week, ‘Send’.
  await server.forward()
  await page.goto('/')
  await page.getByRole('link', { name: /^Send your week of .*: 8 h 00$/ }).click()
  await page.getByRole('button', { name: 'Send 8 h 00' }).click()
  await expect(page.getByText('Timesheet has been submitted for review.')).toBeVisible()
  await halina.findsItAccessible()

  const manager = await at(browser, server, 'main-manager', '/timesheets')
  const waiting = manager.page.getByRole('region', { name: 'Timesheets waiting' })
  await waiting.getByRole('link', { name: new RegExp(name) }).click()
  await manager.sees(name)
  await expect(manager.page.getByText('In 07:00, out 15:30', { exact: false })).toBeVisible()
  await expect(manager.page.getByText('£')).toHaveCount(0)
  await manager.page.getByRole('button', { name: /^Accept 8 h 00/ }).click()
  await expect(manager.page.getByText('Timesheet has been accepted.')).toBeVisible()

  // Who runs the payroll reads what is to be paid; the owner says that it is.
  const harjit = await at(browser, server, 'harjit', '/timesheets')
  const filtersByHer = async () => {
    await harjit.page.getByRole('combobox', { name: 'Worker' }).click()
    await harjit.page.getByRole('option', { name }).click()
  }
  const paid = harjit.page.getByRole('row', { name: new RegExp(`${name}.* 8 h 00 £148.00`) })
  await filtersByHer()
  await expect(paid).toContainText('Accepted')
  await harjit.findsItAccessible()
  const owner = await at(browser, server, 'main-owner', `/workers?search=${me.last}`)
  await owner.page.getByRole('link', { name }).click()
  await owner.page.getByRole('tab', { name: 'Timesheets' }).click()
  await owner.page.getByRole('link', { name }).click()
  await owner.presses('Mark as paid')
  await owner.page
    .getByRole('dialog', { name: `Was ${me.first} paid for this week?` })
    .getByRole('button', { name: 'Mark as paid' })
    .click()
  await expect(owner.page.getByText('Timesheet has been marked as Paid successfully.')).toBeVisible()
  await harjit.page.goto('/timesheets?show=All')
  await filtersByHer()
  await expect(paid).toContainText('Paid')

  // She touches nothing: her week says it, and her bell.
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('£148.00 before deductions')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Notifications, \d+ new$/ })).toBeVisible()
  await halina.findsItAccessible()
  for (const one of [manager, harjit, owner]) await one.page.context().close()
})
