import { useActorRef, useSelector } from '@xstate/react'
import { type ReactNode, useMemo } from 'react'
import { formerRollCallsMachine } from '#machines/safety/former-roll-calls.machine'
import { rollCallMachine } from '#machines/safety/roll-call.machine'
import type { User } from '#shared/api/kit/user'
import { useApp } from '#views/shared/app-context'
import { RightEnded } from './right-ended.tsx'
import { stageOf } from './stage-of.ts'

/**
 * Hands in what is on the phone of a marshal who can open the roll call no more, and shows what becomes of it.
 */
export function FormerRollCalls({ user }: { user: User }): ReactNode {
  const { id, first_name, last_name, default_role } = user
  const isWorker = default_role === 'WORKER'
  const chart = useMemo(
    () => formerRollCallsMachine({ id, name: `${first_name} ${last_name}` }, isWorker),
    [id, first_name, last_name, isWorker],
  )
  const siteIds = useSelector(useActorRef(chart), ({ context }) => context.data?.siteIds)
  return siteIds?.map((siteId) => <FormerRollCall key={siteId} siteId={siteId} user={user} />)
}

function FormerRollCall({ siteId, user }: { siteId: string; user: User }) {
  const me = { id: user.id, name: `${user.first_name} ${user.last_name}` }
  const { inWrapper: wrapper } = useApp()
  const actor = useActorRef(rollCallMachine, { input: { siteId, me, wrapper } })
  const { session, failure } = useSelector(actor, (state) => state.context)
  const stage = useSelector(actor, stageOf)
  if (!session || !stage) return null
  return (
    <section aria-label={`Roll call at ${session.list.site}`}>
      <RightEnded
        session={session}
        stage={stage}
        failure={failure?.message}
        heading={<h2>Fire roll call at {session.list.site}</h2>}
        onRetry={() => actor.send({ type: 'retry' })}
        onSettle={() => actor.send({ type: 'settle' })}
      />
    </section>
  )
}
