// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { installNativeSide } from '../../support/native-side.ts'

/** The content host, as the server passes it on. */
const text = (url: string) => ({ slug: url.split('/').at(-1), title: 'A text', updated_at: '2026-09-01', version: '1' })
beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string) => Response.json({ data: { ...text(url), blocks: [] } }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(window, 'ReactNativeWebView')
})

/** The registration, as the page opens. */
const open = async () => {
  vi.resetModules()
  const { Registration } = await import('#views/registration/registration')
  await act(async () => void (await import('#services/kit/native')))
  await act(async () => void render(<Registration />))
  screen.getByRole('heading', { name: 'Before you start' })
}

test('the registration says that the app does not answer, and lets the worker try again', async () => {
  const side = installNativeSide({ refuse: { READY_FOR: { code: 'failed' } } })
  await open()
  expect(screen.getByRole('status').textContent).toContain('The app does not answer.')
  side.become({})
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })))
  expect(screen.queryByRole('status')).toBeNull()
  // What the page asks the server for says which phone asks: it went as soon as the app answered.
  await waitFor(() =>
    expect(side.received.map(({ code }) => code)).toEqual(['READY_FOR', 'READY_FOR', 'GET_DEVICE_ID']),
  )
})

test('outside the app nothing is said of it', async () => {
  await open()
  expect(screen.queryByRole('status')).toBeNull()
})
