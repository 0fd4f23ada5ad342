import { useActorRef, useSelector } from '@xstate/react'
import { Lock } from 'lucide-react'
import { rollCallMachine } from '#machines/safety/roll-call.machine'
import { pathOf, paths } from '#shared/api/kit/paths'
import type { User } from '#shared/api/kit/user'
import { ButtonLink } from '#ui/elements/button-link'
import { LinkButton } from '#ui/elements/link-button'
import { ErrorState } from '#ui/feedback/error-state'
import { useApp } from '#views/shared/app-context'
import { useConnectivity } from '#views/shared/use-connectivity'
import { Closed } from './closed.tsx'
import { Desk } from './desk.tsx'
import { HandingIn } from './handing-in.tsx'
import { LateCalls } from './late-calls.tsx'
import { PassingOn, Unstarted } from './passing-on.tsx'
import { ReadMarks } from './read-marks.tsx'
import { Ready } from './ready.tsx'
import s from './roll-call.module.css'
import { RollCallStarted } from './started.tsx'
import { Waiting } from './waiting.tsx'

/** The roll call of a site on one phone, from the list to the report. */
export function RollCall({ siteId, user }: { siteId: string; user: User }) {
  const me = { id: user.id, name: `${user.first_name} ${user.last_name}` }
  const { inWrapper: wrapper } = useApp()
  const actor = useActorRef(rollCallMachine, { input: { siteId, me, wrapper } })
  const { session, next, failure } = useSelector(actor, (state) => state.context)
  const old = useSelector(actor, (snapshot) => snapshot.matches({ resting: 'old' }))
  const state = useSelector(actor, ({ value }) => (typeof value === 'string' ? value : Object.keys(value)[0]))
  const desk = useSelector(actor, (snapshot) => snapshot.children.desk)
  const connectivity = useConnectivity(() => desk?.send({ type: 'rowsMoved' }))
  const reading = useSelector(actor, (snapshot) => snapshot.children.reading)
  const handingIn = useSelector(actor, (snapshot) => snapshot.children.handingIn)
  const isHandedIn = useSelector(handingIn, (snapshot) => snapshot?.value === 'done')
  const back =
    user.default_role === 'SECURITY_GUARD'
      ? paths.siteControl
      : pathOf({ route: 'siteTab', params: { id: siteId, slug: 'fire' } })
  const retry = () => actor.send({ type: 'retry' })
  const settle = () => actor.send({ type: 'settle' })
  const isUnstarted = state === 'unstarted' || (state === 'settling' && session?.unsent_start)
  return (
    <main className={s.screen} id="main">
      {state === 'unreachable' && (
        <ErrorState title="The list could not be loaded" level={1} onRetry={retry}>
          There is no connection, and this phone has kept no list of this site. Go by the paper list.
        </ErrorState>
      )}
      {state === 'refused' && (
        <ErrorState icon={Lock} title="This site is not yours to call" level={1} onRetry={retry}>
          {failure?.message === 'Not found.' || !failure?.message
            ? 'You are not assigned to it today, or there is no such site.'
            : failure.message}
        </ErrorState>
      )}
      {handingIn && <HandingIn actor={handingIn} />}
      {(state === 'unreachable' || state === 'refused' || isHandedIn) && (
        <p className={s.back}>
          <ButtonLink href={state === 'unreachable' ? back : paths.home} kind="quiet">
            {state === 'unreachable' ? 'Back' : 'Home'}
          </ButtonLink>
        </p>
      )}
      {(state === 'opening' || state === 'loading' || state === 'beginning') && !session && <Waiting />}
      {state === 'stopped' && (
        <ErrorState title="The roll call stopped on this phone" level={1} onRetry={retry}>
          Your marks are saved on it. Retry to open it again, or use the paper list.
        </ErrorState>
      )}
      {session && (state === 'resting' || state === 'beginning' || state === 'reading' || state === 'joining') && (
        <Ready
          session={session}
          connectivity={connectivity}
          old={old}
          back={back}
          failed={failure !== undefined}
          onEnter={() => actor.send({ type: 'enter' })}
          onStart={(kind) => actor.send({ type: 'start', kind })}
          onJoin={() => actor.send({ type: 'join' })}
          onRetry={retry}
        />
      )}
      {(state === 'passingOn' || (state === 'settling' && !isUnstarted)) && session && (
        <PassingOn session={session} onSettle={settle} />
      )}
      {isUnstarted && session && (
        <Unstarted session={session} reason={failure?.message} onSettle={settle} onRetry={retry} />
      )}
      {reading && <ReadMarks actor={reading} onBack={() => actor.send({ type: 'back' })} />}
      {state === 'calling' && desk && <Desk actor={desk} connectivity={connectivity} />}
      {state === 'closed' && session && <Closed session={session} onLeave={() => actor.send({ type: 'leave' })} />}
      {(state === 'closed' || state === 'resting') && (
        <div className={s.lateCalls}>
          {next && (
            <RollCallStarted call={next}>
              <LinkButton onClick={() => actor.send({ type: 'leave' })}>Join</LinkButton>
            </RollCallStarted>
          )}
          <LateCalls
            key={state}
            siteId={siteId}
            callId={state === 'closed' ? (session?.call?.id ?? undefined) : undefined}
          />
        </div>
      )}
    </main>
  )
}
