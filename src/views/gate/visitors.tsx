import { useActorRef, useSelector } from '@xstate/react'
import { visitLifecycle } from '#lifecycles/gate/visit'
import { hasTag } from '#lifecycles/law'
import { gateVisitorsMachine } from '#machines/gate/gate-visitors.machine'
import type { Visitor } from '#shared/api/gate/visitor'
import { clockTime } from '#shared/domain/kit/words'
import { Avatar } from '#ui/display/avatar'
import { Chip } from '#ui/display/chip'
import { Button } from '#ui/elements/button'
import { LinkButton } from '#ui/elements/link-button'
import { Banner } from '#ui/feedback/banner'
import { useActorEvents } from '#views/shared/use-actor-events'
import s from './site-control.module.css'

const statusChips: Record<Visitor['status'], { tone: 'ok' | 'none' | 'past'; words: string }> = {
  EXPECTED: { tone: 'none', words: 'Expected' },
  ON_SITE: { tone: 'ok', words: 'On site' },
  LEFT: { tone: 'past', words: 'Left' },
}

type Props = {
  siteId: string
  disabledReason: string | undefined
  /** The server refused the user a request about this gate. */
  onBarred: () => void
}

/** Today's visitors, to be let in and out by name; nothing if none are expected. */
export function Visitors({ siteId, disabledReason, onBarred }: Props) {
  const actor = useActorRef(gateVisitorsMachine, { input: { siteId } })
  const visitors = useSelector(actor, ({ context }) => context.visitors)
  const done = useSelector(actor, ({ context }) => context.done)
  const reason = useSelector(actor, ({ context }) => context.reason)
  const chosen = useSelector(actor, ({ context }) => context.chosen?.visitor.id)
  const busy = useSelector(actor, (state) => state.hasTag('busy'))
  const unreachable = useSelector(actor, (state) => state.matches('unreachable'))
  useActorEvents(actor, onBarred)
  if (unreachable)
    return (
      <Banner tone="wait">
        Visitors are let in with a connection only.{' '}
        <LinkButton onClick={() => actor.send({ type: 'retry' })}>Retry</LinkButton>
      </Banner>
    )
  if (!visitors.length) return null
  return (
    <section className={s.visitors} aria-label="Visitors">
      <h2>{`Visitors today: ${visitors.length}`}</h2>
      {done && (
        <Banner tone="ok" announce>
          {done}
        </Banner>
      )}
      {reason && (
        <Banner tone="bad" announce>
          {reason}
        </Banner>
      )}
      <ul className={s.rows}>
        {visitors.map((visitor) => {
          const { id, first_name, last_name, company, host, status, since } = visitor
          const name = `${first_name} ${last_name}`
          const move = hasTag(visitLifecycle, status, 'present') ? ('checkOut' as const) : ('checkIn' as const)
          return (
            <li key={id} className={s.visitor}>
              <Avatar name={name} size="l" />
              <span className={s.words}>
                <span className={s.name}>{name}</span>
                <span className={s.second}>{[company, host && `host ${host}`].filter(Boolean).join(' · ')}</span>
                <Chip tone={statusChips[status].tone} bare>
                  {statusChips[status].words}
                  {since && ` ${clockTime(since)}`}
                </Chip>
              </span>
              <Button
                disabledReason={disabledReason}
                busy={busy && chosen === id}
                aria-label={`Check ${name} ${move === 'checkIn' ? 'in' : 'out'}`}
                onClick={() => actor.send({ type: 'check', visitor, move })}
              >
                {move === 'checkIn' ? 'Check in' : 'Check out'}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
