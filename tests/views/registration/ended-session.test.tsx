// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { newcomersConsent } from '#machines/account/consent.machine'
import { phoneVerificationMachine } from '#machines/registration/phone-verification.machine'
import { texts as productTexts } from '#shared/api/kit/texts'
import { PhoneVerification } from '#views/registration/phone-verification'

afterEach(cleanup)

const { noRenewal } = productTexts

test('why the last session ended is said over the first question until it is dismissed', async () => {
  const dismiss = vi.fn()
  const texts = [{ slug: 'terms', version: '1', title: 'Terms of use', changed: false }]
  const agree = newcomersConsent.provide({ actors: { loadTexts: fromPromise(async () => ({ texts })) } })
  const actor = createActor(phoneVerificationMachine.provide({ actors: { agree } })).start()
  const { rerender } = render(<PhoneVerification actor={actor} ended={noRenewal} onDismiss={dismiss} />)
  await screen.findByRole('checkbox')
  screen.getByText(noRenewal)
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(dismiss).toHaveBeenCalledTimes(1)
  rerender(<PhoneVerification actor={actor} ended={undefined} onDismiss={dismiss} />)
  expect(screen.queryByText(noRenewal)).toBeNull()
})
