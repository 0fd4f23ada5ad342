import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { rollCallHandingInMachine } from '#machines/safety/roll-call-handing-in.machine'
import { RightEnded } from './right-ended.tsx'

/** `RightEnded`, bound to its chart. */
export function HandingIn({
  actor,
  heading,
}: {
  actor: ActorRefFrom<typeof rollCallHandingInMachine>
  /** Where another page shows it. */
  heading?: ReactNode
}) {
  const { session, failure } = useSelector(actor, ({ context }) => context)
  const stage = useSelector(actor, ({ value }) => value)
  if (stage === 'opening' || stage === 'left' || stage === 'back') return null
  return (
    <RightEnded
      session={session}
      stage={stage}
      failure={failure?.message}
      heading={heading}
      onRetry={() => actor.send({ type: 'retry' })}
      onSettle={() => actor.send({ type: 'settle' })}
    />
  )
}
