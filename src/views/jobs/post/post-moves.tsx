import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { jobPostMovesMachine } from '#machines/jobs/job-post-moves.machine'
import { Banner } from '#ui/feedback/banner'
import { TextField } from '#ui/fields/text-field'
import { Confirm } from '#ui/overlays/confirm'
import { FormDialog } from '#ui/overlays/form-dialog'
import { applicantsInWords } from './post-display.tsx'

type Props = { moves: ActorRefFrom<typeof jobPostMovesMachine> }

/** What is asked before a post leaves the market or every list. */
export function PostMoves({ moves }: Props) {
  const post = useSelector(moves, (state) => state.context.post)
  const reason = useSelector(moves, (state) => state.context.reason)
  const { errors, message } = useSelector(moves, (state) => state.context.formError)
  const busy = useSelector(moves, (state) => state.hasTag('busy'))
  const isDeactivating = useSelector(moves, (state) =>
    (['deactivating', 'takingOff', 'reloading'] as const).some((one) => state.matches(one)),
  )
  const isRemoving = useSelector(moves, (state) => state.matches('confirming') || state.matches('removing'))
  const close = () => moves.send({ type: 'close' })
  if (!post) return null
  return (
    <>
      <FormDialog
        open={isDeactivating}
        size="s"
        title={`Take ${post.role} off the market`}
        verb={`Mark as ${reason.trim().toLowerCase() === 'filled' ? 'filled' : 'inactive'}`}
        keep="Keep it active"
        busy={busy}
        message={message}
        onSubmit={() => moves.send({ type: 'submit' })}
        onClose={close}
      >
        <p>Workers no longer find it. Applicants and their conversations are kept.</p>
        <TextField
          label="Reason"
          maxLength={200}
          value={reason}
          error={errors.inactive_reason}
          onChange={(typed) => moves.send({ type: 'change', reason: typed })}
        />
      </FormDialog>
      <Confirm
        open={isRemoving}
        question={`Remove ${post.role}?`}
        verb="Remove"
        keep="Keep"
        danger
        busy={busy}
        onConfirm={() => moves.send({ type: 'submit' })}
        onDeny={close}
      >
        {message && (
          <Banner tone="bad" announce>
            {message}
          </Banner>
        )}
        <p>
          It disappears from your job posts and from the market.{' '}
          {post.applications > 0 && `Conversations with its ${applicantsInWords(post.applications)} are kept.`}
        </p>
      </Confirm>
    </>
  )
}
