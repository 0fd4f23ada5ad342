import { presenceLifecycle } from '#lifecycles/gate/presence'
import { hasTag } from '#lifecycles/law'
import type { Home } from '#shared/api/home/home'
import { minutesBetween } from '#shared/domain/kit/london'
import { comingDay, hours, since } from '#shared/domain/kit/words'
import s from './presence-band.module.css'

type Worker = Extract<Home, { kind: 'worker' }>
type State = Worker['presence']['state'] | 'answered'
const presenceLabels: Record<State, { tone: string; words: string }> = {
  on_site: { tone: 'ok', words: 'You are on site' },
  suspected_left: { tone: 'wait', words: 'Have you left?' },
  answered: { tone: 'wait', words: 'You have probably left' },
  off_site: { tone: 'past', words: 'You are off site' },
}

/**
 * Where the person is as far as the site knows, since when, and where next; a guard has no `next`. `asked`: the page asks
 * when they left.
 */
export function PresenceBand({
  presence,
  asked,
  next,
  asOf,
}: {
  presence: Worker['presence']
  asked: boolean
  next?: Worker['next'] | undefined
  asOf: string
}) {
  const isSuspected = hasTag(presenceLifecycle, presence.state, 'suspected')
  const { tone, words } = presenceLabels[isSuspected && !asked ? 'answered' : presence.state]
  const hint = asked ? 'Your hours stay pending until you answer.' : 'Your week has your finish already.'
  const minutes = presence.since ? minutesBetween(new Date(presence.since), new Date(asOf)) : 0
  return (
    <section className={s.band} data-tone={tone} aria-label="Where you are">
      <div className={s.head}>
        <h1>{words}</h1>
        {presence.since && !isSuspected && <time dateTime={presence.since}>{since(presence.since, asOf)}</time>}
      </div>
      {presence.site ? (
        <>
          <p className={s.place}>{presence.site}</p>
          <p>
            {hasTag(presenceLifecycle, presence.state, 'present')
              ? `In for ${hours(minutes)}`
              : `In ${presence.since ? since(presence.since, asOf) : 'at an unknown time'}. ${hint}`}
          </p>
        </>
      ) : next ? (
        <>
          <p className={s.place}>
            Next: {[comingDay(next.start, asOf), next.opens].filter(Boolean).join(' ')}, {next.site}
          </p>
          <p>{next.place}</p>
        </>
      ) : (
        next === null && <p>No assignment is coming up.</p>
      )}
    </section>
  )
}
