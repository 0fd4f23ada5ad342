import { useActorRef, useSelector } from '@xstate/react'
import { Pencil, Wrench } from 'lucide-react'
import { paths } from '#contract/paths'
import { workerDetailMachine } from '#machines/worker-detail.machine'
import { Avatar } from '#ui/avatar'
import { ButtonLink } from '#ui/button-link'
import { ErrorState } from '#ui/error-state'
import { SiteSkeleton } from '#views/site/site-skeleton'
import { LinkCode } from './link-code.tsx'
import s from './own.module.css'
import { Profile } from './profile.tsx'
import w from './worker.module.css'
import { nameOf } from './worker-columns.tsx'
import { WorkerInvitations } from './worker-invitations.tsx'

/** /profile: what Muster keeps of the signed-in worker, and who looked. */
export function OwnProfile({ slug }: { slug: string }) {
  const actor = useActorRef(workerDetailMachine, { input: { slug } })
  const worker = useSelector(actor, (state) => state.context.worker)
  const failed = useSelector(actor, (state) => state.matches('unreachable') || state.matches('missing'))
  if (failed)
    return (
      <ErrorState title="Your profile could not be loaded" level={1} onRetry={() => actor.send({ type: 'retry' })}>
        Check the connection and try again.
      </ErrorState>
    )
  if (!worker) return <SiteSkeleton />
  return (
    <div className={s.page}>
      <header className={w.head}>
        <div className={w.who}>
          <Avatar name={nameOf(worker)} src={worker.photo ?? undefined} size="l" />
          <div>
            <h1>{nameOf(worker)}</h1>
            <p className={w.under}>{[worker.trade, worker.company?.name].filter(Boolean).join(', ')}</p>
          </div>
        </div>
        <div className={w.actions}>
          <ButtonLink icon={Pencil} href={paths.profileEdit}>
            Edit
          </ButtonLink>
          <ButtonLink icon={Wrench} href={paths.skillsEdit}>
            Edit skills
          </ButtonLink>
        </div>
      </header>
      <Profile worker={worker} />
      <div className={s.below}>
        <WorkerInvitations />
        <LinkCode />
      </div>
    </div>
  )
}
