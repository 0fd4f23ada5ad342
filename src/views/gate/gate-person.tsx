import { useActorRef, useSelector } from '@xstate/react'
import { Check, KeyRound, TriangleAlert, X } from 'lucide-react'
import { presenceLifecycle } from '#lifecycles/gate/presence'
import { hasTag } from '#lifecycles/law'
import { gatePersonMachine } from '#machines/gate/gate-person.machine'
import { pathOf, paths } from '#shared/api/kit/paths'
import type { GateReason } from '#shared/domain/gate/gate-reason'
import { clockTime, moment } from '#shared/domain/kit/words'
import { Card } from '#ui/display/card'
import { ButtonLink } from '#ui/elements/button-link'
import { type Drawing, Icon } from '#ui/elements/icon'
import { Skeleton } from '#ui/elements/skeleton'
import { Banner } from '#ui/feedback/banner'
import { EmptyState } from '#ui/feedback/empty-state'
import { ErrorState } from '#ui/feedback/error-state'
import s from './site-control.module.css'

const icons: Record<GateReason['mark'], Drawing> = { passes: Check, warns: TriangleAlert, refuses: X }
const verdicts = { 'let in': 'May come in', 'ask first': 'Ask first', 'do not let in': 'May not come in' } as const

/** /site-control/people/{id}: the result of every check of one worker at one gate. */
export function GatePerson({ userId, siteId, workerId }: { userId: string; siteId: string; workerId: string }) {
  const actor = useActorRef(gatePersonMachine, { input: { userId, siteId, workerId } })
  const state = useSelector(actor, ({ value }) => value)
  const person = useSelector(actor, ({ context }) => context.person)
  const back = <ButtonLink href={paths.siteControl}>Site control</ButtonLink>
  if (state === 'missing')
    return (
      <EmptyState title="Nobody is found here" level={1} action={back}>
        This worker is not one whom you may see at this gate.
      </EmptyState>
    )
  if (state === 'unreachable')
    return (
      <ErrorState title="This worker could not be loaded" level={1} onRetry={() => actor.send({ type: 'retry' })} />
    )
  if (!person)
    return (
      <div className={s.page}>
        <h1>Worker</h1>
        <Skeleton height={96} />
        <Skeleton height={180} />
      </div>
    )
  const { worker, decision, face, listed_at } = person
  const name = `${worker.first_name} ${worker.last_name}`
  const isIn = hasTag(presenceLifecycle, worker.presence.state, 'checkedIn')
  const since = worker.presence.since && moment(worker.presence.since, new Date().toISOString())
  const password = pathOf({ route: 'siteControlCheckIn', params: { id: workerId }, query: { site: siteId } })
  return (
    <div className={s.page}>
      {listed_at && state === 'outdated' && (
        <Banner tone="wait" announce>
          <strong>Offline.</strong> From the list of {clockTime(listed_at)}. Passwords can’t be checked until you’re
          back online.
        </Banner>
      )}
      <div className={s.facts}>
        {face && <img className={s.face} src={face} alt={`Face of ${name}`} />}
        <div>
          <h1>{name}</h1>
          <p className={s.second}>{[worker.role, worker.company].filter(Boolean).join(' · ')}</p>
          {listed_at && state === 'renewing' && (
            <p className={s.second}>From the list of {clockTime(listed_at)}. Checking for changes…</p>
          )}
          <p>{isIn ? `On site${since ? ` since ${since}` : ''}` : 'Not on site'}</p>
        </div>
      </div>
      <Card title={verdicts[decision.verdict]}>
        <ul className={s.reasons}>
          {decision.reasons.map(({ id, mark, words }) => (
            <li key={id} data-mark={mark}>
              <Icon of={icons[mark]} />
              <span>{words}</span>
            </li>
          ))}
        </ul>
      </Card>
      <p className={s.second}>No phone, or no code? The worker types their own password on this device.</p>
      <ButtonLink size="l" kind="primary" icon={KeyRound} href={password}>
        {isIn ? 'Check out with a password' : 'Check in with a password'}
      </ButtonLink>
      {back}
    </div>
  )
}
