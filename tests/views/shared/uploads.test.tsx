// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { createActor, setup } from 'xstate'
import { loaderMachine } from '#machines/kit/loader.machine'
import { snackbarMachine } from '#machines/kit/snackbar.machine'
import { topBarMachine } from '#machines/kit/top-bar.machine'
import { App } from '#views/app'
import { type App as AppActors, AppProvider } from '#views/shared/app-context'

afterEach(cleanup)

/** A session or a screen at rest. */
const still = () => createActor(setup({}).createMachine({ context: { shown: {} } })).start()

test('files on their way are told of over any page, which can be used meanwhile', async () => {
  const loader = createActor(loaderMachine).start()
  const press = vi.fn()
  const around = {
    loader,
    snackbar: createActor(snackbarMachine, { input: {} }).start(),
    topBar: createActor(topBarMachine).start(),
    session: still(),
    screen: still(),
    chunks: still(),
  } as unknown as AppActors
  render(
    <AppProvider value={around}>
      <App>
        <button type="button" onClick={press}>
          Cancel the file
        </button>
      </App>
    </AppProvider>,
  )
  act(() => loader.send({ type: 'progress', percent: 43 }))
  expect(screen.getByRole('progressbar', { name: 'Uploading' }).getAttribute('aria-valuenow')).toBe('43')
  expect(screen.queryByText('Loading')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the file' }))
  expect(press).toHaveBeenCalledOnce()
  act(() => loader.send({ type: 'hide' }))
  expect(screen.queryByRole('progressbar')).toBeNull()
  act(() => loader.send({ type: 'show' }))
  expect(screen.getByText('Loading')).toBeDefined()
})
