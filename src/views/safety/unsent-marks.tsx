import { useSelector } from '@xstate/react'
import { CloudUpload, WifiOff } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import type { rollCallSendingMachine } from '#machines/safety/roll-call-sending.machine'
import { pathOf } from '#shared/api/kit/paths'
import { isUnsettled, peopleToFind, unsentCount } from '#shared/domain/safety/roll-call-unsent'
import { Button } from '#ui/elements/button'
import { ButtonLink } from '#ui/elements/button-link'
import { LinkButton } from '#ui/elements/link-button'
import { Banner } from '#ui/feedback/banner'
import { LateHelp } from './late-help.tsx'
import { NotTaken } from './not-taken.tsx'
import s from './unsent-roll-calls.module.css'

type Props = { siteId: string; actor: ActorRefFrom<typeof rollCallSendingMachine> }

/** How much of a roll call is still to send from this phone, and what the server did not take. */
export function UnsentMarks({ siteId, actor }: Props) {
  const session = useSelector(actor, ({ context }) => context.session)
  if (!session) return null
  const waiting = unsentCount(session)
  const rejected = waiting ? [] : peopleToFind(session)
  const isOver = session.call?.status === 'CLOSED'
  if (!isUnsettled(session)) return null
  return (
    <section aria-label={`Roll call at ${session.list.site}`} className={s.unsent}>
      <h2>
        {session.call?.kind === 'DRILL' ? 'Fire drill' : 'Fire roll call'} at {session.list.site}
      </h2>
      {isOver && <LateHelp session={session} />}
      {waiting > 0 ? <ToSend actor={actor} waiting={waiting} /> : <NotTaken people={rejected} isOver={isOver} />}
      {isOver && !waiting ? (
        <Button kind="primary" onClick={() => actor.send({ type: 'settle' })}>
          I have told another marshal
        </Button>
      ) : (
        <ButtonLink href={pathOf({ route: 'siteControlRollCall', params: { id: siteId } })}>
          Open the roll call
        </ButtonLink>
      )}
    </section>
  )
}

function ToSend({ actor, waiting }: Pick<Props, 'actor'> & { waiting: number }) {
  const isOffline = useSelector(actor, (state) => state.matches('waiting'))
  const isRefused = useSelector(actor, (state) => state.matches('refused'))
  const reason = useSelector(actor, ({ context }) => context.failure?.message)
  if (isRefused)
    return (
      <Banner tone="bad" announce>
        <b>{waiting} not sent:</b> {reason} <LinkButton onClick={() => actor.send({ type: 'retry' })}>Retry</LinkButton>
      </Banner>
    )
  return (
    <Banner tone={isOffline ? 'wait' : 'info'} announce icon={isOffline ? WifiOff : CloudUpload}>
      <b>{waiting} to send.</b> {isOffline ? 'Waiting for a connection' : 'Sending…'}{' '}
      {isOffline && <LinkButton onClick={() => actor.send({ type: 'retry' })}>Retry</LinkButton>}
    </Banner>
  )
}
