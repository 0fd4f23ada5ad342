import { useSelector } from '@xstate/react'
import { CloudUpload, WifiOff } from 'lucide-react'
import type { ActorRefFrom } from 'xstate'
import type { rollCallSendingMachine } from '#machines/safety/roll-call-sending.machine'
import { pathOf } from '#shared/api/kit/paths'
import type { RollCallSession } from '#shared/api/safety/roll-call-session'
import { isOver } from '#shared/domain/safety/roll-call-status'
import { isUnsettled, namesSomebody, peopleToPassOn, unsentCount } from '#shared/domain/safety/roll-call-unsent'
import { Button } from '#ui/elements/button'
import { ButtonLink } from '#ui/elements/button-link'
import { LinkButton } from '#ui/elements/link-button'
import { Banner } from '#ui/feedback/banner'
import { LateHelp } from './late-help.tsx'
import { NotTaken, UntakenList } from './not-taken.tsx'
import s from './unsent-roll-calls.module.css'

type Props = { siteId: string; actor: ActorRefFrom<typeof rollCallSendingMachine> }

/** How much of a roll call is still to send from this phone, and what the server did not take. */
export function UnsentMarks({ siteId, actor }: Props) {
  const session = useSelector(actor, ({ context }) => context.session)
  if (!session) return null
  const waiting = unsentCount(session)
  const settle = () => actor.send({ type: 'settle' })
  const hasEnded = isOver(session.call)
  if (!isUnsettled(session)) return null
  return (
    <section aria-label={`Roll call at ${session.list.site}`} className={s.unsent}>
      <h2>
        {session.call?.kind === 'DRILL' ? 'Fire drill' : 'Fire roll call'} at {session.list.site}
      </h2>
      {hasEnded && <LateHelp session={session} />}
      {waiting > 0 ? (
        <ToSend actor={actor} session={session} waiting={waiting} onSettle={settle} />
      ) : (
        <NotTaken people={peopleToPassOn(session)} isOver={hasEnded} />
      )}
      {hasEnded && !waiting ? (
        <Button kind="primary" onClick={settle}>
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

type ToSendProps = Pick<Props, 'actor'> & { session: RollCallSession; waiting: number; onSettle: () => void }

function ToSend({ actor, session, waiting, onSettle }: ToSendProps) {
  const isOffline = useSelector(actor, (state) => state.matches('waiting'))
  const isRefused = useSelector(actor, (state) => state.matches('refused'))
  const reason = useSelector(actor, ({ context }) => context.failure?.message)
  if (isRefused) {
    const people = peopleToPassOn(session)
    return (
      <>
        <Banner tone="bad" announce>
          <b>{waiting} not sent:</b> {reason}{' '}
          <LinkButton onClick={() => actor.send({ type: 'retry' })}>Retry</LinkButton>
        </Banner>
        {people.length > 0 && <UntakenList people={people} />}
        <Button kind="primary" onClick={onSettle}>
          {namesSomebody(session) ? 'I have told another marshal' : 'OK'}
        </Button>
      </>
    )
  }
  return (
    <Banner tone={isOffline ? 'wait' : 'info'} announce icon={isOffline ? WifiOff : CloudUpload}>
      {session.unsent_start && 'The roll call is running on this phone and is not sent yet. '}
      <b>{waiting} to send.</b> {isOffline ? 'Waiting for a connection' : 'Sending…'}{' '}
      {isOffline && <LinkButton onClick={() => actor.send({ type: 'retry' })}>Retry</LinkButton>}
    </Banner>
  )
}
