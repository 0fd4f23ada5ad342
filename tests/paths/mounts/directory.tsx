import { fireEvent, screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { AnyMachineSnapshot } from 'xstate'
import { workerContactMachine } from '#machines/jobs/worker-contact.machine'
import { WorkerContact } from '#views/jobs/directory/worker-contact'
import { inReact } from './in-react.tsx'

const dialog = (name: RegExp | string) => within(screen.getByRole('dialog', { name }))
const press = (name: RegExp | string) => () => fireEvent.click(dialog(/./).getByRole('button', { name }))
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
const inviting = ({ context }: AnyMachineSnapshot) => dialog(`Invite ${context.worker.name} to apply`)

export const contactInReact = inReact(workerContactMachine, (contact) => <WorkerContact contact={contact} />, {
  does: {
    change: ({ text }) => fireEvent.change(field(), { target: { value: String(text) } }),
    send: press(/^Send/),
    retry: press('Retry'),
    close: press('Cancel'),
  },
  sees: {
    resting: () => expect(screen.queryByRole('dialog')).toBeNull(),
    writing: ({ context }) => {
      dialog(`Message ${context.worker.name}`)
      expect(field().value).toBe(context.text)
      const error = context.formError.errors.content ?? context.formError.message
      if (error) screen.getByText(error)
    },
    sending: () => expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBe('true'),
    unreachable: (snapshot) => inviting(snapshot).getByText('Your job posts could not be loaded'),
    withoutPost: (snapshot) => inviting(snapshot).getByRole('link', { name: 'Job posts' }),
    choosing: (snapshot) => {
      const { posts, post, formError } = snapshot.context
      const chosen = posts.find(({ id }: { id: string }) => id === post)
      const control = inviting(snapshot).getByRole('combobox', { name: 'Job post' })
      expect(control.textContent).toContain(chosen ? `${chosen.role}, St Oswald’s, from 30.11.2026` : 'Choose')
      const error = formError.errors.post ?? formError.message
      if (error) screen.getByText(error)
    },
    inviting: () =>
      expect(screen.getByRole('button', { name: 'Send invitation' }).getAttribute('aria-busy')).toBe('true'),
  },
})
