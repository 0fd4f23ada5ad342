import { Pencil, Wrench } from 'lucide-react'
import { paths } from '#shared/api/kit/paths'
import { Avatar } from '#ui/display/avatar'
import { ButtonLink } from '#ui/elements/button-link'
import { LinkCode } from './link-code.tsx'
import s from './own.module.css'
import { OwnWorker } from './own-worker.tsx'
import { Profile } from './profile.tsx'
import w from './worker.module.css'
import { nameOf } from './worker-columns.tsx'
import { WorkerInvitations } from './worker-invitations.tsx'

/** /profile: the data that Muster keeps of the signed-in worker, and who looked at it. */
export function OwnProfile({ slug }: { slug: string }) {
  return (
    <OwnWorker slug={slug}>
      {(worker) => (
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
      )}
    </OwnWorker>
  )
}
