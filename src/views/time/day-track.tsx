import type { CSSProperties } from 'react'
import { type Drawn, type Stretch, ticksOf, trackOf } from './axis.ts'
import s from './track.module.css'

const at = ({ left, width }: Stretch): CSSProperties => ({ left: `${left}%`, width: `${width}%` })

/**
 * One entry on the time axis of the week: the bracket is claimed, the bar was registered by the gate, dashes are in
 * doubt. `words`: the same for those who cannot see it.
 */
export function DayTrack({ drawn, words, origin }: { drawn: Drawn; words: string; origin: number }) {
  const { claimed, observed, unconfirmed, unseen } = trackOf(drawn, origin)
  return (
    <div className={s.track} role="img" aria-label={words}>
      {ticksOf(origin).map(({ hour, left }) => (
        <i key={hour} className={s.tick} data-day={hour === 24 || undefined} style={{ left: `${left}%` }} />
      ))}
      {unconfirmed && <i className={s.doubt} style={at(unconfirmed)} />}
      {observed && <i className={s.seen} style={at(observed)} />}
      {unseen.map((one) => (
        <i key={one.left} className={s.unseen} style={at(one)} />
      ))}
      {claimed && <i className={s.claimed} data-open={claimed.open || undefined} style={at(claimed)} />}
    </div>
  )
}

/** The hours above the axes. */
export const AxisHead = ({ origin }: { origin: number }) => (
  <div className={s.axis} aria-hidden="true">
    {ticksOf(origin).map(({ hour, left, name }) => (
      <span key={hour} style={{ left: `${left}%` }}>
        {name}
      </span>
    ))}
  </div>
)

export const TrackLegend = () => (
  <p className={s.legend} aria-hidden="true">
    <span>
      <i className={s.claimed} /> claimed
    </span>
    <span>
      <i className={s.seen} /> seen on site
    </span>
    <span>
      <i className={s.unseen} /> claimed, not seen
    </span>
    <span>
      <i className={s.doubt} /> in doubt
    </span>
  </p>
)
