// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { agreementsMachine } from '#machines/account/agreements.machine'
import { task } from '#machines/kit/task'
import type { Agreement } from '#shared/api/account/agreement'
import { Agreements } from '#views/account/agreements'

afterEach(cleanup)

test('a text that is not agreed to is opened, read and agreed to in the version that was listed', async () => {
  const terms: Agreement = {
    slug: 'terms',
    version: '3',
    title: 'Terms',
    content: '',
    accepted_at: null,
    changed: false,
  }
  const given: object[] = []
  const chart = agreementsMachine.provide({
    actors: {
      load: task(async () => ({ agreements: [terms] })),
      accept: task(async (body: { slug: string; version: string }): Promise<{ agreements: Agreement[] }> => {
        given.push(body)
        return { agreements: [{ ...terms, accepted_at: '2026-11-24T09:00:00.000Z' }] }
      }),
    },
  })
  render(<Agreements chart={chart} />)
  await screen.findByText(/Not agreed yet/)
  await userEvent.click(screen.getByRole('button', { name: 'Read and agree: Terms' }))
  await userEvent.click(await screen.findByRole('button', { name: 'I agree' }))
  await screen.findByText(/Agreed 24\/11\/2026/)
  expect(given).toEqual([{ slug: 'terms', version: '3' }])
  expect(screen.queryByRole('dialog')).toBeNull()
})
