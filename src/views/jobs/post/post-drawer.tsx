import { useActorRef, useSelector } from '@xstate/react'
import { Handshake } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import { jobPostLifecycle } from '#lifecycles/jobs/job-post'
import { hasTag } from '#lifecycles/law'
import { concernsConversations } from '#machines/account/feed-events'
import type { jobPostMovesMachine } from '#machines/jobs/job-post-moves.machine'
import { jobPostDetailMachine } from '#machines/jobs/job-posts.machine'
import type { JobPost } from '#shared/api/jobs/job-post'
import { dayInNumbers } from '#shared/domain/kit/words'
import { Facts } from '#ui/display/facts'
import { Button } from '#ui/elements/button'
import { ButtonLink } from '#ui/elements/button-link'
import { LinkButton } from '#ui/elements/link-button'
import { Skeleton } from '#ui/elements/skeleton'
import { Banner } from '#ui/feedback/banner'
import { EmptyState } from '#ui/feedback/empty-state'
import { ErrorState } from '#ui/feedback/error-state'
import { Drawer } from '#ui/overlays/drawer'
import { useFeed } from '#views/account/use-feed'
import { nameOf } from '#views/jobs/assignment-display'
import { useActorEvents } from '#views/shared/use-actor-events'
import { useToday } from '#views/shared/use-today'
import work from '#web/views/jobs/work.module.css'
import { payments } from '#web/views/jobs/work-options.ts'
import { Applicants } from './applicants.tsx'
import s from './post.module.css'
import { offerAddress, type PostActions } from './post-columns.tsx'
import { PostStatusCell, paidInWords, places, postDatesInWords, rateInWords } from './post-display.tsx'

type Props = {
  id: string
  moves: ActorRefFrom<typeof jobPostMovesMachine>
  actions: PostActions
  onClose: () => void
}

/** One post in a drawer over the list. */
export function PostDrawer({ id, moves, actions, onClose }: Props) {
  const actor = useActorRef(jobPostDetailMachine, { input: { id } })
  const post = useSelector(actor, (state) => (state.matches('ended') ? undefined : state.context.data))
  const missing = useSelector(actor, (state) => state.matches('missing') || state.matches('ended'))
  const unreachable = useSelector(actor, (state) => state.matches('unreachable'))
  const outdated = useSelector(actor, (state) => state.matches('outdated'))
  const refresh = () => actor.send({ type: 'refresh' })
  useFeed(concernsConversations, refresh)
  useActorEvents(moves, refresh)
  const retry = () => actor.send({ type: 'retry' })
  return (
    <Drawer
      open
      size="offer"
      onClose={onClose}
      title={post?.role ?? 'Job post'}
      foot={post && <PostButtons post={post} actions={actions} />}
    >
      {unreachable && <ErrorState title="The job post could not be loaded" onRetry={retry} />}
      {missing && (
        <EmptyState title="This job post was removed">Conversations with its applicants are kept.</EmptyState>
      )}
      {!post && !missing && !unreachable && (
        <div aria-busy="true">
          <Skeleton height={240} />
        </div>
      )}
      {post && (
        <div className={work.drawer}>
          {outdated && (
            <Banner tone="wait" announce>
              No connection: this may have changed meanwhile. <LinkButton onClick={retry}>Retry</LinkButton>
            </Banner>
          )}
          <Applicants post={post} />
          <PostFacts post={post} />
        </div>
      )}
    </Drawer>
  )
}

function PostButtons({ post, actions }: { post: JobPost; actions: PostActions }) {
  const isOpen = hasTag(jobPostLifecycle, post.status, 'open')
  return (
    <div className={s.buttons}>
      <Button kind="danger" onClick={() => actions.remove(post)}>
        Remove
      </Button>
      {isOpen ? (
        <Button onClick={() => actions.deactivate(post)}>Mark as filled</Button>
      ) : (
        <Button onClick={() => actions.activate(post)}>Put back on the market</Button>
      )}
      <Button onClick={() => actions.edit(post)}>Edit</Button>
      <ButtonLink kind="primary" icon={Handshake} href={offerAddress(post)}>
        Send Offer
      </ButtonLink>
    </div>
  )
}

function PostFacts({ post }: { post: JobPost }) {
  const today = useToday()
  const { site, due_date, payment_type, manager, author, created_at, description } = post
  const more = [
    { name: 'Experience', value: post.experience_years },
    { name: 'Employment', value: post.employment_type },
    { name: 'Reference', value: post.ref_number },
    { name: 'Manager for approval', value: manager && nameOf(manager) },
    { name: 'Email for Invoicing', value: post.email_for_invoice },
  ].filter(({ value }) => value)
  return (
    <>
      <Facts
        grid
        facts={[
          { name: 'Status', value: <PostStatusCell post={post} today={today} /> },
          { name: 'Site', value: site?.name ?? 'No site' },
          { name: 'Dates', value: postDatesInWords(post) },
          { name: 'Last day to apply', value: due_date ? dayInNumbers(due_date) : 'No last day' },
          { name: 'Rate', value: rateInWords(post.hourly_rate) },
          { name: 'Places', value: places(post.positions) },
          { name: 'Paid', value: paidInWords(post) },
          {
            name: 'Payment',
            value: payments.find(({ value }) => value === payment_type)?.label ?? 'Not said',
          },
          { name: 'Posted', value: `${dayInNumbers(created_at)} by ${nameOf(author)}` },
          ...more,
        ]}
      />
      {description && (
        <section className={work.part}>
          <h3>Description</h3>
          <p className={s.text}>{description}</p>
        </section>
      )}
    </>
  )
}
