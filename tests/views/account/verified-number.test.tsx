// @vitest-environment jsdom
import '../../ui/dom.ts'
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { User } from '#shared/api/kit/user'
import { Account } from '#views/account/account'

const jan = {
  ...{
    id: 'u',
    first_name: 'Jan',
    last_name: 'Nowak',
    email: null,
    email_verified: false,
    phone_number: '+447700900142',
  },
  ...{ default_role: 'WORKER', pending_phone: '+447700900199' },
} as unknown as User
const page = (user: User) => <Account user={user} toast={() => {}} onChanged={() => {}} />

test('a page that was opened while a number waited for its code shows the number once it is verified', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const { rerender } = render(page(jan))
  const field = () => screen.getByLabelText<HTMLInputElement>(/^Phone number/)
  expect(field().value).toBe('07700 900142')
  rerender(page({ ...jan, phone_number: '+447700900199', pending_phone: null }))
  expect(field().value).toBe('07700 900199')
})
