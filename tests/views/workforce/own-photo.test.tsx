// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { App } from '#views/shared/app-context'
import { installNativeSide } from '../../support/native-side.ts'

afterEach(() => {
  cleanup()
  Reflect.deleteProperty(window, 'ReactNativeWebView')
})

/** The photo card of the own profile, as the page opens. */
async function open(inWrapper: boolean) {
  vi.resetModules()
  const [{ OwnPhoto }, { AppProvider }] = await Promise.all([
    import('#views/workforce/own-photo'),
    import('#views/shared/app-context'),
  ])
  await act(async () => void (await import('#services/kit/native')))
  render(
    <AppProvider value={{ inWrapper } as App}>
      <OwnPhoto onSaved={() => {}} onRefused={() => {}} />
    </AppProvider>,
  )
}

test('inside the app a new face for the profile is taken by the app', async () => {
  const side = installNativeSide({ refuse: { CAPTURE_PROFILE_PHOTO: { code: 'denied', message: 'Camera is off.' } } })
  await open(true)
  await userEvent.click(screen.getByRole('button', { name: 'Take photo, Your face' }))
  await screen.findByText('Camera is off.')
  expect(side.received.map(({ code }) => code)).toContain('CAPTURE_PROFILE_PHOTO')
  expect(document.querySelector('input[type=file]')).toBeNull()
})

test('in a plain browser it is a file, or the phone’s own camera', async () => {
  await open(false)
  expect(screen.queryByRole('button', { name: 'Take photo, Your face' })).toBeNull()
  expect(screen.getByLabelText('Take photo, Your face').getAttribute('type')).toBe('file')
})
