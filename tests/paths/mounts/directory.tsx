import { fireEvent, screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import { workerContactMachine } from '#machines/jobs/worker-contact.machine'
import { WorkerContact } from '#views/jobs/directory/worker-contact'
import { inReact } from './in-react.tsx'

const press = (name: string) => () => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }))
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })

export const contactInReact = inReact(workerContactMachine, (contact) => <WorkerContact contact={contact} />, {
  does: {
    change: ({ text }) => fireEvent.change(field(), { target: { value: String(text) } }),
    send: press('Send'),
    close: press('Cancel'),
  },
  sees: {
    resting: () => expect(screen.queryByRole('dialog')).toBeNull(),
    writing: ({ context }) => {
      screen.getByRole('dialog', { name: `Message ${context.worker.name}` })
      expect(field().value).toBe(context.text)
      const error = context.formError.errors.content ?? context.formError.message
      if (error) screen.getByText(error)
    },
    sending: () => {
      expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBe('true')
    },
  },
})
