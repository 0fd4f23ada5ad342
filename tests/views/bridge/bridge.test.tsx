// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { installNativeSide } from '../../support/native-side.ts'

afterEach(() => {
  cleanup()
  Reflect.deleteProperty(window, 'ReactNativeWebView')
})

/** The registration, as the page opens. */
const open = async () => {
  vi.resetModules()
  const { Registration } = await import('#views/registration/registration')
  await act(async () => void (await import('#services/native')))
  await act(async () => void render(<Registration />))
  screen.getByRole('heading', { name: 'Your mobile number' })
}

test('the registration says that the app does not answer, and lets the worker try again', async () => {
  const side = installNativeSide({ refuse: { READY_FOR: { code: 'failed' } } })
  await open()
  expect(screen.getByRole('status').textContent).toContain('The app does not answer.')
  side.become({})
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  expect(screen.queryByRole('status')).toBeNull()
  expect(side.sent.map(({ code }) => code)).toEqual(['READY_FOR', 'READY_FOR'])
})

test('outside the app nothing is said of it', async () => {
  await open()
  expect(screen.queryByRole('status')).toBeNull()
})
