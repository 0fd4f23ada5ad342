import { expect, type Page } from 'playwright/test'
import { photo } from './photos.ts'
import type { DemoServer } from './server.ts'

/** Takes one picture: `of` is what the button says it is a picture of. */
export type Camera = (page: Page, of: string) => Promise<void>
/** A plain browser: a file, or the phone's own camera. */
export const fileCamera: Camera = async (page, of) => {
  const chooser = page.waitForEvent('filechooser')
  await page.getByLabel(new RegExp(`Take (photo|again), ${of}`)).click()
  await (await chooser).setFiles(await photo(`${of}.jpg`))
}

type Details = {
  phone: string
  first: string
  last: string
  email: string
  /** Where they begin, with the way on. */
  start?: string
}
const pressContinue = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click()
const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

/** What is set when nothing else is said. */
export const newPassword = 'ladder and scaffold'
/** Somebody who registers as a worker on a phone, screen by screen. Each step begins by seeing its own screen. */
export const registeringWorker = (page: Page, server: DemoServer, me: Details, camera: Camera = fileCamera) => {
  const goesOn = () => pressContinue(page)
  const sees = (name: string | RegExp) => heading(page, name)
  const takes = (of: string) => camera(page, of)
  const chooses = async (label: string, typed: string, option: string | RegExp) => {
    await page.getByRole('combobox', { name: label }).fill(typed)
    await page.getByRole('option', { name: option }).first().click()
  }
  const steps = {
    async provesThePhone() {
      await steps.requestsACode()
      await sees('Type the 6 digits')
      await steps.typesTheCode()
    },
    async requestsACode(phone = me.phone) {
      await page.goto(me.start ?? '/register/worker')
      await steps.agreesToTheTerms()
      await sees('Your mobile number')
      await page.getByLabel('Mobile number').fill(phone)
      await goesOn()
    },
    async agreesToTheTerms() {
      await sees('Before you start')
      await page.getByLabel(/Terms of use/).check()
      await page.getByLabel(/Privacy policy/).check()
      await goesOn()
    },
    async codeReceived() {
      await expect.poll(() => server.newest(me.phone, /\b\d{6}\b/)).toBeTruthy()
      return /\b\d{6}\b/.exec((await server.newest(me.phone, /\b\d{6}\b/)) ?? '')?.[0] ?? ''
    },
    async typesTheCode(code?: string) {
      const typed = code ?? (await steps.codeReceived())
      await page.getByLabel('Digit 1').click()
      for (const _ of typed) await page.keyboard.press('Backspace')
      await page.keyboard.type(typed)
      await goesOn()
    },
    async setsAPassword(password = newPassword) {
      await sees('Set a password')
      await page.getByLabel('Password', { exact: true }).fill(password)
      await goesOn()
    },
    async givesThePassword(password = newPassword) {
      await page.getByLabel('Password', { exact: true }).fill(password)
      await goesOn()
    },
    async givesTheNames(last = me.last) {
      await sees('Start registration')
      await page.getByLabel('First name').fill(me.first)
      await page.getByLabel('Last name').fill(last)
      await goesOn()
    },
    /** Inside the app: its own screens take the pictures. */
    async startsTheCapture() {
      await sees('Verify your identity')
      await goesOn()
    },
    async showsTheDocument() {
      await sees('Verify your identity')
      await takes('Your document')
      await expect(page.getByText('Sent')).toHaveCount(1)
      await takes('Your face')
      await expect(page.getByText('Sent')).toHaveCount(2)
      await goesOn()
    },
    async givesTheNiNumber(number = 'HN 12 34 56 C') {
      await sees('Your National Insurance number')
      await page.getByLabel('National Insurance number').fill(number)
      await goesOn()
    },
    async photographsTheCard() {
      await sees('Photograph your skill card')
      await takes('Front of the card')
      await expect(page.getByText('Sent')).toHaveCount(1)
      await takes('Back of the card')
      await expect(page.getByText('Sent')).toHaveCount(2)
      await goesOn()
    },
    async copiesTheCard(expires = '12/05/2031') {
      await sees('What is on the card')
      await chooses('Scheme', 'CSCS', /^CSCS/)
      await page.getByLabel('Card number').fill('12345678')
      await page.getByLabel('Surname on the card').fill(me.last)
      await steps.givesAnotherExpiry(expires)
    },
    async givesAnotherExpiry(expires = '12/05/2031') {
      await page.getByLabel('Expires').fill(expires)
      await goesOn()
    },
    async answersTheQuestions() {
      for (let question = 1; question <= 10; question++) {
        await expect(page.getByText(`question ${question} of 10`)).toBeVisible()
        if (question === 3) {
          await page.getByText('Yes', { exact: true }).click()
          await page.getByLabel('Tell us more').fill('Hay fever tablets in June.')
        } else await page.getByText('No', { exact: true }).click()
        await goesOn()
      }
      await sees('Are your answers true?')
      await page.getByLabel(/I declare/).check()
      await goesOn()
    },
    async fillsInPersonalInfo(born = '23/04/1990') {
      await sees('About you')
      await expect(page.getByLabel('First name')).toHaveValue(me.first)
      await page.getByLabel('Date of birth').fill(born)
      await page.getByLabel('Email').fill(me.email)
      await chooses('Nationality', 'Polish', 'Polish')
      await page.getByLabel('Address', { exact: true }).fill('14 Mill Lane')
      await page.getByLabel('Town or city').fill('Leeds')
      await page.getByLabel('Postcode').fill('LS10 1QR')
      await goesOn()
    },
    async showsTheirFace() {
      await sees('Your photo')
      await takes('Your face')
      await expect(page.getByText('Sent')).toHaveCount(1)
      await goesOn()
    },
    async namesSomebodyToCall() {
      await sees('Whom do we call in an emergency?')
      await page.getByLabel('Their name').fill('Ewa Kowalska')
      await page.getByLabel('Who they are to you').fill('Sister')
      await page.getByLabel('Their mobile number').fill('07700 900777')
      await goesOn()
      await sees('Before you finish')
      await page.getByLabel(/Conduct on site/).check()
      await goesOn()
    },
    async isAllSet() {
      await sees("You're all set")
    },
    /** All of it, from the number to the home page. */
    async registers() {
      await steps.provesThePhone()
      await steps.setsAPassword()
      await steps.givesTheNames()
      await steps.showsTheDocument()
      await steps.givesTheNiNumber()
      await steps.photographsTheCard()
      await steps.copiesTheCard()
      await steps.answersTheQuestions()
      await steps.fillsInPersonalInfo()
      await steps.showsTheirFace()
      await steps.namesSomebodyToCall()
      await steps.isAllSet()
      await goesOn()
      await expect(page).toHaveURL('/')
    },
  }
  return steps
}
