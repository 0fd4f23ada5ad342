import { useSelector } from '@xstate/react'
import type { Home as HomeData } from '#shared/api/home/home'
import type { User } from '#shared/api/kit/user'
import { clockTime } from '#shared/domain/kit/words'
import { Banner } from '#ui/feedback/banner'
import { ErrorState } from '#ui/feedback/error-state'
import { useUser } from '#views/shared/app-context'
import { CompanyHome } from './company-home.tsx'
import s from './home.module.css'
import { HomeActor } from './home-actor.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'
import { OwnScans } from './own-scans.tsx'
import { PayrollHome } from './payroll-home.tsx'
import { WorkerHome } from './worker-home.tsx'

/** The first page after sign-in: what the user has to do and the current figures. */
export function Home() {
  return (
    <>
      <div className={s.own}>
        <OwnScans />
      </div>
      <Figures />
    </>
  )
}

function Figures() {
  const actor = HomeActor.useActorRef()
  const user = useUser()
  const home = useSelector(actor, (state) => state.context.data?.home)
  const unreachable = useSelector(actor, (state) => state.matches('unreachable'))
  const outdated = useSelector(actor, (state) => state.matches('outdated'))
  const retry = () => actor.send({ type: 'retry' })
  if (unreachable)
    return (
      <ErrorState title="Your page could not be loaded" level={1} onRetry={retry}>
        The connection was lost on the way. Nothing you did is lost.
      </ErrorState>
    )
  if (!home) return <HomeSkeleton />
  return (
    <>
      {outdated && (
        <Banner tone="wait" announce>
          No connection: this is how it stood at {clockTime(home.as_of)}.
        </Banner>
      )}
      <HomeOf home={home} user={user} />
    </>
  )
}

function HomeOf({ home, user }: { home: HomeData; user: User | undefined }) {
  switch (home.kind) {
    case 'company':
      return <CompanyHome home={home} />
    case 'payroll':
      return <PayrollHome home={home} user={user} />
    default:
      return <WorkerHome home={home} />
  }
}
