import { useActorRef, useSelector } from '@xstate/react'
import { dayInNumbers } from '#contract/words'
import { agreementsMachine } from '#machines/account.machine'
import { ErrorState } from '#ui/error-state'
import { Facts } from '#ui/facts'
import { Skeleton } from '#ui/skeleton'

/** What the person agreed to, in which version and when. */
export function Agreements() {
  const actor = useActorRef(agreementsMachine)
  const list = useSelector(actor, (state) => state.context.data?.agreements)
  if (useSelector(actor, (state) => state.matches('unreachable')))
    return <ErrorState title="Agreements could not be loaded" onRetry={() => actor.send({ type: 'retry' })} />
  if (!list) return <Skeleton height={40} />
  return (
    <Facts
      facts={list.map(({ title, version, accepted_at }) => ({
        name: `${title}, version ${version}`,
        value: accepted_at ? `Agreed ${dayInNumbers(accepted_at)}` : 'Not agreed yet',
      }))}
    />
  )
}
