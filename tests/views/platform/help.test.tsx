// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { task } from '#machines/kit/task'
import { helpMachine } from '#machines/platform/help.machine'
import { Help } from '#views/platform/help'

afterEach(cleanup)
const failing = (error: object) => helpMachine.provide({ actors: { openDocument: task(() => Promise.reject(error)) } })

test('a help document that cannot be had is said in the server’s words, and can be asked for again', async () => {
  const toast = vi.fn()
  render(<Help toast={toast} chart={failing({ status: 503, message: 'Try again shortly.' })} />)
  await screen.findByRole('button', { name: 'Retry' })
  expect(toast.mock.calls).toEqual([[{ tone: 'error', text: 'Try again shortly.' }]])
})

test('without an answer the page alone says so', async () => {
  const toast = vi.fn()
  render(<Help toast={toast} chart={failing(new TypeError('fetch failed'))} />)
  await screen.findByRole('button', { name: 'Retry' })
  expect(toast).not.toHaveBeenCalled()
})
