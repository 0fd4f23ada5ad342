import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { OpenPost, workerContactMachine } from '#machines/jobs/worker-contact.machine'
import { mostText } from '#shared/api/account/conversation'
import { paths } from '#shared/api/kit/paths'
import { dayWithDots } from '#shared/domain/kit/words'
import { Button } from '#ui/elements/button'
import { ButtonLink } from '#ui/elements/button-link'
import { Skeleton } from '#ui/elements/skeleton'
import { Banner } from '#ui/feedback/banner'
import { EmptyState } from '#ui/feedback/empty-state'
import { ErrorState } from '#ui/feedback/error-state'
import { Select } from '#ui/fields/select'
import { TextArea } from '#ui/fields/text-area'
import { Dialog } from '#ui/overlays/dialog'
import s from './directory.module.css'

export type ContactActor = ActorRefFrom<typeof workerContactMachine>

/** Writes a first message to a worker of the directory, or invites them to apply for a job post. */
export function WorkerContact({ contact }: { contact: ContactActor }) {
  const resting = useSelector(contact, (state) => state.matches('resting'))
  const worker = useSelector(contact, (state) => state.context.worker)
  const writes = useSelector(contact, (state) => state.matches('writing') || state.matches('sending'))
  const chooses = useSelector(contact, (state) => state.matches('choosing') || state.matches('inviting'))
  const busy = useSelector(contact, (state) => state.hasTag('busy'))
  const message = useSelector(contact, (state) => state.context.formError.message)
  const close = () => contact.send({ type: 'close' })
  return (
    <Dialog
      open={!resting}
      size="s"
      loading={busy}
      first="textarea"
      title={writes ? `Message ${worker?.name ?? ''}` : `Invite ${worker?.name ?? ''} to apply`}
      onClose={close}
      foot={
        <>
          <Button onClick={close}>Cancel</Button>
          {(writes || chooses) && (
            <Button kind="primary" busy={busy} onClick={() => contact.send({ type: 'send' })}>
              {writes ? 'Send' : 'Send invitation'}
            </Button>
          )}
        </>
      }
    >
      <div className={s.form}>
        {message && (
          <Banner tone="bad" announce>
            {message}
          </Banner>
        )}
        {writes ? <MessageText contact={contact} /> : <PostChoice contact={contact} />}
      </div>
    </Dialog>
  )
}

function MessageText({ contact }: { contact: ContactActor }) {
  const text = useSelector(contact, (state) => state.context.text)
  const error = useSelector(contact, (state) => state.context.formError.errors.content)
  return (
    <TextArea
      label="Message"
      rows={5}
      hint="They see your name and your company."
      value={text}
      maxLength={mostText}
      error={error}
      onChange={(typed) => contact.send({ type: 'change', text: typed })}
    />
  )
}

const nameOfPost = ({ role, site, start_at }: OpenPost) =>
  [role, site?.name, start_at && `from ${dayWithDots(start_at)}`].filter(Boolean).join(', ')

function PostChoice({ contact }: { contact: ContactActor }) {
  const posts = useSelector(contact, (state) => state.context.posts)
  const post = useSelector(contact, (state) => state.context.post)
  const errors = useSelector(contact, (state) => state.context.formError.errors)
  const loading = useSelector(contact, (state) => state.matches('loadingPosts'))
  const unreachable = useSelector(contact, (state) => state.matches('unreachable'))
  const none = useSelector(contact, (state) => state.matches('withoutPost'))
  if (unreachable)
    return <ErrorState title="Your job posts could not be loaded" onRetry={() => contact.send({ type: 'retry' })} />
  if (none)
    return (
      <EmptyState title="No active job posts" action={<ButtonLink href={paths.jobs}>Job posts</ButtonLink>}>
        Add a job post, then invite workers to apply for it.
      </EmptyState>
    )
  if (loading)
    return (
      <div aria-busy="true">
        <Skeleton height={60} />
      </div>
    )
  return (
    <Select
      label="Job post"
      hint="They get a message with the post and can apply for it."
      options={posts.map((one) => ({ value: one.id, label: nameOfPost(one) }))}
      value={post}
      error={errors.post ?? errors.worker_id ?? errors.id}
      onChange={(chosen) => contact.send({ type: 'choose', post: chosen })}
    />
  )
}
