import { Eye, Pencil, Wrench } from 'lucide-react'
import { paths } from '#shared/api/kit/paths'
import { Avatar } from '#ui/display/avatar'
import { PageHead } from '#ui/display/page-head'
import { ButtonLink } from '#ui/elements/button-link'
import { LinkCode } from './link-code.tsx'
import s from './own.module.css'
import { OwnWorker } from './own-worker.tsx'
import { Profile } from './profile.tsx'
import { nameOf } from './worker-columns.tsx'
import { WorkerInvitations } from './worker-invitations.tsx'

/** /profile: the data that Muster keeps of the signed-in worker, and who looked at it. */
export function OwnProfile({ slug }: { slug: string }) {
  return (
    <OwnWorker slug={slug}>
      {(worker) => (
        <div className={s.page}>
          <PageHead
            picture={<Avatar name={nameOf(worker)} src={worker.photo ?? undefined} size="l" />}
            title={nameOf(worker)}
            under={[worker.trade, worker.company?.name].filter(Boolean).join(', ')}
            actions={
              <>
                <ButtonLink icon={Pencil} href={paths.profileEdit}>
                  Edit
                </ButtonLink>
                <ButtonLink icon={Wrench} href={paths.skillsEdit}>
                  Edit skills
                </ButtonLink>
                <ButtonLink icon={Eye} href={paths.profileDirectory}>
                  Who can find me
                </ButtonLink>
              </>
            }
          />
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
