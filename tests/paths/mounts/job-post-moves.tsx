import { fireEvent, screen, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { jobPostMovesMachine } from '#machines/jobs/job-post-moves.machine'
import { PostMoves } from '#views/jobs/post/post-moves'
import { inReact } from './in-react.tsx'

const dialog = () => within(screen.getByRole('dialog'))
/** The last button of the foot does what the dialog is about. */
const verb = () => dialog().getByRole('button', { name: /^(?:Mark as|Remove$)/ })
const keep = () => dialog().getByRole('button', { name: /^Keep/ })
const noDialog = () => expect(screen.queryByRole('dialog')).toBeNull()

const seesReason = ({ context }: SnapshotFrom<typeof jobPostMovesMachine>) => {
  screen.getByRole('dialog', { name: 'Take Scaffolder off the market' })
  const field = dialog().getByRole('textbox', { name: 'Reason' })
  expect((field as HTMLInputElement).value).toBe(context.reason)
  const { errors, message } = context.formError
  if (message) dialog().getByText(message)
  if (errors.inactive_reason) dialog().getByText(errors.inactive_reason)
}
const seesQuestion = ({ context }: SnapshotFrom<typeof jobPostMovesMachine>) => {
  screen.getByRole('dialog', { name: 'Remove Scaffolder?' })
  dialog().getByText(/Conversations with its 5 applicants are kept\./)
  if (context.formError.message) dialog().getByText(context.formError.message)
}
const isBusy = (busy: boolean) => expect(verb().getAttribute('aria-busy')).toBe(busy ? 'true' : null)

export const jobPostMovesInReact = inReact(jobPostMovesMachine, (moves) => <PostMoves moves={moves} />, {
  does: {
    change: ({ reason }) => fireEvent.change(dialog().getByRole('textbox'), { target: { value: reason } }),
    submit: () => fireEvent.click(verb()),
    close: () => fireEvent.click(keep()),
  },
  sees: {
    resting: noDialog,
    puttingBack: noDialog,
    reloadingToPutBack: noDialog,
    deactivating: (snapshot) => {
      seesReason(snapshot)
      isBusy(false)
    },
    takingOff: (snapshot) => {
      seesReason(snapshot)
      isBusy(true)
    },
    confirming: (snapshot) => {
      seesQuestion(snapshot)
      isBusy(false)
    },
    removing: (snapshot) => {
      seesQuestion(snapshot)
      isBusy(true)
    },
  },
})
