import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { signInMachine } from '#machines/account/sign-in.machine'
import { SignIn } from '#views/account/sign-in'
import type { Mount } from '../rig/entry.ts'

const button = (name: string) => screen.getByRole('button', { name })
const type = (label: string, value: unknown) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const values = ({
  context,
}: {
  context: { login: string; password: string; message?: string; passwordError?: string }
}) => {
  expect(screen.getByLabelText<HTMLInputElement>('Email / Phone number').value).toBe(context.login)
  const password = screen.getByLabelText<HTMLInputElement>('Password')
  expect(password.value).toBe(context.password)
  expect(password.getAttribute('aria-invalid')).toBe(context.passwordError ? 'true' : null)
  if (context.passwordError) screen.getByText(context.passwordError)
  if (context.message) expect(screen.getByRole('alert').textContent).toBe(context.message)
  expect(screen.queryByText(/EMAILNOTVERIFIED/)).toBeNull()
}

/** The real page: the form makes its own actor of the chart. */
export const signInInReact: Mount = async (chart, { input, clock, inspect }) => {
  const { message } = input as { message?: string }
  const mine = chart as unknown as typeof signInMachine
  await act(async () => void render(<SignIn chart={mine} error={message} options={{ clock, inspect } as never} />))
  return {
    does: {
      change: ({ typed }) => {
        const { login, password } = typed as { login?: string; password?: string }
        if (login !== undefined) type('Email / Phone number', login)
        if (password !== undefined) type('Password', password)
      },
      submit: () => fireEvent.click(button('Sign in')),
      requestAgain: () => fireEvent.click(button('request again')),
      signInAs: () => fireEvent.click(button('Main contractor: Owner')),
    },
    sees: {
      waiting: values,
      entering: values,
      'entering.unverified': () => {
        screen.getByText(/Please verify your email. We have sent you a link./)
        button('request again')
      },
      'entering.resent': () => screen.getByText(/A new link is on its way/),
      signingIn: () => expect(button('Sign in').getAttribute('aria-busy')).toBe('true'),
      picking: () => expect(button('Sign in').getAttribute('aria-busy')).toBe('true'),
    },
    act: (step) => act(async () => void (await step())),
    unmount: cleanup,
  }
}
