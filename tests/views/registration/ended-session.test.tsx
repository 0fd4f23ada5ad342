// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { phoneVerificationMachine } from '#machines/registration/phone-verification.machine'
import { texts } from '#shared/api/kit/texts'
import { PhoneVerification } from '#views/registration/phone-verification'

afterEach(cleanup)

test('why the last session ended is said over the first question until it is dismissed', async () => {
  const dismiss = vi.fn()
  const actor = createActor(phoneVerificationMachine).start()
  const { rerender } = render(<PhoneVerification actor={actor} ended={texts.noRenewal} onDismiss={dismiss} />)
  screen.getByText(texts.noRenewal)
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(dismiss).toHaveBeenCalledTimes(1)
  rerender(<PhoneVerification actor={actor} ended={undefined} onDismiss={dismiss} />)
  expect(screen.queryByText(texts.noRenewal)).toBeNull()
})
