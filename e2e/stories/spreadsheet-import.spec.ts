import { rightValues, starters } from '../people/starters.ts'
import { expect, test } from '../people/story.ts'
import { visitor } from '../people/visitor.ts'

const name = 'Autumn starters 2026.xlsx'
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const choose = { name, mimeType: type, buffer: starters() }

test('an owner repairs 200 starters without leaving the page, imports them, once, and takes them back', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000)
  const me = visitor(page)
  await me.signsIn(await server.account('main-owner'), '/login?redirect=/workers/link-spreadsheet')
  await me.sees('Import workers from a spreadsheet')
  await me.findsItAccessible()
  let actions = 0
  const act = async (does: Promise<unknown>) => {
    actions += 1
    await does
  }
  const file = page.locator('input[type=file]')
  await act(file.setInputFiles(choose))
  await me.sees(name)
  await expect(page.getByText('Sheet ‘October’ · 200 rows read')).toBeVisible()
  await me.findsItAccessible()
  await act(me.presses('Check the rows'))
  await expect(page.getByRole('tab', { name: 'Errors 20' })).toBeVisible()
  await me.findsItAccessible()
  const repair = page.locator('form').filter({ has: page.getByRole('button', { name: 'Close, change nothing' }) })
  await act(page.getByRole('grid').getByRole('gridcell').first().press('F8'))
  for (let n = 0; await page.getByText(/to repair/).isVisible(); n++) {
    await expect(repair).toBeVisible()
    if (n === 0) {
      await expect(repair.getByText('‘Drylinner’ is not in your list')).toBeVisible()
      await expect(repair.getByRole('radio', { name: /^Dry liner/ })).toBeChecked()
      await expect(repair.getByRole('button', { name: 'Only row 5' })).toBeVisible()
      await me.findsItAccessible()
    }
    const text = (await repair.textContent()) ?? ''
    const typed = rightValues.find(([words]) => words.test(text))
    if (typed) await act(repair.locator('input[name=another]').fill(typed[1](n)))
    await act(repair.getByRole('button', { name: /^(?:Apply to|Repair)/ }).press('Enter'))
    await expect(repair).toBeHidden()
    if (await page.getByText(/to repair/).isVisible()) await act(page.locator('td[tabindex="0"]').press('F8'))
  }
  await expect(page.getByRole('heading', { name: 'No errors left' })).toBeVisible()
  await act(me.presses('Import 200 rows'))
  await expect(page.getByText('Batch import success')).toBeVisible()
  await me.sees('Import done')
  expect(actions).toBeLessThanOrEqual(60)
  await me.findsItAccessible()

  await me.presses('Another file')
  await file.setInputFiles(choose)
  await me.presses('Check the rows')
  await expect(page.getByText('0 ready')).toBeVisible()
  await expect(page.getByText(/with you already/)).toBeVisible()
  await expect(page.getByText('No row is ready yet')).toBeVisible()
  page.once('dialog', (dialog) => dialog.accept())
  await page.reload()

  await me.sees('Import workers from a spreadsheet')
  await page.getByRole('button', { name: `Undo the import of ${name}` }).click()
  await me.findsItAccessible()
  await me.presses('Undo import')
  await me.sees('Import taken back')
  await expect(page.getByText('Import taken back: 200 people removed, 0 as before, 0 kept.')).toBeVisible()
  await me.findsItAccessible()
})

test('a file that is no list of workers is refused with words, and the next one is read', async ({ page, server }) => {
  const me = visitor(page)
  await me.signsIn(await server.account('main-owner'), '/login?redirect=/workers/link-spreadsheet')
  await me.sees('Import workers from a spreadsheet')
  const file = page.locator('input[type=file]')
  await file.setInputFiles({ name: 'Plan.xlsx', mimeType: type, buffer: Buffer.from('%PDF-1.7 a drawing') })
  await expect(page.getByText(/This is not a spreadsheet, whatever its name says/)).toBeVisible()
  const text = 'Forename;Surname;Phone\nCiar\xe1n;Kelly;07700 900990\nC;Kelly;07700 900990\n'
  await file.setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') })
  await me.sees('list.csv')
  await expect(page.getByText(/read as Windows-1252/)).toBeVisible()
  await me.presses('Check the rows')
  await page.getByRole('tab', { name: 'Duplicates 1' }).click()
  await expect(page.getByText('Same mobile as row 2', { exact: true })).toBeVisible()
  await me.presses('Skip row 3')
  await expect(page.getByText('1 left out')).toBeVisible()
  await me.findsItAccessible()
})
