import { useSelector } from '@xstate/react'
import type { Home as HomeData } from '#contract/home'
import type { User } from '#contract/user'
import { clockTime } from '#contract/words'
import { Banner } from '#ui/banner'
import { ErrorState } from '#ui/error-state'
import { HomeActor } from '#views/frame/home-actor'
import { useUser } from '#views/session/app-context'
import { CompanyHome } from './company-home.tsx'
import { HomeSkeleton } from './home-skeleton.tsx'
import { OwnScans } from './own-scans.tsx'
import { PayrollHome } from './payroll-home.tsx'
import { WorkerHome } from './worker-home.tsx'

/** The first page after sign-in: what the user has to do and the current figures. */
export function Home() {
  return (
    <>
      <OwnScans />
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
