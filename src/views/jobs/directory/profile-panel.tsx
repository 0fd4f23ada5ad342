import { useActorRef, useSelector } from '@xstate/react'
import { MessageSquareText, Send, UserRoundPlus, X } from 'lucide-react'
import { type DirectoryQuery, directoryProfileMachine, profileId } from '#machines/jobs/directory.machine'
import type { DirectoryProfile } from '#shared/api/jobs/directory'
import { createOfferAddress } from '#shared/api/kit/offer-address'
import { Button } from '#ui/elements/button'
import { ButtonLink } from '#ui/elements/button-link'
import { IconButton } from '#ui/elements/icon-button'
import { Skeleton } from '#ui/elements/skeleton'
import { useWideScreen } from '#ui/elements/use-screen-size'
import { EmptyState } from '#ui/feedback/empty-state'
import { ErrorState } from '#ui/feedback/error-state'
import { Drawer } from '#ui/overlays/drawer'
import s from './directory.module.css'
import type { ContactActions } from './directory-columns.tsx'
import { DirectoryPage } from './directory-profile.tsx'
import { nameOf } from './directory-words.ts'

type Props = {
  slug: string
  query: DirectoryQuery
  /** Name of the site that is asked about. */
  site: string | undefined
  onClose: () => void
} & ContactActions

/** A worker of the directory next to the list; on narrow screens over it. */
export function ProfilePanel({ slug, query, site, onClose, ...actions }: Props) {
  const actor = useActorRef(directoryProfileMachine, { input: { id: profileId(slug, query) } })
  const worker = useSelector(actor, (state) => state.context.data)
  const gone = useSelector(actor, (state) => state.matches('missing') || state.matches('ended'))
  const unreachable = useSelector(actor, (state) => state.matches('unreachable'))
  const wide = useWideScreen()
  const content = (
    <>
      {unreachable && (
        <ErrorState title="The worker could not be loaded" onRetry={() => actor.send({ type: 'retry' })} />
      )}
      {gone && (
        <EmptyState title="Can’t be found any more">
          They have stopped agreeing to be found by companies, or there is no such worker.
        </EmptyState>
      )}
      {!worker && !gone && !unreachable && (
        <div aria-busy="true">
          <Skeleton height={320} />
        </div>
      )}
      {worker && !gone && <DirectoryPage worker={worker} wanted={{ ...query, site }} titled={!wide} />}
    </>
  )
  const foot = worker && !gone && (
    <ProfileActions worker={worker} siteId={query.site === 'All' ? undefined : query.site} {...actions} />
  )
  const title = worker ? nameOf(worker) : 'Worker'
  if (!wide)
    return (
      <Drawer open size="m" title={title} onClose={onClose} foot={foot}>
        {content}
      </Drawer>
    )
  return (
    <aside className={s.panel} aria-label={title}>
      <div className={s.panelBody}>
        <div className={s.close}>
          <IconButton icon={X} label="Close" onClick={onClose} />
        </div>
        {content}
      </div>
      {foot && <div className={s.panelFoot}>{foot}</div>}
    </aside>
  )
}

type Actions = ContactActions & { worker: DirectoryProfile; siteId: string | undefined }
const ProfileActions = ({ worker, siteId, onWrite, onInvite }: Actions) => (
  <div className={s.actions}>
    <ButtonLink
      kind="primary"
      size="l"
      wide
      icon={Send}
      href={createOfferAddress({ worker: worker.id, site_id: siteId })}
    >
      Send offer
    </ButtonLink>
    <Button wide icon={MessageSquareText} onClick={() => onWrite(worker)}>
      Message
    </Button>
    <Button wide icon={UserRoundPlus} onClick={() => onInvite(worker)}>
      Invite to apply
    </Button>
  </div>
)
