// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { task } from '#machines/kit/task'
import { helpContactMachine } from '#machines/platform/help-contact.machine'
import { HelpContact } from '#views/shared/help-contact'

afterEach(cleanup)
const answering = (load: () => Promise<{ help_line: string; help_email: string }>) =>
  helpContactMachine.provide({ actors: { load: task(load) } })

test('the addresses of our help are those of the settings', async () => {
  const chart = answering(async () => ({ help_line: '0161 496 0200', help_email: 'desk@builders.example' }))
  render(<HelpContact user={undefined} onSignOut={() => {}} chart={chart} />)
  const written = await screen.findByRole('link', { name: 'desk@builders.example' })
  expect(written.getAttribute('href')).toBe('mailto:desk@builders.example')
  expect(screen.getByRole('link', { name: '0161 496 0200' }).getAttribute('href')).toBe('tel:01614960200')
})

test('without an answer no address is made up', async () => {
  render(
    <HelpContact user={undefined} onSignOut={() => {}} chart={answering(() => Promise.reject(new Error('away')))} />,
  )
  screen.getByText(/^Ask your account manager/)
  expect(screen.queryByRole('link')).toBeNull()
})
