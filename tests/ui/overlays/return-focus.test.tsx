// @vitest-environment jsdom
import '../dom.ts'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Dialog } from '#ui/overlays/dialog'
import { Drawer } from '#ui/overlays/drawer'

test.each([
  ['dialog', Dialog],
  ['drawer', Drawer],
])('a %s gives the focus back to what opened it', async (_, Overlay) => {
  function Page() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Send Offer
        </button>
        {open && (
          <Overlay open title="Job offer" onClose={() => setOpen(false)}>
            <textarea aria-label="Message" />
          </Overlay>
        )}
      </>
    )
  }
  render(<Page />)
  const button = screen.getByRole('button', { name: 'Send Offer' })
  await userEvent.click(button)
  await screen.findByRole('dialog')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('a dialog for writing begins in its field', async () => {
  render(
    <Dialog open title="Message Jan" first="textarea" onClose={() => {}}>
      <textarea aria-label="Message" />
    </Dialog>,
  )
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Message')))
})
