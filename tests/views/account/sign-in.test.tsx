// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signInMachine } from '#machines/account/sign-in.machine'
import { task } from '#machines/kit/task'
import type { Typed } from '#services/account/auth'
import { SignIn } from '#views/account/sign-in'
import { refused } from '../../support/answers.ts'

let submitted: Typed[] = []
let resent: string[] = []
let prepared = 0
let answer: () => Promise<void> = async () => {}
const chart = signInMachine.provide({
  actors: {
    preload: task(async () => {}),
    signIn: task(async (typed: Typed) => {
      submitted.push(typed)
      await answer()
    }),
    resendLink: task(async ({ email }: { email: string }) => {
      resent.push(email)
      return { message: 'Sent.' }
    }),
  },
})
const login = () => screen.getByLabelText<HTMLInputElement>('Email / Phone number')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const press = () => userEvent.click(screen.getByRole('button', { name: 'Sign in' }))

beforeEach(() => {
  submitted = []
  resent = []
  prepared = 0
  answer = async () => {}
  render(<SignIn chart={chart} onPrepare={() => prepared++} />)
})
afterEach(cleanup)

test('what comes after signing in is prepared once, when somebody begins to type', async () => {
  expect(prepared).toBe(0)
  await userEvent.type(login(), 'priya')
  await userEvent.type(password(), 'five-bar gate')
  expect(prepared).toBe(1)
})
test('Enter in either field signs in, when both are filled', async () => {
  await userEvent.type(login(), 'priya@calderfinch.example{Enter}')
  expect(submitted).toEqual([])
  await userEvent.type(password(), 'five-bar gate{Enter}')
  expect(submitted).toEqual([{ login: 'priya@calderfinch.example', password: 'five-bar gate', remember: true }])
})
test('Enter in the first field signs in as well', async () => {
  await userEvent.type(password(), 'five-bar gate')
  await userEvent.type(login(), '07700 900142{Enter}')
  expect(submitted).toHaveLength(1)
})
test('blanks are no login', async () => {
  await userEvent.type(login(), '   ')
  await userEvent.type(password(), 'x')
  await press()
  expect(submitted).toEqual([])
})
test('Remember me is said as it is ticked', async () => {
  await userEvent.click(screen.getByRole('checkbox', { name: 'Remember me' }))
  await userEvent.type(login(), 'a@b.example')
  await userEvent.type(password(), 'x{Enter}')
  expect(submitted[0]?.remember).toBe(false)
})
test('the password can be shown and hidden', async () => {
  expect(password().type).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password().type).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(password().type).toBe('password')
})
test('an address that is not verified: the notice, request again, and the password stays typed', async () => {
  answer = () => Promise.reject(refused(401, '#EMAILNOTVERIFIED#').error)
  await userEvent.type(login(), 'a@b.example')
  await userEvent.type(password(), 'five-bar gate{Enter}')
  await screen.findByText(/Please verify your email. We have sent you a link./)
  expect(screen.queryByText(/EMAILNOTVERIFIED/)).toBeNull()
  expect(password().value).toBe('five-bar gate')
  await userEvent.click(screen.getByRole('button', { name: 'request again' }))
  await screen.findByText(/A new link is on its way/)
  expect(resent).toEqual(['a@b.example'])
})
test("an office person's refusal stands under the button, a worker's is the password's", async () => {
  answer = () => Promise.reject(refused(401, 'They do not match.').error)
  await userEvent.type(login(), 'a@b.example')
  await userEvent.type(password(), 'x{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('They do not match.')
  expect(password().getAttribute('aria-invalid')).toBeNull()
  await userEvent.clear(login())
  await userEvent.type(login(), '07700 900142{Enter}')
  await screen.findByText('They do not match.')
  expect(password().getAttribute('aria-invalid')).toBe('true')
  expect(screen.queryByRole('alert')).toBeNull()
})
test('too many tries say how long to wait', async () => {
  answer = () => Promise.reject(refused(429, 'Too many tries.', { reset: 125 }).error)
  await userEvent.type(login(), 'a@b.example')
  await userEvent.type(password(), 'x{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Too many tries. Wait 3 minutes and try again.')
})
