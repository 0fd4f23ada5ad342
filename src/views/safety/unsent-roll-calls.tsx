import { useActorRef, useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { rollCallMachine } from '#machines/safety/roll-call.machine'
import { unsentRollCallsMachine } from '#machines/safety/unsent-roll-calls.machine'
import type { User } from '#shared/api/kit/user'
import type { Marshal } from '#shared/domain/safety/roll-call-session'
import { useApp } from '#views/shared/app-context'
import { useActorEvents } from '#views/shared/use-actor-events'
import { HandingIn } from './handing-in.tsx'
import { UnsentMarks } from './unsent-marks.tsx'
import s from './unsent-roll-calls.module.css'

/** Sends what this device keeps of roll calls that no page has open, and shows what becomes of it. */
export function UnsentRollCalls({ user }: { user: User }): ReactNode {
  const me = { id: user.id, name: `${user.first_name} ${user.last_name}` }
  const input = { me, isWorker: user.default_role === 'WORKER' }
  const actor = useActorRef(unsentRollCallsMachine, { input })
  const siteIds = useSelector(actor, ({ context }) => context.siteIds)
  return siteIds.map((siteId) => (
    <UnsentRollCall key={siteId} siteId={siteId} me={me} onSent={() => actor.send({ type: 'sent', siteId })} />
  ))
}

function UnsentRollCall({ siteId, me, onSent }: { siteId: string; me: Marshal; onSent: () => void }) {
  const { inWrapper: wrapper } = useApp()
  const actor = useActorRef(rollCallMachine, { input: { siteId, me, wrapper, sendsOnly: true } })
  const session = useSelector(actor, ({ context }) => context.session)
  const handingIn = useSelector(actor, ({ children }) => children.handingIn)
  const sending = useSelector(actor, ({ children }) => children.sending)
  useActorEvents(actor, onSent)
  if (sending) return <UnsentMarks siteId={siteId} actor={sending} />
  if (!session || !handingIn) return null
  return (
    <section aria-label={`Roll call at ${session.list.site}`} className={s.ended}>
      <HandingIn
        actor={handingIn}
        heading={
          <h2>
            {session.call?.kind === 'DRILL' ? 'Fire drill' : 'Fire roll call'} at {session.list.site}
          </h2>
        }
      />
    </section>
  )
}
